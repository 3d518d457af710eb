/// Everything that one drop changed, on both sides of a move.
struct Transaction: Sendable {
  var changes: [Change] = []

  /// The destinations it touched, each once.
  var nodes: [Int32] {
    var seen: [Int32] = []
    for change in changes where !seen.contains(change.node) { seen.append(change.node) }
    return seen
  }

  /// Whether something was put or taken that wasn't taken or put again.
  var hasBalance: Bool {
    var balance: [UInt64: Int] = [:]
    for change in changes {
      for taken in change.taken { balance[taken.place.key, default: 0] -= 1 }
      for place in change.put { balance[place.key, default: 0] += 1 }
    }
    return balance.values.contains { $0 != 0 }
  }

  /// Takes back what it changed in one destination.
  func revert(in places: inout [Place], of node: Int32) {
    for change in changes.reversed() where change.node == node { change.revert(in: &places) }
  }
}
