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

/// Where one drop puts things: at its gap, or at the indexes that it names, what goes to the same one beside
/// each other.
struct Insertions: Sendable {
  /// Where something is to go; without an index where the drop was.
  struct Requested {
    let index: Int?
    let look: Look?
  }

  /// Where something goes, and before which member of its group.
  struct Spot {
    let cut: Row.Cut
    let index: Int
    fileprivate let rank: Int
  }

  private var gap: Gap
  private var groups: [InsertionGroup.Name: InsertionGroup] = [:]

  init(at gap: Gap) { self.gap = gap }

  /// The list as the drop saw it.
  func view(_ look: Look?, of row: Row) -> ListView { gap.view(look, of: row) }

  /// In which group it goes, if there is such an index.
  func group(_ requested: Requested, in row: Row) throws(Refusal) -> InsertionGroup.Name {
    let name = gap.group(requested.index, requested.look, in: row)
    guard let index = requested.index, groups[name] == nil else { return name }
    let count = row.count(in: gap.view(requested.look, of: row))
    guard (0...count).contains(index) else {
      throw .outOfRange(name: "index", index: index, allowed: 0...count)
    }
    return name
  }

  /// Where something of that order goes: beside what was put in the same group, else where it was asked for.
  mutating func spot(
    for order: Int,
    at requested: Requested,
    in group: InsertionGroup.Name,
    of row: Row
  ) -> Spot {
    let (beside, rank) = groups[group, default: InsertionGroup()].place(for: order, in: row)
    let cut = beside ?? cut(at: requested, in: row)
    return Spot(cut: cut, index: row.count(before: cut), rank: rank)
  }

  private mutating func cut(at requested: Requested, in row: Row) -> Row.Cut {
    guard let index = requested.index else {
      return gap.cut(in: row) ?? row.cut(before: row.count)
    }
    return row.cut(at: index, in: gap.view(requested.look, of: row))
  }

  /// These were put there.
  mutating func note(
    _ places: [Place],
    order: Int,
    at spot: Spot,
    in group: InsertionGroup.Name
  ) {
    let members = places.enumerated().map { offset, place in
      InsertionGroup.Member(order: order, key: place.key, hint: spot.index + offset)
    }
    groups[group, default: InsertionGroup()].insert(members, at: spot.rank)
  }

  /// What a placeholder kept its place for stands where it stood.
  mutating func replace(
    _ key: UInt64,
    by keys: [UInt64],
    at index: Int,
    in group: InsertionGroup.Name
  ) {
    groups[group]?.replace(key, by: keys, at: index)
  }
}
