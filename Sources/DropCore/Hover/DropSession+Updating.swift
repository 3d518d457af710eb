extension DropSession {
  /// Asks the current destination what a drop would do, where that isn't known.
  @inline(__always)
  mutating func update(into effects: inout EffectQueue) {
    guard case let node = track.current, node >= 0, track.isUpdateDue else { return }
    if track.mayReuse, let area = track.area, area.contains(track.local) {
      track.isUpdateDue = false
      return
    }
    track.isUpdateDue = false
    if answers(.update, node) { return call(.update, .update, node, into: &effects) }
    if scene.nodes[Int(node)].quarantine != nil {
      return refuse(.quarantined, into: &effects)
    }
    propose(Proposal(conforms(node) ? .copy : .forbidden), isDefault: false, into: &effects)
  }

  /// Takes the default where a handler said nothing.
  mutating func proposeDefault(into effects: inout EffectQueue) {
    guard case let node = track.current, node >= 0 else { return }
    propose(Proposal(conforms(node) ? .copy : .forbidden), isDefault: true, into: &effects)
  }

  /// Turns a destination's answer into a verdict and shows it.
  mutating func propose(
    _ proposal: Proposal,
    isDefault: Bool,
    into effects: inout EffectQueue
  ) {
    guard let source = hover?.source, track.current >= 0 else { return }
    let node = track.current
    guard let operation = proposal.operation else {
      var completed = proposal
      completed.operation = conforms(node) ? .copy : .forbidden
      return propose(completed, isDefault: true, into: &effects)
    }
    if !isDefault, track.mayReuse, let verdict = track.verdict, self.proposal == proposal {
      return say(verdict, into: &effects)
    }
    var verdict = grant(operation, source: source, in: node)
    if isDefault {
      verdict.asked = nil
      verdict.reason = verdict.reason ?? .noAnswer
    }
    if verdict.granted.transfers, let place = proposal.insertAt,
      (0...scene.nodes[Int(node)].contents.count).contains(place)
    {
      verdict.insertAt = place
    }
    keep(isDefault && proposal == Proposal(operation) ? nil : proposal)
    present(proposal, verdict, into: &effects)
  }

  private mutating func keep(_ proposal: Proposal?) {
    self.proposal = proposal
    counters.proposal += 1
    track.proposalNumber = counters.proposal
    track.area = proposal?.validIn
    track.isPlain = proposal != nil && proposal?.message == nil
    plainProposal = proposal ?? Proposal(nil)
  }

  /// Refuses in place of a destination that failed, and says at what.
  mutating func refuse(_ reason: Verdict.Reason, into effects: inout EffectQueue) {
    guard case let node = track.current, node >= 0 else { return }
    keep(nil)
    let verdict = Verdict(asked: nil, granted: .forbidden, reason: reason)
    let message = scene.nodes[Int(node)].failure ?? reason.sentence
    present(Proposal(.forbidden, message: message), verdict, into: &effects)
  }

  /// The host's last word on an operation.
  func grant(_ asked: Operation, source: Source, in node: Int32) -> Verdict {
    let app = scene.nodes[Int(node)].destination.app
    return Verdict.decide(
      asked,
      allowed: source.operations(for: app),
      isLocal: source.isLocal(for: app)
    )
  }

  func say(_ verdict: Verdict, into effects: inout EffectQueue) {
    effects.append(
      .verdict(track.drag, Destination.Index(track.current), verdict, message: hover?.message)
    )
  }
}
