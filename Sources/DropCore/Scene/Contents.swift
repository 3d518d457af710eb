/// What every destination holds.
///
/// What a transaction took out, and what one that was taken back had put in, keeps its position among
/// the rest unseen. So what is seen is a function of the transactions that count, whatever else
/// happened in between: taking one back and doing it again gives exactly what was.
struct Contents: Sendable {
  private var shelves = Numbered(gone: Shelf(places: []))
  /// Those that were taken back and may be done again.
  private var undone: Set<Transaction.Number> = []
  /// Tells places, and positions, from each other for as long as the session lives.
  private var lastKey: UInt64 = 0
  /// The transactions that did something with what has gone for good, since that was asked for last.
  private var bereft: Set<Transaction.Number> = []

  /// What a destination holds.
  subscript(node: Destination.Index) -> Row { shelves[node.offset].row }

  /// Where what a destination holds lies, by name; nil where it takes less to look for so few.
  mutating func homes(_ node: Destination.Index, of count: Int) -> LivingHomes? {
    shelves[node.offset].homes(of: count)
  }

  /// At which indexes some keys are seen.
  func indexes(of keys: Set<UInt64>, in node: Destination.Index) -> [UInt64: Int] {
    shelves[node.offset].indexes(of: keys, without: undone)
  }

  /// What is seen under some keys, to be looked for more often: ``index(of:in:)`` finds them from now on.
  mutating func look(for keys: Set<UInt64>, in node: Destination.Index) -> [UInt64: Place] {
    if keys.isEmpty { return [:] }
    shelves[node.offset].noteAll()
    let found = shelves[node.offset].found(keys, without: undone)
    return Dictionary(found.map { ($0.place.key, $0.place) }) { first, _ in first }
  }

  /// At which index a key is seen, without a look at any part of the list but its own.
  func index(of key: UInt64, in node: Destination.Index) -> Int? {
    shelves[node.offset].index(of: key, without: undone)
  }

  /// The bytes of all that is held somewhere, seen or not, without the contents that the driver has.
  private(set) var bytes = 0

  /// The bytes of what one destination holds, seen or not.
  func bytes(of node: Destination.Index) -> Int { shelves[node.offset].row.bytes }

  func count(_ node: Destination.Index) -> Int { shelves[node.offset].row.count }

  /// How often something there has been taken back or done again.
  func turns(of node: Destination.Index) -> Int { shelves[node.offset].turns }

  /// The driver's numbers of all that is held somewhere, seen or not.
  func insertReferences(of node: Destination.Index, into found: inout Set<UInt64>) {
    shelves[node.offset].row.forEachHeld { found.formUnion($0.entry.references) }
    shelves[node.offset].insertReferences(into: &found)
  }

  /// The numbers of what is taken back, in their order, and the newest key: what is written down beside
  /// ``parts(of:)``.
  var undoneNumbers: [Transaction.Number] { undone.sorted() }
  var newestKey: UInt64 { lastKey }

  func parts(of node: Destination.Index) -> ShelfParts { shelves[node.offset].parts }

  /// What destinations that are open, and were, held elsewhere they hold here, in the order of their numbers.
  mutating func resume(_ all: [ShelfParts], undone: [Transaction.Number], lastKey: UInt64) {
    for (number, parts) in all.enumerated() where !shelves.isGone(number) {
      bytes -= shelves[number].bytes
      shelves[number] = Shelf(parts)
      bytes += shelves[number].bytes
    }
    self.undone = Set(undone)
    self.lastKey = lastKey
  }

  private mutating func nextKey() -> UInt64 {
    lastKey += 1
    return lastKey
  }

  mutating func place(_ entry: ContentEntry, for placeholder: PlaceholderID? = nil) -> Place {
    Place(key: nextKey(), entry: entry, placeholder: placeholder)
  }

  /// Makes room for the next destination.
  mutating func open(_ entries: [ContentEntry]) {
    let shelf = Shelf(places: entries.map { place($0) })
    bytes += shelf.bytes
    shelves.append(shelf)
  }

  /// Forgets what a destination held that has gone.
  mutating func free(_ node: Destination.Index) {
    bytes -= shelves[node.offset].bytes
    shelves.remove(node.offset)
  }

  /// Puts new places in.
  mutating func put(
    _ node: Destination.Index,
    _ places: [Place],
    at cut: Row.Cut,
    by author: Transaction.Author
  ) {
    bytes -= shelves[node.offset].bytes
    defer { bytes += shelves[node.offset].bytes }
    shelves[node.offset].put(places, at: cut, by: author, moved: [:])
  }

  /// Takes the places at some indexes away.
  mutating func take(_ node: Destination.Index, _ indexes: [Int], by author: Transaction.Author) {
    bytes -= shelves[node.offset].bytes
    defer { bytes += shelves[node.offset].bytes }
    shelves[node.offset].take(indexes.sorted(), by: author, movingTo: [:], without: undone)
    bereft.formUnion(shelves[node.offset].takeBereft())
  }

  /// Takes the places at some indexes, and puts the same where they belong once those are taken.
  mutating func move(
    _ node: Destination.Index,
    _ indexes: [Int],
    by author: Transaction.Author,
    to cut: (Row) -> Row.Cut
  ) {
    let places = shelves[node.offset].row.places(at: indexes)
    var positions: [UInt64: UInt64] = [:]
    for place in places { positions[place.key] = nextKey() }
    bytes -= shelves[node.offset].bytes
    defer { bytes += shelves[node.offset].bytes }
    shelves[node.offset].take(indexes.sorted(), by: author, movingTo: positions, without: undone)
    bereft.formUnion(shelves[node.offset].takeBereft())
    let target = cut(shelves[node.offset].row)
    shelves[node.offset].put(places, at: target, by: author, moved: positions)
  }

  /// Changes what lies at an index; gives what is there then, nil where that is the same.
  mutating func update(
    _ node: Destination.Index,
    _ index: Int,
    _ change: ContentEntry.Change,
    by author: Transaction.Author
  ) -> ContentEntry? {
    bytes -= shelves[node.offset].bytes
    defer { bytes += shelves[node.offset].bytes }
    return shelves[node.offset].update(index, change, by: author.number, without: undone)
  }

  /// What isn't seen doesn't come back, whatever is taken back.
  mutating func bury(_ key: UInt64, in node: Destination.Index) {
    bytes -= shelves[node.offset].bytes
    defer { bytes += shelves[node.offset].bytes }
    shelves[node.offset].bury(key)
    bereft.formUnion(shelves[node.offset].takeBereft())
  }

  /// A drop begins there, whose gap lies before what is seen at an index; gives the gap's position.
  mutating func begin(_ node: Destination.Index, _ number: Transaction.Number, at index: Int)
    -> UInt64
  {
    let gap = nextKey()
    shelves[node.offset].begin(number, gap: gap, at: index)
    return gap
  }

  /// The drop is over.
  mutating func end(
    _ node: Destination.Index,
    _ number: Transaction.Number,
    gap: UInt64,
    near part: Int
  ) {
    shelves[node.offset].end(number, gap: gap, near: part)
  }

  /// What of a destination's contents became another.
  struct Turned: Sendable {
    let node: Destination.Index
    /// In their order.
    let pieces: [Row.Turning.Piece]
    /// What became another where it stands, by where it stands now.
    let updates: [(index: Int, entry: ContentEntry)]
  }

  /// Takes a transaction back, or does it again, on all its sides, and gives what became of each.
  ///
  /// `drop` is who knows of it at once: one whose handler has it taken back; else nobody.
  @discardableResult
  mutating func toggle(
    _ transaction: Transaction,
    isUndone: Bool,
    by drop: Transaction.Number = 0
  ) -> [Turned] {
    let before = undone
    if isUndone {
      undone.formUnion(transaction.numbers)
    } else {
      undone.subtract(transaction.numbers)
    }
    return transaction.sides.compactMap { side in
      bytes -= shelves[side.node.offset].bytes
      defer { bytes += shelves[side.node.offset].bytes }
      let changed = shelves[side.node.offset].rewrite(side.keys, from: before, to: undone)
      let pieces = shelves[side.node.offset].turn(side.keys, from: before, to: undone, by: drop)
      if pieces.isEmpty, changed.isEmpty { return nil }
      let known = Set(pieces.lazy.flatMap(\.old).map(\.key))
      let came = pieces.lazy.flatMap(\.new).map(\.key).filter { !known.contains($0) }
      let updates = shelves[side.node.offset].found(changed.subtracting(came), without: undone)
      return Turned(
        node: side.node,
        pieces: pieces,
        updates: updates.map { ($0.index, $0.place.entry) }
      )
    }
  }

  /// Whether anything would differ without a transaction.
  func hasEffect(_ transaction: Transaction) -> Bool {
    let without = undone.union(transaction.numbers)
    let isUpdated = transaction.parts.contains { part in
      part.sides.contains { side in
        side.keys.contains { shelves[side.node.offset].isUpdated($0, by: part.number) }
      }
    }
    if isUpdated { return true }
    return transaction.sides.contains { side in
      let shelf = shelves[side.node.offset]
      if shelf.changesWhatIsSeen(side.keys, from: undone, to: without) { return true }
      let turning = shelf.turning(side.keys, from: undone, to: without)
      return turning?.pieces.contains { $0.old.map(\.key) != $0.new.map(\.key) } ?? false
    }
  }

  /// The transactions that did something with what has gone for good since the last time.
  mutating func takeBereft() -> Set<Transaction.Number> {
    if bereft.isEmpty { return [] }
    defer { bereft = [] }
    return bereft
  }

  /// Whether there is still anything that a transaction changed, seen or not.
  func isLeft(of transaction: Transaction) -> Bool {
    transaction.parts.contains { part in
      part.sides.contains { side in
        side.keys.contains { shelves[side.node.offset].isTouched($0, by: part.number) }
      }
    }
  }

  /// Forgets a transaction: what it did stays as it is now.
  mutating func forget(_ transaction: Transaction) {
    for part in transaction.parts {
      let isUndone = undone.remove(part.number) != nil
      for side in part.sides { forget(part.number, isUndone, side.keys, in: side.node) }
    }
  }

  /// Forgets what one that counts did with some entries: that stays as it is now.
  mutating func forget(
    _ transaction: Transaction,
    only keys: Set<UInt64>,
    in node: Destination.Index
  ) {
    for part in transaction.parts {
      for side in part.sides where side.node == node {
        forget(part.number, false, side.keys.filter(keys.contains), in: node)
      }
    }
  }

  private mutating func forget(
    _ number: Transaction.Number,
    _ isUndone: Bool,
    _ keys: [UInt64],
    in node: Destination.Index
  ) {
    bytes -= shelves[node.offset].bytes
    shelves[node.offset].forget(number, isUndone, keys)
    bereft.formUnion(shelves[node.offset].takeBereft())
    bytes += shelves[node.offset].bytes
  }
}
