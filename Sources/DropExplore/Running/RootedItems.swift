import DropCore
import DropHost
import DropReplay

/// The items of a session that stand for entries which a destination holds at its start: once those have
/// gone from there nobody can drag them any more.
final class RootedItems {
  private let items: [DragItem]
  private let source: Source
  /// By destination, those that are entries of it.
  private var rooted = NameTable<Set<Int>>()
  /// The destinations that hold any.
  private var holders: [String] = []

  init(_ session: SessionFile) {
    items = session.items
    source = session.source
    note(session.destinations)
  }

  private func note(_ destinations: [Destination]) {
    for destination in destinations {
      let names = NameSet(destination.contents.flatMap { [$0.id, $0.name].compactMap(\.self) })
      let found = items.indices.filter {
        names.contains(items[$0].id) || names.contains(items[$0].name)
      }
      if !found.isEmpty {
        rooted[destination.id] = Set(found)
        holders.append(destination.id)
      }
      note(destination.destinations)
    }
  }

  var isEmpty: Bool { holders.isEmpty }

  /// The ids of those that several drags take, from wherever, and of these the ones that each takes from
  /// where they are entries.
  func repeated(_ events: [SessionEvent]) -> (all: Set<String>, rooted: Set<String>) {
    var counts: [Int: (all: Int, rooted: Int)] = [:]
    for event in events {
      guard case .begin(let dragged?, _, let own) = event.kind else { continue }
      let homes = (own ?? source).destination.flatMap { rooted[$0] } ?? []
      for item in dragged where items.indices.contains(item) {
        counts[item, default: (0, 0)].all += 1
        if homes.contains(item) { counts[item, default: (0, 0)].rooted += 1 }
      }
    }
    let several = counts.filter { $0.value.all > 1 }
    let still = several.filter { $0.value.rooted == $0.value.all }
    return (Set(several.keys.map { items[$0].id }), Set(still.keys.map { items[$0].id }))
  }

  private func lies(_ item: Int, in destination: String, _ engine: HostEngine) -> Bool {
    engine.asking { asked in
      guard let place = asked.index(of: destination) else { return false }
      return [items[item].id, items[item].name].contains {
        asked.entry(named: $0, in: place) != nil
      }
    }
  }

  /// Whether it lies there still, or did when the list closed, as far as can be told.
  private func keeps(_ item: Int, in holder: String, _ engine: HostEngine) -> Bool {
    engine.asking { $0.index(of: holder) == nil } || lies(item, in: holder, engine)
  }

  /// The same beginning of a drag without what has gone; nil where nothing is left of it.
  func possible(_ event: SessionEvent.Kind, in engine: HostEngine) -> SessionEvent.Kind? {
    guard case .begin(let dragged?, let point, let own) = event,
      let origin = (own ?? source).destination
    else { return event }
    let here = rooted[origin] ?? []
    let left = dragged.filter { item in
      // What lay in a list that has closed has gone with it.
      if here.contains(item) { return lies(item, in: origin, engine) }
      // What is to be dragged on from where it went isn't there as long as it hasn't left, nor where it
      // has gone with its list.
      return lies(item, in: origin, engine)
        || !holders.contains { rooted[$0]?.contains(item) == true && keeps(item, in: $0, engine) }
    }
    if left.count == dragged.count { return event }
    return left.isEmpty ? nil : .begin(items: left, at: point, source: own)
  }
}
