/// The drops that can be taken back and done again.
struct History: Sendable {
  /// How many drops a destination can take back: the tenth hour needs no more room than the first.
  static let depth = 256

  private var transactions: [Transaction.Number: Transaction] = [:]
  /// By destination, the next one last.
  private var undoable: [Destination.Index: [Transaction.Number]] = [:]
  private var redoable: [Destination.Index: [Transaction.Number]] = [:]
  /// Which drop took what from where it was dragged from, as it has arrived in another destination.
  private(set) var carriers: [UInt64: Transaction.Number] = [:]
  /// By the number of what a handler kept together, the drop whose it is.
  private var owners: [Transaction.Number: Transaction.Number] = [:]

  init() {}

  /// The driver's numbers of the files that drops saved which can be taken back or done again.
  var files: some Sequence<UInt64> { transactions.values.lazy.flatMap(\.files).map(\.number) }

  /// Those of a destination.
  func files(of node: Destination.Index) -> some Sequence<UInt64> {
    let numbers = (undoable[node] ?? []) + (redoable[node] ?? [])
    return numbers.lazy.compactMap { transactions[$0] }.flatMap(\.files)
      .filter { $0.node == node }.map(\.number)
  }

  /// The drop that an undo or a redo there means.
  func next(in node: Destination.Index, isRedo: Bool) -> Transaction? {
    (isRedo ? redoable : undoable)[node]?.last.flatMap { transactions[$0] }
  }

  /// All that an undo or a redo there comes to, the next one last.
  func all(in node: Destination.Index, isRedo: Bool) -> [Transaction.Number] {
    (isRedo ? redoable : undoable)[node] ?? []
  }

  /// Keeps what a drop changed, to be taken back.
  mutating func keep(_ transaction: Transaction, _ contents: inout Contents) {
    guard
      !transaction.files.isEmpty || contents.hasEffect(transaction)
    else {
      // What went away and came back is where it was, also to what isn't seen.
      contents.toggle(transaction, isUndone: true)
      return contents.forget(transaction)
    }
    transactions[transaction.number] = transaction
    for key in transaction.carried { carriers[key] = transaction.number }
    for number in transaction.numbers.dropFirst() { owners[number] = transaction.number }
    for node in transaction.nodes {
      undoable[node, default: []].append(transaction.number)
      guard let kept = undoable[node], kept.count > Self.depth else { continue }
      // On all its sides, so that none of them can take back half of it.
      forget(kept[0], in: \.undoable, &contents)
    }
  }

  /// Takes a drop back, or does it again, and gives what became of what.
  mutating func turn(
    _ transaction: Transaction,
    isRedo: Bool,
    _ contents: inout Contents
  ) -> [Contents.Turned] {
    let turned = contents.toggle(transaction, isUndone: !isRedo)
    for key in transaction.carried { carriers[key] = isRedo ? transaction.number : nil }
    for node in transaction.nodes {
      if isRedo {
        redoable[node]?.removeAll { $0 == transaction.number }
        undoable[node, default: []].append(transaction.number)
      } else {
        undoable[node]?.removeAll { $0 == transaction.number }
        redoable[node, default: []].append(transaction.number)
      }
    }
    return turned
  }

  /// A new change empties what could be redone, on the other sides of it too.
  mutating func emptyRedo(of node: Destination.Index, _ contents: inout Contents) {
    for number in redoable[node] ?? [] { forget(number, in: \.redoable, &contents) }
  }

  /// The destinations that have something to take back or do again, in their order.
  var keepers: [Destination.Index] {
    let found = [undoable, redoable].flatMap { $0.filter { !$0.value.isEmpty }.keys }
    return Set(found).sorted { $0.value < $1.value }
  }

  /// Gives up the oldest eighth of the drops that a destination could take back or do again, on all their
  /// sides: one where they are few.
  mutating func forgetOldest(
    of node: Destination.Index,
    _ contents: inout Contents
  ) -> [Transaction] {
    // Numbers are given in the order of the drops.
    let all = ((undoable[node] ?? []) + (redoable[node] ?? [])).sorted()
    let gone = all.prefix(max(1, all.count / 8)).compactMap { transactions[$0] }
    for transaction in gone {
      forget(transaction.number, in: \.undoable, &contents)
      for node in transaction.nodes { redoable[node]?.removeAll { $0 == transaction.number } }
    }
    return gone
  }

  /// Forgets those of some drops of which nothing is left that they changed, as others brought that and it has
  /// gone for good with them.
  mutating func forgetEmptied(
    among numbers: Set<Transaction.Number>,
    _ contents: inout Contents
  ) {
    for number in Set(numbers.map { owners[$0] ?? $0 }).sorted() {
      guard let transaction = transactions[number], transaction.files.isEmpty,
        !contents.isLeft(of: transaction)
      else { continue }
      forget(number, in: \.undoable, &contents)
      for node in transaction.nodes { redoable[node]?.removeAll { $0 == number } }
    }
  }

  /// A destination has gone: what was done there alone is forgotten, and of the rest that part.
  mutating func free(_ node: Destination.Index, _ contents: inout Contents) {
    let numbers =
      (undoable.removeValue(forKey: node) ?? []) + (redoable.removeValue(forKey: node) ?? [])
    for number in numbers {
      guard let transaction = transactions[number] else { continue }
      if transaction.nodes == [node] {
        leave(transaction)
        contents.forget(transaction)
        transactions[number] = nil
      } else {
        transactions[number]?.leave(node)
      }
    }
  }

  /// The drop that moved on what another brought in from elsewhere, if one did.
  func carrier(of transaction: Transaction) -> Transaction? {
    if transaction.carried.isEmpty || carriers.isEmpty { return nil }
    for key in transaction.sides.lazy.flatMap(\.keys) {
      guard let number = carriers[key], number != transaction.number else { continue }
      return transactions[number]
    }
    return nil
  }

  /// The earliest drop that is taken back and had to do with what another one moves on, of which something is
  /// hidden by that.
  func bringer(
    of transaction: Transaction,
    where isHidden: (UInt64, Destination.Index) -> Bool
  ) -> Transaction? {
    if transaction.carried.isEmpty { return nil }
    let carried = Set(transaction.carried)
    let undone = Set(redoable.values.joined()).filter { $0 < transaction.number }.sorted()
    return undone.lazy.compactMap { transactions[$0] }.first { earlier in
      earlier.sides.contains { side in
        side.keys.contains { carried.contains($0) && isHidden($0, side.node) }
      }
    }
  }

  /// What can be taken back or done again, in the order of its numbers.
  var parts: [TransactionParts] {
    transactions.values.sorted { $0.number < $1.number }.map(TransactionParts.init)
  }

  /// One that was written down.
  init(_ parts: CheckpointParts) {
    for each in parts.transactions {
      let transaction = Transaction(each)
      transactions[transaction.number] = transaction
      for number in transaction.numbers.dropFirst() { owners[number] = transaction.number }
    }
    for (number, place) in parts.places.enumerated() {
      let node = Destination.Index(number)
      if !place.undoable.isEmpty { undoable[node] = place.undoable }
      if !place.redoable.isEmpty { redoable[node] = place.redoable }
    }
    for each in parts.carriers { carriers[each.key] = each.number }
  }

  private mutating func leave(_ transaction: Transaction) {
    for key in transaction.carried where carriers[key] == transaction.number {
      carriers[key] = nil
    }
    for number in transaction.numbers.dropFirst() { owners[number] = nil }
  }

  private mutating func forget(
    _ number: Transaction.Number,
    in list: WritableKeyPath<Self, [Destination.Index: [Transaction.Number]]>,
    _ contents: inout Contents
  ) {
    guard let transaction = transactions.removeValue(forKey: number) else { return }
    for node in transaction.nodes { self[keyPath: list][node]?.removeAll { $0 == number } }
    leave(transaction)
    contents.forget(transaction)
  }
}

/// The effects that bring an embedder's copy of some contents to what they are now.
///
/// What a piece begins and ends with before and after is passed over; the rest costs n log n.
struct ContentDifference {
  private(set) var effects: [Effect] = []

  /// What differs of a piece.
  private struct Middle {
    let start: Int
    let before: ArraySlice<Place>
    let after: ArraySlice<Place>
    /// The keys of what is in both.
    let kept: Set<UInt64>

    init(_ piece: Row.Turning.Piece) {
      let (old, new) = (piece.old, piece.new)
      var start = 0
      while start < old.count, start < new.count, old[start].key == new[start].key { start += 1 }
      var end = 0
      while end < min(old.count, new.count) - start,
        old[old.count - 1 - end].key == new[new.count - 1 - end].key
      { end += 1 }
      self.start = piece.start + start
      before = old[start..<old.count - end]
      after = new[start..<new.count - end]
      kept = Set(before.lazy.map(\.key)).intersection(after.lazy.map(\.key))
    }
  }

  init(_ turned: Contents.Turned) {
    let all = turned.pieces.map(Middle.init)
    for each in all.reversed() { removeRuns(from: each) }
    // By how much those before have made it begin elsewhere.
    var shift = 0
    for each in all {
      reorder(each, shift)
      shift -= each.before.count - each.kept.count
    }
    shift = 0
    for each in all {
      insertRuns(of: each, shift)
      shift += each.after.count - each.before.count
    }
    effects += turned.updates.map { .update(index: $0.index, entry: $0.entry) }
  }

  private mutating func removeRuns(from middle: Middle) {
    let (places, offset) = (middle.before, middle.start - middle.before.startIndex)
    func isGone(_ place: Place) -> Bool { !middle.kept.contains(place.key) }
    var end = places.endIndex
    while end > places.startIndex {
      guard isGone(places[end - 1]) else {
        end -= 1
        continue
      }
      var start = end - 1
      while start > places.startIndex, isGone(places[start - 1]) { start -= 1 }
      effects.append(.remove(index: offset + start, count: end - start))
      end = start
    }
  }

  /// Moves the longest run that fits to each index that holds something else.
  ///
  /// What is moved goes before all that is still to come, which stays in its order: so a place stands as
  /// far behind the index as there are others before it that are still to come.
  private mutating func reorder(_ middle: Middle, _ shift: Int) {
    let old = middle.before.map(\.key).filter(middle.kept.contains)
    let new = middle.after.map(\.key).filter(middle.kept.contains)
    if old == new { return }
    var places: [UInt64: Int] = [:]
    for (place, key) in old.enumerated() { places[key] = place }
    var waiting = Ranks(count: old.count)
    var index = 0
    while index < new.count {
      guard let place = places[new[index]] else { return }
      let distance = waiting.rank(of: place)
      var count = 0
      var next = place
      while next < old.count, index + count < new.count, old[next] == new[index + count] {
        waiting.remove(next)
        count += 1
        next = waiting.next(after: next)
      }
      if distance > 0 {
        let target = middle.start + shift + index
        let first = target + distance
        effects.append(.move(from: Array(first..<first + count), to: target))
      }
      index += count
    }
  }

  private mutating func insertRuns(of middle: Middle, _ shift: Int) {
    let new = middle.after
    let offset = middle.start + shift - new.startIndex
    var start = new.startIndex
    while start < new.endIndex {
      guard !middle.kept.contains(new[start].key) else {
        start += 1
        continue
      }
      var end = start
      // What is still to come is a place, as when it was asked for.
      if let id = new[start].placeholder {
        let title = new[start].entry.name
        effects.append(.placeholder(id: id, index: offset + start, title: title, size: nil))
        start += 1
        continue
      }
      func isEntry(_ place: Place) -> Bool {
        place.placeholder == nil && !middle.kept.contains(place.key)
      }
      while end < new.endIndex, isEntry(new[end]) { end += 1 }
      effects.append(.insert(index: offset + start, contents: new[start..<end].map(\.entry)))
      start = end
    }
  }
}
