/// What one drop does to contents: the places it keeps, and how all of it is taken back.
struct DropChanges: Sendable {
  private let drag: DragID
  private let node: Destination.Index
  private let items: DraggedItems
  /// Which item lay where.
  private lazy var homes = items.byHome
  /// Only of what is moved.
  private(set) var moved: MovedItems?
  private var insertions: Insertions
  private var placeholders: [PlaceholderID: OpenPlaceholder] = [:]
  /// Those for which there was no room.
  private var refused: Set<PlaceholderID> = []
  /// What it changed; within a section, what was changed there.
  private var transaction: Transaction
  private var arrivals = BroughtEntries()
  private var sections = DropSections()

  init(_ drop: Drop, at gap: Gap) {
    drag = drop.id
    node = gap.node
    items = drop.items
    if drop.granted == .move { moved = MovedItems(drop.items, by: gap.drop) }
    insertions = Insertions(at: gap)
    transaction = Transaction(number: gap.drop)
  }

  /// Its number among all that change contents.
  private var drop: Transaction.Number { transaction.drop }

  mutating func carryOut(
    _ request: Request,
    _ looks: Looks,
    _ ledger: inout Ledger,
    _ turn: inout Turn
  ) throws(Refusal) -> Reply {
    switch request {
    case .insert(let place, let entries, let item, let units):
      let requested = Insertions.Requested(index: place, look: looks.place)
      return try insert(entries, units, at: requested, of: item, &ledger, &turn)
    case .remove(let place, let count):
      let look = looks.look(ofEntry: 0)
      return try remove(at: place, count: count, look, &ledger, &turn)
    case .move(let from, let to, let isBefore):
      let target = MoveTarget(index: to, isBefore: isBefore, look: looks.place)
      return try rearrange(from, looks, target, &ledger, &turn)
    case .update(let index, let change):
      let look = looks.look(ofEntry: 0)
      return try update(index, change, look, &ledger, &turn)
    case .placeholder(let place, let title, let size, let item):
      let requested = Insertions.Requested(index: place, look: looks.place)
      return try keepPlace(at: requested, title, size, of: item, &turn)
    case .commit(let id, let entries):
      return commit(id, entries, &ledger, &turn)
    case .discard(let id): return .changed(discard(id, &turn))
    case .beginSection: return .section(sections.begin(turn.stage.nextTransaction(), of: drop))
    case .endSection(let id, let isKept):
      return .changed(isKept ? sections.keep(id, in: &transaction) : takeBack(id, &ledger, &turn))
    default: return .done
    }
  }

  private mutating func insert(
    _ entries: [ContentEntry],
    _ units: [Int?],
    at requested: Insertions.Requested,
    of item: Int?,
    _ ledger: inout Ledger,
    _ turn: inout Turn
  ) throws(Refusal) -> Reply {
    let group = try insertions.group(requested, in: turn.stage.contents[node])
    let room = turn.stage.room(in: node)
    let (admitted, leftOut) = admit(entries, units, within: room, &ledger, turn.stage)
    defer { ledger.leaveOut(leftOut) }
    if admitted.isEmpty { return .count(0) }
    let entries = admitted.map(\.entry)
    // What belongs to no item comes last, as it came.
    let order = item ?? entries.lazy.flatMap(\.origins).min() ?? .max
    let places = entries.map { turn.stage.place($0) }
    let index = put(places, order: order, at: requested, in: group, &turn.stage).index
    turn.effects.show(.insert(index: index, contents: entries), in: node, of: drag)
    arrive(admitted, as: places, &ledger, &turn)
    return .count(entries.count)
  }

  private mutating func keepPlace(
    at requested: Insertions.Requested,
    _ title: String,
    _ size: Int?,
    of item: Int?,
    _ turn: inout Turn
  ) throws(Refusal) -> Reply {
    let group = try insertions.group(requested, in: turn.stage.contents[node])
    let id = turn.stage.nextPlaceholder()
    if turn.stage.room(in: node) == 0 {
      refused.insert(id)
      return .placeholder(id)
    }
    let place = turn.stage.place(ContentEntry(name: title), for: id)
    let (index, found) = put([place], order: item ?? .max, at: requested, in: group, &turn.stage)
    placeholders[id] = OpenPlaceholder(place: found, hint: index)
    sections.note(.opened(id))
    let effect = Effect.placeholder(id: id, index: index, title: title, size: size)
    turn.effects.show(effect, in: node, of: drag)
    return .placeholder(id)
  }

  private mutating func remove(
    at index: Int,
    count: Int,
    _ look: Look?,
    _ ledger: inout Ledger,
    _ turn: inout Turn
  ) throws(Refusal) -> Reply {
    let view = insertions.view(look, of: turn.stage.contents[node])
    let places = turn.stage.contents[node].count(in: view)
    guard places > 0, (0..<places).contains(index) else {
      throw .outOfRange(name: "index", index: index, allowed: 0...max(places - 1, 0))
    }
    guard (0...places - index).contains(count) else {
      throw .outOfRange(name: "count", index: count, allowed: 0...places - index)
    }
    let known = turn.stage.contents[node].known(at: Array(index..<index + count), in: view)
    // What others have moved, and this drop after them, it sees at both places.
    let indexes = Set(known.compactMap(\.index)).sorted()
    if indexes.isEmpty { return .count(0) }
    throwAway(turn.stage.contents[node].places(at: indexes), &ledger, turn.stage)
    turn.stage.emptyRedo(of: node)
    // What it had brought itself hasn't arrived then.
    for key in take(indexes, from: node, &turn) {
      guard let origins = arrivals.remove(key) else { continue }
      sections.note(.retracted(key, origins))
      ledger.retract(origins)
    }
    return .count(indexes.count)
  }

  /// What is taken out of the list that it was moved from, and nowhere put in again, is where it should be.
  private mutating func throwAway(
    _ places: [Place],
    _ ledger: inout Ledger,
    _ stage: borrowing Stage
  ) {
    guard moved != nil, items.origin == node else { return }
    let own = left(of: places.compactMap { homes[$0.key] }, &ledger, stage) ?? []
    if own.isEmpty { return }
    sections.note(.thrownAway(own))
    ledger.throwAway(own)
  }

  /// Changes the entry that was seen at an index; false where it has gone, a place is kept there, or others
  /// have taken all that was to go into it.
  private mutating func update(
    _ index: Int,
    _ change: ContentEntry.Change,
    _ look: Look?,
    _ ledger: inout Ledger,
    _ turn: inout Turn
  ) throws(Refusal) -> Reply {
    let view = insertions.view(look, of: turn.stage.contents[node])
    let count = turn.stage.contents[node].count(in: view)
    guard (0..<count).contains(index) else {
      throw .outOfRange(name: "index", index: index, allowed: 0...max(count - 1, 0))
    }
    let known = turn.stage.contents[node].known(at: [index], in: view)
    guard let now = known.first?.index else { return .changed(false) }
    let place = turn.stage.contents[node][now]
    if place.placeholder != nil { return .changed(false) }
    guard let origins = left(of: change.origins, &ledger, turn.stage) else {
      return .changed(false)
    }
    if !place.entry.applying(change).isSame(as: place.entry) {
      turn.stage.emptyRedo(of: node)
      transaction.update(now, change, in: node, of: drag, &turn)
    }
    moved?.claim(origins.filter(items.all.indices.contains), &turn.stage)
    ledger.arrive(origins, as: .entry, in: node, into: &turn.effects)
    if !origins.isEmpty {
      arrivals.note(origins, in: place.key)
      sections.note(.arrived(place.key, origins))
    }
    return .changed(true)
  }

  private mutating func rearrange(
    _ from: [Int],
    _ looks: Looks,
    _ target: MoveTarget,
    _ ledger: inout Ledger,
    _ turn: inout Turn
  ) throws(Refusal) -> Reply {
    let entries = try insertions.entries(from, looks, in: turn.stage.contents[node])
    let view = insertions.view(target.look, of: turn.stage.contents[node])
    let keys = Set(entries.map(\.key))
    let indexes = entries.compactMap(\.index)
    let to = try target.index(moving: keys, indexes, view, turn.stage.contents[node])
    if indexes.isEmpty { return .count(0) }
    let places = turn.stage.contents[node].places(at: indexes)
    turn.stage.emptyRedo(of: node)
    var index = 0
    transaction.move(indexes, in: node, &turn.stage) { row in
      let cut = row.cut(at: to, in: view, without: keys)
      index = row.count(before: cut)
      return cut
    }
    turn.effects.show(.move(from: indexes, to: index), in: node, of: drag)
    if items.origin == node {
      for place in places where place.placeholder == nil {
        let origins = homes[place.key].map { [$0] } ?? ledger.localOrigins(of: place.entry)
        sections.note(.rearranged(origins))
        ledger.arrive(origins, as: .entry, in: node, into: &turn.effects)
      }
    }
    return .count(indexes.count)
  }

  private mutating func commit(
    _ id: PlaceholderID,
    _ entries: [ContentEntry],
    _ ledger: inout Ledger,
    _ turn: inout Turn
  ) -> Reply {
    if refused.contains(id) {
      ledger.leaveOut(entries.map { ($0, nil) })
      return .changed(false)
    }
    // The place that was kept is one of them.
    let room = turn.stage.room(in: node)
    let (admitted, leftOut) = admit(
      entries,
      within: placeholders[id] == nil || room == .max ? .max : room + 1,
      &ledger,
      turn.stage
    )
    defer { ledger.leaveOut(leftOut) }
    if admitted.isEmpty, !entries.isEmpty, placeholders[id] != nil {
      let isDone = fill(id, with: [], .discard(id: id), &turn) != nil
      return isDone ? .count(0) : .changed(false)
    }
    let places = admitted.map { turn.stage.place($0.entry) }
    guard fill(id, with: places, nil, &turn) != nil else {
      if !admitted.isEmpty { turn.effects.note(.lateCommit(id, count: admitted.count), in: node) }
      return .changed(false)
    }
    arrive(admitted, as: places, &ledger, &turn)
    return .changed(true)
  }

  /// Gives a place up; false where it is gone.
  private mutating func discard(_ id: PlaceholderID, _ turn: inout Turn) -> Bool {
    if refused.remove(id) != nil { return false }
    return fill(id, with: [], .discard(id: id), &turn) != nil
  }

  /// Puts what came in the place that was kept for it; nil where that is gone.
  private mutating func fill(
    _ id: PlaceholderID,
    with places: [Place],
    _ effect: Effect?,
    _ turn: inout Turn
  ) -> Int? {
    guard let open = placeholders.removeValue(forKey: id) else { return nil }
    sections.note(.filled(open.key))
    guard let index = turn.stage.contents[node].index(of: open.key, near: open.hint) else {
      // Nor does it come back when what took it out is taken back.
      turn.stage.bury(open.key, in: node)
      return nil
    }
    let cut = turn.stage.contents[node].cut(before: index)
    transaction.put(places, at: cut, in: node, &turn.stage)
    insertions.replace(open.place, by: places.map(\.key))
    let keys = transaction.take([index + places.count], from: node, &turn.stage)
    moved?.note(removed: keys, from: node, turn.stage)
    let committed = Effect.commit(id: id, index: index, contents: places.map(\.entry))
    turn.effects.show(effect ?? committed, in: node, of: drag)
    return index
  }

  /// A file was saved that was made from these items, and goes with the rest when that is taken back.
  mutating func note(file: UInt64?, of origins: [Int]) {
    if let file { transaction.note(file: file, in: node) }
    sections.note(.saved(origins))
  }

  /// The driver's numbers of the files that were saved.
  var files: [UInt64] { transaction.files.map(\.number) + sections.files }

  /// Gives up the places that nobody filled.
  mutating func discardOpen(_ turn: inout Turn) {
    let open = placeholders.keys.sorted { $0.number < $1.number }
    discard(open, &turn) { turn, id, node in
      turn.effects.note(.openPlaceholder(id), in: node)
    }
  }

  /// Gives up those of some places that are kept still, and tells of each that is there.
  private mutating func discard(
    _ ids: [PlaceholderID],
    _ turn: inout Turn,
    telling tell: (inout Turn, PlaceholderID, Destination.Index) -> Void = { _, _, _ in }
  ) {
    let keys = ids.compactMap { placeholders[$0]?.key }
    if keys.isEmpty { return }
    var standing = PlaceRanks(Set(keys), in: turn.stage.contents[node])
    for id in ids {
      guard let open = placeholders[id] else { continue }
      let index = standing.take(open.key)
      if index != nil { tell(&turn, id, node) }
      placeholders[id] = OpenPlaceholder(place: open.place, hint: index ?? open.hint)
      _ = fill(id, with: [], .discard(id: id), &turn)
    }
  }
}

// What arrives of a move.
extension DropChanges {
  /// An entry that is put in, and the items that arrive with it.
  private typealias Admitted = (entry: ContentEntry, origins: [Int])

  /// Those of which not all was taken elsewhere: as many as there is room for, and what is left out.
  private mutating func admit(
    _ entries: [ContentEntry],
    _ units: [Int?] = [],
    within room: Int,
    _ ledger: inout Ledger,
    _ stage: borrowing Stage
  ) -> (admitted: [Admitted], leftOut: [(ContentEntry, Int?)]) {
    var (admitted, leftOut): ([Admitted], [(ContentEntry, Int?)]) = ([], [])
    admitted.reserveCapacity(entries.count)
    for (place, entry) in entries.enumerated() {
      guard let origins = left(of: ledger.origins(of: entry), &ledger, stage) else { continue }
      if admitted.count < room {
        admitted.append((entry, origins))
      } else {
        leftOut.append((entry, units.indices.contains(place) ? units[place] : nil))
      }
    }
    return (admitted, leftOut)
  }

  /// Those of an entry's items that others haven't taken; nil where they have taken all there are.
  private mutating func left(
    of origins: [Int],
    _ ledger: inout Ledger,
    _ stage: borrowing Stage
  ) -> [Int]? {
    let taken = elsewhere(origins, stage)
    if taken.isEmpty { return origins }
    for item in taken { ledger.note(elsewhere: item) }
    let left = origins.filter { !taken.contains($0) }
    return left.isEmpty ? nil : left
  }

  /// The items that others have taken from where they were dragged from.
  mutating func elsewhere(_ all: [Int], _ stage: borrowing Stage) -> [Int] {
    guard var moved = moved.take() else { return [] }
    defer { self.moved = moved }
    let known = all.filter(items.all.indices.contains)
    return known.filter { moved.isElsewhere($0, stage) }
  }

  private mutating func arrive(
    _ admitted: [Admitted],
    as places: [Place],
    _ ledger: inout Ledger,
    _ turn: inout Turn
  ) {
    for ((_, origins), place) in zip(admitted, places) {
      if !origins.isEmpty { arrivals.note(origins, in: place.key) }
      sections.note(.arrived(place.key, origins))
      moved?.claim(origins.filter(items.all.indices.contains), &turn.stage)
      ledger.arrive(entryOf: origins, in: node, into: &turn.effects)
    }
  }

  /// Others may take what it hasn't taken.
  func releaseClaims(_ stage: inout Stage) { moved?.release(&stage) }
}

// Where things go.
extension DropChanges {
  /// Puts places in, beside what this drop put in the same group, in the items' order; gives the index.
  private mutating func put(
    _ places: [Place],
    order: Int,
    at requested: Insertions.Requested,
    in group: InsertionGroup.Name,
    _ stage: inout Stage
  ) -> (index: Int, place: PlaceInGroup) {
    stage.emptyRedo(of: node)
    let spot = insertions.spot(for: order, at: requested, in: group, of: node, stage.contents)
    transaction.put(places, at: spot.cut, in: node, &stage)
    return (spot.index, insertions.note(places, order: order, at: spot, in: group))
  }
}

// How it ends.
extension DropChanges {
  /// Takes all back for good, but for what others have moved on from here or are about to: gives the items
  /// of that, which have arrived wherever they went.
  mutating func takeBack(_ turn: inout Turn) -> Set<Int> {
    let gone = arrivals.keys.filter { turn.stage.isMovedOn($0, besides: drop) }
    turn.stage.settle(transaction, Set(gone), in: node)
    // Nor is anything moved on again that goes now.
    if !arrivals.isEmpty { turn.stage.emptyRedo(of: node) }
    turn.takeBack(transaction, of: drag)
    transaction = Transaction(number: transaction.number)
    return Set(gone.flatMap { arrivals.items(of: $0) })
  }

  /// Lets what it changed stand for good.
  func settle(_ stage: inout Stage) { stage.settle(transaction) }

  /// After a move, takes from the source what has arrived; not where the two are one.
  ///
  /// One that has closed loses it as well, so that no other drop out of it brings it in again.
  mutating func takeFromSource(_ results: [ItemResult], _ turn: inout Turn) {
    guard let other = items.origin, other != node else { return }
    let arrived = arrivals.leaving(results) { turn.stage.isMovedOn($0, besides: drop) }
    for isSettled in [false, true] {
      let some = arrived.filter { arrivals.isSettled($0) == isSettled }
      let indexes = turn.stage.leaving(some, of: items, from: other, by: drop)
      let before = transaction
      if isSettled { transaction = Transaction(number: before.number) }
      if !indexes.isEmpty { transaction.carry(take(indexes, from: other, &turn)) }
      if isSettled { settle(&turn.stage) }
      if isSettled { transaction = before }
    }
  }

  /// Takes out what lies at some indexes, says so, and gives the keys of it.
  @discardableResult
  private mutating func take(
    _ indexes: [Int],
    from node: Destination.Index,
    _ turn: inout Turn
  ) -> [UInt64] {
    let keys = transaction.take(indexes, from: node, &turn.stage)
    moved?.note(removed: keys, from: node, turn.stage)
    if turn.stage.scene[node].isOpen {
      turn.effects.showRemoved(indexes, from: node, of: drag)
    }
    return keys
  }

  /// Keeps what it changed, to be undone.
  func keep(_ stage: inout Stage) { stage.keep(transaction) }
}

// What stays, or is taken back, as one.
extension DropChanges {
  /// Works within a section, whose transaction stands in for the drop's meanwhile.
  mutating func work<Result>(
    within id: SectionID?,
    _ body: (inout Self) throws(Refusal) -> Result
  ) throws(Refusal) -> Result {
    guard let id else { return try body(&self) }
    let before = sections.current
    guard sections.enter(id, with: &transaction) else {
      throw .noSuchWork("section \(id.number)")
    }
    defer { sections.leave(id, for: before, with: &transaction) }
    return try body(&self)
  }

  /// Takes back what was begun and never ended.
  mutating func endSections(_ ledger: inout Ledger, _ turn: inout Turn) {
    for id in sections.inside(nil) { _ = takeBack(id, &ledger, &turn) }
  }

  /// Takes back what was done within a section, and before that what is open in it.
  private mutating func takeBack(_ id: SectionID, _ ledger: inout Ledger, _ turn: inout Turn)
    -> Bool
  {
    for inner in sections.nest(of: id).dropFirst().reversed() {
      _ = takeBack(alone: inner, &ledger, &turn)
    }
    return takeBack(alone: id, &ledger, &turn)
  }

  private mutating func takeBack(
    alone id: SectionID,
    _ ledger: inout Ledger,
    _ turn: inout Turn
  ) -> Bool {
    try? work(within: id) { changes throws(Refusal) in
      changes.discard(changes.sections.placesKept, &turn)
    }
    guard let ended = sections.remove(id) else { return false }
    // A place that was kept before is gone with what filled it.
    for key in ended.placesFilled { turn.stage.bury(key, in: node) }
    let gone = ended.arrived.filter { turn.stage.isMovedOn($0, besides: drop) }
    turn.stage.settle(ended.transaction, gone, in: node)
    // Nor is anything moved on again that goes now.
    if !ended.steps.isEmpty { turn.stage.emptyRedo(of: node) }
    turn.takeBack(ended.transaction, of: drag)
    for step in ended.steps.reversed() { arrivals.retract(step, but: gone, &ledger) }
    return true
  }
}
