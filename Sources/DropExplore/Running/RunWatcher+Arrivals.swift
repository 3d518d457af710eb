import DropCore
import DropReplay

// What arrived in the run.
extension RunWatcher {
  /// For each drop and destination what it finds and brings there, in order.
  func arrival(_ summary: ReplaySummary) -> Arrivals {
    var arrival = Arrivals(isCutShort: isCutShort || crashes.count > 0).answered(by: turns)
    if isRearranged { return arrival }
    let brought = summary.contents.map { _, names in names.map { ($0, bringers[$0]) } }
    for drop in Set(bringers.map(\.value)).union([0]).sorted() {
      for ((destination, _), names) in zip(summary.contents, brought) {
        let seen = names.compactMap { $1 == nil || $1 == drop ? $0 : nil }
        arrival.places.append(Arrivals.Place(destination, drop: drop, names: seen))
      }
    }
    return arrival
  }
}
