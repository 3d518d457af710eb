// Where something lies in it.
extension Row {
  /// Right before what is seen at an index; behind the last at the end.
  func cut(before index: Int) -> Cut {
    var left = index
    for (number, part) in parts.enumerated() {
      if left < part.seen { return Cut(part: number, offset: Self.offset(of: left, in: part)) }
      left -= part.seen
    }
    return Cut(part: Swift.max(parts.count - 1, 0), offset: parts.last?.spots.count ?? 0)
  }

  /// Right behind what is seen at an index.
  func cut(behind index: Int) -> Cut {
    let before = cut(before: index)
    return Cut(part: before.part, offset: before.offset + 1)
  }

  static func offset(of rank: Int, in part: Part) -> Int {
    if part.seen == part.spots.count { return rank }
    var left = rank
    for (offset, spot) in part.spots.enumerated() where spot.isSeen {
      if left == 0 { return offset }
      left -= 1
    }
    return part.spots.count
  }

  /// How many are seen before it.
  func count(before cut: Cut) -> Int {
    guard cut.part < parts.count else { return 0 }
    let inside = parts[cut.part].spots[..<cut.offset].count { $0.isSeen }
    return parts[..<cut.part].reduce(inside) { $0 + $1.seen }
  }

  /// What is seen at an index.
  subscript(index: Int) -> Place {
    let cut = cut(before: index)
    return parts[cut.part].spots[cut.offset].place
  }

  func firstIndex(where isMeant: (Place) -> Bool) -> Int? {
    var index = 0
    for place in self {
      if isMeant(place) { return index }
      index += 1
    }
    return nil
  }

  /// Where the place with that key stands, looked for from where it stood last.
  func index(of key: UInt64, near hint: Int) -> Int? {
    if parts.isEmpty { return nil }
    let start = cut(before: Swift.min(Swift.max(hint, 0), count)).part
    // However many lie there unseen, they aren't gone through.
    return search(from: start, where: { $0.seen > 0 }, for: { $0.isSeen && $0.place.key == key })
      .map(count(before:))
  }

  /// Where a gap lies, looked for from a part on.
  func gap(_ position: UInt64, near part: Int) -> Cut? {
    if parts.isEmpty { return nil }
    let start = Swift.min(part, parts.count - 1)
    return search(from: start, where: { $0.gaps > 0 }, for: { $0.position == position })
  }

  private func search(
    from start: Int,
    where mayHave: (Part) -> Bool,
    for isMeant: (Spot) -> Bool
  ) -> Cut? {
    for distance in 0..<parts.count {
      for part in [start + distance, start - distance] where parts.indices.contains(part) {
        if mayHave(parts[part]), let found = parts[part].spots.firstIndex(where: isMeant) {
          return Cut(part: part, offset: found)
        }
        if distance == 0 { break }
      }
    }
    return nil
  }

  /// Every place, seen or not.
  func forEachHeld(_ body: (Place) -> Void) {
    for part in parts { for spot in part.spots where spot.kind == .entry { body(spot.place) } }
  }
}

// What something was done with.
extension Row {
  /// A position that was looked for.
  struct Found {
    let cut: Cut
    /// How many are seen before it.
    let index: Int
  }

  /// Where some positions lie, in the order in which they lie there, seen or not; without those that have gone,
  /// and those with which nothing was ever done.
  ///
  /// What lies in other parts isn't touched, however much it is.
  func spots(at positions: Set<UInt64>) -> [Found] {
    let numbers = whereabouts.parts(of: positions)
    var (found, before, left): ([Found], Int, Int) = ([], 0, numbers.count)
    for part in parts.indices {
      if left == 0 { break }
      if numbers.contains(parts[part].number) {
        left -= 1
        var index = before
        for offset in parts[part].spots.indices {
          if positions.contains(parts[part].spots[offset].position) {
            found.append(Found(cut: Cut(part: part, offset: offset), index: index))
          }
          if parts[part].spots[offset].isSeen { index += 1 }
        }
      }
      before += parts[part].seen
    }
    return found
  }

  /// At which index a position is seen, if it is.
  func index(at position: UInt64) -> Int? {
    guard let number = whereabouts[position],
      let part = parts.firstIndex(where: { $0.number == number }),
      let offset = parts[part].spots.firstIndex(where: { $0.position == position }),
      parts[part].spots[offset].isSeen
    else { return nil }
    return count(before: Cut(part: part, offset: offset))
  }

  func spot(_ cut: Cut) -> Spot { parts[cut.part].spots[cut.offset] }
}
