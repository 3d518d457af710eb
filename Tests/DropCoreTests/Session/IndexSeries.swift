import DropCore

/// A random series of drops, undos, redos, looks and the app's own edits over one list, in the core and in the oracle.
struct IndexSeries {
  /// What a function of a drop's handler has seen, as the core and as the oracle keeps it.
  private struct Function {
    var seen: SeenIndexes
    var last = 0
    var named: [Int: ListOracle.Frame] = [:]
    var found: [Int: Int] = [:]
    /// The index that it goes by, as `local at`.
    var at: Int?

    func place(_ index: Int) -> ListOracle.Frame { named[index] ?? (entry(index), false) }
    func entry(_ index: Int) -> Int { found[index] ?? last }
  }

  private struct Drop {
    let number: Int
    let drag: DragID
    let ask: Ask.ID
    var functions: [Function]
    var open: [(id: PlaceholderID, group: String)] = []
  }

  private var random: RandomChangeTests.Generator
  private var session: DropSession
  private var queue = EffectQueue()
  private var oracle: ListOracle
  private var drops: [Drop] = []
  private var landed = 0
  private var made = 0
  private var appChanges = 0
  private(set) var faults = 0
  /// What was done, for whoever looks for what went wrong.
  private(set) var path: [String] = []
  private var list: Destination.Index { session.indices[0] }

  private static let names = ["a", "a", "b", "c", "a"]

  init(seed: UInt64) {
    random = RandomChangeTests.Generator(state: seed)
    let count = Int.random(in: 0...40, using: &random) / Int.random(in: 1...10, using: &random)
    let contents = (0..<count).map { ContentEntry(name: Self.names[$0 % 5], id: "k\($0)") }
    session = DropSession(
      scene: [
        Destination(
          id: "list",
          profile: HandlerProfile(handlers: [.update, .perform]),
          contents: contents
        )
      ]
    )
    oracle = ListOracle(contents.compactMap(\.id))
  }

  /// Runs it to its end; what went wrong, if anything did.
  mutating func run() -> String? {
    land()
    for _ in 0..<Int.random(in: 5...40, using: &random) {
      step()
      if let wrong = difference { return wrong }
    }
    while !drops.isEmpty {
      end(0)
      if let wrong = difference { return wrong }
    }
    while !oracle.undoable.isEmpty {
      turn(isRedo: false)
      if let wrong = difference { return wrong }
    }
    return nil
  }

  private(set) var said: String?

  private var difference: String? {
    if let said { return "\(path.joined(separator: " ")): \(said)" }
    let names = keys
    let expected = oracle.live
    if names == expected { return nil }
    return "\(path.joined(separator: " ")): \(names) for \(oracle.live)"
  }

  private var keys: [String] {
    session.contents(of: list).map { $0.placeholder?.name ?? $0.entry.id ?? "" }
  }

  private mutating func pick(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func step() {
    switch pick(0...19) {
    case 0 where landed < 4: return land()
    case 1: return turn(isRedo: false)
    case 2: return turn(isRedo: true)
    case 3 where !drops.isEmpty: return end(pick(0...drops.count - 1))
    case 4: return edit()
    default: break
    }
    if drops.isEmpty { return landed < 4 ? land() : turn(isRedo: Bool.random(using: &random)) }
    let drop = pick(0...drops.count - 1)
    let function = pick(0...drops[drop].functions.count - 1)
    switch pick(0...11) {
    case 0, 1: name(drop, function)
    case 2: find(drop, function)
    case 3: read(drop, function)
    case 4 where drops[drop].functions.count < 3:
      path.append("child")
      drops[drop].functions.append(drops[drop].functions[function])
    case 5: remove(drop, function)
    case 6, 7: move(drop, function)
    case 8: keepPlace(drop, function)
    case 9: fill(drop)
    default: insert(drop, function)
    }
  }

  // MARK: Drops

  private mutating func land() {
    landed += 1
    let index = pick(0...session.count(of: list))
    path.append("land@\(index)")
    let items = (0..<4).map { DragItem(id: "\($0)") }
    let begin = Event.begin(Source(operations: .copy), items: items, at: .zero)
    session.apply(begin, at: 0, into: &queue)
    RandomChangeTests.answer(
      &session,
      &queue,
      .proposal(Proposal(.copy, insertAt: index))
    )
    queue.removeAll()
    session.apply(.drop, at: 0, into: &queue)
    for case .ask(let ask) in queue.entries {
      guard let look = session.look(of: ask.drag) else { continue }
      oracle.land(landed, at: index)
      let function = Function(seen: SeenIndexes(look), last: oracle.now)
      drops.append(
        Drop(number: landed, drag: ask.drag, ask: ask.id, functions: [function])
      )
    }
    queue.removeAll()
  }

  private mutating func end(_ drop: Int) {
    path.append("end")
    let ended = drops.remove(at: drop)
    session.answer(ended.ask, .performed(nil), at: 0, into: &queue)
    for place in ended.open.sorted(by: { $0.id.number < $1.id.number }) {
      _ = oracle.commit(place.id.name, [], in: place.group, by: ended.number)
    }
    oracle.end(ended.number)
    queue.removeAll()
  }

  private mutating func turn(isRedo: Bool) {
    path.append(isRedo ? "redo" : "undo")
    session.apply(isRedo ? .redo("list") : .undo("list"), at: 0, into: &queue)
    queue.removeAll()
    if isRedo { oracle.redo() } else { oracle.undo() }
  }

  // MARK: The app

  /// Some changes of the app's as one, or one that isn't possible and of which nothing comes.
  private mutating func edit() {
    appChanges += 1
    let (number, places) = (1_000 + appChanges, session.contents(of: list))
    var free = Array(zip(places, oracle.live)).filter { $0.0.placeholder == nil }
    var edits: [ContentEdit] = []
    var plans: [(inout ListOracle) -> Void] = []
    func some(_ most: Int) -> [(Place, String)] {
      (0..<min(most, free.count)).map { _ in free[pick(0...free.count - 1)] }
    }
    func anchor() -> (Place, String)? { pick(0...2) == 0 ? nil : some(1).first }
    for _ in 0..<pick(1...3) {
      switch pick(0...4) {
      case 0, 1:
        let (new, before) = (entries(), anchor())
        edits.append(.insert(new, before: before?.0.key))
        plans.append { $0.insert(new.compactMap(\.id), before: before?.1, by: number) }
      case 2:
        let gone = some(pick(0...3))
        edits.append(.remove(gone.map(\.0.key)))
        plans.append { $0.remove(Self.each(gone.map(\.1)), by: number) }
        free.removeAll { one in gone.contains { $0.0.key == one.0.key } }
      case 3:
        let (moved, before) = (some(pick(0...3)), anchor())
        edits.append(.move(moved.map(\.0.key), before: before?.0.key))
        plans.append { $0.move(Self.each(moved.map(\.1)), before: before?.1, by: number) }
      default:
        guard let (place, key) = some(1).first else { continue }
        made += 1
        edits.append(.rename(place.key, "renamed \(made)"))
        plans.append { $0.rename(key, by: number) }
        // Taken out by the same edit, it would be as if it had never been called so.
        free.removeAll { $0.0.key == place.key }
      }
    }
    let wrong = pick(0...4) == 0 ? unusable(among: places) : nil
    if let wrong { edits.insert(.remove([wrong]), at: pick(0...edits.count)) }
    path.append("edit(\(edits))")
    let isDone = (try? session.edit("list", edits, at: 0, into: &queue)) != nil
    if isDone != (wrong == nil) { said = "an edit was \(isDone ? "" : "not ")made" }
    queue.removeAll()
    guard isDone else { return }
    for plan in plans { plan(&oracle) }
    oracle.end(number)
  }

  /// A key that no place has, or one that a drop keeps.
  private mutating func unusable(among places: [Place]) -> UInt64 {
    let kept = places.filter { $0.placeholder != nil }.map(\.key)
    return kept.isEmpty || Bool.random(using: &random) ? .max : kept[pick(0...kept.count - 1)]
  }

  private static func each(_ keys: [String]) -> [String] {
    var seen: Set<String> = []
    return keys.filter { seen.insert($0).inserted }
  }

  // MARK: Looks

  private mutating func name(_ drop: Int, _ function: Int) {
    guard let look = session.look(of: drops[drop].drag) else { return }
    let index = session.insertionIndex(of: drops[drop].drag, in: list)
    path.append("\(drops[drop].number).index=\(index)")
    if index != oracle.index(of: drops[drop].number) { said = "its gap is elsewhere" }
    drops[drop].functions[function].seen.name(index, at: look)
    drops[drop].functions[function].last = oracle.now
    drops[drop].functions[function].named[index] = (oracle.now, true)
    drops[drop].functions[function].at = index
  }

  private mutating func find(_ drop: Int, _ function: Int) {
    guard let look = session.look(of: drops[drop].drag) else { return }
    let index = session.entry(named: Self.names[pick(0...4)], in: list)
    path.append("\(drops[drop].number).find=\(index.map(String.init) ?? "none")")
    drops[drop].functions[function].seen.find(index, at: look)
    drops[drop].functions[function].last = oracle.now
    guard let index else { return }
    drops[drop].functions[function].found[index] = oracle.now
    drops[drop].functions[function].at = index
  }

  private mutating func read(_ drop: Int, _ function: Int) {
    guard let look = session.look(of: drops[drop].drag) else { return }
    path.append("\(drops[drop].number).contents")
    drops[drop].functions[function].seen.read(at: look)
    drops[drop].functions[function].last = oracle.now
    drops[drop].functions[function].found = [:]
  }

  // MARK: Requests

  /// The index kept, another one, or none.
  private mutating func place(_ drop: Int, _ function: Int) -> Int? {
    switch pick(0...5) {
    case 0: nil
    case 1: pick(0...session.count(of: list) + 1)
    default: drops[drop].functions[function].at ?? pick(0...session.count(of: list))
    }
  }

  private mutating func request(_ request: Request, _ drop: Int, _ looks: Looks) -> Reply? {
    defer { queue.removeAll() }
    return try? session.request(request, by: drops[drop].ask, seen: looks, into: &queue)
  }

  private mutating func check(_ reply: Reply?, _ expected: Int?) {
    if expected == nil { faults += 1 }
    if reply != expected.map(Reply.count) {
      said = "\(String(describing: reply)) for \(String(describing: expected))"
    }
  }

  private func looks(_ drop: Int, _ function: Int, _ place: Int?, _ entries: [Int] = []) -> Looks {
    let seen = drops[drop].functions[function].seen
    return Looks(
      place: place.flatMap(seen.look(ofPlace:)),
      entries: entries.map(seen.look(ofEntry:))
    )
  }

  private func frame(_ drop: Int, _ function: Int, _ index: Int?) -> ListOracle.Frame {
    index.map(drops[drop].functions[function].place) ?? (oracle.now, false)
  }

  private mutating func entries() -> [ContentEntry] {
    (0..<pick(0...3)).map { _ in
      made += 1
      return ContentEntry(name: Self.names[made % 5], id: "n\(made)")
    }
  }

  private mutating func insert(_ drop: Int, _ function: Int) {
    let (index, new, item) = (place(drop, function), entries(), pick(0...3))
    let number = drops[drop].number
    path.append(
      "\(number).insert@\(index.map(String.init) ?? "gap")(\(item):\(new.compactMap(\.id)))"
    )
    let frame = frame(drop, function, index)
    let asked = Request.insert(at: index, new, item: item)
    let reply = request(asked, drop, looks(drop, function, index))
    let keys = new.compactMap(\.id)
    let group = try? oracle.put(keys, order: item, at: index, frame, by: number)
    check(reply, group.map { _ in keys.count })
    guard group != nil, let index else { return }
    drops[drop].functions[function].seen.put(keys.count, at: index)
    count(keys.count, from: index, drop, function)
  }

  /// Counts on, as `at = at + 1`.
  private mutating func count(_ count: Int, from index: Int, _ drop: Int, _ function: Int) {
    if count > 0, let frame = drops[drop].functions[function].named[index] {
      for next in index + 1...index + count {
        drops[drop].functions[function].named[next] = (frame.time, false)
      }
    }
    if drops[drop].functions[function].at == index, Bool.random(using: &random) {
      drops[drop].functions[function].at = index + count
    }
  }

  private mutating func keepPlace(_ drop: Int, _ function: Int) {
    let (index, item) = (place(drop, function), pick(0...3))
    let number = drops[drop].number
    path.append("\(number).keep@\(index.map(String.init) ?? "gap")(\(item))")
    let frame = frame(drop, function, index)
    let asked = Request.placeholder(at: index, title: "p", size: nil, item: item)
    let reply = request(asked, drop, looks(drop, function, index))
    guard case .placeholder(let id)? = reply else {
      faults += 1
      if (try? oracle.put(["none"], order: item, at: index, frame, by: number)) != nil {
        said = "no place was kept"
      }
      return
    }
    guard let group = try? oracle.put([id.name], order: item, at: index, frame, by: number) else {
      return said = "a place was kept"
    }
    drops[drop].open.append((id, group))
    guard let index else { return }
    drops[drop].functions[function].seen.put(1, at: index)
    count(1, from: index, drop, function)
  }

  private mutating func fill(_ drop: Int) {
    guard !drops[drop].open.isEmpty else { return }
    let place = drops[drop].open.remove(at: pick(0...drops[drop].open.count - 1))
    let new = entries()
    path.append("\(drops[drop].number).commit(\(place.id.name):\(new.compactMap(\.id)))")
    let reply = request(.commit(place.id, new), drop, Looks())
    let keys = new.compactMap(\.id)
    let isThere = oracle.commit(place.id.name, keys, in: place.group, by: drops[drop].number)
    if reply != .changed(isThere) { said = "a place was gone, or not" }
  }

  private mutating func remove(_ drop: Int, _ function: Int) {
    let count = pick(0...3)
    let index = place(drop, function) ?? 0
    path.append("\(drops[drop].number).remove@\(index)(\(count))")
    let looks = looks(drop, function, nil, [index])
    let reply = request(.remove(at: index, count: count), drop, looks)
    let time = drops[drop].functions[function].entry(index)
    check(reply, try? oracle.remove(index, count, time, by: drops[drop].number))
  }

  private mutating func move(_ drop: Int, _ function: Int) {
    let from = (0..<pick(1...3)).map { _ in place(drop, function) ?? 0 }
    let (to, isBefore) = (place(drop, function) ?? 0, Bool.random(using: &random))
    path.append("\(drops[drop].number).move\(from)\(isBefore ? "before" : "to")@\(to)")
    let known = drops[drop].functions[function]
    let looks = looks(drop, function, to, from)
    let reply = request(.move(from: from, to: to, isBefore: isBefore), drop, looks)
    let moved = try? oracle.move(
      from.map { ($0, known.entry($0)) },
      to: to,
      isBefore: isBefore,
      known.place(to).time,
      by: drops[drop].number
    )
    check(reply, moved)
  }
}
