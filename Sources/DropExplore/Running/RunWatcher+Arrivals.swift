import DropCore
import DropReplay

// What arrived in the run.
extension RunWatcher {
  /// For each drop and destination what it finds and brings there, in order.
  func arrival(_ summary: ReplaySummary) -> Arrivals {
    var arrival = Arrivals(isCutShort: isCutShort || crashes.count > 0).answered(by: turns)
    if isRearranged { return arrival }
    let held = summary.entries.map { destination, held in
      (destination, entries(held, in: destination))
    }
    var drops = Set(held.flatMap { _, entries in entries.map(\.drop) })
    drops.formUnion((bringers?.latest.map(\.value) ?? []).map(number(ofDrag:)))
    for drop in drops.union([0]).sorted() {
      for (destination, entries) in held {
        let seen = entries.filter { $0.drop == 0 || $0.drop == drop }
        let said = seen.map { ($0.entry.name, $0.entry.plainContext) }
        arrival.places.append(Arrivals.Place(destination, drop: drop, entries: said))
      }
    }
    return arrival
  }

  /// Each entry with the drop that brought it, zero for none; where a list holds something else than was told of it,
  /// with the last one that brought anything of that name.
  private func entries(
    _ held: [ContentEntry],
    in destination: String
  ) -> [(entry: ContentEntry, drop: Int)] {
    let told = bringers?.all(in: destination) ?? []
    guard told.map(\.name).areSpelled(as: held.map(\.name)) else {
      return held.map { ($0, number(ofDrag: bringers?.latest[$0.name] ?? 0)) }
    }
    return zip(held, told).map { ($0, number(ofDrag: $1.drag)) }
  }
}

extension ContentEntry {
  /// What its handler said of it, but for contents, which have numbers of their own.
  var plainContext: JSONValue? {
    let hasContents = kept.contains { if case .context = $0.spot { true } else { false } }
    return hasContents ? nil : context
  }
}
