import DropCore

/// Where a drag showed that a drop would insert, and whether the drop did.
struct ReportInsertions {
  /// What was dropped lies elsewhere than was shown; both count from one.
  struct Miss {
    let shown: Int
    let found: Int
  }

  /// From when on which index of which destination was shown; none: no place was.
  private(set) var list: [(time: Double, place: String, index: Int?)] = []
  /// What is shown now, and what was when the pointer let go.
  private var aim: (place: String, index: Int)?
  private var dropped: (place: String, index: Int)?
  /// The same for each drop of which nothing lies anywhere yet.
  private var aims: [DragID: (place: String, index: Int)] = [:]

  private static let most = 20_000

  /// An answer: where nothing may be dropped, nothing would be inserted.
  mutating func show(_ verdict: Verdict, in name: String, at time: Double) {
    let isTaken = verdict.granted != .forbidden && verdict.granted != .cancel
    note(isTaken ? verdict.insertAt.map { $0 + 1 } : nil, in: name, at: time)
  }

  mutating func hide(in name: String, at time: Double) { note(nil, in: name, at: time) }

  private mutating func note(_ index: Int?, in name: String, at time: Double) {
    aim = index.map { (name, $0) }
    let last = list.last
    let isSame = index == last?.index && (index == nil || last?.place.isSpelled(as: name) == true)
    guard list.count < Self.most, !isSame else { return }
    list.append((time, name, index))
  }

  /// The pointer let go; that the badge goes with it doesn't unsay what was shown.
  mutating func drop() { dropped = aim }

  /// The drop is performed where it was dropped.
  mutating func perform(_ drag: DragID, in name: String) {
    guard let dropped, dropped.place.isSpelled(as: name), aims.count < Self.most else { return }
    aims[drag] = dropped
    self.dropped = nil
  }

  /// The first thing that a drop puts somewhere, where that isn't where the drag had shown it.
  mutating func take(_ effect: Effect, in name: String, of drag: DragID) -> Miss? {
    let index: Int
    switch effect {
    case .insert(let place, _), .placeholder(_, let place, _, _): index = place + 1
    case .remove, .move, .undo, .redo:
      forget(name)
      return nil
    default: return nil
    }
    let aim = aims.removeValue(forKey: drag)
    forget(name)
    guard let aim, aim.place.isSpelled(as: name), aim.index != index else { return nil }
    return Miss(shown: aim.index, found: index)
  }

  /// Places count otherwise there from then on.
  mutating func forget(_ name: String) {
    if aims.isEmpty { return }
    aims = aims.filter { !$0.value.place.isSpelled(as: name) }
  }
}
