/// Whether what was dragged still lies where it was dragged from, and which of it a drop is about to move.
///
/// The first entry that a drop brings in claims the one that it was dragged from. What others have claimed
/// or taken since isn't brought in a second time.
struct MovedItems: Sendable {
  /// Where an item's entry was seen last.
  private struct Entry: Sendable {
    let key: UInt64
    let index: Int
  }

  private let items: DraggedItems
  private let drop: Transaction.Number
  /// The items of which something was brought in.
  private var claimed: Set<Int> = []
  private var claims: [UInt64] = []
  /// What the drop has taken out of the source itself.
  private var removed: Set<UInt64> = []
  /// One for each item, since they were looked for.
  private var entries: [Entry?] = []
  /// How many more stand before the entry that was found last.
  private var drift = 0
  /// How often something had been taken back there, or done again, when they were looked for.
  private var turns = 0

  /// None where nothing was dragged out of a destination.
  init?(_ items: DraggedItems, by drop: Transaction.Number) {
    guard items.origin != nil else { return nil }
    self.items = items
    self.drop = drop
  }

  /// Where an item's entry lies, if it lay anywhere when the item joined the drag.
  ///
  /// What a list held that closed stays as long as a drop out of it is at work.
  private func origin(of item: Int) -> Destination.Index? {
    items.hasHome(item) ? items.origin : nil
  }

  /// Whether it is there for the drop; nil where it lay nowhere, or that has closed.
  mutating func isThere(_ item: Int, _ stage: borrowing Stage) -> Bool? {
    guard let origin = origin(of: item), stage.scene[origin].isOpen else { return nil }
    return !isElsewhere(item, in: origin, stage)
  }

  /// Whether others have taken it, or are about to.
  mutating func isElsewhere(_ item: Int, _ stage: borrowing Stage) -> Bool {
    origin(of: item).map { isElsewhere(item, in: $0, stage) } ?? false
  }

  private mutating func isElsewhere(
    _ item: Int,
    in origin: Destination.Index,
    _ stage: borrowing Stage
  ) -> Bool {
    if claimed.contains(item) { return false }
    let home = items.home(of: item)
    if let home, stage.claims.isOfAnother(home, than: drop) { return true }
    if let home, removed.contains(home) { return false }
    guard let key = key(of: item, in: origin, stage) else { return true }
    return stage.claims.isOfAnother(key, than: drop)
  }

  /// The entry that an item is by now; nil where it has gone.
  ///
  /// All are looked for anew only after others have changed something: to look for each would cost the
  /// square of them.
  private mutating func key(
    of item: Int,
    in origin: Destination.Index,
    _ stage: borrowing Stage
  ) -> UInt64? {
    if entries.isEmpty { look(in: origin, stage) }
    guard let entry = entries[item] else {
      guard turns != stage.contents.turns(of: origin) else { return nil }
      look(in: origin, stage)
      return entries[item]?.key
    }
    if let index = stage.contents[origin].index(of: entry.key, near: entry.index + drift) {
      drift = index - entry.index
      return entry.key
    }
    look(in: origin, stage)
    return entries[item]?.key
  }

  private mutating func look(in origin: Destination.Index, _ stage: borrowing Stage) {
    let row = stage.contents[origin]
    let indexes = items.entries(in: row)
    var keys = row.places(at: indexes.compactMap(\.self)).map(\.key)[...]
    entries = indexes.map { index in
      guard let index, let key = keys.popFirst() else { return nil }
      return Entry(key: key, index: index)
    }
    drift = 0
    turns = stage.contents.turns(of: origin)
  }

  /// Something of these items was brought in.
  mutating func claim(_ arrived: [Int], _ stage: inout Stage) {
    for item in arrived {
      guard let origin = origin(of: item), claimed.insert(item).inserted else { continue }
      guard let key = key(of: item, in: origin, stage) else { continue }
      stage.claim(key, by: drop)
      claims.append(key)
      // What would take it away again can't be done again beside this.
      stage.emptyRedo(of: origin)
    }
  }

  /// The drop has taken these out of a destination itself, and may bring them in again; not those that
  /// another is about to move, which would lie in two places then.
  mutating func note(
    removed keys: some Sequence<UInt64>,
    from node: Destination.Index,
    _ stage: borrowing Stage
  ) {
    guard node == items.origin else { return }
    for key in keys where !stage.claims.isOfAnother(key, than: drop) { removed.insert(key) }
  }

  /// The drop is over.
  func release(_ stage: inout Stage) { for key in claims { stage.release(key) } }
}

extension Stage {
  /// Where the entries lie that a move takes out of the place it came from, as these items have arrived.
  ///
  /// What another drop is about to take stays for that; what went there in the meantime doesn't come again.
  mutating func leaving(
    _ arrived: [Int],
    of items: DraggedItems,
    from node: Destination.Index,
    by number: Transaction.Number
  ) -> [Int] {
    let places = items.entries(in: contents[node])
    let indexes = unclaimed(arrived.compactMap { places[$0] }.sorted(), in: node, by: number)
    let isGone = arrived.contains { places[$0] == nil && items.hasHome($0) }
    if isGone || !indexes.isEmpty { emptyRedo(of: node) }
    return indexes
  }
}

/// Which drop is about to take which entries from where they lie.
struct Claims: Sendable {
  private var owners: [UInt64: Transaction.Number] = [:]

  var isEmpty: Bool { owners.isEmpty }
  subscript(key: UInt64) -> Transaction.Number? { owners[key] }

  /// Whether another drop is about to take it.
  func isOfAnother(_ key: UInt64, than drop: Transaction.Number) -> Bool {
    owners[key].map { $0 != drop } ?? false
  }

  /// The first one's holds.
  mutating func claim(_ key: UInt64, by drop: Transaction.Number) {
    if owners[key] == nil { owners[key] = drop }
  }

  mutating func release(_ key: UInt64) { owners[key] = nil }
}
