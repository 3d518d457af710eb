// What becomes of it where transactions are taken back or done again.
extension Row {
  /// What differs where positions come into sight and others go out of it.
  struct Turning {
    /// A part of the list, as it was and as it is.
    struct Piece: Sendable {
      /// Where it began.
      let start: Int
      fileprivate(set) var old: [Place] = []
      fileprivate(set) var new: [Place] = []
    }

    /// In their order; what lies between two of them is the same before and after.
    fileprivate(set) var pieces: [Piece] = []
    /// What comes or goes.
    let cuts: [Cut]
  }

  /// What differs; nil where nothing does.
  ///
  /// What is moved changes its place among all that it is moved past. Else nothing is looked at but what comes and
  /// goes, and what lies beside that.
  func turning(leaving: Set<UInt64>, coming: Set<UInt64>) -> Turning? {
    let found = spots(at: leaving.union(coming)).filter { each in
      let spot = spot(each.cut)
      return spot.kind == .entry && (spot.isSeen ? leaving : coming).contains(spot.position)
    }
    if found.isEmpty { return nil }
    var turning = Turning(cuts: found.map(\.cut))
    let moved = span(of: found)
    for (number, each) in found.enumerated() {
      if let moved, number > moved.lowerBound, number <= moved.upperBound {
        turning.keep(places(between: found[number - 1].cut, each.cut))
      }
      turning.add(spot(each.cut), at: each.index)
    }
    return turning
  }

  /// Which of those that come or go lie between the first and the last that do both.
  private func span(of found: [Found]) -> ClosedRange<Int>? {
    let spots = found.map { spot($0.cut) }
    let leaving = Set(spots.lazy.filter(\.isSeen).map(\.place.key))
    let coming = Set(spots.lazy.filter { !$0.isSeen }.map(\.place.key))
    let both = leaving.intersection(coming)
    guard let first = spots.firstIndex(where: { both.contains($0.place.key) }),
      let last = spots.lastIndex(where: { both.contains($0.place.key) })
    else { return nil }
    return first...last
  }

  /// What is seen behind one spot and before another.
  private func places(between first: Cut, _ last: Cut) -> [Place] {
    var places: [Place] = []
    for part in first.part...last.part {
      let from = part == first.part ? first.offset + 1 : 0
      let to = part == last.part ? last.offset : parts[part].spots.count
      for spot in parts[part].spots[from..<to] where spot.isSeen { places.append(spot.place) }
    }
    return places
  }
}

extension Row.Turning {
  /// These stay, and belong to the same piece.
  fileprivate mutating func keep(_ places: [Place]) {
    pieces[pieces.count - 1].old += places
    pieces[pieces.count - 1].new += places
  }

  /// This comes or goes at an index, and makes a piece with what does right before it.
  fileprivate mutating func add(_ spot: Row.Spot, at index: Int) {
    if pieces.last.map({ $0.start + $0.old.count }) != index { pieces.append(Piece(start: index)) }
    if spot.isSeen {
      pieces[pieces.count - 1].old.append(spot.place)
    } else {
      pieces[pieces.count - 1].new.append(spot.place)
    }
  }
}
