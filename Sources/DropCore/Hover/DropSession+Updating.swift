extension DropSession {
  /// Asks the current destination what a drop would do, where that isn't known.
  @inline(__always)
  mutating func update(into effects: inout EffectQueue) {
    guard let node = hover?.current, node >= 0, hover?.isUpdateDue == true else { return }
    if hover?.mayReuse == true, let area = hover?.proposal?.validIn, let local = hover?.local,
      area.contains(local)
    {
      hover?.isUpdateDue = false
      return
    }
    hover?.isUpdateDue = false
    if answers(.update, node) { return call(.update, .update, node, into: &effects) }
    if scene.nodes[Int(node)].quarantine != nil {
      return refuse(.quarantined, into: &effects)
    }
    propose(Proposal(conforms(node) ? .copy : .forbidden), isDefault: false, into: &effects)
  }

  /// Takes the default where a handler said nothing.
  mutating func proposeDefault(into effects: inout EffectQueue) {
    guard let node = hover?.current, node >= 0 else { return }
    propose(Proposal(conforms(node) ? .copy : .forbidden), isDefault: true, into: &effects)
  }

  /// Turns a destination's answer into a verdict and shows it.
  mutating func propose(
    _ proposal: Proposal,
    isDefault: Bool,
    into effects: inout EffectQueue
  ) {
    guard let hover, hover.current >= 0 else { return }
    let node = hover.current
    guard let operation = proposal.operation else {
      var completed = proposal
      completed.operation = conforms(node) ? .copy : .forbidden
      return propose(completed, isDefault: true, into: &effects)
    }
    if !isDefault, hover.mayReuse, let verdict = hover.verdict, hover.proposal == proposal {
      return say(verdict, into: &effects)
    }
    var verdict = grant(operation, source: hover.source, in: node)
    if isDefault {
      verdict.asked = nil
      verdict.reason = verdict.reason ?? .noAnswer
    }
    self.hover?.proposal = isDefault && proposal == Proposal(operation) ? nil : proposal
    present(proposal, verdict, into: &effects)
  }

  /// Refuses in place of a destination that failed.
  mutating func refuse(_ reason: Verdict.Reason, into effects: inout EffectQueue) {
    hover?.proposal = nil
    let verdict = Verdict(asked: nil, granted: .forbidden, reason: reason)
    present(Proposal(.forbidden, message: reason.sentence), verdict, into: &effects)
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
    guard let hover else { return }
    effects.append(
      .verdict(hover.id, Destination.Index(hover.current), verdict, message: hover.message)
    )
  }
}
