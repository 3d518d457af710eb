import DropCore
import DropHost
import DropReplay

/// Makes a session that breaks something as small as it goes while it still does.
struct SessionShrinker {
  private static let mostRuns = 4000
  /// Of what never ends each run takes as long as hundreds of others.
  private static let mostEndless = 200

  let reader: SessionReader
  let setup: ReplaySetup
  let progress: ExploreProgress
  /// Until when it may take, by the clock of its progress; nil where there is no limit.
  private let limit: UInt64?
  private(set) var runs = 0
  /// It was left before nothing more could be taken away.
  private(set) var isCutShort = false
  /// What the smallest session breaks, as its own run tells it.
  private(set) var broken: Violation?
  /// The run that told it.
  private var shown: Shown?
  private var most = Self.mostRuns
  /// Whether what is made smaller has a fault by itself.
  private var mayFault = true
  /// What runs as recorded show of the document that it begins with.
  private var calibration = SharedCalibration()
  private var endlessWaits = HostLimits.interactive.performWaits
  /// What the search was of, before it took anything away.
  private var searched: SessionDocument?

  /// A run of a session that nobody chooses in.
  private struct Shown {
    let verdict: RunVerdict
    let subject: SessionSubject
  }

  init(reader: SessionReader, setup: ReplaySetup, progress: ExploreProgress, until limit: UInt64?) {
    self.reader = reader
    self.setup = setup
    self.progress = progress
    self.limit = limit
  }

  private var mayRun: Bool { runs < most && !progress.mustLeave(at: limit) }

  /// The smallest session found, which breaks the same by itself; nil when not even the run's own
  /// retelling does.
  mutating func smallest(
    of document: SessionDocument,
    choices: [Int],
    breaking violation: Violation,
    knowing calibration: SharedCalibration? = nil
  ) -> SessionDocument? {
    self.calibration = calibration ?? SharedCalibration()
    searched = document
    // Nothing of what it is about can be left out.
    if violation.invariant == .asExpected { return document }
    guard let (session, events) = document.opened(reader) else { return nil }
    if violation.invariant == .ends {
      // The last of them has to show it with all.
      (most, endlessWaits) = (Self.mostEndless, SessionSubject.fewWaits)
      guard let smallest = smallest(of: document, session, events, choices, violation) else {
        return nil
      }
      (most, endlessWaits) = (Int.max, HostLimits.interactive.performWaits)
      return breaks(smallest, violation) ? smallest : nil
    }
    return smallest(of: document, session, events, choices, violation)
  }

  private mutating func smallest(
    of document: SessionDocument,
    _ session: SessionFile,
    _ events: [SessionEvent],
    _ choices: [Int],
    _ violation: Violation
  ) -> SessionDocument? {
    guard mayRun else {
      isCutShort = true
      return nil
    }
    func subject(reaching reach: SearchReach) -> SessionSubject {
      SessionSubject(
        session,
        events: events,
        setup: setup,
        reach: reach,
        text: (document, reader),
        endlessWaits: endlessWaits,
        calibration: calibration,
        isTimeUp: { [progress, limit] in progress.mustLeave(at: limit) }
      )
    }
    let whole = subject(reaching: .far)
    if let start = retold(document, whole, choices, violation) { return shrink(start, violation) }
    // What a session can't tell of a run is often nothing that it takes.
    let fewer = fewest(choices, of: whole, violation)
    if fewer != choices, let start = retold(document, whole, fewer, violation) {
      return shrink(start, violation)
    }
    guard choices.isEmpty else {
      let undisturbed = subject(reaching: .near)
      let simple = simplest(of: undisturbed, violation)
      return simple.flatMap { retold(document, undisturbed, $0, violation) }
        .map { shrink($0, violation) }
    }
    return violation.isOfLong
      ? shortest(of: document, breaking: violation)
      : smallestCrowd(of: document, breaking: violation)
  }

  /// The first session that tells of a run, and breaks the same by itself.
  private mutating func retold(
    _ document: SessionDocument,
    _ subject: SessionSubject,
    _ choices: [Int],
    _ violation: Violation
  ) -> SessionDocument? {
    var log = RunStory()
    _ = subject.run(ListedChoices(choices), log: &log)
    // Made one after the other: the first is most often the one.
    let retellings = [false, true].lazy.flatMap { [log] eachLoad in
      RetoldClock.Pace.allCases.lazy.map { document.retelling(log, $0, eachLoad: eachLoad) }
    }
    let others = [log.variant?.document, document].compactMap(\.self)
    return retellings.first { breaks($0, violation) } ?? others.first { breaks($0, violation) }
  }

  /// The choices of a run with as many as can be taken as recorded, the last ones first, so that it still breaks the
  /// same.
  private mutating func fewest(
    _ choices: [Int],
    of subject: SessionSubject,
    _ violation: Violation
  ) -> [Int] {
    var fewest = choices
    for place in choices.indices.reversed() where choices[place] != 0 {
      // What follows comes at the same places, or one earlier.
      var (recorded, without) = (fewest, fewest)
      recorded[place] = 0
      without.remove(at: place)
      for fewer in [recorded, without] where mayRun {
        runs += 1
        let found = subject.run(ListedChoices(fewer)).violations
        if found.contains(where: { $0.isSameFault(as: violation) }) {
          fewest = fewer
          break
        }
      }
    }
    return fewest
  }

  /// So many runs are tried for one that is simple.
  private static let mostSimple = 600

  /// The choices of a run that breaks the same with one load, task, answer or order otherwise, or two, and nothing
  /// between them; nil where it isn't among the first ones.
  private mutating func simplest(
    of subject: SessionSubject,
    _ violation: Violation
  ) -> [Int]? {
    var lists: [[Int]] = [[]]
    var next = 0
    while next < min(lists.count, Self.mostSimple), mayRun {
      let list = lists[next]
      next += 1
      runs += 1
      let choices = ListedChoices(list)
      let found = subject.run(choices).violations
      if found.contains(where: { $0.isSameFault(as: violation) }) { return list }
      guard list.count(where: { $0 != 0 }) < 2 else { continue }
      for place in list.count..<max(list.count, choices.decisions.count) {
        let before = list + Array(repeating: 0, count: place - list.count)
        let point = choices.decisions[place].point
        guard point.kind != .interruption else { continue }
        lists += point.alternatives.indices.dropFirst().map { before + [$0] }
      }
    }
    return nil
  }

  /// The same for what only long texts break: hardly longer than does, judged by halving.
  private mutating func shortest(
    of document: SessionDocument,
    breaking violation: Violation
  ) -> SessionDocument? {
    var (enough, tooShort) = (LongTexts.wanted, 0)
    guard breaks(document.lengthened(to: enough), violation) else { return nil }
    while enough - tooShort > enough / 16, mayRun {
      let middle = (enough + tooShort) / 2
      if breaks(document.lengthened(to: middle), violation) {
        enough = middle
      } else {
        tooShort = middle
      }
    }
    return shrink(document.lengthened(to: enough), violation)
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
    isCutShort = enough - tooFew > 1
    return shrink(document.crowded(to: enough), violation)
  }

  private mutating func shrink(
    _ document: SessionDocument,
    _ violation: Violation
  ) -> SessionDocument {
    var best = document
    var improved = true
    // Who faults only as things are left out shows something else.
    defer { mayFault = true }
    mayFault = shown?.verdict.violations.contains { $0.invariant == .noFault } ?? true
    let rooted = repeated(document).rooted
    let given: [SessionDocument.Edit] =
      searched.map { known in [{ $0.granting(asIn: known) }, { $0.lasting(asIn: known) }] } ?? []
    let edited = edited(in: document)
    let isEdited = !edited.isEmpty
    if isEdited, breaks(document.without(edited), violation) {
      return shrink(document.without(edited), violation)
    }
    while improved {
      improved = false
      let tasks = tasksAtWork(in: best)
      for edit in given + best.edits {
        let candidate = edit(best)
        // Places shift when something is left out: an edit may no longer apply.
        guard candidate.json != best.json, keeps(rooted, candidate),
          tasks.allSatisfy({ candidate.json["tasks"]?[$0] != nil })
        else { continue }
        guard mayRun else {
          isCutShort = true
          return best
        }
        let before = (broken, shown)
        guard breaks(candidate, violation) else { continue }
        if isEdited, showsUnedited(candidate, violation) {
          (broken, shown) = before
          continue
        }
        best = candidate
        improved = true
      }
    }
    return best
  }

  /// What the app itself does in it that the searched session doesn't say.
  private func edited(in document: SessionDocument) -> [JSONValue] {
    let known = Set(searched?.events.map(\.untimed) ?? [])
    return document.events.map(\.untimed).filter { event in
      ["edit", "change"].contains(event["type"]?.string) && !known.contains(event)
    }
  }

  /// Whether it shows the same without what the app does in it, as it doesn't where it begins.
  private mutating func showsUnedited(
    _ candidate: SessionDocument,
    _ violation: Violation
  ) -> Bool {
    let plain = candidate.without(edited(in: candidate))
    return run(plain).flatMap { self.violation(in: $0, of: plain, violation) } != nil
  }

  /// The tasks that it tells of and that are asked for: untold they fail, which may look the same and is another
  /// fault.
  private func tasksAtWork(in smallest: SessionDocument) -> [String] {
    let told = smallest.json["tasks"]?.keys ?? []
    guard !told.isEmpty, let shown else { return [] }
    let called = NameSet(shown.subject.tasksAsked)
    return told.filter { called.contains($0) }
  }

  /// Whether what several drags take from where it lies is still no more than there is: without its entry,
  /// or its source, one thing would be two, and no handler could be right.
  private func keeps(_ rooted: Set<String>, _ candidate: SessionDocument) -> Bool {
    if rooted.isEmpty { return true }
    let repeated = repeated(candidate)
    return repeated.all.intersection(rooted).isSubset(of: repeated.rooted)
  }

  private func repeated(_ document: SessionDocument) -> (all: Set<String>, rooted: Set<String>) {
    guard let (session, events) = document.opened(reader) else { return ([], []) }
    return RootedItems(session).repeated(events)
  }

  /// Whether the session breaks it by itself, with nobody choosing; the last that does is the smallest.
  private mutating func breaks(_ document: SessionDocument, _ violation: Violation) -> Bool {
    guard let run = run(document), let found = self.violation(in: run, of: document, violation)
    else { return false }
    (broken, shown) = (found, run)
    return true
  }

  private mutating func violation(
    in run: Shown,
    of document: SessionDocument,
    _ violation: Violation
  ) -> Violation? {
    let found = run.verdict.violations
    if !mayFault, found.contains(where: { $0.invariant == .noFault }) { return nil }
    guard violation.invariant == .steadyOrder else {
      return found.first { $0.isSameFault(as: violation) }
    }
    guard !run.subject.hasEventsAmongLoads, let even = self.run(document.evened) else {
      return nil
    }
    return even.subject.order(of: run.verdict, otherwiseThan: even.verdict)
  }

  private mutating func run(_ document: SessionDocument) -> Shown? {
    guard mayRun else {
      isCutShort = true
      return nil
    }
    runs += 1
    guard let (session, events) = document.opened(reader) else { return nil }
    guard (try? setup.hostSetup(for: session)) != nil else { return nil }
    let subject = SessionSubject(
      session,
      events: events,
      setup: setup,
      reach: .none,
      text: nil,
      endlessWaits: endlessWaits,
      isLacking: searched.map(document.isLacking) ?? false,
      isTimeUp: { [progress, limit] in progress.mustLeave(at: limit) }
    )
    return Shown(verdict: subject.traced(ListedChoices()), subject: subject)
  }
}

extension SessionSubject {
  /// That what arrived did so in another order than here, with all loads of the same length, and not because drops
  /// compete; nil where it isn't so.
  func order(of verdict: RunVerdict, otherwiseThan even: RunVerdict) -> Violation? {
    let (one, other) = (verdict.arrival, even.arrival)
    if undoesOneOfSeveral { return nil }
    guard let (place, was) = one.difference(from: other, comparesContexts: true) else { return nil }
    if place.names == was.names, hasPassingContexts { return nil }
    let counts = [one, other].map { CompetingDrops.count(of: $0, in: place.destination) }
    // As much came both times: no load's end was another for being later.
    guard counts[0] == counts[1], let apart = arrivalsApart([]) else { return nil }
    if [one, other].allSatisfy(CompetingDrops(apart).mayLeave) { return nil }
    return Violation(arrived: place, insteadOf: was)
  }
}
