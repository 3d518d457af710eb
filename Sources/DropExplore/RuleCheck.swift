package import DropReplay

/// Holds a session's own run against the rules that it expects to be kept, as a search holds its runs.
package enum RuleCheck {
  /// What is broken, a sentence each.
  ///
  /// `path` is where the session lies: it is run once more, by somebody who watches.
  package static func problems(
    of session: SessionFile,
    at path: String,
    _ reader: SessionReader,
    _ setup: ReplaySetup
  ) -> [String] {
    let rules = session.expectation.rules.compactMap(HandlerInvariant.init(rawValue:))
    guard !rules.isEmpty else { return [] }
    guard path != "-", let opened = try? reader.open(path), let events = try? opened.events.all()
    else { return ["expect.rules: can't be checked of what can be read only once"] }
    var setup = setup
    // It saves nothing a second time.
    setup.storage = nil
    let recorded = subject(opened.session, events, setup)
    let verdict = recorded.traced(ListedChoices())
    var found = verdict.violations
    let faults = found.filter { $0.invariant == .noFault }
    if !faults.isEmpty {
      // Where something runs out, what comes of that is no mistake.
      let lacking = subject(opened.session, events, setup, isLacking: true).traced(ListedChoices())
        .violations
      let others = lacking.filter { $0.invariant != .noFault }
      if lacking.count - others.count < faults.count { found = faults + others }
    }
    var broken = found.filter { rules.contains($0.invariant) }
    // What comes among loads finds more or less of them done, whatever their order.
    if rules.contains(.steadyOrder), !recorded.hasEventsAmongLoads,
      let even = SessionDocument(path: path)?.evened.opened(reader)
    {
      let even = subject(even.session, even.events, setup)
      if even.order(of: verdict, otherwiseThan: even.traced(ListedChoices())) != nil {
        let detail = "with loads and tasks of the same length it is another"
        broken.append(Violation(.steadyOrder, aspect: "order", detail: detail))
      }
    }
    return broken.map(sentence)
  }

  private static func subject(
    _ session: SessionFile,
    _ events: [SessionEvent],
    _ setup: ReplaySetup,
    isLacking: Bool = false
  ) -> SessionSubject {
    SessionSubject(
      session,
      events: events,
      setup: setup,
      reach: .none,
      text: nil,
      isLacking: isLacking
    )
  }

  private static func sentence(_ violation: Violation) -> String {
    let place = violation.destination.map { " in \($0)" } ?? ""
    let line = violation.line.map { " (\($0))" } ?? ""
    let rule = "rule \(violation.invariant.rawValue), \(violation.invariant.sentence)"
    return SafeText.line("expect.rules: \(rule): broken\(place)\(line): \(violation.detail)")
  }
}
