/// What one destination holds.
struct Shelf: Sendable {
  /// Where a key was brought, or that it was taken out.
  struct Step: Sendable {
    fileprivate(set) var by: Transaction.Number
    let position: UInt64?
  }

  /// What transactions did with one key, the oldest first.
  struct Story: Sendable {
    /// Who put it there first, at the position that has the key's own number.
    fileprivate(set) var birth: Transaction.Number
    fileprivate(set) var steps: [Step] = []

    /// Where it is seen while some transactions don't count; nil where it isn't.
    func position(of key: UInt64, without undone: Set<Transaction.Number>) -> UInt64? {
      if birth != 0, undone.contains(birth) { return nil }
      guard let last = steps.last(where: { $0.by == 0 || !undone.contains($0.by) }) else {
        return key
      }
      return last.position
    }
  }

  /// What is seen, and what was taken out or taken back, at its position among the rest.
  private(set) var row: Row
  private(set) var turns = 0
  private var lookup = Lookup.unused

  /// By what the places are found by name, since one came that wasn't there.
  private enum Lookup {
    case unused
    case usedOnce
    case known(LivingHomes)
  }

  private var stories: [UInt64: Story] = [:]
  /// Of entries that became others where they lie.
  private var histories: [UInt64: EntryHistory] = [:]
  private var historyBytes = 0
  /// The transactions that did something with what has gone for good, or was taken elsewhere by who brought it, since
  /// that was asked for last.
  private var bereft: Set<Transaction.Number> = []

  /// The bytes of all that it holds, seen or not, and of what that was.
  var bytes: Int { row.bytes + historyBytes }

  init(places: [Place]) {
    row = Row(places)
  }

  /// What is written down of it, once no drop is at work there.
  var parts: ShelfParts {
    ShelfParts(
      spots: row.parts.flatMap(\.spots).filter { $0.kind == .entry }.map { spot in
        ShelfParts.Spot(
          position: spot.position,
          key: spot.place.key,
          entry: spot.place.entry,
          isSeen: spot.isSeen
        )
      },
      stories: stories.sorted { $0.key < $1.key }.map { key, story in
        ShelfParts.Story(
          key: key,
          birth: story.birth,
          steps: story.steps.map { ShelfParts.Step(by: $0.by, position: $0.position) }
        )
      },
      revisions: histories.sorted { $0.key < $1.key }.map { $1.parts(of: $0) }
    )
  }

  init(_ parts: ShelfParts) {
    row = Row(parts.spots)
    for story in parts.stories {
      let steps = story.steps.map { Step(by: $0.by, position: $0.position) }
      stories[story.key] = Story(birth: story.birth, steps: steps)
    }
    // One that was written down before such stories were kept.
    for spot in parts.spots
    where spot.isSeen && spot.position != spot.key && stories[spot.key] == nil {
      stories[spot.key] = Story(birth: 0, steps: [Step(by: 0, position: spot.position)])
    }
    for each in parts.revisions { set(EntryHistory(each), of: each.key) }
  }

  mutating func homes(of count: Int) -> LivingHomes? {
    switch lookup {
    case .known(let homes): return homes
    case .unused where count <= 4:
      lookup = .usedOnce
      return nil
    case .unused, .usedOnce:
      let homes = LivingHomes(row)
      lookup = .known(homes)
      return homes
    }
  }

  /// Takes what is seen at some indexes, in ascending order, to the positions given or out.
  mutating func take(
    _ indexes: [Int],
    by author: Transaction.Author,
    movingTo positions: [UInt64: UInt64],
    without undone: Set<Transaction.Number>
  ) {
    if indexes.isEmpty { return }
    let places = row.places(at: indexes)
    var dead: Set<UInt64> = []
    let isKept = places.map { place in
      let old = stories[place.key]?.position(of: place.key, without: undone) ?? place.key
      return step(place.key, to: positions[place.key], by: author.number, from: old, &dead)
    }
    row.bury(dead)
    row.take(indexes, keeping: isKept, by: author.drop)
    forgetHomes(of: places)
  }

  /// Notes a step, and says whether the position that was left may be seen again.
  private mutating func step(
    _ key: UInt64,
    to position: UInt64?,
    by number: Transaction.Number,
    from old: UInt64,
    _ dead: inout Set<UInt64>
  ) -> Bool {
    var story = stories[key] ?? Story(birth: 0)
    if story.birth == number {
      // Without its birth it isn't there, and with it it is where this step says.
      dead.insert(key)
      dead.formUnion(story.steps.compactMap(\.position))
      noteGone(key, by: number)
      let last = Step(by: number, position: position)
      stories[key] = position == nil ? nil : Story(birth: number, steps: [last])
      if position == nil { set(nil, of: key) }
      return false
    }
    let own = story.steps.filter { $0.by == number }
    story.steps.removeAll { $0.by == number }
    story.steps.append(Step(by: number, position: position))
    stories[key] = story
    dead.formUnion(own.compactMap(\.position))
    return !own.contains { $0.position == old }
  }

  /// Of what goes the table says no more; nobody looks it up in the meantime.
  private mutating func forgetHomes(of places: [Place]) {
    guard case .known(var homes) = lookup else { return }
    lookup = .unused
    for place in places { homes.remove(place) }
    lookup = .known(homes)
  }

  /// Puts places in; those that weren't only moved, to a position of their own, are born by it.
  mutating func put(
    _ new: [Place],
    at cut: Row.Cut,
    by author: Transaction.Author,
    moved: [UInt64: UInt64]
  ) {
    if new.isEmpty { return }
    for place in new where moved[place.key] == nil {
      stories[place.key] = Story(birth: author.number)
    }
    lookup = .unused
    let spots = new.map { Row.Spot($0, at: moved[$0.key] ?? $0.key) }
    row.insert(spots, at: cut, by: author.drop)
  }

  mutating func bury(_ key: UInt64) {
    noteGone(key, by: 0)
    let steps = stories.removeValue(forKey: key)?.steps ?? []
    set(nil, of: key)
    row.bury(Set(steps.compactMap(\.position) + [key]))
  }

  mutating func begin(_ number: Transaction.Number, gap: UInt64, at index: Int) {
    row.begin(number, gap: gap, at: index)
  }

  mutating func end(_ number: Transaction.Number, gap: UInt64, near part: Int) {
    row.end(number, gap: gap, near: part)
  }

  func changesWhatIsSeen(
    _ keys: [UInt64],
    from old: Set<Transaction.Number>,
    to new: Set<Transaction.Number>
  ) -> Bool {
    keys.contains { key in
      guard let story = stories[key] else { return false }
      let (before, after) = (
        story.position(of: key, without: old), story.position(of: key, without: new)
      )
      return (before == nil) != (after == nil)
    }
  }

  /// What is seen and what isn't where other transactions count; nil where that is the same.
  func turning(
    _ keys: [UInt64],
    from old: Set<Transaction.Number>,
    to new: Set<Transaction.Number>
  ) -> Row.Turning? {
    var leaving: Set<UInt64> = []
    var coming: Set<UInt64> = []
    for key in keys {
      guard let story = stories[key] else { continue }
      let before = story.position(of: key, without: old)
      let after = story.position(of: key, without: new)
      if before == after { continue }
      if let before { leaving.insert(before) }
      if let after { coming.insert(after) }
    }
    return row.turning(leaving: leaving, coming: coming)
  }

  /// Shows and hides that, and gives the pieces in which it is.
  @discardableResult
  mutating func turn(
    _ keys: [UInt64],
    from old: Set<Transaction.Number>,
    to new: Set<Transaction.Number>,
    by drop: Transaction.Number
  ) -> [Row.Turning.Piece] {
    guard let turning = turning(keys, from: old, to: new) else { return [] }
    row.carryOut(turning, by: drop)
    turns += 1
    lookup = .unused
    return turning.pieces
  }

  mutating func forget(_ number: Transaction.Number, _ isUndone: Bool, _ keys: [UInt64]) {
    var dead: Set<UInt64> = []
    for key in keys {
      if isUndone, stories[key]?.birth == number { noteGone(key, by: number) }
      if var history = histories[key] {
        history.forget(number, isUndone: isUndone)
        set(history.isEmpty ? nil : history, of: key)
      }
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
          bereft.formUnion(story.steps[..<last].lazy.map(\.by).filter { $0 != 0 })
          story.steps.removeSubrange(..<last)
        }
        // Where it was moved to nothing else tells: without that it isn't found, nor brought back there.
        let isSettled =
          story.birth == 0 && story.steps.allSatisfy { $0.by == 0 && $0.position == nil }
        stories[key] = isSettled ? nil : story
      }
      var living = Set(story.steps.compactMap(\.position))
      if story.steps.first?.by != 0, stories[key] != nil { living.insert(key) }
      if stories[key] == nil, !isUndone, story.steps.isEmpty { living.insert(key) }
      dead.formUnion(positions.filter { !living.contains($0) })
      if living.isEmpty {
        noteGone(key, by: number)
        set(nil, of: key)
      }
    }
    row.bury(dead)
  }
}

// What goes for good.
extension Shelf {
  private mutating func noteGone(_ key: UInt64, by number: Transaction.Number) {
    for step in stories[key]?.steps ?? [] where step.by != number { bereft.insert(step.by) }
    for author in histories[key]?.authors ?? [] where author != number { bereft.insert(author) }
  }

  /// Who else did something with what has gone for good since the last time.
  mutating func takeBereft() -> Set<Transaction.Number> {
    if bereft.isEmpty { return [] }
    defer { bereft = [] }
    return bereft
  }

  /// Whether anything is known still that a transaction did with a key.
  func isTouched(_ key: UInt64, by number: Transaction.Number) -> Bool {
    if isUpdated(key, by: number) { return true }
    guard let story = stories[key] else { return false }
    return story.birth == number || story.steps.contains { $0.by == number }
  }
}

// What becomes another where it lies.
extension Shelf {
  /// Changes what is seen at an index; gives what is there then, nil where that is the same.
  mutating func update(
    _ index: Int,
    _ change: ContentEntry.Change,
    by number: Transaction.Number,
    without undone: Set<Transaction.Number>
  ) -> ContentEntry? {
    let place = row[index]
    var history = histories[place.key] ?? EntryHistory(place.entry)
    history.note(change, by: number)
    let entry = history.entry(without: undone)
    if entry.isSame(as: place.entry) { return nil }
    set(history, of: place.key)
    // What was never moved lies nowhere else.
    if stories[place.key]?.steps.isEmpty ?? true {
      row.rewrite(at: index, entry)
    } else {
      row.rewrite([place.key: entry], at: positions(of: place.key))
    }
    if !entry.name.isSpelled(as: place.entry.name) { lookup = .unused }
    return entry
  }

  private mutating func set(_ history: EntryHistory?, of key: UInt64) {
    if let old = histories[key] { historyBytes -= old.bytes }
    histories[key] = history
    if let history { historyBytes += history.bytes }
  }

  func isUpdated(_ key: UInt64, by number: Transaction.Number) -> Bool {
    histories[key]?.isChanged(by: number) ?? false
  }

  /// The keys of entries that are others where other transactions count.
  private func changed(
    _ keys: [UInt64],
    from old: Set<Transaction.Number>,
    to new: Set<Transaction.Number>
  ) -> Set<UInt64> {
    if histories.isEmpty { return [] }
    return Set(
      keys.filter { key in
        guard let history = histories[key] else { return false }
        return !history.entry(without: old).isSame(as: history.entry(without: new))
      }
    )
  }

  /// Makes them those, and gives their keys.
  mutating func rewrite(
    _ keys: [UInt64],
    from old: Set<Transaction.Number>,
    to new: Set<Transaction.Number>
  ) -> Set<UInt64> {
    let changed = changed(keys, from: old, to: new)
    if changed.isEmpty { return [] }
    var entries: [UInt64: ContentEntry] = [:]
    for key in changed { entries[key] = histories[key]?.entry(without: new) }
    row.rewrite(entries, at: Set(changed.flatMap(positions)))
    lookup = .unused
    return changed
  }

  /// All positions that a key has, seen or not.
  private func positions(of key: UInt64) -> Set<UInt64> {
    Set((stories[key]?.steps ?? []).compactMap(\.position) + [key])
  }

  /// The driver's numbers of the contents that entries may come back to.
  func insertReferences(into found: inout Set<UInt64>) {
    for history in histories.values { found.formUnion(history.references) }
  }
}

// Where what has a key is seen.
extension Shelf {
  private func position(of key: UInt64, without undone: Set<Transaction.Number>) -> UInt64? {
    guard let story = stories[key] else { return key }
    return story.position(of: key, without: undone)
  }

  /// Where some keys are seen, and what lies there, in its order; without those with which nothing was ever done,
  /// until all are noted.
  func found(
    _ keys: Set<UInt64>,
    without undone: Set<Transaction.Number>
  ) -> [(index: Int, place: Place)] {
    row.spots(at: Set(keys.lazy.compactMap { position(of: $0, without: undone) })).compactMap {
      let spot = row.spot($0.cut)
      return spot.isSeen ? (index: $0.index, place: spot.place) : nil
    }
  }

  /// Has every key be found, whatever was done with it.
  mutating func noteAll() { row.noteAll() }

  /// At which indexes some keys are seen: found where that is noted, else looked for among all.
  func indexes(
    of keys: Set<UInt64>,
    without undone: Set<Transaction.Number>
  ) -> [UInt64: Int] {
    var indexes: [UInt64: Int] = [:]
    if row.whereabouts.isWhole {
      for each in found(keys, without: undone) { indexes[each.place.key] = each.index }
    } else if !keys.isEmpty {
      for (index, place) in row.enumerated() where keys.contains(place.key) {
        indexes[place.key] = index
      }
    }
    return indexes
  }

  /// The same of one key, once all are noted.
  func index(of key: UInt64, without undone: Set<Transaction.Number>) -> Int? {
    position(of: key, without: undone).flatMap { row.index(at: $0) }
  }
}
