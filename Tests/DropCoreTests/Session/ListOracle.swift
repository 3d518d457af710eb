/// What an index means, said plainly: a list with tombstones, of which each change is kept.
///
/// It is slow and right: `DropCore` is held against it.
struct ListOracle {
  typealias Flip = (time: Int, by: Int, isOn: Bool)
  /// When a function of a drop looked, and whether the index is the one that its gap had.
  typealias Frame = (time: Int, isGap: Bool)

  struct OutOfRange: Error {}

  struct Spot {
    let id: Int
    let key: String
    var flips: [Flip] = []
    var isMark: Bool { flips.isEmpty }
    var isSeen: Bool { flips.last?.isOn == true }
  }

  /// One drop: where it landed, and what it put where.
  struct Drop {
    let mark: Int
    let index: Int
    let time: Int
    var groups: [String: [(order: Int, key: String)]] = [:]
  }

  private(set) var tape: [Spot] = []
  private(set) var now = 0
  private(set) var drops: [Int: Drop] = [:]
  private var steps: [String: [(by: Int, spot: Int?)]] = [:]
  /// Who put a key there first.
  private var births: [String: Int] = [:]
  private var undone: Set<Int> = []
  private var renamed: [Int: Set<String>] = [:]
  private(set) var undoable: [Int] = []
  private(set) var redoable: [Int] = []

  init(_ keys: [String]) {
    for key in keys { put([key], at: tape.count, by: 0) }
  }

  var live: [String] { tape.filter(\.isSeen).map(\.key) }

  private func at(_ id: Int) -> Int { tape.firstIndex { $0.id == id } ?? -1 }
  private func at(live key: String) -> Int? { tape.firstIndex { $0.key == key && $0.isSeen } }

  private mutating func flip(_ place: Int, by drop: Int, _ isOn: Bool) {
    now += 1
    tape[place].flips.append((now, by: drop, isOn: isOn))
  }

  private func sees(_ spot: Spot, _ time: Int, _ drop: Int) -> Bool {
    spot.flips.last { $0.time <= time || $0.by == drop }?.isOn ?? false
  }

  func view(_ time: Int, _ drop: Int) -> [Spot] { tape.filter { sees($0, time, drop) } }

  private func place(
    _ index: Int,
    _ time: Int,
    _ drop: Int,
    without keys: Set<String> = []
  ) throws(OutOfRange) -> Int {
    let view = view(time, drop).filter { !keys.contains($0.key) }
    guard (0...view.count).contains(index) else { throw OutOfRange() }
    var place = index < view.count ? at(view[index].id) : tape.count
    let before = index > 0 ? at(view[index - 1].id) : -1
    let mark = at(drops[drop]?.mark ?? -1)
    if before < mark, mark < place { return mark + 1 }
    while place > 0, isNew(tape[place - 1], time, drop) { place -= 1 }
    return place
  }

  private func isNew(_ spot: Spot, _ time: Int, _ drop: Int) -> Bool {
    spot.flips.first.map { $0.time > time && $0.by != drop } ?? true
  }

  private mutating func put(_ keys: [String], at place: Int, by drop: Int) {
    for (offset, key) in keys.enumerated() {
      now += 1
      if births[key] == nil { births[key] = drop }
      tape.insert(Spot(id: now, key: key), at: place + offset)
      steps[key, default: []].removeAll { $0.by == drop && drop != 0 }
      steps[key, default: []].append((drop, now))
      flip(place + offset, by: drop, true)
    }
  }

  private mutating func hide(_ place: Int, by drop: Int) {
    steps[tape[place].key, default: []].removeAll { $0.by == drop }
    steps[tape[place].key, default: []].append((drop, nil))
    flip(place, by: drop, false)
  }
}

// What drops do.
extension ListOracle {
  mutating func land(_ drop: Int, at index: Int) {
    now += 1
    let seen = tape.filter(\.isSeen)
    let place = index < seen.count ? at(seen[index].id) : tape.count
    tape.insert(Spot(id: now, key: ""), at: place)
    drops[drop] = Drop(mark: now, index: index, time: now)
  }

  func index(of drop: Int) -> Int {
    tape[..<at(drops[drop]?.mark ?? 0)].count { $0.isSeen }
  }

  private func newest(_ time: Int, _ drop: Int) -> Int {
    tape.lazy.flatMap(\.flips).filter { $0.time <= time && $0.by != drop }.map(\.time).max() ?? 0
  }

  private func group(_ index: Int?, _ frame: Frame, _ drop: Int) -> String {
    guard let index, let landed = drops[drop], !frame.isGap else { return "gap" }
    let isUnchanged = newest(frame.time, drop) == newest(landed.time, drop)
    if index == landed.index, isUnchanged { return "gap" }
    return "\(index) \(newest(frame.time, drop))"
  }

  /// Puts in at an index, or in the drop's gap, and gives the group.
  mutating func put(
    _ keys: [String],
    order: Int,
    at index: Int?,
    _ frame: Frame,
    by drop: Int
  ) throws(OutOfRange) -> String {
    let name = group(index, frame, drop)
    var members = drops[drop]?.groups[name] ?? []
    if let index, drops[drop]?.groups[name] == nil { _ = try place(index, frame.time, drop) }
    if keys.isEmpty { return name }
    emptyRedo()
    var rank = members.firstIndex { $0.order > order } ?? members.count
    var found: Int?
    while found == nil, rank > 0 {
      found = at(live: members[rank - 1].key).map { $0 + 1 }
      if found == nil {
        rank -= 1
        members.remove(at: rank)
      }
    }
    while found == nil, rank < members.count {
      found = at(live: members[rank].key)
      if found == nil { members.remove(at: rank) }
    }
    if found == nil, let index {
      let most = view(frame.time, drop).count
      found = try place(min(index, most), frame.time, drop)
    }
    put(keys, at: found ?? at(drops[drop]?.mark ?? 0) + 1, by: drop)
    members.insert(contentsOf: keys.map { (order, $0) }, at: rank)
    drops[drop]?.groups[name] = members
    return name
  }

  /// Fills a place that was kept; false where it is gone.
  mutating func commit(_ key: String, _ keys: [String], in group: String, by drop: Int) -> Bool {
    guard let place = at(live: key) else {
      steps[key] = [(drop, nil)]
      return false
    }
    put(keys, at: place, by: drop)
    hide(place + keys.count, by: drop)
    guard let rank = drops[drop]?.groups[group]?.firstIndex(where: { $0.key == key }),
      let order = drops[drop]?.groups[group]?[rank].order
    else { return true }
    drops[drop]?.groups[group]?.replaceSubrange(rank...rank, with: keys.map { (order, $0) })
    return true
  }

  mutating func remove(_ index: Int, _ count: Int, _ time: Int, by drop: Int) throws(OutOfRange)
    -> Int
  {
    let view = view(time, drop)
    guard view.indices.contains(index), (0...view.count - index).contains(count) else {
      throw OutOfRange()
    }
    let keys = Set(view[index..<index + count].map(\.key)).filter { at(live: $0) != nil }
    if !keys.isEmpty { emptyRedo() }
    for key in keys.sorted() { if let place = at(live: key) { hide(place, by: drop) } }
    return keys.count
  }

  mutating func move(
    _ from: [(index: Int, time: Int)],
    to index: Int,
    isBefore: Bool,
    _ time: Int,
    by drop: Int
  ) throws(OutOfRange) -> Int {
    var keys: [String] = []
    for one in from {
      let view = view(one.time, drop)
      guard view.indices.contains(one.index) else { throw OutOfRange() }
      if !keys.contains(view[one.index].key) { keys.append(view[one.index].key) }
    }
    let view = view(time, drop).map(\.key)
    let below = view.enumerated().count { $0.offset < index && keys.contains($0.element) }
    let to = isBefore ? index - below : index
    _ = try place(to, time, drop, without: Set(keys))
    let moved = keys.filter { at(live: $0) != nil }
    if moved.isEmpty { return 0 }
    emptyRedo()
    for key in moved { if let place = at(live: key) { hide(place, by: drop) } }
    put(moved, at: try place(to, time, drop, without: Set(keys)), by: drop)
    return moved.count
  }
}

// What the app does, which no drop does; a change has a number as drops have.
extension ListOracle {
  private func spot(before key: String?) -> Int { key.flatMap { at(live: $0) } ?? tape.count }

  mutating func insert(_ keys: [String], before key: String?, by number: Int) {
    if keys.isEmpty { return }
    emptyRedo()
    put(keys, at: spot(before: key), by: number)
  }

  mutating func remove(_ keys: [String], by number: Int) {
    if keys.isEmpty { return }
    emptyRedo()
    for key in keys { if let place = at(live: key) { hide(place, by: number) } }
  }

  mutating func move(_ keys: [String], before key: String?, by number: Int) {
    if keys.isEmpty { return }
    let behind = key.map { key in live.drop { $0 != key } }
    let next = behind?.first { !keys.contains($0) }
    remove(keys, by: number)
    put(keys, at: spot(before: next), by: number)
  }

  /// What an entry is called moves nothing, but it is something to be taken back.
  mutating func rename(_ key: String, by number: Int) {
    emptyRedo()
    renamed[number, default: []].insert(key)
  }
}

// What is taken back and done again, which nobody does.
extension ListOracle {
  private func position(_ key: String, without undone: Set<Int>) -> Int? {
    if let birth = births[key], undone.contains(birth) { return nil }
    return steps[key]?.last { !undone.contains($0.by) }?.spot
  }

  private mutating func show() {
    for key in births.keys.sorted() {
      let (have, want) = (at(live: key), position(key, without: undone).map(at))
      if have == want { continue }
      if let have { flip(have, by: 0, false) }
      if let want { flip(want, by: 0, true) }
    }
  }

  private func seen(without undone: Set<Int>) -> [String] {
    tape.filter { position($0.key, without: undone) == $0.id }.map(\.key)
  }

  private mutating func emptyRedo() { redoable = [] }

  /// Who did nothing of which anything is left can't take that back.
  private mutating func forgetEmptied() {
    undoable = undoable.filter { drop in
      let own = births.filter { $0.value == drop }.keys
      let others = steps.filter { $0.value.contains { $0.by == drop } }.keys
      return Set(own).union(others).union(renamed[drop] ?? []).contains { !isVoid($0, of: drop) }
    }
  }

  /// Whether nothing is left of what was done with a key: it has gone for good, or who brought it took it elsewhere since.
  private func isVoid(_ key: String, of drop: Int) -> Bool {
    guard let birth = births[key], let steps = steps[key] else { return true }
    let isTakenBack = undone.contains(birth) && !redoable.contains(birth)
    if isTakenBack || steps.contains(where: { $0.by == birth && $0.spot == nil }) { return true }
    if birth == drop || renamed[drop]?.contains(key) == true { return false }
    guard let step = steps.lastIndex(where: { $0.by == drop }) else { return true }
    return (steps.lastIndex { $0.by == birth } ?? -1) > step
  }

  mutating func end(_ drop: Int) {
    if renamed[drop] == nil, seen(without: undone) == seen(without: undone.union([drop])) {
      undone.insert(drop)
      show()
    } else {
      undoable.append(drop)
    }
  }

  mutating func undo() {
    forgetEmptied()
    guard let drop = undoable.popLast() else { return }
    undone.insert(drop)
    redoable.append(drop)
    show()
  }

  mutating func redo() {
    guard let drop = redoable.popLast() else { return }
    undone.remove(drop)
    undoable.append(drop)
    show()
  }
}
