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
