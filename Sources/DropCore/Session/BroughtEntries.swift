/// The entries that a drop put in, or that something of its items went into, and which items those are.
struct BroughtEntries: Sendable {
  private var items: [UInt64: [Int]] = [:]

  var isEmpty: Bool { items.isEmpty }
  /// Those of the entries.
  var keys: some Collection<UInt64> { items.keys }

  func items(of key: UInt64) -> [Int] { items[key] ?? [] }

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
      if gone.contains(key) { return }
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
