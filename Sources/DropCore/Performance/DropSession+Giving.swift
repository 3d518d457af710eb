extension DropSession {
  /// After a move, takes from the source what has arrived; not where the two are one.
  mutating func takeFromSource(
    _ slot: Int,
    _ results: [ItemResult],
    into effects: inout EffectQueue
  ) {
    guard let name = performances[slot].source.destination, let node = scene.node(named: name),
      node != performances[slot].destination
    else { return }
    let places = entries(of: performances[slot].items, in: node)
    let arrived = results.filter { $0.kind == .imported }
    let indexes = arrived.compactMap { places[$0.index] }.sorted()
    if indexes.isEmpty { return }
    emptyRedo(of: node)
    for run in Self.runs(indexes).reversed() {
      record(node, taking: Array(run), putting: [], at: run.lowerBound, slot)
      let effect = Effect.remove(index: run.lowerBound, count: run.count)
      effects.append(.effect(effect, Destination.Index(node), performances[slot].id))
    }
  }

  /// Where each of a drag's items lies, from zero, in the destination that it was dragged from; nil
  /// for one that isn't there, or not any more.
  public func entries(of drag: DragID, in index: Destination.Index) -> [Int?] {
    guard let items = dragged(by: drag) else { return [] }
    guard let name = source(of: drag)?.destination, scene.node(named: name) == index.value else {
      return Array(repeating: nil, count: items.all.count)
    }
    return entries(of: items, in: index.value)
  }

  /// Where an entry lies, from zero: by its own name, else by what it is called.
  public func entry(named name: String, in index: Destination.Index) -> Int? {
    let places = contents(of: index)
    return places.firstIndex { $0.placeholder == nil && $0.entry.id == name }
      ?? places.firstIndex { $0.placeholder == nil && $0.entry.name == name }
  }

  /// Where items lie in their source: at the place they had when they joined the drag, wherever it is
  /// by now, or where an entry has an item's own name.
  ///
  /// Once that has gone nothing else is meant, also where it is called the same.
  private func entries(of items: DraggedItems, in node: Int32) -> [Int?] {
    var byKey: [UInt64: Int] = [:]
    var byID: [String: Int] = [:]
    for (index, place) in scene.nodes[Int(node)].contents.enumerated().reversed()
    where place.placeholder == nil {
      byKey[place.key] = index
      if let id = place.entry.id { byID[id] = index }
    }
    return zip(items.all, items.homes).map { item, home in
      home.flatMap { byKey[$0] } ?? byID[item.id]
    }
  }

  /// Notes where those lie that have joined the drag that hovers.
  mutating func noteHomes() {
    guard let hover else { return }
    let homes = homes(of: hover.items, from: hover.source)
    self.hover?.items.homes = homes
  }

  /// The keys of the places where items lie in their source: by an entry's own name for it, else by
  /// what the entry is called; those known already stay.
  ///
  /// An entry that is by its own name another of the dragged items is not meant by what it is called.
  func homes(of items: DraggedItems, from source: Source) -> [UInt64?] {
    guard let name = source.destination, let node = scene.node(named: name) else {
      return items.homes
    }
    let ids = Set(items.all.map(\.id))
    var taken = Set(items.homes.compactMap { $0 })
    var byID: [String: [UInt64]] = [:]
    var byName: [String: [UInt64]] = [:]
    for place in scene.nodes[Int(node)].contents.reversed() where place.placeholder == nil {
      if let id = place.entry.id, ids.contains(id) {
        byID[id, default: []].append(place.key)
      } else {
        byName[place.entry.name, default: []].append(place.key)
      }
    }
    return zip(items.all, items.homes).map { item, home in
      if let home { return home }
      let found =
        Self.next(in: &byID[item.id], not: taken) ?? Self.next(in: &byName[item.name], not: taken)
      if let found { taken.insert(found) }
      return found
    }
  }

  private static func next(in keys: inout [UInt64]?, not taken: Set<UInt64>) -> UInt64? {
    while let key = keys?.popLast() {
      if !taken.contains(key) { return key }
    }
    return nil
  }

  private static func runs(_ indexes: [Int]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for index in indexes {
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }
}
