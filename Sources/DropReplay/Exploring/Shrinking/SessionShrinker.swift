import DropCore

/// Makes a session that breaks something as small as it goes while it still does.
struct SessionShrinker {
  private static let mostRuns = 4000

  let reader: SessionReader
  let setup: ReplaySetup
  private(set) var runs = 0

  init(reader: SessionReader, setup: ReplaySetup) {
    self.reader = reader
    self.setup = setup
  }

  /// The smallest session found, which breaks the same by itself; nil when not even the run's own
  /// retelling does.
  mutating func smallest(
    of document: SessionDocument,
    choices: [Int],
    breaking violation: Violation
  ) -> SessionDocument? {
    guard let (session, events) = document.opened(reader) else { return nil }
    let subject = SessionSubject(
      session,
      events: events,
      setup: setup,
      reach: .far
    )
    var log = RunLog()
    _ = subject.run(ListedChoices(choices), log: &log)
    let candidates = [document.retelling(log), document]
    guard let start = candidates.first(where: { breaks($0, violation) }) else { return nil }
    return shrink(start, violation)
  }

  private mutating func shrink(
    _ document: SessionDocument,
    _ violation: Violation
  ) -> SessionDocument {
    var best = document
    var improved = true
    while improved, runs < Self.mostRuns {
      improved = false
      for edit in best.edits {
        let candidate = edit(best)
        // Places shift when something is left out: an edit may no longer apply.
        guard candidate.json != best.json, runs < Self.mostRuns else { continue }
        if breaks(candidate, violation) {
          best = candidate
          improved = true
        }
      }
    }
    return best
  }

  /// Whether the session breaks it by itself, with nobody choosing.
  private mutating func breaks(_ document: SessionDocument, _ violation: Violation) -> Bool {
    guard let verdict = run(document) else { return false }
    guard violation.invariant == .steadyOrder else {
      return verdict.violations.contains { $0.resembles(violation) }
    }
    guard let even = run(document.evened) else { return false }
    guard let (place, other) = verdict.arrival.difference(from: even.arrival) else { return false }
    // As much came both times: no load's end was another for being later.
    return place.names.count == other.names.count
  }

  private mutating func run(_ document: SessionDocument) -> RunVerdict? {
    runs += 1
    guard let (session, events) = document.opened(reader) else { return nil }
    guard (try? setup.hostSetup(for: session)) != nil else { return nil }
    let subject = SessionSubject(session, events: events, setup: setup, reach: .none)
    return subject.run(ListedChoices())
  }
}

extension Violation {
  /// The same thing broken: the place in the script may be another.
  fileprivate func resembles(_ other: Violation) -> Bool {
    func kind(_ aspect: String) -> Substring { aspect.prefix { $0 != ":" && $0 != " " } }
    return invariant == other.invariant && kind(aspect) == kind(other.aspect)
  }
}
