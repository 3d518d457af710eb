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
