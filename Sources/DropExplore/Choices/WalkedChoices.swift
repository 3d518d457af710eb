import DropReplay

/// Follows a path through the tree of choices, and beyond its end takes the first branch that is
/// not asleep.
///
/// A branch of an order sleeps where an equal run was walked before: two completions that both
/// changed nothing a script can see may change places (sleep sets, after Godefroid).
package final class WalkedChoices: RecordingChooser {
  package private(set) var nodes: [WalkNode]
  /// Every branch at some place was asleep: what follows was seen before.
  package private(set) var isRedundant = false
  /// All decisions of the run, those behind a redundant place too.
  package private(set) var decisions: [Decision] = []
  private var sleeping: Set<Int> = []
  private var place = 0
  private var lastOrder: Int? = nil

  private let limit: Int

  package init(along nodes: [WalkNode], limit: Int = .max) {
    self.nodes = nodes
    self.limit = limit
  }

  package var hasEnough: Bool { decisions.count >= limit }

  package func choose(_ point: ChoicePoint) -> Int {
    let taken = branch(at: point)
    if point.kind == .order { lastOrder = isRedundant ? nil : place - 1 }
    decisions.append(Decision(point, taken: taken))
    if point.kind == .interruption, taken > 0 { sleeping = [] }
    return taken
  }

  private func branch(at point: ChoicePoint) -> Int {
    guard !isRedundant else { return 0 }
    if place < nodes.count {
      // A path is walked with the tree it was found in: the same run comes to the same places.
      let taken = min(nodes[place].current, point.alternatives.count - 1)
      nodes[place].point = point
      place += 1
      return taken
    }
    let asleep = point.kind == .order ? sleeping : []
    guard let first = point.alternatives.firstIndex(where: { !asleep.contains($0) }) else {
      isRedundant = true
      return 0
    }
    nodes.append(WalkNode(point: point, current: first, asleep: asleep))
    place += 1
    return first
  }

  package func completed(_ alternative: Int, isSilent: Bool) {
    guard isSilent else {
      sleeping = []
      return
    }
    if let node = lastOrder {
      nodes[node].isSilent = true
      sleeping = nodes[node].asleep.union(nodes[node].walkedSilently)
    }
    sleeping.remove(alternative)
  }
}

/// One place on the path, with what was walked there before.
package struct WalkNode: Sendable {
  package var point: ChoicePoint
  package var current: Int
  package var asleep: Set<Int>
  package var walkedSilently: Set<Int> = []
  package var isSilent = false

  package init(point: ChoicePoint, current: Int, asleep: Set<Int>) {
    self.point = point
    self.current = current
    self.asleep = asleep
  }

  /// Goes to the next branch; false when none is left.
  package mutating func advance() -> Bool {
    let alternative = point.alternatives[current]
    if point.kind == .order, isSilent { walkedSilently.insert(alternative) }
    isSilent = false
    var next = current + 1
    while next < point.alternatives.count, asleep.contains(point.alternatives[next]) { next += 1 }
    guard next < point.alternatives.count else { return false }
    current = next
    return true
  }
}
