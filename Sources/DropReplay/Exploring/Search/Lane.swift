/// One lane at work: runs the subject, and keeps what it saw.
struct Lane {
  private let subject: any ExploredSubject
  private(set) var tally = LaneTally()
  private var references = ReferenceOrders()

  init(_ subject: any ExploredSubject) { self.subject = subject }

  /// Walks all that lies below `prefixes`, in at most so many runs.
  mutating func walk(below prefixes: [[WalkNode]], limit: Int, goOn: (Int) -> Bool) {
    for prefix in prefixes {
      var walk = TreeWalk(below: prefix)
      while let path = walk.path {
        guard tally.runs < limit, goOn(tally.runs) else {
          tally.isWhole = false
          return
        }
        let choices = WalkedChoices(along: path)
        let verdict = subject.run(choices)
        if choices.isRedundant { tally.redundant += 1 }
        _ = note(verdict, choices.decisions)
        walk.advance(from: choices)
      }
    }
  }

  /// Searches by chance, from runs that showed something new.
  mutating func search(_ numbers: SeededGenerator, runs: Int, goOn: (Int) -> Bool) {
    tally.isWhole = false
    var numbers = numbers
    var corpus: [[Int]] = [[]]
    for _ in 0..<runs {
      guard goOn(tally.runs) else { return }
      let choices = Self.choices(from: corpus, &numbers)
      let verdict = subject.run(choices)
      if note(verdict, choices.decisions) { corpus.append(choices.decisions.map(\.taken)) }
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

  private mutating func note(_ verdict: RunVerdict, _ decisions: [Decision]) -> Bool {
    tally.runs += 1
    tally.note(decisions)
    var violations = verdict.violations
    if let unsteady = references.check(verdict, decisions, subject) { violations.append(unsteady) }
    tally.note(violations, decisions)
    return tally.cover(verdict.coverage)
  }
}
