extension SessionMonitor {
  /// Does to its own copy what an effect says; false where that can't be done.
  mutating func mirror(
    _ effect: Effect,
    in destination: Destination.Index,
    _ session: DropSession
  ) -> Bool {
    let place = destination.offset
    while contents.count <= place { contents.append([]) }
    switch effect {
    case .placeholder(let id, let index, let title, _):
      book { $0.openPlaceholders.insert(id) }
      checkStop()
      return insert([Mirrored(name: title, placeholder: id)], at: index, in: place)
    case .commit(let id, let index, let entries):
      book { $0.openPlaceholders.remove(id) }
      guard contents[place].indices.contains(index), contents[place][index].placeholder == id else {
        return false
      }
      contents[place].remove(at: index)
      if !entries.isEmpty { arrive(entries) }
      return insert(entries.map { Mirrored(name: $0.name) }, at: index, in: place)
    case .discard(let id):
      book { $0.openPlaceholders.remove(id) }
      guard let index = contents[place].firstIndex(where: { $0.placeholder == id }) else {
        return false
      }
      contents[place].remove(at: index)
      return true
    case .insert(let index, let entries):
      arrive(entries)
      return insert(entries.map { Mirrored(name: $0.name) }, at: index, in: place)
    case .remove(let index, let count):
      return remove(index, count, in: destination, session)
    case .move(let from, let to): return move(from, to, in: place)
    default: return true
    }
  }

  private mutating func insert(_ new: [Mirrored], at index: Int, in place: Int) -> Bool {
    guard (0...contents[place].count).contains(index) else { return false }
    contents[place].insert(contentsOf: new, at: index)
    return true
  }

  private mutating func remove(
    _ index: Int,
    _ count: Int,
    in destination: Destination.Index,
    _ session: DropSession
  ) -> Bool {
    let place = destination.offset
    guard index >= 0, count >= 0, index + count <= contents[place].count else { return false }
    checkArrival(contents[place][index..<index + count], session.id(of: destination))
    for gone in contents[place][index..<index + count] {
      if let id = gone.placeholder { book { $0.openPlaceholders.remove(id) } }
    }
    contents[place].removeSubrange(index..<index + count)
    return true
  }

  private mutating func move(_ from: [Int], _ to: Int, in place: Int) -> Bool {
    guard from.allSatisfy(contents[place].indices.contains) else { return false }
    let moved = from.map { contents[place][$0] }
    for index in from.sorted().reversed() { contents[place].remove(at: index) }
    return insert(moved, at: to, in: place)
  }

  private mutating func arrive(_ entries: [ContentEntry]) {
    if isRewriting { return }
    checkStop()
    book { drag in
      for entry in entries {
        drag.arrived.insert(entry.name)
        for origin in entry.origins where drag.items.indices.contains(origin) {
          drag.arrived.insert(drag.items[origin])
        }
      }
    }
  }

  private mutating func checkStop() {
    if isRewriting { return }
    let performing = drags.values.filter(\.isPerforming)
    if performing.count == 1, performing[0].isStopped {
      report(.nothingAfterStop, "something that does")
    }
  }

  /// Only a handler takes from its own destination; from a drop's source the host does.
  private mutating func checkArrival(_ gone: ArraySlice<Mirrored>, _ destination: String) {
    if isRewriting { return }
    let performing = drags.values.filter(\.isPerforming)
    guard performing.count == 1, performing[0].source?.destination == destination else { return }
    let isOwn = calls.values.contains { ask in
      guard case .perform = ask.call else { return false }
      return true
    }
    if isOwn { return }
    for place in gone where !performing[0].arrived.contains(place.name) {
      report(.arrivalFirst, place.name)
    }
  }
}
