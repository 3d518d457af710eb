extension DropSession {
  /// The index that names where something goes: the one asked for, else where the drop was.
  func group(_ requested: Int?, _ slot: Int) throws(Refusal) -> Int {
    let count = scene.nodes[Int(performances[slot].destination)].contents.count
    guard let requested else { return min(performances[slot].dropIndex, count) }
    let isKnown = performances[slot].groups[requested] != nil
    guard isKnown || (0...count).contains(requested) else {
      throw .outOfRange(name: "index", index: requested, allowed: 0...count)
    }
    return requested
  }

  /// What belongs to no item comes last, as it came.
  func order(of entries: [ContentEntry], _ item: Int?) -> Int {
    item ?? entries.lazy.flatMap(\.origins).min() ?? .max
  }

  /// Puts places in, beside what this drop put at the same index, in the items' order.
  mutating func put(_ places: [Place], order: Int, group: Int, _ slot: Int) -> Int {
    let node = performances[slot].destination
    emptyRedo(of: node)
    let rank = performances[slot].groups[group]?.rank(of: order) ?? 0
    let index = index(for: rank, in: group, slot)
    record(node, taking: [], putting: places, at: index.index, slot)
    let members = places.enumerated().map { offset, place in
      InsertionGroup.Member(order: order, key: place.key, hint: index.index + offset)
    }
    performances[slot].groups[group, default: InsertionGroup()].insert(members, at: index.rank)
    return index.index
  }

  /// Finds where in the contents something of that rank goes.
  ///
  /// Behind the nearest member before it that is still there, else before the nearest one after it,
  /// else at the index itself. Members that are gone are forgotten.
  private mutating func index(
    for rank: Int,
    in group: Int,
    _ slot: Int
  ) -> (index: Int, rank: Int) {
    let node = performances[slot].destination
    var rank = rank
    while rank > 0, let member = performances[slot].groups[group]?.members[rank - 1] {
      if let found = scene.nodes[Int(node)].contents.index(of: member.key, near: member.hint) {
        performances[slot].groups[group]?.see(rank - 1, at: found)
        return (found + 1, rank)
      }
      rank -= 1
      performances[slot].groups[group]?.remove(at: rank)
    }
    while let members = performances[slot].groups[group]?.members, rank < members.count {
      let member = members[rank]
      if let found = scene.nodes[Int(node)].contents.index(of: member.key, near: member.hint) {
        return (found, rank)
      }
      performances[slot].groups[group]?.remove(at: rank)
    }
    return (min(group, scene.nodes[Int(node)].contents.count), rank)
  }

  /// Changes contents and keeps how to take it back.
  mutating func record(
    _ node: Int32,
    taking indexes: [Int],
    putting places: [Place],
    at index: Int,
    _ slot: Int
  ) {
    let change = Change(
      node: node,
      taking: indexes,
      putting: places,
      at: index,
      in: scene.nodes[Int(node)].contents
    )
    change.apply(to: &scene.nodes[Int(node)].contents)
    performances[slot].transaction.changes.append(change)
  }

  /// Placeholders that are taken out are gone.
  mutating func forget(_ range: Range<Int>, _ slot: Int) {
    for index in range {
      let place = scene.nodes[Int(performances[slot].destination)].contents[index]
      if let id = place.placeholder {
        for other in performances.indices { performances[other].placeholders[id] = nil }
      }
    }
  }
}
