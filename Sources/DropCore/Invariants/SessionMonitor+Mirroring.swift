extension SessionMonitor {
  /// Does to its own copy what an effect says; false where that can't be done.
  mutating func mirror(
    _ effect: Effect,
    in destination: Destination.Index,
    of drag: DragID?,
    _ session: DropSession
  ) -> Bool {
    let place = destination.offset
    while contents.count <= place { contents.append([]) }
    switch effect {
    case .placeholder(let id, let index, let title, _):
      book(drag) { $0.openPlaceholders.insert(id) }
      checkStop(drag)
      return insert([Mirrored(name: title, placeholder: id)], at: index, in: place)
    case .commit(let id, let index, let entries):
      book(drag) { $0.openPlaceholders.remove(id) }
      guard contents[place].indices.contains(index), contents[place][index].placeholder == id else {
        return false
      }
      contents[place].remove(at: index)
      if !entries.isEmpty { arrive(entries, for: drag) }
      return insert(entries.map { Mirrored(name: $0.name) }, at: index, in: place)
    case .discard(let id):
      book(drag) { $0.openPlaceholders.remove(id) }
      guard let index = contents[place].firstIndex(where: { $0.placeholder == id }) else {
        return false
      }
      contents[place].remove(at: index)
      return true
    case .insert(let index, let entries):
      arrive(entries, for: drag)
      return insert(entries.map { Mirrored(name: $0.name) }, at: index, in: place)
    case .remove(let index, let count):
      return remove(index, count, in: destination, of: drag, session)
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
    of drag: DragID?,
    _ session: DropSession
  ) -> Bool {
    let place = destination.offset
    guard index >= 0, count >= 0, index + count <= contents[place].count else { return false }
    checkArrival(contents[place][index..<index + count], destination, of: drag)
    for gone in contents[place][index..<index + count] {
      if let id = gone.placeholder { book(drag) { $0.openPlaceholders.remove(id) } }
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

  private mutating func arrive(_ entries: [ContentEntry], for drag: DragID?) {
    checkStop(drag)
    book(drag) { watched in
      for entry in entries {
        watched.arrived.insert(entry.name)
        for origin in entry.origins where watched.items.indices.contains(origin) {
          watched.arrived.insert(watched.items[origin])
        }
      }
    }
  }

  private mutating func checkStop(_ id: DragID?) {
    guard let id, drags[id]?.isStopped == true else { return }
    report(.nothingAfterStop, "something that does")
  }

  /// From its own destination a drop takes what its handler says; from its source only what arrived.
  private mutating func checkArrival(
    _ gone: ArraySlice<Mirrored>,
    _ destination: Destination.Index,
    of id: DragID?
  ) {
    guard let id, let drag = drags[id], let own = drag.destination, own != destination else {
      return
    }
    for place in gone where !drag.arrived.contains(place.name) {
      report(.arrivalFirst, place.name)
    }
  }
}
