/// What one drop does to contents: where it puts things, the places it keeps, and how all of it is
/// taken back.
struct DropChanges: Sendable {
  private struct OpenPlaceholder: Sendable {
    let key: UInt64
    let group: InsertionGroup.Name
    let hint: Int
  }

  private let drag: DragID
  private let node: Destination.Index
  private let items: DraggedItems
  /// Only of what is moved.
  private(set) var moved: MovedItems?
  private var gap: Gap
  private var groups: [InsertionGroup.Name: InsertionGroup] = [:]
  private var placeholders: [PlaceholderID: OpenPlaceholder] = [:]
  /// Those for which there was no room.
  private var refused: Set<PlaceholderID> = []
  private var transaction: Transaction

  init(_ drop: Drop, at gap: Gap) {
    drag = drop.id
    node = gap.node
    items = drop.items
    if drop.granted == .move { moved = MovedItems(drop.items, by: gap.drop) }
    self.gap = gap
    transaction = Transaction(number: gap.drop)
  }

  mutating func carryOut(
    _ request: Request,
    _ looks: Looks,
    _ ledger: inout Ledger,
    _ stage: inout Stage,
    into effects: inout EffectQueue
  ) throws(Refusal) -> Reply {
    switch request {
    case .insert(let place, let entries, let item):
      let requested = Requested(index: place, look: looks.place)
      return try insert(entries, at: requested, of: item, &ledger, &stage, into: &effects)
    case .remove(let place, let count):
      let look = looks.look(ofEntry: 0)
      return try remove(at: place, count: count, look, &stage, into: &effects)
    case .move(let from, let to, let isBefore):
      let target = Target(index: to, isBefore: isBefore, look: looks.place)
      return try rearrange(from, looks, target, &ledger, &stage, into: &effects)
    case .update(let index, let change):
      let look = looks.look(ofEntry: 0)
      return try update(index, change, look, &ledger, &stage, into: &effects)
    case .placeholder(let place, let title, let size, let item):
      let requested = Requested(index: place, look: looks.place)
      return try keepPlace(at: requested, title, size, of: item, &stage, into: &effects)
    case .commit(let id, let entries):
      return commit(id, entries, &ledger, &stage, into: &effects)
    case .discard(let id):
      if refused.remove(id) != nil { return .changed(false) }
      return .changed(fill(id, with: [], .discard(id: id), &stage, into: &effects) != nil)
    default: return .done
    }
  }

  private mutating func insert(
    _ entries: [ContentEntry],
    at requested: Requested,
    of item: Int?,
    _ ledger: inout Ledger,
    _ stage: inout Stage,
    into effects: inout EffectQueue
  ) throws(Refusal) -> Reply {
    let group = try group(requested, stage)
    let admitted = admit(entries, within: stage.room(in: node), &ledger, stage)
    if admitted.isEmpty { return .count(0) }
    let entries = admitted.map(\.entry)
    // What belongs to no item comes last, as it came.
    let order = item ?? entries.lazy.flatMap(\.origins).min() ?? .max
    let places = entries.map { stage.place($0) }
    let index = put(places, order: order, at: requested, in: group, &stage)
    effects.show(.insert(index: index, contents: entries), in: node, of: drag)
    arrive(admitted, &ledger, &stage, into: &effects)
    return .count(entries.count)
  }

  private mutating func keepPlace(
    at requested: Requested,
    _ title: String,
    _ size: Int?,
    of item: Int?,
    _ stage: inout Stage,
    into effects: inout EffectQueue
  ) throws(Refusal) -> Reply {
    let group = try group(requested, stage)
    let id = stage.nextPlaceholder()
    if stage.room(in: node) == 0 {
      refused.insert(id)
      return .placeholder(id)
    }
    let place = stage.place(ContentEntry(name: title), for: id)
    let index = put([place], order: item ?? .max, at: requested, in: group, &stage)
    placeholders[id] = OpenPlaceholder(key: place.key, group: group, hint: index)
    let effect = Effect.placeholder(id: id, index: index, title: title, size: size)
    effects.show(effect, in: node, of: drag)
    return .placeholder(id)
  }

  private mutating func remove(
    at index: Int,
    count: Int,
    _ look: Look?,
    _ stage: inout Stage,
    into effects: inout EffectQueue
  ) throws(Refusal) -> Reply {
    let view = gap.view(look, of: stage.contents[node])
    let places = stage.contents[node].count(in: view)
    guard places > 0, (0..<places).contains(index) else {
      throw .outOfRange(name: "index", index: index, allowed: 0...max(places - 1, 0))
    }
    guard (0...places - index).contains(count) else {
      throw .outOfRange(name: "count", index: count, allowed: 0...places - index)
    }
    let known = stage.contents[node].known(at: Array(index..<index + count), in: view)
    // What others have moved, and this drop after them, it sees at both places.
    let indexes = Set(known.compactMap(\.index)).sorted()
    if indexes.isEmpty { return .count(0) }
    stage.emptyRedo(of: node)
    take(indexes, from: node, &stage)
    tellRemoved(indexes, from: node, into: &effects)
    return .count(indexes.count)
  }

  /// Changes the entry that was seen at an index; false where it has gone, a place is kept there, or others
  /// have taken all that was to go into it.
  private mutating func update(
    _ index: Int,
    _ change: ContentEntry.Change,
    _ look: Look?,
    _ ledger: inout Ledger,
    _ stage: inout Stage,
    into effects: inout EffectQueue
  ) throws(Refusal) -> Reply {
    let view = gap.view(look, of: stage.contents[node])
    let count = stage.contents[node].count(in: view)
    guard (0..<count).contains(index) else {
      throw .outOfRange(name: "index", index: index, allowed: 0...max(count - 1, 0))
    }
    let known = stage.contents[node].known(at: [index], in: view)
    guard let now = known.first?.index else { return .changed(false) }
    let place = stage.contents[node][now]
    if place.placeholder != nil { return .changed(false) }
    guard let origins = left(of: change.origins, &ledger, stage) else { return .changed(false) }
    if !place.entry.applying(change).isSame(as: place.entry) {
      stage.emptyRedo(of: node)
      if let entry = stage.update(node, now, change, by: transaction.number) {
        transaction.touch([place.key], in: node)
        effects.show(.update(index: now, entry: entry), in: node, of: drag)
      }
    }
    moved?.claim(origins.filter(items.all.indices.contains), &stage)
    ledger.arrive(origins, as: .entry, in: node, into: &effects)
    return .changed(true)
  }

  private mutating func rearrange(
    _ from: [Int],
    _ looks: Looks,
    _ target: Target,
    _ ledger: inout Ledger,
    _ stage: inout Stage,
    into effects: inout EffectQueue
  ) throws(Refusal) -> Reply {
    let entries = try entries(from, looks, stage)
    let view = gap.view(target.look, of: stage.contents[node])
    let keys = Set(entries.map(\.key))
    let to = try target.index(moving: keys, entries.compactMap(\.index), view, stage.contents[node])
    let indexes = entries.compactMap(\.index)
    if indexes.isEmpty { return .count(0) }
    let places = stage.contents[node].places(at: indexes)
    stage.emptyRedo(of: node)
    transaction.touch(places.map(\.key), in: node)
    var index = 0
    stage.move(node, indexes, by: transaction.number) { row in
      let cut = row.cut(at: to, in: view, without: keys)
      index = row.count(before: cut)
      return cut
    }
    effects.show(.move(from: indexes, to: index), in: node, of: drag)
    if items.origin == node {
      for place in places where place.placeholder == nil {
        let origins = ledger.localOrigins(of: place.entry)
        ledger.arrive(origins, as: .entry, in: node, into: &effects)
      }
    }
    return .count(indexes.count)
  }

  /// The entries that were seen at some indexes, each once, and where they are by now.
  private func entries(
    _ indexes: [Int],
    _ looks: Looks,
    _ stage: borrowing Stage
  ) throws(Refusal) -> [Row.Known] {
    var asked: [Look?: [Int]] = [:]
    var counts: [Look?: Int] = [:]
    for (number, index) in indexes.enumerated() {
      let look = looks.look(ofEntry: number)
      let view = gap.view(look, of: stage.contents[node])
      let count = counts[look] ?? stage.contents[node].count(in: view)
      counts[look] = count
      guard (0..<count).contains(index) else {
        throw .outOfRange(name: "from", index: index, allowed: 0...max(count - 1, 0))
      }
      asked[look, default: []].append(number)
    }
    var found: [Row.Known?] = Array(repeating: nil, count: indexes.count)
    for (look, numbers) in asked {
      let view = gap.view(look, of: stage.contents[node])
      let known = stage.contents[node].known(at: numbers.map { indexes[$0] }, in: view)
      for (number, entry) in zip(numbers, known) { found[number] = entry }
    }
    var seen: Set<UInt64> = []
    return found.compactMap { $0 }.filter { seen.insert($0.key).inserted }
  }

  private mutating func commit(
    _ id: PlaceholderID,
    _ entries: [ContentEntry],
    _ ledger: inout Ledger,
    _ stage: inout Stage,
    into effects: inout EffectQueue
  ) -> Reply {
    if refused.contains(id) {
      for entry in entries { ledger.leaveOut(entry) }
      return .changed(false)
    }
    // The place that was kept is one of them.
    let room = stage.room(in: node)
    let admitted = admit(
      entries,
      within: placeholders[id] == nil || room == .max ? .max : room + 1,
      &ledger,
      stage
    )
    if admitted.isEmpty, !entries.isEmpty, placeholders[id] != nil {
      let isDone = fill(id, with: [], .discard(id: id), &stage, into: &effects) != nil
      return isDone ? .count(0) : .changed(false)
    }
    let places = admitted.map { stage.place($0.entry) }
    guard fill(id, with: places, nil, &stage, into: &effects) != nil else {
      if !admitted.isEmpty { effects.note(.lateCommit(id, count: admitted.count), in: node) }
      return .changed(false)
    }
    arrive(admitted, &ledger, &stage, into: &effects)
    return .changed(true)
  }

  /// Puts what came in the place that was kept for it; nil where that is gone.
  private mutating func fill(
    _ id: PlaceholderID,
    with places: [Place],
    _ effect: Effect?,
    _ stage: inout Stage,
    into effects: inout EffectQueue
  ) -> Int? {
    guard let open = placeholders.removeValue(forKey: id) else { return nil }
    guard let index = stage.contents[node].index(of: open.key, near: open.hint) else {
      // Nor does it come back when what took it out is taken back.
      stage.bury(open.key, in: node)
      return nil
    }
    let cut = stage.contents[node].cut(before: index)
    put(places, at: cut, &stage)
    groups[open.group]?.replace(open.key, by: places.map(\.key), at: index)
    take([index + places.count], from: node, &stage)
    let committed = Effect.commit(id: id, index: index, contents: places.map(\.entry))
    effects.show(effect ?? committed, in: node, of: drag)
    return index
  }

  /// A file was saved, which goes with the rest when that is taken back.
  mutating func note(file: UInt64) {
    transaction.note(file: file, in: node)
  }

  /// The driver's numbers of the files that were saved.
  var files: [UInt64] { transaction.files.map(\.number) }

  /// Gives up the places that nobody filled.
  mutating func discardOpen(_ stage: inout Stage, into effects: inout EffectQueue) {
    for id in placeholders.keys.sorted(by: { $0.number < $1.number }) {
      if let open = placeholders[id],
        stage.contents[node].index(of: open.key, near: open.hint) != nil
      {
        effects.note(.openPlaceholder(id), in: node)
      }
      _ = fill(id, with: [], .discard(id: id), &stage, into: &effects)
    }
  }
}

// What arrives of a move.
extension DropChanges {
  /// An entry that is put in, and the items that arrive with it.
  private typealias Admitted = (entry: ContentEntry, origins: [Int])

  /// Those of which not all was taken elsewhere, as many as there is room for; what is left out is said of
  /// its items.
  private mutating func admit(
    _ entries: [ContentEntry],
    within room: Int,
    _ ledger: inout Ledger,
    _ stage: borrowing Stage
  ) -> [Admitted] {
    var admitted: [Admitted] = []
    admitted.reserveCapacity(entries.count)
    for entry in entries {
      guard let origins = left(of: ledger.origins(of: entry), &ledger, stage) else { continue }
      if admitted.count < room {
        admitted.append((entry, origins))
      } else {
        ledger.leaveOut(entry)
      }
    }
    return admitted
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
    _ ledger: inout Ledger,
    _ stage: inout Stage,
    into effects: inout EffectQueue
  ) {
    for (_, origins) in admitted {
      moved?.claim(origins.filter(items.all.indices.contains), &stage)
      ledger.arrive(entryOf: origins, in: node, into: &effects)
    }
  }

  /// Others may take what it hasn't taken.
  func releaseClaims(_ stage: inout Stage) { moved?.release(&stage) }
}

// Where things go.
extension DropChanges {
  /// Where something is to go; without an index where the drop was.
  private struct Requested {
    let index: Int?
    let look: Look?
  }

  /// In which group it goes, if there is such an index.
  private func group(
    _ requested: Requested,
    _ stage: borrowing Stage
  ) throws(Refusal) -> InsertionGroup.Name {
    let name = gap.group(requested.index, requested.look, in: stage.contents[node])
    guard let index = requested.index, groups[name] == nil else { return name }
    let view = gap.view(requested.look, of: stage.contents[node])
    let count = stage.contents[node].count(in: view)
    guard (0...count).contains(index) else {
      throw .outOfRange(name: "index", index: index, allowed: 0...count)
    }
    return name
  }

  /// Puts places in, beside what this drop put in the same group, in the items' order; gives the index.
  private mutating func put(
    _ places: [Place],
    order: Int,
    at requested: Requested,
    in group: InsertionGroup.Name,
    _ stage: inout Stage
  ) -> Int {
    stage.emptyRedo(of: node)
    let (beside, rank) = groups[group, default: InsertionGroup()]
      .place(for: order, in: stage.contents[node])
    let cut = beside ?? cut(at: requested, stage)
    let index = stage.contents[node].count(before: cut)
    put(places, at: cut, &stage)
    let members = places.enumerated().map { offset, place in
      InsertionGroup.Member(order: order, key: place.key, hint: index + offset)
    }
    groups[group, default: InsertionGroup()].insert(members, at: rank)
    return index
  }

  private mutating func cut(at requested: Requested, _ stage: borrowing Stage) -> Row.Cut {
    let count = stage.contents[node].count
    guard let index = requested.index else {
      return gap.cut(in: stage.contents[node]) ?? stage.contents[node].cut(before: count)
    }
    let view = gap.view(requested.look, of: stage.contents[node])
    return stage.contents[node].cut(at: index, in: view)
  }

  /// Where entries are moved to: the index that the first has afterwards, or that of what they come before.
  private struct Target {
    let index: Int
    let isBefore: Bool
    let look: Look?

    /// The index among the others.
    func index(
      moving keys: Set<UInt64>,
      _ indexes: [Int],
      _ view: ListView,
      _ row: Row
    ) throws(Refusal) -> Int {
      let ranks = row.flips.isCurrent(view) ? indexes : row.ranks(of: keys, in: view)
      let target = isBefore ? index - ranks.count { $0 < index } : index
      let others = row.count(in: view) - ranks.count
      guard (0...others).contains(target) else {
        throw .outOfRange(name: "to", index: target, allowed: 0...others)
      }
      return target
    }
  }
}

// What it changes, noted so that it can be taken back.
extension DropChanges {
  private mutating func put(_ places: [Place], at cut: Row.Cut, _ stage: inout Stage) {
    transaction.touch(places.map(\.key), in: node)
    stage.put(node, places, at: cut, by: transaction.number)
  }

  private mutating func take(
    _ indexes: [Int],
    from node: Destination.Index,
    _ stage: inout Stage
  ) {
    let keys = stage.contents[node].places(at: indexes).map(\.key)
    moved?.note(removed: keys, from: node)
    transaction.touch(keys, in: node)
    stage.take(node, indexes, by: transaction.number)
  }

  private func tellRemoved(
    _ indexes: [Int],
    from node: Destination.Index,
    into effects: inout EffectQueue
  ) {
    for run in Self.runs(indexes).reversed() {
      effects.show(.remove(index: run.lowerBound, count: run.count), in: node, of: drag)
    }
  }
}

// How it ends.
extension DropChanges {
  mutating func takeBack(_ stage: inout Stage, into effects: inout EffectQueue) {
    stage.takeBack(transaction, of: drag, into: &effects)
    transaction = Transaction(number: transaction.number)
  }

  /// After a move, takes from the source what has arrived; not where the two are one.
  ///
  /// One that has closed loses it as well, so that no other drop out of it brings it in again.
  mutating func takeFromSource(
    _ results: [ItemResult],
    _ stage: inout Stage,
    into effects: inout EffectQueue
  ) {
    guard let other = items.origin, other != node else { return }
    let places = items.entries(in: stage.contents[other])
    // What arrived in part alone stays where it came from.
    let arrived = results.filter { $0.kind == .imported && $0.isWhole }.map(\.index)
    let indexes = unclaimed(arrived.compactMap { places[$0] }.sorted(), in: other, stage)
    // What went there in the meantime doesn't come again either.
    let isGone = arrived.contains { places[$0] == nil && items.hasHome($0) }
    if isGone || !indexes.isEmpty { stage.emptyRedo(of: other) }
    if indexes.isEmpty { return }
    take(indexes, from: other, &stage)
    if stage.scene[other].isOpen { tellRemoved(indexes, from: other, into: &effects) }
  }

  /// Those that no other drop is about to take.
  private func unclaimed(
    _ indexes: [Int],
    in node: Destination.Index,
    _ stage: borrowing Stage
  ) -> [Int] {
    if stage.claims.isEmpty { return indexes }
    let places = stage.contents[node].places(at: indexes)
    return zip(indexes, places).compactMap { index, place in
      stage.claims[place.key].map { $0 == transaction.number } ?? true ? index : nil
    }
  }

  /// Keeps what it changed, to be undone.
  func keep(_ stage: inout Stage) { stage.keep(transaction) }
}
