/// How large a tree of choices is, judged by runs down random branches (after Knuth).
struct SpaceEstimate {
  private static let probes = 100

  /// The mean, over random branches, of the product of the numbers of alternatives on the way.
  static func size(
    of subject: any ExploredSubject,
    seed: UInt64,
    _ progress: ExploreProgress
  ) -> Double {
    var total = 0.0
    for probe in 0..<probes where !progress.isStopped {
      let choices = UniformChoices(SeededGenerator(seed: seed, stream: probe))
      _ = subject.run(choices)
      total += choices.weight
    }
    return total / Double(probes)
  }

  /// Every alternative as likely as another.
  private final class UniformChoices: Chooser {
    private var numbers: SeededGenerator
    private(set) var weight = 1.0

    init(_ numbers: SeededGenerator) { self.numbers = numbers }

    func choose(_ point: ChoicePoint) -> Int {
      weight *= Double(point.alternatives.count)
      return numbers.number(below: point.alternatives.count)
    }
  }
}
