/// The drops that can be taken back and done again.
struct History: Sendable {
  /// How many drops a destination can take back: the tenth hour needs no more room than the first.
  private static let depth = 256

  private var transactions: [Contents.Number: Transaction] = [:]
  /// By destination, the next one last.
  private var undoable: [Destination.Index: [Contents.Number]] = [:]
  private var redoable: [Destination.Index: [Contents.Number]] = [:]

  /// The drop that an undo or a redo there means.
  func next(in node: Destination.Index, isRedo: Bool) -> Transaction? {
    (isRedo ? redoable : undoable)[node]?.last.flatMap { transactions[$0] }
  }

  /// Keeps what a drop changed, to be taken back.
  mutating func keep(_ transaction: Transaction, _ contents: inout Contents) {
    guard contents.hasEffect(transaction.number, transaction.sides) else {
      // What went away and came back is where it was, also to what isn't seen.
      contents.toggle(transaction.number, isUndone: true, transaction.sides)
      return contents.forget(transaction.number, transaction.sides)
    }
    transactions[transaction.number] = transaction
    for node in transaction.nodes {
      undoable[node, default: []].append(transaction.number)
      guard let kept = undoable[node], kept.count > Self.depth else { continue }
      // On all its sides, so that none of them can take back half of it.
      forget(kept[0], in: \.undoable, &contents)
    }
  }

  /// Takes a drop back, or does it again.
  mutating func turn(_ transaction: Transaction, isRedo: Bool, _ contents: inout Contents) {
    contents.toggle(transaction.number, isUndone: !isRedo, transaction.sides)
    for node in transaction.nodes {
      if isRedo {
        redoable[node]?.removeAll { $0 == transaction.number }
        undoable[node, default: []].append(transaction.number)
      } else {
        undoable[node]?.removeAll { $0 == transaction.number }
        redoable[node, default: []].append(transaction.number)
      }
    }
  }

  /// A new change empties what could be redone, on the other sides of it too.
  mutating func emptyRedo(of node: Destination.Index, _ contents: inout Contents) {
    for number in redoable[node] ?? [] { forget(number, in: \.redoable, &contents) }
  }

  private mutating func forget(
    _ number: Contents.Number,
    in list: WritableKeyPath<Self, [Destination.Index: [Contents.Number]]>,
    _ contents: inout Contents
  ) {
    guard let transaction = transactions.removeValue(forKey: number) else { return }
    for node in transaction.nodes { self[keyPath: list][node]?.removeAll { $0 == number } }
    contents.forget(number, transaction.sides)
  }
}

/// The effects that bring an embedder's copy of some contents to what they are now.
struct ContentDifference {
  private(set) var effects: [Effect] = []

  init(from old: [Place], to new: [Place]) {
    var places = old
    let kept = Set(new.map(\.key))
    removeRuns(from: &places) { !kept.contains($0.key) }
    let known = Set(places.map(\.key))
    reorder(places, as: new.filter { known.contains($0.key) })
    insertRuns(of: new) { !known.contains($0.key) }
  }

  private mutating func removeRuns(from places: inout [Place], where isGone: (Place) -> Bool) {
    var end = places.count
    while end > 0 {
      guard isGone(places[end - 1]) else {
        end -= 1
        continue
      }
      var start = end - 1
      while start > 0, isGone(places[start - 1]) { start -= 1 }
      effects.append(.remove(index: start, count: end - start))
      places.removeSubrange(start..<end)
      end = start
    }
  }

  /// Moves the longest run that fits to each index that holds something else.
  private mutating func reorder(_ old: [Place], as new: [Place]) {
    var places = old
    var index = 0
    while index < new.count {
      if places[index].key == new[index].key {
        index += 1
        continue
      }
      guard let start = places[index...].firstIndex(where: { $0.key == new[index].key }) else {
        return
      }
      var end = start
      while end < places.count, index + end - start < new.count,
        places[end].key == new[index + end - start].key
      { end += 1 }
      let run = Array(places[start..<end])
      places.removeSubrange(start..<end)
      places.insert(contentsOf: run, at: index)
      effects.append(.move(from: Array(start..<end), to: index))
      index += run.count
    }
  }

  private mutating func insertRuns(of new: [Place], where isNew: (Place) -> Bool) {
    var start = 0
    while start < new.count {
      guard isNew(new[start]) else {
        start += 1
        continue
      }
      var end = start
      while end < new.count, isNew(new[end]) { end += 1 }
      effects.append(.insert(index: start, contents: new[start..<end].map(\.entry)))
      start = end
    }
  }
}
