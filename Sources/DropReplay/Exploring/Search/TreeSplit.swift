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
