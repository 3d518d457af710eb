/// What became of one entry where it lies, so that each change of it can be taken back by itself.
struct EntryHistory: Sendable {
  private var first: ContentEntry
  /// The oldest first; those of one transaction say each thing once.
  private var changes: [(by: Transaction.Number, change: ContentEntry.Change)] = []

  init(_ entry: ContentEntry) {
    first = entry
  }

  var isEmpty: Bool { changes.isEmpty }

  /// Whether a transaction changed it: also where another's change lies above that.
  func isChanged(by number: Transaction.Number) -> Bool { changes.contains { $0.by == number } }

  /// Who changed it, each as often as it did.
  var authors: [Transaction.Number] { changes.map(\.by) }

  /// About the memory that it takes.
  var bytes: Int { changes.reduce(first.bytes) { $0 + $1.change.bytes } }

  /// The driver's numbers of all contents that it may come back to.
  var references: [UInt64] { first.references + changes.flatMap(\.change.references) }

  /// The entry while some transactions don't count.
  func entry(without undone: Set<Transaction.Number>) -> ContentEntry {
    changes.reduce(first) { undone.contains($1.by) ? $0 : $0.applying($1.change) }
  }

  mutating func note(_ change: ContentEntry.Change, by number: Transaction.Number) {
    for place in changes.indices where changes[place].by == number {
      changes[place].change.yield(to: change)
    }
    changes.removeAll { $0.change.isEmpty }
    changes.append((number, change))
  }

  /// A transaction is forgotten: what it did stays as it is now.
  mutating func forget(_ number: Transaction.Number, isUndone: Bool) {
    if isUndone {
      changes.removeAll { $0.by == number }
    } else {
      for place in changes.indices where changes[place].by == number { changes[place].by = 0 }
    }
    while let oldest = changes.first, oldest.by == 0 {
      first = first.applying(oldest.change)
      changes.removeFirst()
    }
  }
}

// What is written down of it.
extension EntryHistory {
  init(_ parts: ShelfParts.Revisions) {
    self.init(parts.first)
    changes = parts.all.map { ($0.by, $0.change) }
  }

  func parts(of key: UInt64) -> ShelfParts.Revisions {
    let all = changes.map { ShelfParts.Revision(by: $0.by, change: $0.change) }
    return ShelfParts.Revisions(key: key, first: first, all: all)
  }
}
