/// What every destination holds.
///
/// What a transaction took out, and what one that was taken back had put in, keeps its position among
/// the rest unseen. So what is seen is a function of the transactions that count, whatever else
/// happened in between: taking one back and doing it again gives exactly what was.
struct Contents: Sendable {
  /// Numbers a transaction; zero is what no transaction did.
  typealias Number = Int

  private var shelves: [Shelf] = []
  /// Those that were taken back and may be done again.
  private var undone: Set<Number> = []
  /// Tells places, and positions, from each other for as long as the session lives.
  private var lastKey: UInt64 = 0

  /// What a destination holds.
  subscript(node: Destination.Index) -> [Place] { shelves[node.offset].places }

  /// Where what a destination holds lies, by name; nil where it takes less to look for so few.
  mutating func homes(_ node: Destination.Index, of count: Int) -> LivingHomes? {
    shelves[node.offset].homes(of: count)
  }

  func count(_ node: Destination.Index) -> Int { shelves[node.offset].places.count }

  /// The driver's numbers of all that is held somewhere, seen or not.
  func insertReferences(of node: Destination.Index, into found: inout Set<UInt64>) {
    for place in shelves[node.offset].places {
      if let reference = place.entry.reference { found.insert(reference) }
    }
    for hidden in shelves[node.offset].hidden {
      if let reference = hidden.place.entry.reference { found.insert(reference) }
    }
  }

  private mutating func nextKey() -> UInt64 {
    lastKey += 1
    return lastKey
  }

  mutating func place(_ entry: ContentEntry, for placeholder: PlaceholderID? = nil) -> Place {
    Place(key: nextKey(), entry: entry, placeholder: placeholder)
  }

  /// Makes room for the next destination.
  mutating func open(_ entries: [ContentEntry]) {
    shelves.append(Shelf(places: entries.map { place($0) }))
  }

  /// Takes the places at some indexes, then puts others at the index that the first of them has
  /// afterwards; one that was taken is moved.
  mutating func change(
    _ node: Destination.Index,
    taking indexes: [Int],
    putting places: [Place],
    at index: Int,
    by number: Number
  ) {
    let moved = indexes.isEmpty ? [] : Set(places.map(\.key))
    var steps: [UInt64: UInt64] = [:]
    for key in moved { steps[key] = nextKey() }
    let isTaken = Set(indexes.map { shelves[node.offset].places[$0].key })
    shelves[node.offset].take(indexes.sorted(), by: number, movingTo: steps, without: undone)
    shelves[node.offset].put(places, at: index, by: number, moved: isTaken)
  }

  /// The part of a destination's contents that became another.
  struct Turned: Sendable {
    let node: Destination.Index
    /// Where it begins.
    let start: Int
    let old: [Place]
    let new: [Place]
  }

  /// Takes a transaction back, or does it again, on all its sides, and gives what became of each.
  @discardableResult
  mutating func toggle(
    _ number: Number,
    isUndone: Bool,
    _ sides: [Transaction.Side]
  ) -> [Turned] {
    let before = undone
    if isUndone { undone.insert(number) } else { undone.remove(number) }
    return sides.compactMap { side in
      guard
        let (start, old, new) = shelves[side.node.offset].turn(side.keys, from: before, to: undone)
      else { return nil }
      return Turned(node: side.node, start: start, old: old, new: new)
    }
  }

  /// Whether anything would differ without a transaction.
  func hasEffect(_ number: Number, _ sides: [Transaction.Side]) -> Bool {
    var without = undone
    without.insert(number)
    return sides.contains { side in
      var shelf = shelves[side.node.offset]
      if shelf.changesWhatIsSeen(side.keys, from: undone, to: without) { return true }
      guard let part = shelf.turn(side.keys, from: undone, to: without) else { return false }
      return part.old.map(\.key) != part.new.map(\.key)
    }
  }

  /// Forgets a transaction: what it did stays as it is now.
  mutating func forget(_ number: Number, _ sides: [Transaction.Side]) {
    let isUndone = undone.remove(number) != nil
    for side in sides { shelves[side.node.offset].forget(number, isUndone, side.keys) }
  }
}

/// What one drop did to contents, on both sides of a move.
struct Transaction: Sendable {
  /// What it touched in one destination.
  struct Side: Sendable {
    let node: Destination.Index
    fileprivate(set) var keys: [UInt64]
  }

  /// A file that it saved.
  struct File: Sendable {
    /// The driver's number.
    let number: UInt64
    let node: Destination.Index
  }

  let number: Contents.Number
  /// In the order in which they were touched first.
  private(set) var sides: [Side] = []
  /// What it saved, in order.
  private(set) var files: [File] = []

  init(number: Contents.Number) {
    self.number = number
  }

  var nodes: [Destination.Index] { sides.map(\.node) }

  /// Notes a file that it saved.
  mutating func note(file: UInt64, in node: Destination.Index) {
    files.append(File(number: file, node: node))
    touch([], in: node)
  }

  /// Notes that it takes or puts these.
  mutating func touch(_ keys: some Sequence<UInt64>, in node: Destination.Index) {
    if let side = sides.firstIndex(where: { $0.node == node }) {
      sides[side].keys += keys
    } else {
      sides.append(Side(node: node, keys: Array(keys)))
    }
  }
}

/// What one destination holds.
private struct Shelf: Sendable {
  /// A place that isn't seen.
  struct Hidden: Sendable {
    var place: Place
    /// The position's own number.
    let position: UInt64
    /// How many of the places that are seen stand before it.
    var rank: Int
  }

  /// Where a key was brought, or that it was taken out.
  struct Step: Sendable {
    var by: Contents.Number
    let position: UInt64?
  }

  /// What transactions did with one key, the oldest first.
  struct Story: Sendable {
    /// Who put it there first, at the position that has the key's own number.
    var birth: Contents.Number
    var steps: [Step] = []

    /// Where it is seen while some transactions don't count; nil where it isn't.
    func position(of key: UInt64, without undone: Set<Contents.Number>) -> UInt64? {
      if birth != 0, undone.contains(birth) { return nil }
      guard let last = steps.last(where: { $0.by == 0 || !undone.contains($0.by) }) else {
        return key
      }
      return last.position
    }
  }

  private(set) var places: [Place]
  private var lookup = Lookup.unused

  /// By what the places are found by name, since one came that wasn't there.
  private enum Lookup {
    case unused
    case usedOnce
    case known(LivingHomes)
  }

  /// In their order; of one rank, all stand before the place that is seen at it.
  private(set) var hidden: [Hidden] = []
  private var stories: [UInt64: Story] = [:]

  init(places: [Place]) {
    self.places = places
  }

  mutating func homes(of count: Int) -> LivingHomes? {
    switch lookup {
    case .known(let homes): return homes
    case .unused where count <= 4:
      lookup = .usedOnce
      return nil
    case .unused, .usedOnce:
      let homes = LivingHomes(places)
      lookup = .known(homes)
      return homes
    }
  }

  /// Takes what is seen at some indexes, in ascending order, to the positions given or out.
  mutating func take(
    _ indexes: [Int],
    by number: Contents.Number,
    movingTo positions: [UInt64: UInt64],
    without undone: Set<Contents.Number>
  ) {
    if indexes.isEmpty { return }
    var leaving: [(index: Int, hidden: Hidden)] = []
    var dead: Set<UInt64> = []
    for index in indexes {
      let place = places[index]
      let old = stories[place.key]?.position(of: place.key, without: undone) ?? place.key
      let isKept = step(place.key, to: positions[place.key], by: number, from: old, &dead)
      if isKept { leaving.append((index, Hidden(place: place, position: old, rank: 0))) }
    }
    bury(dead)
    hide(indexes, leaving)
  }

  /// Notes a step, and says whether the position that was left may be seen again.
  private mutating func step(
    _ key: UInt64,
    to position: UInt64?,
    by number: Contents.Number,
    from old: UInt64,
    _ dead: inout Set<UInt64>
  ) -> Bool {
    var story = stories[key] ?? Story(birth: 0)
    if story.birth == number {
      // Without its birth it isn't there, and with it it is where this step says.
      dead.insert(key)
      dead.formUnion(story.steps.compactMap(\.position))
      let last = Step(by: number, position: position)
      stories[key] = position == nil ? nil : Story(birth: number, steps: [last])
      return false
    }
    let own = story.steps.filter { $0.by == number }
    story.steps.removeAll { $0.by == number }
    story.steps.append(Step(by: number, position: position))
    stories[key] = story
    dead.formUnion(own.compactMap(\.position))
    return !own.contains { $0.position == old }
  }

  /// Moves what is seen at the indexes among the hidden, or away.
  ///
  /// What lies before them stays as it is, and what lies behind only counts fewer before it.
  private mutating func hide(_ indexes: [Int], _ leaving: [(index: Int, hidden: Hidden)]) {
    let (first, last) = (indexes[0], indexes[indexes.count - 1])
    let between = hidden.count(upTo: first)..<hidden.count(upTo: last)
    var merged: [Hidden] = []
    merged.reserveCapacity(between.count + leaving.count)
    var (taken, next) = (0, 0)
    func leave() {
      while indexes[taken] < leaving[next].index { taken += 1 }
      merged.append(leaving[next].hidden)
      merged[merged.count - 1].rank = leaving[next].index - taken
      next += 1
    }
    for var other in hidden[between] {
      while next < leaving.count, leaving[next].index < other.rank { leave() }
      while taken < indexes.count, indexes[taken] < other.rank { taken += 1 }
      other.rank -= taken
      merged.append(other)
    }
    while next < leaving.count { leave() }
    for behind in between.upperBound..<hidden.count { hidden[behind].rank -= indexes.count }
    hidden.replaceSubrange(between, with: merged)
    forgetHomes(at: indexes)
    if last - first == indexes.count - 1 { return places.removeSubrange(first...last) }
    let gone = Set(indexes)
    var index = -1
    places.removeAll { _ in
      index += 1
      return gone.contains(index)
    }
  }

  /// Of what goes the table says no more; nobody looks it up in the meantime.
  private mutating func forgetHomes(at indexes: [Int]) {
    guard case .known(var homes) = lookup else { return }
    lookup = .unused
    for index in indexes { homes.remove(places[index]) }
    lookup = .known(homes)
  }

  /// Puts places in; those that weren't only moved are born by it.
  mutating func put(
    _ new: [Place],
    at index: Int,
    by number: Contents.Number,
    moved: Set<UInt64>
  ) {
    if new.isEmpty { return }
    for place in new where !moved.contains(place.key) { stories[place.key] = Story(birth: number) }
    for place in hidden.count(upTo: index)..<hidden.count { hidden[place].rank += new.count }
    lookup = .unused
    places.insert(contentsOf: new, at: index)
  }

  func changesWhatIsSeen(
    _ keys: [UInt64],
    from old: Set<Contents.Number>,
    to new: Set<Contents.Number>
  ) -> Bool {
    keys.contains { key in
      guard let story = stories[key] else { return false }
      let (before, after) = (
        story.position(of: key, without: old), story.position(of: key, without: new)
      )
      return (before == nil) != (after == nil)
    }
  }

  /// Shows and hides what differs where other transactions count, and gives the part that it is in, as
  /// it was and as it is.
  ///
  /// What lies before and behind that part isn't touched, however much it is.
  @discardableResult
  mutating func turn(
    _ keys: [UInt64],
    from old: Set<Contents.Number>,
    to new: Set<Contents.Number>
  ) -> (start: Int, old: [Place], new: [Place])? {
    var leaving: [UInt64: UInt64] = [:]
    var coming: Set<UInt64> = []
    for key in keys {
      guard let story = stories[key] else { continue }
      let before = story.position(of: key, without: old)
      let after = story.position(of: key, without: new)
      if before == after { continue }
      if let before { leaving[key] = before }
      if let after { coming.insert(after) }
    }
    if leaving.isEmpty, coming.isEmpty { return nil }
    let part = part(of: leaving, coming)
    if part.isEmpty { return nil }
    let concealed = hiddenPlaces(in: part)
    var seen: [Place] = []
    var unseen: [Hidden] = []
    func show(_ hidden: Hidden) {
      if coming.contains(hidden.position) {
        seen.append(hidden.place)
      } else {
        let rank = part.lowerBound + seen.count
        unseen.append(Hidden(place: hidden.place, position: hidden.position, rank: rank))
      }
    }
    var next = concealed.lowerBound
    for index in part.lowerBound..<part.upperBound - 1 {
      while next < concealed.upperBound, hidden[next].rank <= index {
        show(hidden[next])
        next += 1
      }
      let place = places[index]
      if let position = leaving[place.key] {
        let rank = part.lowerBound + seen.count
        unseen.append(Hidden(place: place, position: position, rank: rank))
      } else {
        seen.append(place)
      }
    }
    for rest in hidden[next..<concealed.upperBound] { show(rest) }
    let was = Array(places[part.lowerBound..<part.upperBound - 1])
    for behind in concealed.upperBound..<hidden.count {
      hidden[behind].rank += seen.count - was.count
    }
    hidden.replaceSubrange(concealed, with: unseen)
    lookup = .unused
    places.replaceSubrange(part.lowerBound..<part.upperBound - 1, with: seen)
    return (part.lowerBound, was, seen)
  }

  /// From the first place that leaves, or that one comes before, to behind the last; one more than
  /// that, so that it isn't empty where one comes at the end.
  private func part(of leaving: [UInt64: UInt64], _ coming: Set<UInt64>) -> Range<Int> {
    var (start, end) = (Int.max, -1)
    for hidden in hidden where coming.contains(hidden.position) {
      start = min(start, hidden.rank)
      end = max(end, hidden.rank)
    }
    var left = leaving.count
    var index = places.count - 1
    while left > 0, index >= 0 {
      if leaving[places[index].key] != nil {
        start = min(start, index)
        end = max(end, index + 1)
        left -= 1
      }
      index -= 1
    }
    return end < 0 ? 0..<0 : start..<end + 1
  }

  /// The hidden ones that stand in that part, or at its end.
  private func hiddenPlaces(in part: Range<Int>) -> Range<Int> {
    let start = hidden.firstIndex { $0.rank >= part.lowerBound } ?? hidden.count
    let end = hidden[start...].firstIndex { $0.rank >= part.upperBound } ?? hidden.count
    return start..<end
  }

  mutating func forget(_ number: Contents.Number, _ isUndone: Bool, _ keys: [UInt64]) {
    var dead: Set<UInt64> = []
    for key in keys {
      guard var story = stories[key] else { continue }
      let positions = [key] + story.steps.compactMap(\.position)
      if isUndone {
        story.steps.removeAll { $0.by == number }
        if story.birth == number { story.steps = [] }
        stories[key] = story.birth == number ? nil : story
      } else {
        if story.birth == number { story.birth = 0 }
        if let last = story.steps.lastIndex(where: { $0.by == number }) {
          story.steps[last].by = 0
          story.steps.removeSubrange(..<last)
        }
        let isSettled = story.birth == 0 && story.steps.allSatisfy { $0.by == 0 }
        stories[key] = isSettled ? nil : story
      }
      var living = Set(story.steps.compactMap(\.position))
      if story.steps.first?.by != 0, stories[key] != nil { living.insert(key) }
      if stories[key] == nil, !isUndone, story.steps.isEmpty { living.insert(key) }
      dead.formUnion(positions.filter { !living.contains($0) })
    }
    bury(dead)
  }

  private mutating func bury(_ dead: Set<UInt64>) {
    if dead.isEmpty || hidden.isEmpty { return }
    hidden.removeAll { dead.contains($0.position) }
  }
}

extension [Shelf.Hidden] {
  /// How many stand before or at what is seen at an index.
  fileprivate func count(upTo index: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].rank <= index { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
