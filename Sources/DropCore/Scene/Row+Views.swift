// What it was for a drop that looked earlier.
extension Row {
  /// How many there are for it.
  func count(in view: ListView) -> Int {
    if flips.isCurrent(view) { return count }
    return parts.reduce(0) { $0 + count(of: $1, in: view, without: []) }
  }

  /// At which indexes these keys are for it, if they are.
  func ranks(of keys: Set<UInt64>, in view: ListView) -> [Int] {
    var ranks: [Int] = []
    var rank = 0
    for part in parts {
      for spot in part.spots where isSeen(spot, in: view) {
        if keys.contains(spot.place.key) { ranks.append(rank) }
        rank += 1
      }
    }
    return ranks
  }

  private func isSeen(_ spot: Spot, in view: ListView) -> Bool {
    spot.kind != .gap && flips.isSeen(spot.position, now: spot.isSeen, in: view)
  }

  /// Nothing in it is otherwise for it than it is.
  private func isUnchanged(_ part: Part, in view: ListView) -> Bool {
    part.changed <= flips.start(of: view)
  }

  private func count(of part: Part, in view: ListView, without keys: Set<UInt64>) -> Int {
    if isUnchanged(part, in: view) { return part.seen }
    return part.spots.count { isSeen($0, in: view) && !keys.contains($0.place.key) }
  }

  /// Where something goes that stands at an index of what it saw, without some keys, which have been
  /// taken: between the same neighbours, in its own gap right behind that, else before what others have
  /// put there since.
  func cut(at index: Int, in view: ListView, without keys: Set<UInt64> = []) -> Cut {
    let end = cut(before: index, in: view, without: keys)
    var (part, offset) = (end.part, end.offset)
    var best = end
    var isNext = true
    while true {
      while offset == 0 {
        part -= 1
        guard part >= 0 else { return best }
        let above = parts[part]
        // However many lie there that nobody saw, they aren't gone through.
        let isPassed = above.seen == 0 && above.gaps == 0 && isUnchanged(above, in: view)
        offset = isPassed ? 0 : above.spots.count
        if isPassed { isNext = false }
      }
      offset -= 1
      let spot = parts[part].spots[offset]
      if spot.kind == .gap {
        if spot.position == view.gap { return Cut(part: part, offset: offset + 1) }
      } else {
        if isSeen(spot, in: view), !keys.contains(spot.place.key) { return best }
        isNext = isNext && flips.isNew(spot.position, in: view)
      }
      if isNext { best = Cut(part: part, offset: offset) }
    }
  }

  private func cut(before index: Int, in view: ListView, without keys: Set<UInt64>) -> Cut {
    if flips.isCurrent(view) { return cut(before: index) }
    var left = index
    for (number, part) in parts.enumerated() {
      let count = count(of: part, in: view, without: keys)
      guard left < count else {
        left -= count
        continue
      }
      if isUnchanged(part, in: view) {
        return Cut(part: number, offset: Self.offset(of: left, in: part))
      }
      for (offset, spot) in part.spots.enumerated()
      where isSeen(spot, in: view) && !keys.contains(spot.place.key) {
        if left == 0 { return Cut(part: number, offset: offset) }
        left -= 1
      }
    }
    return Cut(part: Swift.max(parts.count - 1, 0), offset: parts.last?.spots.count ?? 0)
  }

  /// An entry as a drop saw it, and the index that it has by now; nil where it is gone.
  struct Known: Sendable {
    let key: UInt64
    private(set) var index: Int?

    fileprivate mutating func find(at index: Int?) { self.index = index }
  }

  /// The entries that it saw at some indexes, one for each.
  func known(at indexes: [Int], in view: ListView) -> [Known] {
    if flips.isCurrent(view) {
      return zip(places(at: indexes), indexes).map { Known(key: $0.key, index: $1) }
    }
    let order = indexes.indices.sorted { indexes[$0] < indexes[$1] }
    var found = indexes.map { _ in Known(key: 0, index: nil) }
    var (next, base, live) = (0, 0, 0)
    for part in parts {
      let end = base + count(of: part, in: view, without: [])
      if next < order.count, indexes[order[next]] < end {
        var (rank, index) = (base, live)
        for spot in part.spots {
          if isSeen(spot, in: view) {
            while next < order.count, indexes[order[next]] == rank {
              found[order[next]] = Known(key: spot.place.key, index: spot.isSeen ? index : nil)
              next += 1
            }
            rank += 1
          }
          if spot.isSeen { index += 1 }
        }
      }
      base = end
      live += part.seen
    }
    findMoved(&found, view)
    return found
  }

  /// What somebody else has moved since lies in a part that has changed.
  private func findMoved(_ found: inout [Known], _ view: ListView) {
    let missing = Set(found.filter { $0.index == nil }.map(\.key))
    if missing.isEmpty { return }
    var indexes: [UInt64: Int] = [:]
    var live = 0
    for part in parts {
      if !isUnchanged(part, in: view) {
        var index = live
        for spot in part.spots where spot.isSeen {
          if missing.contains(spot.place.key) { indexes[spot.place.key] = index }
          index += 1
        }
      }
      live += part.seen
    }
    for place in found.indices where found[place].index == nil {
      found[place].find(at: indexes[found[place].key])
    }
  }
}
