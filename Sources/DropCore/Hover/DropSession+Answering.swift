extension DropSession {
  /// Takes a decider's answer; one to a call that isn't out any more is noted and dropped.
  mutating func take(_ answer: Answer, to ask: Ask.ID, into effects: inout EffectQueue) {
    guard let open = track.open, open.id == ask else {
      return takeElsewhere(answer, to: ask, into: &effects)
    }
    takeHovering(answer, open, into: &effects)
  }

  /// The short way: a proposal that is the one made before, so that all that was shown stays.
  ///
  /// Nothing was taken where it isn't.
  @inline(__always)
  mutating func repeats(
    _ proposal: Proposal,
    to ask: Ask.ID,
    into effects: inout EffectQueue
  ) -> Bool {
    guard track.isSteady, let open = track.open, open.id == ask, open.kind == .update,
      track.mayReuse, track.isPlain, let verdict = track.verdict,
      scene.marks[Int(open.node)].isSound, plainProposal.isSame(as: proposal)
    else { return false }
    track.open = nil
    track.isUpdateDue = false
    effects.append(.verdict(track.drag, Destination.Index(open.node), verdict, message: nil))
    return true
  }

  @inline(never)
  private mutating func takeHovering(
    _ answer: Answer,
    _ open: Hover.OpenCall,
    into effects: inout EffectQueue
  ) {
    track.open = nil
    if case .fault(let fault) = answer {
      fail(fault, open, into: &effects)
    } else {
      forgive(open.node)
      accept(answer, to: open, into: &effects)
    }
    settle(into: &effects)
  }

  private mutating func takeElsewhere(
    _ answer: Answer,
    to ask: Ask.ID,
    into effects: inout EffectQueue
  ) {
    if hover?.gathering == ask { return takeItems(answer, into: &effects) }
    if takePerforming(answer, to: ask, into: &effects) { return }
    effects.append(.notice(.lateAnswer(ask), nil))
  }

  @inline(__always)
  private mutating func accept(
    _ answer: Answer,
    to open: Hover.OpenCall,
    into effects: inout EffectQueue
  ) {
    switch open.kind {
    case .update:
      if case .proposal(let proposal) = answer {
        propose(proposal, isDefault: false, into: &effects)
      } else {
        proposeDefault(into: &effects)
      }
    case .canHandle:
      setWillingness(willingness(answer, open.node), of: open.node)
    case .enter, .exit, .springload: break
    }
  }

  private mutating func willingness(
    _ answer: Answer,
    _ node: Int32
  ) -> Engagement.Willingness {
    switch answer {
    case .willing: .willing
    case .unwilling: .unwilling
    default: conforms(node) ? .willing : .unwilling
    }
  }

  /// A call that fails is a refusal, and one too many of them the last call of the drag.
  private mutating func fail(
    _ fault: Fault,
    _ open: Hover.OpenCall,
    into effects: inout EffectQueue
  ) {
    note(fault, by: open.id, in: open.node, of: hover?.id, into: &effects)
    switch open.kind {
    case .canHandle: setWillingness(.unwilling, of: open.node)
    case .update: refuse(isQuarantined(open.node) ? .quarantined : .fault, into: &effects)
    case .enter, .springload:
      if isQuarantined(open.node) { demandUpdate() }
    case .exit: break
    }
  }

  private func isQuarantined(_ node: Int32) -> Bool { scene.nodes[Int(node)].quarantine != nil }

  /// A call that went well ends a row of faults.
  mutating func forgive(_ node: Int32) {
    scene.nodes[Int(node)].faults = 0
    if !scene.marks[Int(node)].isSound { scene.mark(node) { $0.isSound = true } }
  }

  /// Counts a fault; after too many in a row its destination is asked no more.
  mutating func note(
    _ fault: Fault,
    by ask: Ask.ID,
    in node: Int32,
    of drag: DragID?,
    into effects: inout EffectQueue
  ) {
    let index = Destination.Index(node)
    effects.append(.fault(fault, ask, index))
    scene.nodes[Int(node)].faults += 1
    scene.mark(node) { $0.isSound = false }
    track.isSteady = false
    let faults = scene.nodes[Int(node)].faults
    let limit = max(scene.nodes[Int(node)].destination.profile?.faultLimit ?? 1, 1)
    let reason = faults >= limit ? Verdict.Reason.quarantined : .fault
    scene.nodes[Int(node)].failure = reason.sentence(because: fault)
    guard faults >= limit, scene.nodes[Int(node)].quarantine == nil else { return }
    scene.nodes[Int(node)].quarantine = drag
    scene.mark(node) { $0.isHandled = false }
    effects.append(.notice(.quarantined(faults: faults), index))
  }

  /// Gives up waiting for the call that is out: its default holds.
  @inline(__always)
  mutating func withdraw(into effects: inout EffectQueue) {
    guard track.open != nil else { return }
    withdrawOpen(into: &effects)
  }

  @inline(never)
  private mutating func withdrawOpen(into effects: inout EffectQueue) {
    guard let open = track.open else { return }
    track.open = nil
    effects.append(.withdrawn(open.id))
    accept(.nothing, to: open, into: &effects)
  }
}
