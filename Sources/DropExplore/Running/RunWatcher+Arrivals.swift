import DropCore
import DropReplay

// What arrived in the run.
extension RunWatcher {
  /// For each drop and destination what it finds and brings there, in order.
  func arrival(_ summary: ReplaySummary) -> Arrivals {
    var arrival = Arrivals(isCutShort: isCutShort || crashes.count > 0).answered(by: turns)
    if isRearranged { return arrival }
    let held = summary.contents.map { ($0.destination, entries($0.names, in: $0.destination)) }
    var drops = Set(held.flatMap { _, entries in entries.map(\.drop) })
    drops.formUnion((bringers?.latest.map(\.value) ?? []).map(number(ofDrag:)))
    for drop in drops.union([0]).sorted() {
      for (destination, entries) in held {
        let seen = entries.compactMap { $0.drop == 0 || $0.drop == drop ? $0.name : nil }
        arrival.places.append(Arrivals.Place(destination, drop: drop, names: seen))
      }
    }
    return arrival
  }

  /// Each entry with the drop that brought it, zero for none; where a list holds something else than was told of it,
  /// with the last one that brought anything of that name.
  private func entries(
    _ names: [String],
    in destination: String
  ) -> [(name: String, drop: Int)] {
    let told = bringers?.all(in: destination) ?? []
    guard told.map(\.name).areSpelled(as: names) else {
      return names.map { ($0, number(ofDrag: bringers?.latest[$0] ?? 0)) }
    }
    return told.map { ($0.name, number(ofDrag: $0.drag)) }
  }
}
