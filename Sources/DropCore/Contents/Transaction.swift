/// Everything that one drop changed, on both sides of a move.
struct Transaction: Sendable {
  var changes: [Change] = []

  /// The destinations it touched, each once.
  var nodes: [Int32] {
    var seen: [Int32] = []
    for change in changes where !seen.contains(change.node) { seen.append(change.node) }
    return seen
  }

  /// Whether all that was put was taken again, and nothing else happened.
  var isVoid: Bool {
    var own: Set<UInt64> = []
    for change in changes {
      for taken in change.taken where own.remove(taken.place.key) == nil { return false }
      for place in change.put { own.insert(place.key) }
    }
    return own.isEmpty
  }
}
