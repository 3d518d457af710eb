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
    /// None where it is gone: a place that was given up.
    fileprivate(set) var key: UInt64?
    /// Those of one order come by what they were put in with, which what fills a place has from it.
    fileprivate(set) var serial = 0
  }

  private var members: [Member] = []
  private var lastSerial = 0

  /// Finds where in the contents something of that order goes, and before which member.
  ///
  /// Behind the nearest member before it that is still there, else before the nearest one after it; nil
  /// where none is. Members that are gone are forgotten.
  mutating func place(
    for order: Int,
    in node: Destination.Index,
    of contents: Contents
  ) -> (cut: Row.Cut?, rank: Int) {
    let places = contents[node]
    var rank = rank(of: order)
    while rank > 0 {
      let member = members[rank - 1]
      if let key = member.key, let found = contents.index(of: key, in: node) {
        return (places.cut(behind: found), rank)
      }
      rank -= 1
      members.remove(at: rank)
    }
    while rank < members.count {
      let member = members[rank]
      if let key = member.key, let found = contents.index(of: key, in: node) {
        return (places.cut(before: found), rank)
      }
      members.remove(at: rank)
    }
    return (nil, rank)
  }

  /// How many members come before something of that order.
  private func rank(of order: Int) -> Int { rank { $0.order <= order } }

  private func rank(whereBefore isBefore: (Member) -> Bool) -> Int {
    var low = 0
    var high = members.count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(members[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Puts members in, and gives by what they are found again.
  mutating func insert(_ new: [Member], at rank: Int) -> Int {
    lastSerial += 1
    let numbered = new.map { member in
      var member = member
      member.serial = lastSerial
      return member
    }
    members.insert(contentsOf: numbered, at: rank)
    return lastSerial
  }

  /// What a placeholder kept its place for stands where it stood.
  mutating func replace(_ place: PlaceInGroup, by keys: [UInt64]) {
    let first = rank { ($0.order, $0.serial) < (place.order, place.serial) }
    guard let rank = members[first...].firstIndex(where: { $0.key == place.key }) else { return }
    // Which isn't taken out, as all behind it would move.
    if keys.isEmpty { return members[rank].key = nil }
    let new = keys.map { Member(order: place.order, key: $0, serial: place.serial) }
    members.replaceSubrange(rank...rank, with: new)
  }
}

/// By what a place that is kept is found in its group.
struct PlaceInGroup: Sendable {
  let group: InsertionGroup.Name
  let key: UInt64
  let order: Int
  let serial: Int
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

  /// The entries that were seen at some indexes, each once, and where they are by now.
  func entries(
    _ indexes: [Int],
    _ looks: Looks,
    in row: Row
  ) throws(Refusal) -> [Row.Known] {
    var asked: [Look?: [Int]] = [:]
    var counts: [Look?: Int] = [:]
    for (number, index) in indexes.enumerated() {
      let look = looks.look(ofEntry: number)
      let view = view(look, of: row)
      let count = counts[look] ?? row.count(in: view)
      counts[look] = count
      guard (0..<count).contains(index) else {
        throw .outOfRange(name: "from", index: index, allowed: 0...max(count - 1, 0))
      }
      asked[look, default: []].append(number)
    }
    var found: [Row.Known?] = Array(repeating: nil, count: indexes.count)
    for (look, numbers) in asked {
      let view = view(look, of: row)
      let known = row.known(at: numbers.map { indexes[$0] }, in: view)
      for (number, entry) in zip(numbers, known) { found[number] = entry }
    }
    var seen: Set<UInt64> = []
    return found.compactMap { $0 }.filter { seen.insert($0.key).inserted }
  }

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
    of node: Destination.Index,
    _ contents: Contents
  ) -> Spot {
    let row = contents[node]
    let (beside, rank) = groups[group, default: InsertionGroup()]
      .place(for: order, in: node, of: contents)
    let cut = beside ?? cut(at: requested, in: row)
    return Spot(cut: cut, index: row.count(before: cut), rank: rank)
  }

  private mutating func cut(at requested: Requested, in row: Row) -> Row.Cut {
    guard let index = requested.index else {
      return gap.cut(in: row) ?? row.cut(before: row.count)
    }
    return row.cut(at: index, in: gap.view(requested.look, of: row))
  }

  /// These were put there; gives by what the first of them is found again.
  mutating func note(
    _ places: [Place],
    order: Int,
    at spot: Spot,
    in group: InsertionGroup.Name
  ) -> PlaceInGroup {
    let members = places.map { InsertionGroup.Member(order: order, key: $0.key) }
    let serial = groups[group, default: InsertionGroup()].insert(members, at: spot.rank)
    return PlaceInGroup(group: group, key: places.first?.key ?? 0, order: order, serial: serial)
  }

  /// What a placeholder kept its place for stands where it stood.
  mutating func replace(_ place: PlaceInGroup, by keys: [UInt64]) {
    groups[place.group]?.replace(place, by: keys)
  }
}
