import DropReplay

/// One lane at work: runs a subject, and keeps what it saw.
struct Lane {
  private(set) var tally = LaneTally()
  private var references = ReferenceOrders()

  init(isWalked: Bool) { tally.isWhole = isWalked }

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
        guard tally.runs < limit, progress.noteRun() else {
          tally.isWhole = false
          return
        }
        let choices = WalkedChoices(along: path)
        let verdict = subject.run(choices)
        if choices.isRedundant { tally.redundant += 1 }
        _ = note(verdict, choices.decisions, subject, progress)
        walk.advance(from: choices)
      }
    }
  }

  /// Searches by chance, from runs that showed something new.
  mutating func search(
    _ subject: any ExploredSubject,
    _ numbers: SeededGenerator,
    runs: Int,
    _ progress: ExploreProgress
  ) {
    var numbers = numbers
    var corpus: [[Int]] = [[]]
    for _ in 0..<runs {
      guard progress.noteRun() else { return }
      let choices = Self.choices(from: corpus, &numbers)
      let verdict = subject.run(choices)
      tally.searched += 1
      if note(verdict, choices.decisions, subject, progress) {
        corpus.append(choices.decisions.map(\.taken))
      }
    }
  }

  private static func choices(
    from corpus: [[Int]],
    _ numbers: inout SeededGenerator
  ) -> RandomChoices {
    let base = corpus[numbers.number(below: corpus.count)]
    let rates = [4, 15, 40, 80]
    let rate = rates[numbers.number(below: rates.count)]
    let kept = numbers.number(below: base.count + 1)
    let stream = SeededGenerator(seed: numbers.next())
    return RandomChoices(after: Array(base.prefix(kept)), otherwise: rate, numbers: stream)
  }

  private mutating func note(
    _ verdict: RunVerdict,
    _ decisions: [Decision],
    _ subject: any ExploredSubject,
    _ progress: ExploreProgress
  ) -> Bool {
    tally.runs += 1
    tally.note(decisions)
    var violations = verdict.violations
    if let unsteady = references.check(verdict, decisions, subject) { violations.append(unsteady) }
    tally.note(violations, decisions)
    let new = tally.cover(verdict.coverage)
    if !new.isEmpty { progress.noteSeen(new) }
    return !new.isEmpty
  }
}

/// What arrives when every load has the same fate and comes in the recorded order: what other
/// orders are compared with.
struct ReferenceOrders {
  private var known: [[Decision]: Arrival] = [:]

  /// The violation, if another order of the same completions made another order of what arrived.
  mutating func check(
    _ verdict: RunVerdict,
    _ decisions: [Decision],
    _ subject: any ExploredSubject
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
    let expected = known[fates] ?? subject.run(SameFates(as: decisions)).arrival
    known[fates] = expected
    guard let (place, other) = verdict.arrival.difference(from: expected) else { return nil }
    return Violation(
      .steadyOrder,
      in: place.destination,
      aspect: "order",
      detail: "\(place.names.joined(separator: ", ")) instead of "
        + other.names.joined(separator: ", ")
    )
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

extension Decision {
  fileprivate var isSlow: Bool { point.kind == .loadFate && alternative == Alternative.slow }
  fileprivate var isShortage: Bool { point.kind == .shortage && !isAsRecorded }
}
