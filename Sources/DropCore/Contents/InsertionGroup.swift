/// What one drop put at one index: it keeps the items' order, whichever came first.
struct InsertionGroup: Sendable {
  struct Member: Sendable {
    /// The item it belongs to; what belongs to none comes last, as it came.
    var order: Int
    var key: UInt64
    /// Where it stood when last seen.
    var hint: Int
  }

  private(set) var members: [Member] = []

  /// How many members come before something of that order.
  func rank(of order: Int) -> Int {
    var low = 0
    var high = members.count
    while low < high {
      let middle = (low + high) / 2
      if members[middle].order <= order { low = middle + 1 } else { high = middle }
    }
    return low
  }

  mutating func insert(_ new: [Member], at rank: Int) {
    members.insert(contentsOf: new, at: rank)
  }

  mutating func remove(at rank: Int) {
    members.remove(at: rank)
  }

  mutating func see(_ rank: Int, at index: Int) {
    members[rank].hint = index
  }

  /// What a placeholder kept its place for stands where it stood.
  mutating func replace(_ key: UInt64, by keys: [UInt64], at index: Int) {
    guard let rank = members.firstIndex(where: { $0.key == key }) else { return }
    let order = members[rank].order
    let new = keys.enumerated().map {
      Member(order: order, key: $0.element, hint: index + $0.offset)
    }
    members.replaceSubrange(rank...rank, with: new)
  }
}

extension [Place] {
  /// Where the place with that key stands, looked for from where it stood last.
  func index(of key: UInt64, near hint: Int) -> Int? {
    var low = Swift.min(Swift.max(hint, 0), count) - 1
    var high = low + 1
    while low >= 0 || high < count {
      if high < count {
        if self[high].key == key { return high }
        high += 1
      }
      if low >= 0 {
        if self[low].key == key { return low }
        low -= 1
      }
    }
    return nil
  }
}
