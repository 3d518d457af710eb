/// About where the places stand that an app's edits name, while those are carried out one after the other.
///
/// With it a place is looked for where it is, not from the list's beginning: many edits of a long list cost no more
/// than both lengths together.
struct EditedPlaces {
  /// Those that are there.
  private(set) var known: [UInt64: Place] = [:]
  /// The order in which each of them stood.
  private var order: [UInt64: Int] = [:]
  /// Where each of them stood, in that order.
  private var first: [Int] = []
  /// How far each has moved since: a Fenwick tree of what moved those from one on.
  private var moves: [Int]
  /// Where those were put that were named in a move.
  private var put: [UInt64: Int] = [:]

  init(_ keys: Set<UInt64>, in row: Row) {
    for (index, place) in row.enumerated() where keys.contains(place.key) {
      known[place.key] = place
      order[place.key] = first.count
      first.append(index)
    }
    moves = Array(repeating: 0, count: first.count + 1)
  }

  /// Where a place stands in that row by now; nil where it is gone.
  func index(of key: UInt64, in row: Row) -> Int? {
    guard let near = put[key] ?? order[key].map(index) else { return nil }
    return row.index(of: key, near: near)
  }

  /// Where one stands that nothing has moved but what was done beside it.
  private func index(at place: Int) -> Int {
    var (sum, node) = (first[place], place + 1)
    while node > 0 {
      sum += moves[node]
      node &= node - 1
    }
    return sum
  }

  /// So many were put in at an index.
  mutating func note(inserted count: Int, at index: Int) { shift(from: index, by: count) }

  /// What stood at those indexes, in ascending order, was taken out.
  mutating func note(removed indexes: [Int]) {
    for index in indexes.reversed() { shift(from: index + 1, by: -1) }
  }

  /// Places were put together at an index, where the first of them stands now.
  mutating func note(moved keys: [UInt64], from indexes: [Int], to index: Int) {
    note(removed: indexes.sorted())
    note(inserted: keys.count, at: index)
    for (offset, key) in keys.enumerated() { put[key] = index + offset }
  }

  /// Moves all that stand at an index or behind it.
  private mutating func shift(from index: Int, by count: Int) {
    var (low, high) = (0, first.count)
    while low < high {
      let middle = (low + high) / 2
      if self.index(at: middle) < index { low = middle + 1 } else { high = middle }
    }
    var node = low + 1
    while node < moves.count {
      moves[node] += count
      node += node & -node
    }
  }
}
