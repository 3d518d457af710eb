extension DropSession {
  mutating func insert(
    _ entries: [ContentEntry],
    at requested: Int?,
    of item: Int?,
    _ slot: Int,
    into effects: inout EffectQueue
  ) throws(Refusal) -> Reply {
    let group = try group(requested, slot)
    if entries.isEmpty { return .index(group) }
    let order = order(of: entries, item)
    let places = entries.map { Place(key: scene.nextKey(), entry: $0) }
    let index = put(places, order: order, group: group, slot)
    let node = performances[slot].destination
    effects.append(
      .effect(
        .insert(index: index, contents: entries),
        Destination.Index(node),
        performances[slot].id
      )
    )
    for entry in entries { arrive(entry, slot, into: &effects) }
    return .index(index)
  }

  mutating func keepPlace(
    at requested: Int?,
    _ title: String,
    _ size: Int?,
    of item: Int?,
    _ slot: Int,
    into effects: inout EffectQueue
  ) throws(Refusal) -> Reply {
    let group = try group(requested, slot)
    counters.placeholder += 1
    let id = PlaceholderID(number: counters.placeholder)
    let key = scene.nextKey()
    let place = Place(key: key, entry: ContentEntry(name: title), placeholder: id)
    let index = put([place], order: item ?? .max, group: group, slot)
    performances[slot].placeholders[id] = .init(key: key, group: group, hint: index)
    let effect = Effect.placeholder(id: id, index: index, title: title, size: size)
    effects.append(
      .effect(effect, Destination.Index(performances[slot].destination), performances[slot].id)
    )
    return .placeholder(id, index: index)
  }

  mutating func remove(
    at index: Int,
    count: Int,
    _ slot: Int,
    into effects: inout EffectQueue
  ) throws(Refusal) -> Reply {
    let node = performances[slot].destination
    let places = scene.nodes[Int(node)].contents.count
    guard places > 0, (0..<places).contains(index) else {
      throw .outOfRange(name: "index", index: index, allowed: 0...max(places - 1, 0))
    }
    guard (0...places - index).contains(count) else {
      throw .outOfRange(name: "count", index: count, allowed: 0...places - index)
    }
    if count == 0 { return .changed(false) }
    emptyRedo(of: node)
    forget(index..<index + count, slot)
    record(node, taking: Array(index..<index + count), putting: [], at: index, slot)
    effects.append(
      .effect(.remove(index: index, count: count), Destination.Index(node), performances[slot].id)
    )
    return .changed(true)
  }

  mutating func rearrange(
    _ from: [Int],
    _ to: Int,
    _ slot: Int,
    into effects: inout EffectQueue
  ) throws(Refusal) -> Reply {
    let node = performances[slot].destination
    let count = scene.nodes[Int(node)].contents.count
    var seen: Set<Int> = []
    let indexes = from.filter { seen.insert($0).inserted }
    for index in indexes where !(0..<count).contains(index) {
      throw .outOfRange(name: "from", index: index, allowed: 0...max(count - 1, 0))
    }
    guard (0...count - indexes.count).contains(to) else {
      throw .outOfRange(name: "to", index: to, allowed: 0...count - indexes.count)
    }
    if indexes.isEmpty { return .index(to) }
    let places = indexes.map { scene.nodes[Int(node)].contents[$0] }
    emptyRedo(of: node)
    record(node, taking: indexes, putting: places, at: to, slot)
    effects.append(
      .effect(.move(from: indexes, to: to), Destination.Index(node), performances[slot].id)
    )
    if scene.node(named: performances[slot].source.destination ?? "") == node {
      for place in places where place.placeholder == nil {
        arrive(performances[slot].localOrigins(of: place.entry), slot, into: &effects)
      }
    }
    return .index(to)
  }

  mutating func commit(
    _ id: PlaceholderID,
    _ entries: [ContentEntry],
    _ slot: Int,
    into effects: inout EffectQueue
  ) -> Reply {
    let places = entries.map { Place(key: scene.nextKey(), entry: $0) }
    guard let index = fill(id, with: places, slot, effect: nil, into: &effects) else {
      return .changed(false)
    }
    for entry in entries { arrive(entry, slot, into: &effects) }
    return .index(index)
  }

  mutating func discard(
    _ id: PlaceholderID,
    _ slot: Int,
    into effects: inout EffectQueue
  ) -> Reply {
    .changed(fill(id, with: [], slot, effect: .discard(id: id), into: &effects) != nil)
  }

  /// Puts what came in the place that was kept for it; nil where that is gone.
  mutating func fill(
    _ id: PlaceholderID,
    with places: [Place],
    _ slot: Int,
    effect: Effect?,
    into effects: inout EffectQueue
  ) -> Int? {
    guard let open = performances[slot].placeholders.removeValue(forKey: id) else { return nil }
    let node = performances[slot].destination
    guard let index = scene.nodes[Int(node)].contents.index(of: open.key, near: open.hint) else {
      return nil
    }
    record(node, taking: [index], putting: places, at: index, slot)
    performances[slot].groups[open.group]?.replace(open.key, by: places.map(\.key), at: index)
    let committed = Effect.commit(id: id, index: index, contents: places.map(\.entry))
    effects.append(.effect(effect ?? committed, Destination.Index(node), performances[slot].id))
    return index
  }
}
