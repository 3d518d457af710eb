package import DropCore

/// What each destination holds, followed through the effects alone.
package struct ContentsMirror: Sendable, Equatable {
  /// One place: an entry, or a placeholder that keeps it.
  package enum Place: Sendable, Equatable {
    /// Beside the list: it is gone through more often than anything is put into it.
    indirect case entry(ContentEntry)
    case kept(PlaceholderID)
  }

  package private(set) var places = NameTable<[Place]>()

  package init(_ scene: [Destination]) { add(scene) }

  package mutating func add(_ destinations: [Destination]) {
    for destination in destinations {
      places[destination.id] = destination.contents.map(Place.entry)
      add(destination.destinations)
    }
  }

  /// The entries' names, placeholders left out.
  package func names(in destination: String) -> [String] {
    entries(in: destination).map(\.name)
  }

  package func entries(in destination: String) -> [ContentEntry] {
    places[destination, default: []].compactMap {
      guard case .entry(let entry) = $0 else { return nil }
      return entry
    }
  }

  /// How many there are of an entry, wherever they lie: by its id, else by its name.
  package func count(of wanted: ContentEntry) -> Int {
    places.reduce(0) { count, held in
      count
        + held.value.count { place in
          guard case .entry(let entry) = place else { return false }
          if let id = wanted.id { return entry.id?.isSpelled(as: id) == true }
          return entry.name.isSpelled(as: wanted.name)
        }
    }
  }

  /// What an effect takes out.
  package struct Removed: Sendable, Equatable {
    package var entries: [ContentEntry] = []
    package var places: [PlaceholderID] = []
    /// What became another where it stands.
    package var former: ContentEntry?
  }

  /// What changes, to be seen by whoever looks for what went.
  package mutating func apply(_ effect: Effect, in destination: String) -> Removed {
    switch effect {
    case .placeholder(let id, let index, _, _):
      insert([.kept(id)], at: index, in: destination)
    case .insert(let index, let contents):
      insert(contents.map(Place.entry), at: index, in: destination)
    case .commit(let id, let index, let contents):
      forget(id, in: destination)
      insert(contents.map(Place.entry), at: index, in: destination)
    case .discard(let id): forget(id, in: destination)
    case .remove(let index, let count):
      return remove(index..<(index + max(0, count)), in: destination)
    case .move(let from, let to): move(from, to: to, in: destination)
    case .update(let index, let entry): return replace(index, by: entry, in: destination)
    default: break
    }
    return Removed()
  }

  private mutating func insert(_ new: [Place], at index: Int, in destination: String) {
    Self.insert(new, at: index, into: &places[destination, default: []])
  }

  private static func insert(_ new: [Place], at index: Int, into places: inout [Place]) {
    places.insert(contentsOf: new, at: min(max(0, index), places.count))
  }

  private mutating func forget(_ id: PlaceholderID, in destination: String) {
    places[destination]?.removeAll { $0 == .kept(id) }
  }

  private mutating func remove(_ range: Range<Int>, in destination: String) -> Removed {
    let held = range.clamped(to: 0..<places[destination, default: []].count)
    var removed = Removed()
    for place in places[destination, default: []][held] {
      switch place {
      case .entry(let entry): removed.entries.append(entry)
      case .kept(let id): removed.places.append(id)
      }
    }
    places[destination]?.removeSubrange(held)
    return removed
  }

  private mutating func replace(
    _ index: Int,
    by entry: ContentEntry,
    in destination: String
  ) -> Removed {
    var removed = Removed()
    guard places[destination, default: []].indices.contains(index),
      case .entry(let former)? = places[destination]?[index]
    else { return removed }
    removed.former = former
    places[destination]?[index] = .entry(entry)
    return removed
  }

  private mutating func move(_ from: [Int], to: Int, in destination: String) {
    let all = places[destination, default: []]
    let moved = from.filter(all.indices.contains).map { all[$0] }
    let chosen = Set(from)
    var rest = all.indices.filter { !chosen.contains($0) }.map { all[$0] }
    rest.insert(contentsOf: moved, at: min(max(0, to), rest.count))
    places[destination] = rest
  }
}
