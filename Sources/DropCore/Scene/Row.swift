/// Places in their order, those that are seen and those that aren't.
///
/// They lie in parts of a bounded length: putting one in, or taking one out, moves those of its own part
/// and looks at how many each of the others holds, so that the work of moving entries one after the other
/// stays far from the square of how many there are.
struct Row: Sendable {
  struct Spot: Sendable {
    enum Kind: Sendable {
      case entry
      /// What lay there is gone for good; drops that are at work may know it still.
      case bare
      /// A drop's gap: what goes there stands right behind it.
      case gap
    }

    private(set) var place: Place
    /// The position's own number, which nothing else ever has.
    let position: UInt64
    fileprivate(set) var isSeen: Bool
    private(set) var kind = Kind.entry

    init(_ place: Place, at position: UInt64) {
      self.place = place
      self.position = position
      isSeen = true
    }

    init(gap position: UInt64) {
      self.init(Place(key: 0, entry: ContentEntry(name: "")), at: position)
      isSeen = false
      kind = .gap
    }

    /// The memory that it takes.
    var bytes: Int { kind == .entry ? place.entry.bytes : 0 }

    fileprivate mutating func hold(_ entry: ContentEntry) { place.entry = entry }

    fileprivate mutating func strip() {
      isSeen = false
      kind = .bare
      place = Place(key: place.key, entry: ContentEntry(name: ""))
    }
  }

  struct Part: Sendable {
    /// Its own, which no other part of the row has had.
    let number: Int
    fileprivate(set) var spots: [Spot]
    /// How many of them are seen.
    fileprivate(set) var seen: Int
    /// How many are gaps.
    fileprivate(set) var gaps: Int
    /// When one of them flipped last.
    fileprivate(set) var changed: UInt64

    fileprivate init(_ spots: [Spot], number: Int, changed: UInt64) {
      self.number = number
      self.spots = spots
      seen = spots.count { $0.isSeen }
      gaps = spots.count { $0.kind == .gap }
      self.changed = changed
    }
  }

  /// Between two spots: before one of a part, or behind its last.
  struct Cut: Sendable {
    let part: Int
    let offset: Int
  }

  private static let usual = 256
  private static let most = 512
  private static let fewest = 64

  private(set) var parts: [Part] = []
  /// How many are seen.
  private(set) var count = 0
  /// The positions of those that aren't.
  private var unseen: Set<UInt64> = []
  /// How many are bare.
  private var bare = 0
  /// The bytes of all, seen or not.
  private(set) var bytes = 0
  /// What changed while drops are at work.
  private(set) var flips = Flips()
  /// In which part those lie that something was done with.
  private(set) var whereabouts = Whereabouts()
  private var lastNumber = 0

  init(_ places: [Place]) {
    count = places.count
    bytes = places.reduce(0) { $0 + $1.entry.bytes }
    parts = made(of: places.map { Spot($0, at: $0.key) }, changed: 0)
  }

  /// What was written down while no drop was at work.
  init(_ all: [ShelfParts.Spot]) {
    let spots = all.map { each in
      var spot = Spot(Place(key: each.key, entry: each.entry), at: each.position)
      spot.isSeen = each.isSeen
      return spot
    }
    count = spots.count { $0.isSeen }
    unseen = Set(spots.lazy.filter { !$0.isSeen }.map(\.position))
    bytes = spots.reduce(0) { $0 + $1.bytes }
    parts = made(of: spots, changed: 0)
    // What was done with any of them may be taken back here.
    noteAll()
  }

  private mutating func made(of spots: [Spot], changed: UInt64) -> [Part] {
    stride(from: 0, to: spots.count, by: Self.usual).map { start in
      lastNumber += 1
      let own = spots[start..<Swift.min(start + Self.usual, spots.count)]
      for spot in own { whereabouts.move(spot.position, to: lastNumber) }
      return Part(Array(own), number: lastNumber, changed: changed)
    }
  }

  /// Notes where each lies, so that any can be found.
  mutating func noteAll() {
    if whereabouts.isWhole { return }
    for part in parts {
      for spot in part.spots { whereabouts.note(spot.position, in: part.number) }
    }
    whereabouts.becomeWhole()
  }

  /// What is seen at some indexes, one for each.
  func places(at indexes: [Int]) -> [Place] {
    // Going through all costs as much as there is, unseen or not.
    let each = parts.count + Self.usual
    if indexes.count * each < count + unseen.count { return indexes.map { self[$0] } }
    let all = Array(self)
    return indexes.map { all[$0] }
  }
}

// What changes it.
extension Row {
  /// Puts spots in.
  mutating func insert(_ new: [Spot], at cut: Cut, by drop: Transaction.Number) {
    if new.isEmpty { return }
    let number = parts.isEmpty ? 0 : parts[cut.part].number
    for spot in new {
      whereabouts.note(spot.position, in: number)
      bytes += spot.bytes
      if spot.isSeen {
        count += 1
        flips.note(spot.position, isOn: true, isBorn: true, by: drop)
      } else {
        unseen.insert(spot.position)
        bare += 1
      }
    }
    guard !parts.isEmpty else {
      parts = made(of: new, changed: flips.now)
      return
    }
    let part = cut.part
    parts[part].spots.insert(contentsOf: new, at: cut.offset)
    for spot in new {
      if spot.isSeen { parts[part].seen += 1 }
      if spot.kind == .gap { parts[part].gaps += 1 }
    }
    parts[part].changed = flips.now
    if parts[part].spots.count > Self.most {
      let split = made(of: parts[part].spots, changed: parts[part].changed)
      parts.replaceSubrange(part...part, with: split)
    }
    if flips.isFull { forgetFlips() }
  }

  /// Takes what is seen at some indexes, in ascending order, away, or out of sight where it has to come
  /// back.
  mutating func take(_ indexes: [Int], keeping isKept: [Bool], by number: Transaction.Number) {
    var (next, before) = (0, 0)
    for part in parts.indices {
      guard next < indexes.count else { break }
      let end = before + parts[part].seen
      if indexes[next] < end {
        let last = indexes[next...].firstIndex { $0 >= end } ?? indexes.count
        take(indexes[next..<last], keeping: isKept, before: before, from: part, by: number)
        next = last
      }
      before = end
    }
    count -= indexes.count
    tidy()
    if flips.isFull { forgetFlips() }
  }

  private mutating func take(
    _ indexes: ArraySlice<Int>,
    keeping isKept: [Bool],
    before: Int,
    from part: Int,
    by number: Transaction.Number
  ) {
    var (kept, index, next) = (0, before, indexes.startIndex)
    for offset in parts[part].spots.indices {
      var stays = true
      if parts[part].spots[offset].isSeen {
        if next < indexes.endIndex, indexes[next] == index {
          stays = hide(part, offset, isKept: isKept[next], by: number)
          next += 1
        }
        index += 1
      }
      guard stays else { continue }
      if kept < offset { parts[part].spots.swapAt(kept, offset) }
      kept += 1
    }
    parts[part].spots.removeLast(parts[part].spots.count - kept)
    parts[part].seen -= indexes.count
    parts[part].changed = flips.now
  }

  /// Hides what is seen; whether its spot stays.
  private mutating func hide(
    _ part: Int,
    _ offset: Int,
    isKept: Bool,
    by number: Transaction.Number
  ) -> Bool {
    let position = parts[part].spots[offset].position
    flips.note(position, isOn: false, by: number)
    parts[part].spots[offset].isSeen = false
    guard isKept || strip(part, offset) else {
      whereabouts.forget(position)
      return false
    }
    unseen.insert(position)
    whereabouts.note(position, in: parts[part].number)
    return true
  }

  /// Forgets what lay at a spot; false where the spot needn't stay either.
  private mutating func strip(_ part: Int, _ offset: Int) -> Bool {
    bytes -= parts[part].spots[offset].bytes
    guard flips.isAtWork else { return false }
    parts[part].spots[offset].strip()
    bare += 1
    return true
  }

  /// Forgets positions that nothing comes back to.
  mutating func bury(_ dead: Set<UInt64>) {
    guard dead.contains(where: unseen.contains) else { return }
    let numbers = whereabouts.parts(of: dead)
    for part in parts.indices where numbers.contains(parts[part].number) {
      var kept = 0
      for offset in parts[part].spots.indices {
        let spot = parts[part].spots[offset]
        if !spot.isSeen, spot.kind == .entry, dead.contains(spot.position), !strip(part, offset) {
          unseen.remove(spot.position)
          whereabouts.forget(spot.position)
          continue
        }
        if kept < offset { parts[part].spots.swapAt(kept, offset) }
        kept += 1
      }
      parts[part].spots.removeLast(parts[part].spots.count - kept)
    }
    tidy()
    if bare > Flips.most { forgetFlips() }
  }

  /// Shows and hides what a turn says.
  mutating func carryOut(_ turn: Turning, by drop: Transaction.Number) {
    for cut in turn.cuts {
      let (part, offset) = (cut.part, cut.offset)
      let isShown = !parts[part].spots[offset].isSeen
      if isShown {
        let position = parts[part].spots[offset].position
        unseen.remove(position)
        flips.note(position, isOn: true, by: drop)
        parts[part].spots[offset].isSeen = true
      } else {
        _ = hide(part, offset, isKept: true, by: drop)
      }
      parts[part].seen += isShown ? 1 : -1
      count += isShown ? 1 : -1
      parts[part].changed = flips.now
    }
    if flips.isFull { forgetFlips() }
  }

  /// Has another entry stand where one does that is seen.
  mutating func rewrite(at index: Int, _ entry: ContentEntry) {
    let cut = cut(before: index)
    rewrite(cut.part, cut.offset, entry)
  }

  /// Has other entries stand under some keys, at all the positions that those have, seen or not.
  mutating func rewrite(_ entries: [UInt64: ContentEntry], at positions: Set<UInt64>) {
    for found in spots(at: positions) {
      let (part, offset) = (found.cut.part, found.cut.offset)
      guard parts[part].spots[offset].kind == .entry else { continue }
      if let entry = entries[parts[part].spots[offset].place.key] { rewrite(part, offset, entry) }
    }
  }

  private mutating func rewrite(_ part: Int, _ offset: Int, _ entry: ContentEntry) {
    bytes -= parts[part].spots[offset].bytes
    parts[part].spots[offset].hold(entry)
    bytes += parts[part].spots[offset].bytes
    // It may have to be found again, to become what it was.
    whereabouts.note(parts[part].spots[offset].position, in: parts[part].number)
  }

  /// Makes few parts of many that hold little.
  private mutating func tidy() {
    guard parts.count * Self.fewest > count + unseen.count else { return }
    if parts.count < 2 {
      if parts.first?.spots.isEmpty == true { parts = [] }
      return
    }
    let changed = parts.reduce(0) { Swift.max($0, $1.changed) }
    parts = made(of: parts.flatMap(\.spots), changed: changed)
  }
}

// The drops that are at work.
extension Row {
  /// A drop begins whose gap lies before what is seen at an index.
  mutating func begin(_ drop: Transaction.Number, gap position: UInt64, at index: Int) {
    flips.begin(drop)
    insert([Spot(gap: position)], at: cut(before: index), by: drop)
  }

  /// A drop is over.
  mutating func end(_ drop: Transaction.Number, gap position: UInt64, near part: Int) {
    flips.end(drop)
    if let gap = gap(position, near: part) {
      parts[gap.part].spots.remove(at: gap.offset)
      parts[gap.part].gaps -= 1
      unseen.remove(position)
      whereabouts.forget(position)
      bare -= 1
    }
    if !flips.isAtWork { removeBare() }
    tidy()
  }

  /// There are too many to be kept: whoever saw less sees what is there now.
  private mutating func forgetFlips() {
    flips.forget()
    removeBare()
    tidy()
  }

  private mutating func removeBare() {
    guard bare > 0 else { return }
    for part in parts.indices where parts[part].seen < parts[part].spots.count {
      parts[part].spots.removeAll { spot in
        guard spot.kind == .bare else { return false }
        unseen.remove(spot.position)
        whereabouts.forget(spot.position)
        bare -= 1
        return true
      }
    }
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
