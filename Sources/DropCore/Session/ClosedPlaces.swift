/// Destinations that closed and haven't gone.
struct ClosedPlaces: Sendable {
  /// Nobody has looked yet who has to do with them.
  private var new: [Destination.Index] = []
  /// By a drag that has to do with them still.
  private var held: [DragID: [Destination.Index]] = [:]

  mutating func add(_ nodes: [Destination.Index]) { new += nodes }

  mutating func hold(_ node: Destination.Index, for drag: DragID) {
    held[drag, default: []].append(node)
  }

  /// Takes out those that a drag held which is over; of none, the new ones.
  mutating func take(heldBy drag: DragID?) -> [Destination.Index] {
    if let drag { return held.removeValue(forKey: drag) ?? [] }
    defer { new = [] }
    return new
  }
}
