/// Counts those of a row that are left before each, while some are taken out: a Fenwick tree.
struct Ranks {
  private var sums: [Int]
  /// Those beside each that are left; the row's own length means none.
  private var following: [Int]
  private var preceding: [Int]

  init(count: Int) {
    sums = (0...count).map { $0 & -$0 }
    following = (0..<count).map { $0 + 1 }
    preceding = (0..<count).map { $0 - 1 }
  }

  /// The next one that is left.
  func next(after place: Int) -> Int { following[place] }

  /// How many are left before one.
  func rank(of place: Int) -> Int {
    var (sum, node) = (0, place)
    while node > 0 {
      sum += sums[node]
      node &= node - 1
    }
    return sum
  }

  /// Takes one out that is left.
  mutating func remove(_ place: Int) {
    let (before, after) = (preceding[place], following[place])
    if before >= 0 { following[before] = after }
    if after < preceding.count { preceding[after] = before }
    var node = place + 1
    while node < sums.count {
      sums[node] -= 1
      node += node & -node
    }
  }
}

/// Where some places stand among all that is seen, while they are taken out one after the other.
struct PlaceRanks {
  private var places: [UInt64: (index: Int, rank: Int)] = [:]
  private var ranks: Ranks

  init(_ keys: Set<UInt64>, in row: Row) {
    for (index, place) in row.enumerated() where keys.contains(place.key) {
      places[place.key] = (index, places.count)
    }
    ranks = Ranks(count: places.count)
  }

  /// Takes one out, and gives the index that it had by then; nil where it isn't seen.
  mutating func take(_ key: UInt64) -> Int? {
    guard let (index, rank) = places[key] else { return nil }
    let gone = rank - ranks.rank(of: rank)
    ranks.remove(rank)
    return index - gone
  }
}
