/// The entries that a drop put in, or that something of its items went into, and which items those are.
struct BroughtEntries: Sendable {
  private var items: [UInt64: [Int]] = [:]
  /// Items of which something had gone on as the rest was taken back: no undo reaches that.
  private var settled: Set<Int> = []

  var isEmpty: Bool { items.isEmpty }
  /// Those of the entries.
  var keys: some Collection<UInt64> { items.keys }

  func items(of key: UInt64) -> [Int] { items[key] ?? [] }

  /// The items that a move takes from where they came from.
  ///
  /// What arrived in part alone stays there; but of what failed once it had arrived, what has gone on from here would
  /// be in two lists.
  func leaving(_ results: [ItemResult], _ isMovedOn: (UInt64) -> Bool) -> [Int] {
    let imported = results.filter { $0.kind == .imported }
    var (gone, left) = (Set<Int>(), Set<Int>())
    if imported.contains(where: \.failedLater) {
      for (key, origins) in items {
        if isMovedOn(key) { gone.formUnion(origins) } else { left.formUnion(origins) }
      }
    }
    return imported.filter { result in
      result.isWhole
        || result.failedLater && gone.contains(result.index) && !left.contains(result.index)
    }.map(\.index)
  }

  /// Whether what arrived of an item stands for good.
  func isSettled(_ item: Int) -> Bool { settled.contains(item) }

  mutating func note(_ new: [Int], in key: UInt64) { items[key, default: []] += new }

  /// The drop takes an entry out again; gives the items that it was made from, nil where it brought none.
  mutating func remove(_ key: UInt64) -> [Int]? { items.removeValue(forKey: key) }

  /// Takes back what arrived within a section, but for what has gone on from here.
  mutating func retract(
    _ step: DropSection.Step,
    but gone: Set<UInt64>,
    _ ledger: inout Ledger
  ) {
    switch step {
    case .arrived(let key, let origins):
      if gone.contains(key) { return settled.formUnion(origins) }
      ledger.retract(entryOf: origins)
      take(origins, from: key)
    case .rearranged(let origins): ledger.retract(origins)
    case .retracted(let key, let origins):
      items[key] = origins
      ledger.restore(origins)
    case .thrownAway(let origins): ledger.takeBack(thrownAway: origins)
    case .saved(let origins): ledger.retract(filesOf: origins)
    case .opened, .filled: break
    }
  }

  private mutating func take(_ origins: [Int], from key: UInt64) {
    guard var left = items[key] else { return }
    for item in origins {
      if let place = left.lastIndex(of: item) { left.remove(at: place) }
    }
    items[key] = left.isEmpty ? nil : left
  }
}
