import DropReplay

/// How large a tree of choices is, judged by runs down random branches (after Knuth).
///
/// An interruption cuts a run short, so that a branch chosen evenly hardly ever comes to where most of
/// the tree is. Each probe therefore goes to its end uninterrupted, and some more begin as it does and
/// are interrupted on the way: they stand for all the places where it could have been.
struct SpaceEstimate {
  /// How many branches lead off each probe.
  private static let offshoots = 3
  /// Enough to be right within a factor of two, as far as trees are alike.
  static let mostProbes = 25

  /// How large it is, as far as could be judged.
  private(set) var size = 0.0
  /// How many runs that took.
  private(set) var runs = 0
  /// A run that never ends: there is no need to look for how large the tree is, nor to wait for its end
  /// once more.
  private(set) var endless: Finding?

  /// Judges what lies below a place, by so many probes.
  init(
    of subject: any ExploredSubject,
    below prefix: [WalkNode] = [],
    probes: Int,
    seed: UInt64,
    _ progress: ExploreProgress
  ) {
    let start = prefix.map(\.current)
    var total = 0.0
    var done = 0
    for probe in 0..<probes where endless == nil && !progress.isPlanOver {
      var numbers = SeededGenerator(seed: seed, stream: probe)
      total += size(of: subject, below: start, &numbers, progress)
      done += 1
      // Of what is that large, the size is no matter.
      if total > Self.uncountable * Double(done) { break }
    }
    if done > 0 { size = endless == nil ? total / Double(done) : .infinity }
  }

  static let uncountable = 1e15

  private mutating func size(
    of subject: any ExploredSubject,
    below start: [Int],
    _ numbers: inout SeededGenerator,
    _ progress: ExploreProgress
  ) -> Double {
    let main = ProbingChoices(start, SeededGenerator(seed: numbers.next()))
    probe(subject, main)
    let places = main.interruptions
    guard !places.isEmpty, endless == nil, main.weight < Self.uncountable else {
      return main.weight
    }
    var interrupted = 0.0
    for _ in 0..<Self.offshoots where !progress.isPlanOver {
      let place = places[numbers.number(below: places.count)]
      let others = place.alternatives - 1
      guard others > 0 else { continue }
      let way = Array(main.taken.prefix(place.index)) + [1 + numbers.number(below: others)]
      let branch = ProbingChoices(way, SeededGenerator(seed: numbers.next()))
      probe(subject, branch)
      interrupted += place.weight * Double(others) * branch.weight
    }
    return main.weight + interrupted * Double(places.count) / Double(Self.offshoots)
  }

  private mutating func probe(_ subject: any ExploredSubject, _ choices: ProbingChoices) {
    let verdict = subject.run(choices)
    runs += 1
    guard let violation = verdict.violations.first(where: { $0.invariant == .ends }) else { return }
    endless = Finding(violation: violation, choices: choices.taken)
  }

  /// Follows a list, then takes every alternative as likely as another, but no interruption.
  ///
  /// What a walk would leave out as asleep, it leaves out.
  private final class ProbingChoices: Chooser {
    /// A place where the run could have been interrupted.
    struct Interruption {
      let index: Int
      let alternatives: Int
      /// How many such ways there are that lead here.
      let weight: Double
    }

    private let list: [Int]
    private var numbers: SeededGenerator
    private(set) var taken: [Int] = []
    private(set) var weight = 1.0
    private(set) var interruptions: [Interruption] = []
    private var sleeping: Set<Int> = []
    private var lastOrder: (asleep: Set<Int>, earlier: [Int])?
    private var isRedundant = false

    init(_ list: [Int], _ numbers: SeededGenerator) {
      self.list = list
      self.numbers = numbers
    }

    var hasEnough: Bool { weight > SpaceEstimate.uncountable }

    func choose(_ point: ChoicePoint) -> Int {
      let choice = isRedundant ? 0 : next(at: point)
      taken.append(choice)
      return choice
    }

    private func next(at point: ChoicePoint) -> Int {
      let count = point.alternatives.count
      let isListed = taken.count < list.count
      switch point.kind {
      case .interruption:
        let choice = isListed ? min(list[taken.count], count - 1) : 0
        if choice > 0 { sleeping = [] }
        if !isListed, count > 1 {
          let place = Interruption(index: taken.count, alternatives: count, weight: weight)
          interruptions.append(place)
        }
        return choice
      case .order:
        let open = point.alternatives.indices.filter { !sleeping.contains(point.alternatives[$0]) }
        guard !open.isEmpty else {
          isRedundant = true
          return 0
        }
        if !isListed { weight *= Double(open.count) }
        let choice =
          isListed ? min(list[taken.count], count - 1) : open[numbers.number(below: open.count)]
        // Those before it are taken to be as silent as it.
        let earlier = open.prefix { $0 < choice }.map { point.alternatives[$0] }
        lastOrder = (sleeping, earlier)
        return choice
      default:
        if isListed { return min(list[taken.count], count - 1) }
        weight *= Double(count)
        return numbers.number(below: count)
      }
    }

    func completed(_ alternative: Int, isSilent: Bool) {
      guard isSilent else {
        sleeping = []
        lastOrder = nil
        return
      }
      if let lastOrder { sleeping = lastOrder.asleep.union(lastOrder.earlier) }
      lastOrder = nil
      sleeping.remove(alternative)
    }
  }
}
