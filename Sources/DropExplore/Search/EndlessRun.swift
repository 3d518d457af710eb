import DropReplay

/// A run that never ends, with as much as can be as recorded.
///
/// Each lane waits for the end of a run that is simpler than those it knows, which takes as long as hundreds of others:
/// what all of them know is as simple as it can be made by a few brief runs.
struct EndlessRun {
  private(set) var finding: Finding
  /// How many runs that took.
  private(set) var runs = 0

  /// Of more choices that aren't as recorded the last ones are left as they are.
  private static let mostTried = 64

  init(_ found: Finding, of subject: any ExploredSubject, _ progress: ExploreProgress) {
    finding = found
    let brief = subject.brief
    var choices: [Int] = []
    if !isEndless(choices, brief) {
      choices = shortest(found.choices, brief, progress)
      let others = choices.indices.reversed().filter { choices[$0] != 0 }
      for place in others.prefix(Self.mostTried) where !progress.isPlanOver {
        var fewer = choices
        fewer[place] = 0
        if isEndless(fewer, brief) { choices = fewer }
      }
    }
    guard !progress.isPlanOver else { return }
    // What few waits show has to show with all.
    let confirming = ListedChoices(choices)
    runs += 1
    guard var violation = violation(in: subject.run(confirming).violations) else { return }
    if violation.line == nil {
      runs += 1
      violation = self.violation(in: subject.located(ListedChoices(choices))) ?? violation
    }
    finding = Finding(violation, confirming.decisions)
    let changed = confirming.decisions.filter { !$0.isAsRecorded }
    finding.note(changes: changed.map(subject.words))
  }

  /// The beginning of the choices that is enough, judged by halving.
  private mutating func shortest(
    _ choices: [Int],
    _ brief: any ExploredSubject,
    _ progress: ExploreProgress
  ) -> [Int] {
    var (enough, tooFew) = (choices.count, 0)
    while enough - tooFew > 1, !progress.isPlanOver {
      let middle = (enough + tooFew) / 2
      if isEndless(Array(choices.prefix(middle)), brief) {
        enough = middle
      } else {
        tooFew = middle
      }
    }
    return Array(choices.prefix(enough))
  }

  private mutating func isEndless(_ choices: [Int], _ brief: any ExploredSubject) -> Bool {
    runs += 1
    return violation(in: brief.run(ListedChoices(choices)).violations) != nil
  }

  private func violation(in found: [Violation]) -> Violation? {
    found.first { $0.signature == finding.violation.signature }
  }
}
