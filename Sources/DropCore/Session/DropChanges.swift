/// What one drop does to contents: where it puts things, the places it keeps, and how all of it is
/// taken back.
struct DropChanges: Sendable {
  private struct OpenPlaceholder: Sendable {
    let key: UInt64
    /// The index it was asked for, which names its group.
    let group: Int
    let hint: Int
  }

  private let drag: DragID
  private let node: Destination.Index
  private let source: Source
  private let items: DraggedItems
  private let dropIndex: Int
  /// What was put at each index that was asked for.
  private var groups: [Int: InsertionGroup] = [:]
  private var placeholders: [PlaceholderID: OpenPlaceholder] = [:]
  private var transaction: Transaction

  init(_ drop: Drop, in node: Destination.Index, by number: Contents.Number) {
    drag = drop.id
    self.node = node
    source = drop.source
    items = drop.items
    dropIndex = drop.dropIndex
    transaction = Transaction(number: number)
  }

  mutating func carryOut(
    _ request: Request,
    _ ledger: inout Ledger,
    _ stage: inout Stage,
    into effects: inout EffectQueue
  ) throws(Refusal) -> Reply {
    switch request {
    case .insert(let place, let entries, let item):
      return try insert(entries, at: place, of: item, &ledger, &stage, into: &effects)
    case .remove(let place, let count):
      return try remove(at: place, count: count, &stage, into: &effects)
    case .move(let from, let to):
      return try rearrange(from, to, &ledger, &stage, into: &effects)
    case .placeholder(let place, let title, let size, let item):
      return try keepPlace(at: place, title, size, of: item, &stage, into: &effects)
    case .commit(let id, let entries):
      return commit(id, entries, &ledger, &stage, into: &effects)
    case .discard(let id):
      return .changed(fill(id, with: [], .discard(id: id), &stage, into: &effects) != nil)
    default: return .done
    }
  }

  private mutating func insert(
    _ entries: [ContentEntry],
    at requested: Int?,
    of item: Int?,
    _ ledger: inout Ledger,
    _ stage: inout Stage,
    into effects: inout EffectQueue
  ) throws(Refusal) -> Reply {
    let group = try group(requested, stage)
    if entries.isEmpty { return .done }
    // What belongs to no item comes last, as it came.
    let order = item ?? entries.lazy.flatMap(\.origins).min() ?? .max
    let places = entries.map { stage.place($0) }
    let index = put(places, order: order, group: group, &stage)
    effects.show(.insert(index: index, contents: entries), in: node, of: drag)
    for entry in entries { ledger.arrive(entry, in: node, into: &effects) }
    return .done
  }

  private mutating func keepPlace(
    at requested: Int?,
    _ title: String,
    _ size: Int?,
    of item: Int?,
    _ stage: inout Stage,
    into effects: inout EffectQueue
  ) throws(Refusal) -> Reply {
    let group = try group(requested, stage)
    let id = stage.nextPlaceholder()
    let place = stage.place(ContentEntry(name: title), for: id)
    let index = put([place], order: item ?? .max, group: group, &stage)
    placeholders[id] = OpenPlaceholder(key: place.key, group: group, hint: index)
    let effect = Effect.placeholder(id: id, index: index, title: title, size: size)
    effects.show(effect, in: node, of: drag)
    return .placeholder(id)
  }

  private mutating func remove(
    at index: Int,
    count: Int,
    _ stage: inout Stage,
    into effects: inout EffectQueue
  ) throws(Refusal) -> Reply {
    let places = stage.contents.count(node)
    guard places > 0, (0..<places).contains(index) else {
      throw .outOfRange(name: "index", index: index, allowed: 0...max(places - 1, 0))
    }
    guard (0...places - index).contains(count) else {
      throw .outOfRange(name: "count", index: count, allowed: 0...places - index)
    }
    if count == 0 { return .changed(false) }
    stage.emptyRedo(of: node)
    change(node, taking: Array(index..<index + count), putting: [], at: index, &stage)
    effects.show(.remove(index: index, count: count), in: node, of: drag)
    return .changed(true)
  }

  private mutating func rearrange(
    _ from: [Int],
    _ to: Int,
    _ ledger: inout Ledger,
    _ stage: inout Stage,
    into effects: inout EffectQueue
  ) throws(Refusal) -> Reply {
    let count = stage.contents.count(node)
    var seen: Set<Int> = []
    let indexes = from.filter { seen.insert($0).inserted }
    for index in indexes where !(0..<count).contains(index) {
      throw .outOfRange(name: "from", index: index, allowed: 0...max(count - 1, 0))
    }
    guard (0...count - indexes.count).contains(to) else {
      throw .outOfRange(name: "to", index: to, allowed: 0...count - indexes.count)
    }
    if indexes.isEmpty { return .changed(false) }
    let places = stage.contents[node].places(at: indexes)
    stage.emptyRedo(of: node)
    change(node, taking: indexes, putting: places, at: to, &stage)
    effects.show(.move(from: indexes, to: to), in: node, of: drag)
    if source.destination.flatMap(stage.scene.node(named:)) == node {
      for place in places where place.placeholder == nil {
        let origins = ledger.localOrigins(of: place.entry)
        ledger.arrive(origins, as: .entry, in: node, into: &effects)
      }
    }
    return .changed(true)
  }

  private mutating func commit(
    _ id: PlaceholderID,
    _ entries: [ContentEntry],
    _ ledger: inout Ledger,
    _ stage: inout Stage,
    into effects: inout EffectQueue
  ) -> Reply {
    let places = entries.map { stage.place($0) }
    guard fill(id, with: places, nil, &stage, into: &effects) != nil else {
      if !entries.isEmpty { effects.note(.lateCommit(id, count: entries.count), in: node) }
      return .changed(false)
    }
    for entry in entries { ledger.arrive(entry, in: node, into: &effects) }
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
    guard let open = placeholders.removeValue(forKey: id),
      let index = stage.contents[node].index(of: open.key, near: open.hint)
    else { return nil }
    change(node, taking: [index], putting: places, at: index, &stage)
    groups[open.group]?.replace(open.key, by: places.map(\.key), at: index)
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

  /// Placeholders that were taken out are gone.
  mutating func forget(_ gone: [PlaceholderID]) {
    for id in gone { placeholders[id] = nil }
  }

  /// Gives up the places that nobody filled.
  mutating func discardOpen(_ stage: inout Stage, into effects: inout EffectQueue) {
    for id in placeholders.keys.sorted(by: { $0.number < $1.number }) {
      effects.note(.openPlaceholder(id), in: node)
      _ = fill(id, with: [], .discard(id: id), &stage, into: &effects)
    }
  }
}

// Where things go.
extension DropChanges {
  /// The index that names where something goes: the one asked for, else where the drop was.
  private func group(_ requested: Int?, _ stage: borrowing Stage) throws(Refusal) -> Int {
    let count = stage.contents.count(node)
    guard let requested else { return min(dropIndex, count) }
    guard groups[requested] != nil || (0...count).contains(requested) else {
      throw .outOfRange(name: "index", index: requested, allowed: 0...count)
    }
    return requested
  }

  /// Puts places in, beside what this drop put at the same index, in the items' order.
  private mutating func put(
    _ places: [Place],
    order: Int,
    group: Int,
    _ stage: inout Stage
  ) -> Int {
    stage.emptyRedo(of: node)
    let (index, rank) = groups[group, default: InsertionGroup()]
      .place(for: order, at: group, in: stage.contents[node])
    change(node, taking: [], putting: places, at: index, &stage)
    let members = places.enumerated().map { offset, place in
      InsertionGroup.Member(order: order, key: place.key, hint: index + offset)
    }
    groups[group, default: InsertionGroup()].insert(members, at: rank)
    return index
  }

  /// Changes contents and notes how to take it back.
  private mutating func change(
    _ node: Destination.Index,
    taking indexes: [Int],
    putting places: [Place],
    at index: Int,
    _ stage: inout Stage
  ) {
    transaction.touch(stage.contents[node].places(at: indexes).map(\.key), in: node)
    transaction.touch(places.map(\.key), in: node)
    stage.change(
      node,
      taking: indexes,
      putting: places,
      at: index,
      by: transaction.number
    )
  }
}

// How it ends.
extension DropChanges {
  mutating func takeBack(_ stage: inout Stage, into effects: inout EffectQueue) {
    stage.takeBack(transaction, of: drag, into: &effects)
    transaction = Transaction(number: transaction.number)
  }

  /// After a move, takes from the source what has arrived; not where the two are one.
  mutating func takeFromSource(
    _ results: [ItemResult],
    _ stage: inout Stage,
    into effects: inout EffectQueue
  ) {
    guard let other = source.destination.flatMap(stage.scene.node(named:)), other != node else {
      return
    }
    let places = items.entries(in: stage.contents[other])
    // What arrived in part alone stays where it came from.
    let arrived = results.filter { $0.kind == .imported && $0.isWhole }
    let indexes = arrived.compactMap { places[$0.index] }.sorted()
    if indexes.isEmpty { return }
    stage.emptyRedo(of: other)
    change(other, taking: indexes, putting: [], at: 0, &stage)
    for run in Self.runs(indexes).reversed() {
      effects.show(.remove(index: run.lowerBound, count: run.count), in: other, of: drag)
    }
  }

  private static func runs(_ indexes: [Int]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for index in indexes {
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }

  /// Keeps what it changed, to be undone.
  func keep(_ stage: inout Stage) { stage.keep(transaction) }
}
