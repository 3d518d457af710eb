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
  /// The paths to the parts' tops, in the walk's own order: at least as many as wanted, unless the tree
  /// has fewer branches.
  private(set) var tops: [[WalkNode]] = []
  /// How many runs it took.
  private(set) var runs = 0

  init(of subject: any ExploredSubject, wanted: Int, _ progress: ExploreProgress) {
    var depth = 1
    while true {
      let isWhole = cut(subject, at: depth, progress)
      if progress.isPlanOver || tops.count >= wanted || isWhole { return }
      // A level of interruptions alone makes few parts: deeper ones are tried in larger steps.
      depth += max(1, depth / 4)
    }
  }

  /// Whether no branch goes deeper.
  private mutating func cut(
    _ subject: any ExploredSubject,
    at depth: Int,
    _ progress: ExploreProgress
  ) -> Bool {
    var walk = TreeWalk(depth: depth)
    var isWhole = true
    tops = []
    while let path = walk.path, !progress.isPlanOver {
      let choices = WalkedChoices(along: path)
      _ = subject.run(choices)
      runs += 1
      tops.append(Array(choices.nodes.prefix(depth)))
      isWhole = isWhole && choices.nodes.count <= depth
      walk.advance(from: choices)
    }
    return isWhole
  }
}
