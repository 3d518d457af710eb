/// Places in their order, those that are seen and those that aren't.
///
/// They lie in parts of a bounded length: putting one in, or taking one out, moves those of its own part
/// and looks at how many each of the others holds, so that the work of moving entries one after the other
/// stays far from the square of how many there are.
struct Row: Sendable {
  fileprivate struct Spot: Sendable {
    let place: Place
    /// Where it isn't seen, the position's own number.
    var position: UInt64
    var isSeen: Bool
  }

  fileprivate struct Part: Sendable {
    var spots: [Spot]
    /// How many of them are seen.
    var seen: Int
  }

  private static let usual = 256
  private static let most = 512
  private static let fewest = 64

  private var parts: [Part] = []
  /// How many are seen.
  private(set) var count = 0
  /// The positions of those that aren't.
  private var unseen: Set<UInt64> = []
  /// The bytes of all, seen or not.
  private(set) var bytes = 0

  init(_ places: [Place]) {
    count = places.count
    bytes = places.reduce(0) { $0 + $1.entry.bytes }
    parts = Self.parts(of: places.map { Spot(place: $0, position: 0, isSeen: true) })
  }

  private static func parts(of spots: [Spot]) -> [Part] {
    stride(from: 0, to: spots.count, by: usual).map { start in
      let part = Array(spots[start..<Swift.min(start + usual, spots.count)])
      return Part(spots: part, seen: part.count { $0.isSeen })
    }
  }

  /// Where what is seen at an index lies; behind the last at the end.
  private func spot(at index: Int) -> (part: Int, offset: Int) {
    var left = index
    for (number, part) in parts.enumerated() {
      if left < part.seen { return (number, Self.offset(of: left, in: part)) }
      left -= part.seen
    }
    return (parts.count - 1, parts.last?.spots.count ?? 0)
  }

  private static func offset(of rank: Int, in part: Part) -> Int {
    if part.seen == part.spots.count { return rank }
    var left = rank
    for (offset, spot) in part.spots.enumerated() where spot.isSeen {
      if left == 0 { return offset }
      left -= 1
    }
    return part.spots.count
  }

  private func before(_ part: Int, _ offset: Int) -> Int {
    parts[..<part].reduce(0) { $0 + $1.seen } + parts[part].spots[..<offset].count { $0.isSeen }
  }

  /// What is seen at an index.
  subscript(index: Int) -> Place {
    let (part, offset) = spot(at: index)
    return parts[part].spots[offset].place
  }

  /// What is seen at some indexes, one for each.
  func places(at indexes: [Int]) -> [Place] {
    // Going through all costs as much as there is, unseen or not.
    let each = parts.count + Self.usual
    if indexes.count * each < count + unseen.count { return indexes.map { self[$0] } }
    let all = Array(self)
    return indexes.map { all[$0] }
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
    let start = spot(at: Swift.min(Swift.max(hint, 0), count)).part
    for distance in 0..<parts.count {
      for part in [start + distance, start - distance] where parts.indices.contains(part) {
        // However many lie there unseen, they aren't gone through.
        guard parts[part].seen > 0 else { continue }
        if let found = parts[part].spots.firstIndex(where: { $0.place.key == key && $0.isSeen }) {
          return before(part, found)
        }
        if distance == 0 { break }
      }
    }
    return nil
  }

  // MARK: Changes

  /// Puts places in behind all that stands before what is seen at an index, seen or not.
  mutating func insert(_ places: [Place], at index: Int) {
    if places.isEmpty { return }
    count += places.count
    for place in places { bytes += place.entry.bytes }
    let new = places.map { Spot(place: $0, position: 0, isSeen: true) }
    if parts.isEmpty {
      parts = Self.parts(of: new)
      return
    }
    let (part, offset) = spot(at: index)
    parts[part].spots.insert(contentsOf: new, at: offset)
    parts[part].seen += new.count
    if parts[part].spots.count > Self.most {
      parts.replaceSubrange(part...part, with: Self.parts(of: parts[part].spots))
    }
  }

  /// Takes what is seen at some indexes, in ascending order, away, or out of sight where it has a
  /// position to come back to.
  mutating func take(_ indexes: [Int], to positions: [UInt64?]) {
    var (next, before) = (0, 0)
    for number in parts.indices {
      guard next < indexes.count else { break }
      let seen = parts[number].seen
      let end = before + seen
      if indexes[next] < end {
        let last = indexes[next...].firstIndex { $0 >= end } ?? indexes.count
        take(indexes[next..<last], to: positions[next..<last], before: before, from: number)
        next = last
      }
      before = end
    }
    count -= indexes.count
    tidy()
  }

  private mutating func take(
    _ indexes: ArraySlice<Int>,
    to positions: ArraySlice<UInt64?>,
    before: Int,
    from part: Int
  ) {
    var (kept, index, next) = (0, before, indexes.startIndex)
    for offset in parts[part].spots.indices {
      var stays = true
      if parts[part].spots[offset].isSeen {
        if next < indexes.endIndex, indexes[next] == index {
          stays = positions[next] != nil
          if let position = positions[next] { hide(part, offset, at: position) }
          next += 1
        }
        index += 1
      }
      guard stays else {
        bytes -= parts[part].spots[offset].place.entry.bytes
        continue
      }
      if kept < offset { parts[part].spots.swapAt(kept, offset) }
      kept += 1
    }
    parts[part].spots.removeLast(parts[part].spots.count - kept)
    parts[part].seen -= indexes.count
  }

  private mutating func hide(_ part: Int, _ offset: Int, at position: UInt64) {
    parts[part].spots[offset].isSeen = false
    parts[part].spots[offset].position = position
    unseen.insert(position)
  }

  /// Forgets positions that nothing comes back to.
  mutating func bury(_ dead: Set<UInt64>) {
    guard dead.contains(where: unseen.contains) else { return }
    unseen.subtract(dead)
    for part in parts.indices where parts[part].seen < parts[part].spots.count {
      parts[part].spots.removeAll { spot in
        guard !spot.isSeen, dead.contains(spot.position) else { return false }
        bytes -= spot.place.entry.bytes
        return true
      }
    }
    tidy()
  }

  /// Makes few parts of many that hold little.
  private mutating func tidy() {
    guard parts.count * Self.fewest > count + unseen.count else { return }
    if parts.count < 2 {
      if parts.first?.spots.isEmpty == true { parts = [] }
      return
    }
    parts = Self.parts(of: parts.flatMap(\.spots))
  }

  /// Shows the positions that come, hides the keys that leave at theirs, and gives the part that it is in,
  /// as it was and as it is.
  ///
  /// What lies before and behind that part isn't touched, however much it is.
  mutating func turn(
    leaving: [UInt64: UInt64],
    coming: Set<UInt64>
  ) -> (start: Int, old: [Place], new: [Place])? {
    let wanted = leaving.count + coming.count { unseen.contains($0) }
    guard wanted > 0, let (first, last) = span(leaving, coming, wanted) else { return nil }
    let start = before(first.part, first.offset)
    var (old, new): ([Place], [Place]) = ([], [])
    for part in first.part...last.part {
      let from = part == first.part ? first.offset : 0
      let to = part == last.part ? last.offset + 1 : parts[part].spots.count
      for offset in from..<to {
        let spot = parts[part].spots[offset]
        if spot.isSeen {
          old.append(spot.place)
          guard let position = leaving[spot.place.key] else {
            new.append(spot.place)
            continue
          }
          hide(part, offset, at: position)
          parts[part].seen -= 1
        } else if coming.contains(spot.position) {
          new.append(spot.place)
          unseen.remove(spot.position)
          parts[part].spots[offset].isSeen = true
          parts[part].seen += 1
        }
      }
    }
    count += new.count - old.count
    return (start, old, new)
  }

  /// From the first that leaves or comes to the last; `wanted` is how many do.
  private func span(
    _ leaving: [UInt64: UInt64],
    _ coming: Set<UInt64>,
    _ wanted: Int
  ) -> (first: (part: Int, offset: Int), last: (part: Int, offset: Int))? {
    var first: (part: Int, offset: Int)?
    var last: (part: Int, offset: Int)?
    var left = wanted
    for part in parts.indices.reversed() {
      for offset in parts[part].spots.indices.reversed() where left > 0 {
        let spot = parts[part].spots[offset]
        let turns =
          spot.isSeen ? leaving[spot.place.key] != nil : coming.contains(spot.position)
        guard turns else { continue }
        first = (part, offset)
        if last == nil { last = first }
        left -= 1
      }
      if left == 0 { break }
    }
    guard let first, let last else { return nil }
    return (first, last)
  }

  /// Every place, seen or not.
  func forEachHeld(_ body: (Place) -> Void) {
    for part in parts { for spot in part.spots { body(spot.place) } }
  }
}

extension Row: Sequence {
  var underestimatedCount: Int { count }

  func makeIterator() -> Iterator { Iterator(parts: parts) }

  /// Goes over what is seen.
  struct Iterator: IteratorProtocol {
    fileprivate let parts: [Part]
    private var part = 0
    private var offset = 0

    fileprivate init(parts: [Part]) { self.parts = parts }

    mutating func next() -> Place? {
      while part < parts.count {
        while parts[part].seen > 0, offset < parts[part].spots.count {
          offset += 1
          if parts[part].spots[offset - 1].isSeen { return parts[part].spots[offset - 1].place }
        }
        (part, offset) = (part + 1, 0)
      }
      return nil
    }
  }
}
