import DropReplay

/// Walks every branch below a place in the tree of choices, each by a run of its own.
package struct TreeWalk {
  /// The path of the next run; nil when all was walked.
  package private(set) var path: [WalkNode]?
  /// So many places at the path's start stay as they are.
  private let fixed: Int
  /// Places deeper than this are left as they come.
  private let depth: Int

  package init(below prefix: [WalkNode] = [], depth: Int = .max) {
    path = prefix
    fixed = prefix.count
    self.depth = depth
  }

  /// Notes where a run along the path came, and goes to the next branch.
  package mutating func advance(from walked: WalkedChoices) {
    var nodes = Array(walked.nodes.prefix(depth))
    while nodes.count > fixed {
      if nodes[nodes.count - 1].advance() {
        path = nodes
        return
      }
      nodes.removeLast()
    }
    path = nil
  }
}

/// Cuts the tree of choices into parts that can be walked apart.
struct TreeSplit {
  /// The paths to the parts' tops, in the walk's own order: at least `wanted`, unless the tree has
  /// fewer branches.
  static func prefixes(
    of subject: any ExploredSubject,
    wanted: Int,
    _ progress: ExploreProgress
  ) -> [[WalkNode]] {
    var depth = 1
    while true {
      let (paths, isWhole) = tops(of: subject, depth: depth)
      if progress.isStopped { return paths }
      if paths.count >= wanted || isWhole { return paths }
      depth += 1
    }
  }

  private static func tops(
    of subject: any ExploredSubject,
    depth: Int
  ) -> (paths: [[WalkNode]], isWhole: Bool) {
    var walk = TreeWalk(depth: depth)
    var paths: [[WalkNode]] = []
    var isWhole = true
    while let path = walk.path {
      let choices = WalkedChoices(along: path)
      _ = subject.run(choices)
      paths.append(Array(choices.nodes.prefix(depth)))
      isWhole = isWhole && choices.nodes.count <= depth
      walk.advance(from: choices)
    }
    return (paths, isWhole)
  }
}

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
