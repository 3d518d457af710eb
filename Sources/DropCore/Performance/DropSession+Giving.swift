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
    let items = performances[slot].items.all
    let arrived = results.filter { $0.kind == .imported }.map { items[$0.index] }
    let indexes = entries(of: arrived, among: items, in: node).compactMap { $0 }.sorted()
    if indexes.isEmpty { return }
    emptyRedo(of: node)
    for run in Self.runs(indexes).reversed() {
      record(node, taking: Array(run), putting: [], at: run.lowerBound, slot)
      let effect = Effect.remove(index: run.lowerBound, count: run.count)
      effects.append(.effect(effect, Destination.Index(node), performances[slot].id))
    }
  }

  /// Where each of a drag's items lies, from zero, in the destination that it was dragged from: by an
  /// entry's own name for it, else by what the entry is called; nil for one that isn't there.
  public func entries(of drag: DragID, in index: Destination.Index) -> [Int?] {
    let items = items(of: drag)
    guard let name = source(of: drag)?.destination, scene.node(named: name) == index.value else {
      return Array(repeating: nil, count: items.count)
    }
    return entries(of: items, among: items, in: index.value)
  }

  /// Where an entry lies, from zero: by its own name, else by what it is called.
  public func entry(named name: String, in index: Destination.Index) -> Int? {
    let places = contents(of: index)
    return places.firstIndex { $0.placeholder == nil && $0.entry.id == name }
      ?? places.firstIndex { $0.placeholder == nil && $0.entry.name == name }
  }

  /// Where items lie in their source; nil for one that isn't there.
  ///
  /// An entry that is by its own name another of the dragged items is not meant by what it is called.
  private func entries(of items: [DragItem], among all: [DragItem], in node: Int32) -> [Int?] {
    let ids = Set(all.map(\.id))
    var byID: [String: [Int]] = [:]
    var byName: [String: [Int]] = [:]
    for (index, place) in scene.nodes[Int(node)].contents.enumerated().reversed()
    where place.placeholder == nil {
      if let id = place.entry.id, ids.contains(id) {
        byID[id, default: []].append(index)
      } else {
        byName[place.entry.name, default: []].append(index)
      }
    }
    var taken: Set<Int> = []
    return items.map { item in
      let found =
        Self.next(in: &byID[item.id], not: taken) ?? Self.next(in: &byName[item.name], not: taken)
      if let found { taken.insert(found) }
      return found
    }
  }

  private static func next(in indexes: inout [Int]?, not taken: Set<Int>) -> Int? {
    while let index = indexes?.popLast() {
      if !taken.contains(index) { return index }
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
