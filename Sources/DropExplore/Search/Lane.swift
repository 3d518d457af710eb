import DropCore
import DropReplay

/// One lane at work: runs a subject, and keeps what it saw.
struct Lane: Sendable {
  private(set) var tally: LaneTally
  private var references = ReferenceOrders()
  /// Runs that showed something new, which chance goes on from.
  private var corpus: [[Int]] = [[]]
  /// How many decisions a run may take: as many as it likes until one was seen that never ends.
  private var mostDecisions = Int.max
  /// What was seen that never ends, by the signatures.
  private var endless: Set<String> = []
  /// How many runs were made only to tell places in the script.
  private var located = 0
  /// Those that were made to hold runs with a crash against.
  private var compared: Set<UncrashedRun> = []
  /// How many were made to hold those against in which the app renames something.
  private var renamed: [MeanwhileRename: Int] = [:]
  /// Enough to see what a run that never ends does besides.
  private static let enoughDecisions = 400

  /// `endless` is a run known to have no end: only a simpler one is waited for to its end once more.
  init(isWalked: Bool, endless: Finding?) {
    tally = LaneTally(isWhole: isWalked)
    guard let endless else { return }
    noteEndless(endless.violation)
    tally.note(endless)
  }

  /// Walks all that lies below `prefixes`, in at most so many runs.
  mutating func walk(
    _ subject: any ExploredSubject,
    below prefixes: [[WalkNode]],
    limit: Int,
    _ progress: ExploreProgress
  ) {
    for prefix in prefixes {
      var walk = TreeWalk(below: prefix)
      while let path = walk.path {
        guard tally.walked < limit, progress.noteRun() else {
          tally.noteLeft()
          return
        }
        let (verdict, choices, ran) = run(subject) { WalkedChoices(along: path, limit: $0) }
        // What comes after a run was left isn't walked.
        if verdict.isLeft { tally.noteLeft() }
        if choices.isRedundant { tally.noteRedundant() }
        _ = note(verdict, choices.decisions, of: ran, progress)
        walk.advance(from: choices)
      }
    }
  }

  /// Begins with the runs that are chosen for it.
  mutating func begin(
    _ subject: any ExploredSubject,
    with first: [[Int]],
    _ progress: ExploreProgress
  ) {
    for list in first {
      guard progress.noteRun() else { return }
      _ = search(subject, progress) { ListedChoices(list, limit: $0) }
    }
  }

  /// Has each pair of interruptions come that begins at one of `starts`, three in a run where more pairs come so: in
  /// half of what is left of so many runs.
  mutating func cover(
    _ subject: any ExploredSubject,
    _ starts: [InterruptionStart],
    of runs: Int,
    _ progress: ExploreProgress
  ) {
    var (seen, count) = (SeenPairs(), PairCount())
    var (open, room) = (starts[...], (runs - tally.searched) / 2)
    // In turn, so that where there isn't room for all each has some.
    while let start = open.popFirst() {
      guard room > 0, progress.noteRun() else {
        count.leave(open.count + 1)
        break
      }
      room -= 1
      let choices = search(subject, progress) { [seen] in
        PairingChoices(start, seen: seen, limit: $0)
      }
      seen.note(choices.interruptions)
      count.note(choices.news)
      if choices.news > 0 { open.append(start) }
    }
    tally.note(pairs: count)
  }

  /// Searches by chance until there were so many runs that no walk took.
  mutating func search(
    _ subject: any ExploredSubject,
    _ numbers: SeededGenerator,
    runs: Int,
    _ progress: ExploreProgress
  ) {
    var numbers = numbers
    while tally.searched < runs {
      guard progress.noteRun() else { return }
      let (corpus, before) = (corpus, numbers)
      _ = search(subject, progress) {
        numbers = before
        return Self.choices(from: corpus, &numbers, limit: $0)
      }
    }
  }

  private mutating func search<Choices: RecordingChooser>(
    _ subject: any ExploredSubject,
    _ progress: ExploreProgress,
    _ make: (_ mostDecisions: Int) -> Choices
  ) -> Choices {
    tally.noteSearched()
    let (verdict, choices, ran) = run(subject, by: make)
    if note(verdict, choices.decisions, of: ran, progress) {
      corpus.append(choices.decisions.map(\.taken))
    }
    return choices
  }

  /// A run that is another one, with how it was run.
  private struct Ran {
    let subject: any ExploredSubject
    /// Whether others like it had as many waits.
    let isUsual: Bool
  }

  /// One run, with few waits once something is known that never ends.
  ///
  /// What ends so, and isn't known or is told better by it, has all of them.
  private func run<Choices: RecordingChooser>(
    _ subject: any ExploredSubject,
    by make: (_ mostDecisions: Int) -> Choices
  ) -> (RunVerdict, Choices, Ran) {
    let choices = make(mostDecisions)
    if endless.isEmpty {
      return (subject.run(choices), choices, Ran(subject: subject, isUsual: true))
    }
    let brief = subject.brief
    let verdict = brief.run(choices)
    let isTold = verdict.violations.allSatisfy { violation in
      violation.invariant != .ends
        || endless.contains(violation.signature) && !tally.keeps(violation, choices.decisions)
    }
    if isTold { return (verdict, choices, Ran(subject: brief, isUsual: true)) }
    let again = make(mostDecisions)
    return (subject.run(again), again, Ran(subject: subject, isUsual: false))
  }

  private mutating func noteEndless(_ violation: Violation) {
    guard violation.invariant == .ends else { return }
    mostDecisions = Self.enoughDecisions
    // What came with more waits is held against nothing that comes with few.
    if endless.isEmpty { references.forgetKnown() }
    endless.insert(violation.signature)
  }

  /// Notes which single changes were tried by themselves: of the first runs as many as there were runs.
  mutating func note(
    _ changes: LoneChanges,
    first: [Int?],
    left: [Int],
    _ subject: any ExploredSubject
  ) {
    for (place, number) in first.enumerated() {
      guard let number else { continue }
      let isReached = place < tally.searched
      tally.note(changes[number], number, isReached: isReached, subject)
    }
    for number in left { tally.note(changes[number], number, isReached: false, subject) }
  }

  private static func choices(
    from corpus: [[Int]],
    _ numbers: inout SeededGenerator,
    limit: Int
  ) -> RandomChoices {
    let base = corpus[numbers.number(below: corpus.count)]
    let rates = [4, 15, 40, 80]
    let rate = rates[numbers.number(below: rates.count)]
    let kept = numbers.number(below: base.count + 1)
    let stream = SeededGenerator(seed: numbers.next())
    return RandomChoices(
      after: Array(base.prefix(kept)),
      otherwise: rate,
      numbers: stream,
      limit: limit
    )
  }

  private mutating func note(
    _ verdict: RunVerdict,
    _ decisions: [Decision],
    of ran: Ran,
    _ progress: ExploreProgress
  ) -> Bool {
    let subject = ran.subject
    tally.note(verdict.behaviour, decisions)
    tally.note(lines: verdict.lines, decisions)
    var violations = verdict.violations
    if ran.isUsual, let unsteady = references.check(verdict, decisions, subject, progress) {
      violations.append(unsteady)
    }
    let placed = placed(violations, decisions, subject, progress)
    for violation in placed {
      progress.noteFound(Finding(violation, decisions))
    }
    tally.note(placed, decisions, subject)
    compared.formUnion(verdict.comparisons)
    if let (what, runs) = verdict.rename { renamed[what] = runs }
    tally.note(
      besides: references.runs + located + compared.count + renamed.values.reduce(0, +)
    )
    for violation in violations { noteEndless(violation) }
    let new = tally.cover(verdict.coverage)
    if !new.isEmpty { progress.noteSeen(new) }
    return !new.isEmpty
  }

  /// The same, those that are to be kept with their places in the script: another run tells them.
  private mutating func placed(
    _ violations: [Violation],
    _ decisions: [Decision],
    _ subject: any ExploredSubject,
    _ progress: ExploreProgress
  ) -> [Violation] {
    let kept = violations.filter { tally.keeps($0, decisions) }
    // What tells its line already needs no other run for it.
    guard kept.contains(where: { $0.line == nil }), !progress.isTimeUp else { return kept }
    located += 1
    let located = subject.located(ListedChoices(decisions.map(\.taken)))
    return kept.map { violation in
      located.first { $0.signature == violation.signature } ?? violation
    }
  }
}

/// What arrives when every load has the same fate and comes in the recorded order: what other
/// orders are compared with.
struct ReferenceOrders {
  private var known: [[Decision]: Arrivals] = [:]
  private var competing: [[Decision]: CompetingDrops] = [:]
  /// How many runs were made only to have something to compare with.
  private(set) var runs = 0

  /// Forgets what it compares with, and no run that was made for it.
  mutating func forgetKnown() { (known, competing) = ([:], [:]) }

  /// The violation, if another order of the same completions made another order of what arrived.
  mutating func check(
    _ verdict: RunVerdict,
    _ decisions: [Decision],
    _ subject: any ExploredSubject,
    _ progress: ExploreProgress
  ) -> Violation? {
    // An interruption changes what arrives, not only when.
    guard !decisions.contains(where: { $0.point.kind == .interruption && !$0.isAsRecorded }) else {
      return nil
    }
    // Whoever comes earlier than recorded escapes a time-out: another fate, not another order. And
    // when memory runs out depends on all that was done before.
    guard !decisions.contains(where: { $0.isSlow || $0.isShortage }) else { return nil }
    let fates = Self.fates(of: decisions)
    let isReordered = decisions.contains { $0.point.kind == .order && !$0.isAsRecorded }
    guard isReordered else {
      known[fates] = verdict.arrival
      return nil
    }
    let expected: Arrivals
    if let arrival = known[fates] {
      expected = arrival
    } else {
      // It can't be compared in time.
      if progress.isTimeUp { return nil }
      expected = subject.run(SameFates(as: decisions)).arrival
      runs += 1
    }
    known[fates] = expected
    let difference =
      verdict.arrival.difference(from: expected)
      ?? contextDifference(of: verdict.arrival, from: expected, subject)
    guard let (place, other) = difference, !subject.undoesOneOfSeveral, !subject.isLedByChance
    else { return nil }
    if isOfCompeting([verdict.arrival, expected], fates, decisions, subject) { return nil }
    return Violation(arrived: place, insteadOf: other)
  }

  /// The same of what is said of entries; whether that may differ rightly is looked into only where it does.
  private func contextDifference(
    of arrival: Arrivals,
    from expected: Arrivals,
    _ subject: any ExploredSubject
  ) -> (is: Arrivals.Place, was: Arrivals.Place)? {
    guard let difference = arrival.difference(from: expected, comparesContexts: true) else {
      return nil
    }
    return subject.hasPassingContexts ? nil : difference
  }

  /// Whether each is what drops leave that compete for the last places of a list.
  private mutating func isOfCompeting(
    _ arrivals: [Arrivals],
    _ fates: [Decision],
    _ decisions: [Decision],
    _ subject: any ExploredSubject
  ) -> Bool {
    if competing[fates] == nil, let apart = subject.arrivalsApart(decisions) {
      runs += apart.count
      competing[fates] = CompetingDrops(apart)
    }
    // Without the time to look nobody is blamed.
    guard let drops = competing[fates] else { return true }
    return arrivals.allSatisfy(drops.mayLeave)
  }

  /// The fates alone, in an order of their own, whichever came first.
  private static func fates(of decisions: [Decision]) -> [Decision] {
    decisions
      .filter { $0.point.kind != .order && $0.point.kind != .interruption && !$0.isAsRecorded }
      .sorted {
        ($0.point.kind.rawValue, $0.point.subject) < ($1.point.kind.rawValue, $1.point.subject)
      }
  }
}

extension Arrivals.Place {
  /// The entries of both, and of the first that is called the same what is said of it here and there.
  fileprivate func words(besides other: Arrivals.Place) -> (here: [String], there: [String]) {
    guard names == other.names,
      let place = zip(contexts, other.contexts).enumerated().first(where: { $1.0 != $1.1 })?.offset
    else { return (names, other.names) }
    return (
      ["\(names[place]) as \(contexts[place] ?? .null)"], ["\(other.contexts[place] ?? .null)"]
    )
  }
}

extension Violation {
  /// That in one place it came in another order.
  init(arrived place: Arrivals.Place, insteadOf other: Arrivals.Place) {
    let (names, others) = place.words(besides: other)
    self.init(
      .steadyOrder,
      in: place.destination,
      aspect: "order",
      detail: "\(names.joined(separator: ", ")) instead of \(others.joined(separator: ", "))"
    )
  }
}

extension Decision {
  fileprivate var isSlow: Bool {
    point.kind == .loadFate && [Alternative.slow, Alternative.late].contains(alternative)
  }
  fileprivate var isShortage: Bool { point.kind == .shortage && !isAsRecorded }
}
