import DropCore
import DropReplay

/// Which drag brought each entry of a list, by where it lies: of two that look alike each has its own.
struct EntryBringers: Sendable {
  /// What lies where; as its reference an entry has the number of the drag that brought it.
  private var lists: ContentsMirror
  /// By list, which drags had brought what went from there, the last one last: an undo gives it back.
  private var gone = NameTable<[ContentEntry: [UInt64]]>()
  /// By name, who brought an entry last, wherever that has gone.
  private(set) var latest = NameTable<Int>()

  /// What was there before any drag.
  private static let nobody: UInt64 = 0

  init(_ scene: [Destination]) { lists = ContentsMirror(Self.marked(scene)) }

  mutating func add(_ destination: Destination) { lists.add(Self.marked([destination])) }

  private static func marked(_ destinations: [Destination]) -> [Destination] {
    destinations.map { destination in
      var destination = destination
      destination.contents = destination.contents.map { marked($0, nobody) }
      destination.destinations = marked(destination.destinations)
      return destination
    }
  }

  private static func marked(_ entry: ContentEntry, _ bringer: UInt64) -> ContentEntry {
    ContentEntry(name: entry.name, id: entry.id, reference: bringer, origins: entry.origins)
  }

  /// Follows what changes; what a drag puts in is its own unless it only gives back what was there, as all that
  /// is no drag's work does.
  mutating func note(
    _ effect: Effect,
    in destination: String,
    of drag: DragID?,
    isReturn: Bool
  ) {
    switch effect {
    case .insert(let index, let contents):
      let marked = contents.map { mark($0, in: destination, isReturn ? nil : drag, or: drag) }
      _ = lists.apply(.insert(index: index, contents: marked), in: destination)
    case .commit(let id, let index, let contents):
      let marked = contents.map { mark($0, in: destination, drag, or: drag) }
      _ = lists.apply(.commit(id: id, index: index, contents: marked), in: destination)
    case .update(let index, let entry):
      let places = lists.places[destination, default: []]
      guard places.indices.contains(index), case .entry(let former) = places[index] else { return }
      let marked = Self.marked(entry, former.reference ?? Self.nobody)
      _ = lists.apply(.update(index: index, entry: marked), in: destination)
    default:
      for entry in lists.apply(effect, in: destination).entries {
        let bringer = entry.reference ?? Self.nobody
        gone[destination, default: [:]][Self.marked(entry, Self.nobody), default: []].append(
          bringer
        )
      }
    }
  }

  /// The entry with who brought it: that drag, or without one whoever had brought what went, else the `other`.
  private mutating func mark(
    _ entry: ContentEntry,
    in destination: String,
    _ drag: DragID?,
    or other: DragID?
  ) -> ContentEntry {
    let key = Self.marked(entry, Self.nobody)
    if drag == nil, let bringer = gone[destination]?[key]?.popLast() {
      return Self.marked(entry, bringer)
    }
    guard let drag = drag ?? other else { return key }
    latest[entry.name] = drag.number
    return Self.marked(entry, UInt64(drag.number))
  }

  /// Of each entry of a list its name, and the number of the drag that brought it, zero for none.
  func all(in destination: String) -> [(name: String, drag: Int)] {
    lists.entries(in: destination).map { ($0.name, Int($0.reference ?? Self.nobody)) }
  }

  /// What that drag brought and is there, by the place of the item that it was made from.
  func brought(by drag: DragID) -> [Int: [String]] {
    var all: [Int: [String]] = [:]
    for destination in lists.places.names {
      for entry in lists.entries(in: destination) where entry.reference == UInt64(drag.number) {
        for index in entry.origins { all[index, default: []].append(entry.name) }
      }
    }
    return all
  }
}
