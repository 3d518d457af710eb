/// What a checkpoint consists of, for whoever writes it down and makes it again.
package struct CheckpointParts: Sendable {
  /// A destination, by its number.
  package struct Place: Sendable {
    /// As it was declared and changed since; only its name counts of one that has gone.
    package var destination: Destination
    /// The number of the one that it lies on.
    package var parent: Int?
    package var isOpen: Bool
    package var isGone: Bool
    package var holds: ShelfParts
    /// The numbers of what can be taken back there, the next one last, and of what can be done again.
    package var undoable: [Int]
    package var redoable: [Int]

    package init(
      destination: Destination,
      parent: Int?,
      isOpen: Bool,
      isGone: Bool,
      holds: ShelfParts,
      undoable: [Int],
      redoable: [Int]
    ) {
      (self.destination, self.parent, self.holds) = (destination, parent, holds)
      (self.isOpen, self.isGone) = (isOpen, isGone)
      (self.undoable, self.redoable) = (undoable, redoable)
    }
  }

  /// Who took what from where it was dragged from.
  package struct Carrier: Sendable, Hashable {
    package var key: UInt64
    package var number: Int

    package init(key: UInt64, number: Int) {
      (self.key, self.number) = (key, number)
    }
  }

  package var places: [Place]
  package var transactions: [TransactionParts]
  package var carriers: [Carrier]
  /// The numbers of what is taken back.
  package var undone: [Int]
  package var lastKey: UInt64
  /// How many of each kind there were, in the order of `Numbers`.
  package var numbers: [Int]
  /// How each destination stands that isn't as it opened, and the keys that are held down.
  package var traces: HoverTraces
  package var time: Double

  package init(
    places: [Place],
    transactions: [TransactionParts],
    carriers: [Carrier],
    undone: [Int],
    lastKey: UInt64,
    numbers: [Int],
    traces: HoverTraces,
    time: Double
  ) {
    (self.places, self.transactions, self.carriers) = (places, transactions, carriers)
    (self.undone, self.lastKey, self.numbers) = (undone, lastKey, numbers)
    (self.traces, self.time) = (traces, time)
  }

  /// Whether all numbers of destinations lead to one, and none lies on itself, however deep.
  var isSound: Bool {
    let nodes = 0..<places.count
    return places.allSatisfy { $0.parent.map(nodes.contains) ?? true } && !hasCircle
      && transactions.allSatisfy {
        $0.nodes.allSatisfy { nodes.contains($0.offset) } && !$0.parts.isEmpty
      }
      && traces.standings.allSatisfy { nodes.contains($0.node.offset) }
      && numbers.count == Numbers().all.count
  }

  /// Whether any lies on itself; each is passed but once.
  private var hasCircle: Bool {
    // By whose way down each was seen first.
    var seen = [Int?](repeating: nil, count: places.count)
    for start in places.indices {
      var next: Int? = start
      while let number = next, seen[number] == nil {
        seen[number] = start
        next = places[number].parent
        if let next, seen[next] == start { return true }
      }
    }
    return false
  }
}
