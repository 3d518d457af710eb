import DropCore
import DropReplay

/// Makes a session that breaks something as small as it goes while it still does.
struct SessionShrinker {
  private static let mostRuns = 4000

  let reader: SessionReader
  let setup: ReplaySetup
  let progress: ExploreProgress
  private(set) var runs = 0

  init(reader: SessionReader, setup: ReplaySetup, progress: ExploreProgress) {
    self.reader = reader
    self.setup = setup
    self.progress = progress
  }

  private var mayRun: Bool { runs < Self.mostRuns && !progress.isHurried }

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
    let candidates = [document.retelling(log), document.retelling(log, spread: true), document]
    if let start = candidates.first(where: { breaks($0, violation) }) {
      return shrink(start, violation)
    }
    return choices.isEmpty ? smallestCrowd(of: document, breaking: violation) : nil
  }

  /// The same for what only many items break: as few of them as do, judged by halving.
  private mutating func smallestCrowd(
    of document: SessionDocument,
    breaking violation: Violation
  ) -> SessionDocument? {
    var (enough, tooFew) = (SessionCrowd.wanted, document.items.count)
    guard enough > tooFew, breaks(document.crowded(to: enough), violation) else { return nil }
    while enough - tooFew > 1, mayRun {
      let middle = (enough + tooFew) / 2
      if breaks(document.crowded(to: middle), violation) {
        enough = middle
      } else {
        tooFew = middle
      }
    }
    return shrink(document.crowded(to: enough), violation)
  }

  private mutating func shrink(
    _ document: SessionDocument,
    _ violation: Violation
  ) -> SessionDocument {
    var best = document
    var improved = true
    while improved, mayRun {
      improved = false
      for edit in best.edits {
        let candidate = edit(best)
        // Places shift when something is left out: an edit may no longer apply.
        guard candidate.json != best.json, mayRun else { continue }
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
