/// What one drop put at one index: it keeps the items' order, whichever came first.
struct InsertionGroup: Sendable {
  /// What the things of a group have in common.
  enum Name: Sendable, Hashable {
    /// They go to the drop's own gap.
    case gap
    /// They go to an index of the list as it was then.
    case index(Int, of: Look)
  }

  struct Member: Sendable {
    /// The item it belongs to; what belongs to none comes last, as it came.
    private(set) var order: Int
    private(set) var key: UInt64
    /// Where it stood when last seen.
    fileprivate(set) var hint: Int
  }

  private var members: [Member] = []

  /// Finds where in the contents something of that order goes, and before which member.
  ///
  /// Behind the nearest member before it that is still there, else before the nearest one after it; nil
  /// where none is. Members that are gone are forgotten.
  mutating func place(for order: Int, in places: Row) -> (cut: Row.Cut?, rank: Int) {
    var rank = rank(of: order)
    while rank > 0 {
      let member = members[rank - 1]
      if let found = places.index(of: member.key, near: member.hint) {
        members[rank - 1].hint = found
        return (places.cut(behind: found), rank)
      }
      rank -= 1
      members.remove(at: rank)
    }
    while rank < members.count {
      let member = members[rank]
      if let found = places.index(of: member.key, near: member.hint) {
        return (places.cut(before: found), rank)
      }
      members.remove(at: rank)
    }
    return (nil, rank)
  }

  /// How many members come before something of that order.
  private func rank(of order: Int) -> Int {
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
