extension DropSession {
  /// The driver's numbers of all content that an entry stands for: in a destination, in what can be
  /// undone or redone, or in a drop under way.
  package var references: Set<UInt64> {
    var found: Set<UInt64> = []
    for node in scene.nodes where node.isOpen {
      for place in node.contents { found.insert(place) }
    }
    for transaction in transactions.values
    where transaction.nodes.contains(where: { scene.nodes[Int($0)].isOpen }) {
      found.insert(transaction)
    }
    for performance in performances { found.insert(performance.transaction) }
    return found
  }
}

extension Set<UInt64> {
  fileprivate mutating func insert(_ place: Place) {
    if let reference = place.entry.reference { insert(reference) }
  }

  fileprivate mutating func insert(_ transaction: Transaction) {
    for change in transaction.changes {
      for taken in change.taken { insert(taken.place) }
      for place in change.put { insert(place) }
    }
  }
}
