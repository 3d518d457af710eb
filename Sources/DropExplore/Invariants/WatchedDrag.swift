import DropCore
import DropReplay

/// What a drag brings, and where from.
struct WatchedItems: Sendable {
  let source: Source
  private let all: [DragItem]
  /// Their ids, made when they are looked for.
  private lazy var ids = NameSet(all.map(\.id))
  private lazy var named = NameTable(all.map { ($0.name, $0.id) })

  init(_ items: [DragItem], from source: Source) {
    all = items
    self.source = source
  }

  /// What an entry names as its origins counts the drag's own items.
  subscript(index: Int) -> String? { all.indices.contains(index) ? all[index].id : nil }

  /// What people call it.
  func name(_ index: Int) -> String? { all.indices.contains(index) ? all[index].name : nil }

  /// The app's own object for it.
  func object(_ index: Int) -> JSONValue? { all.indices.contains(index) ? all[index].local : nil }

  mutating func contains(_ id: String) -> Bool { ids.contains(id) }

  /// The item that an entry of the list is from which they are dragged: by its id, else by what it is called.
  mutating func item(of entry: ContentEntry) -> String? {
    if let id = entry.id, ids.contains(id) { return id }
    return named[entry.name]
  }
}

/// An item that went from the list that it came from, and arrived nowhere.
struct Loss: Sendable {
  let item: String
  /// What it was called there.
  let name: String
  let origin: String
  /// Where the script took it out.
  let line: String?
}

/// What the monitor remembers of one drag, from its beginning to its end.
struct WatchedDrag: Sendable {
  /// An entry that was taken out of a list.
  struct Taken: Sendable {
    let destination: String
    let entry: ContentEntry
    /// Where the script took it out.
    let line: String?
  }

  /// An item that went from its source and has not arrived.
  struct Vanished: Sendable {
    /// What it is called in its list.
    let name: String
    let time: Double
    let line: String?
  }

  let id: DragID
  private var items: WatchedItems
  /// Where it was dropped, once a handler there did something.
  private(set) var destination: String?
  /// Items taken from the source that have not arrived since.
  private(set) var vanished = NameTable<Vanished>()
  /// The first of those that arrived a while after it was taken from the source.
  private(set) var late: (item: String, gone: Vanished)?
  /// What the handler itself took out, and where.
  private(set) var taken: [Taken] = []
  /// Something else arrived or was agreed to: what was taken out may be gone.
  private(set) var isExcused = false
  /// How long after the drop an item's first load began, where that didn't begin at once.
  private(set) var lateLoads = NameTable<(wait: Double, line: String?)>()
  private var loadedAtOnce = NameSet()
  /// The host was to load all of them at once: which of them wait for their turn is its doing.
  private var isAskedForAtOnce = false
  private(set) var arrived = NameSet()
  /// What became of what they held, where they are moved.
  private(set) var moves = MovedContents()
  /// What it did with what another drop had by then.
  private(set) var lateContents = LateContents()
  /// Where in the script the first that arrived of an item was put in.
  private(set) var arrivalLines = NameTable<String>()
  /// How often it brought each.
  private var arrivals: [DeliveredPart: Int] = [:]
  /// Of what it brought that's there that which is made of no item, or is called otherwise now.
  private var own: [DeliveredPart: Int] = [:]
  /// Items whose source went away before they were loaded.
  private(set) var expired = NameSet()
  private let expiring: NameSet
  /// By the item that it was made from, the first content that was put in twice, and where in the script.
  private var twins = NameTable<(name: String, line: String?)>()
  private var loadsThatFailed = NameSet()
  /// What loads of each item failed with, and the tasks that did: that isn't the handler's own.
  private var failures = NameTable<Set<FailureCode>>()
  private var failedTasks: Set<String> = []
  /// Why saves failed while it was dropped.
  private var failedSaves: Set<String> = []
  private(set) var saves = 0
  private var hasTaskSucceeded = false
  /// How often the user was asked something.
  private(set) var questions = 0
  private(set) var before: ContentsMirror? = nil
  private(set) var dropTime: Double? = nil
  /// The user gave up, or stopped what was under way.
  private(set) var isStopped = false
  /// The user stopped what was under way.
  private(set) var isAborted = false
  /// Where it was dropped has closed since.
  private(set) var isClosedOver = false
  /// A handler failed: what it would have said is not known.
  private(set) var isFaulty = false
  /// The handler's last call runs: it may still say things.
  private(set) var isEnding = false
  /// No other drag is under way, and nothing was taken back since the drop.
  private(set) var isAlone = false
  /// Where the pointer was and which keys were held at the drop.
  private(set) var pointer = ""
  /// What became of loads, tasks and questions.
  private(set) var facts: [String] = []

  init(_ id: DragID, from source: Source, expiring: NameSet) {
    self.id = id
    self.expiring = expiring
    items = WatchedItems([], from: source)
  }

  /// The destination that it comes from.
  var origin: String? { items.source.destination }

  mutating func begin(
    with items: WatchedItems,
    at time: Double,
    contents: ContentsMirror,
    pointer: String,
    isAlone: Bool
  ) {
    self.items = items
    dropTime = time
    before = contents
    self.pointer = pointer
    self.isAlone = isAlone
  }

  var isDropped: Bool { dropTime != nil }

  /// A handler did something there; the first such place is where it was dropped.
  mutating func reach(_ destination: String) {
    if isDropped, self.destination == nil { self.destination = destination }
  }

  mutating func stop(isAbort: Bool) {
    isStopped = true
    isAborted = isAborted || isAbort
  }

  mutating func noteClosed() { isClosedOver = true }

  mutating func noteFault() { isFaulty = true }

  mutating func noteEnding() { isEnding = true }

  /// Another drag began, or something was taken back.
  mutating func noteCompany() { isAlone = false }

  /// What lies where was changed by somebody else.
  mutating func noteChange() { isExcused = true }

  /// An item brought something else than its session says.
  mutating func noteOther(_ item: String) { facts.append("\(item) otherwise") }

  /// A save failed, which shows only in what its script does then.
  mutating func noteFailedSave(_ why: String) {
    failedSaves.insert(why)
    facts.append("save failed")
  }

  /// A question was answered; whoever says yes has agreed to what follows.
  mutating func noteAnswer(_ value: JSONValue) {
    facts.append("answer \(value)")
    if value != .null, value != .bool(false) { isExcused = true }
  }

  mutating func note(
    _ removed: ContentsMirror.Removed,
    by effect: Effect,
    from destination: String,
    at time: Double,
    parts: DeliveredParts,
    line: String?
  ) {
    guard isDropped else { return }
    if case .update(_, let entry) = effect, let former = removed.former,
      takeOwn(parts.part(former, of: items))
    {
      own[parts.part(entry, of: items), default: 0] += 1
    }
    // What it brought itself, and takes away again or has taken back, was never the user's.
    for entry in removed.entries {
      let part = parts.part(entry, of: items)
      if takeOwn(part) {
        takeBack(entry, part)
      } else {
        taken.append(Taken(destination: destination, entry: entry, line: line))
        if destination == origin, let item = items.item(of: entry) { moves.noteTaken(item, entry) }
      }
    }
    guard destination == origin else { return }
    for entry in removed.entries {
      let item = entry.id ?? entry.name
      guard items.contains(item), !arrived.contains(item) else { continue }
      vanished[item] = Vanished(name: entry.name, time: time, line: line)
    }
  }

  /// Whether it brought an entry that goes now, or becomes another.
  private mutating func takeOwn(_ part: DeliveredPart) -> Bool {
    guard let count = own[part], count > 0 else { return arrivals[part] != nil }
    own[part] = count - 1
    return true
  }

  /// What it brought goes again by its own doing, or with what it belonged to: brought anew it is there once.
  private mutating func takeBack(_ entry: ContentEntry, _ part: DeliveredPart) {
    guard let count = arrivals[part], count > 0 else { return }
    arrivals[part] = count - 1
    guard count == 2, let item = entry.origins.first.flatMap({ items[$0] }),
      twins[item]?.name.isSpelled(as: entry.name) == true
    else { return }
    twins[item] = nil
  }

  /// With `isReturn` it only gives back what was there before.
  mutating func note(
    _ effect: Effect,
    isReturn: Bool,
    at time: Double,
    parts: DeliveredParts,
    line: String?
  ) {
    switch effect {
    case .insert(_, let contents), .commit(_, _, let contents):
      for entry in contents {
        let part = parts.part(entry, of: items)
        noteArrival(of: entry, as: part, isReturn: isReturn, at: time, line)
      }
    case .update(_, let entry):
      moves.noteUpdate()
      noteStand(entry, line)
    case .load(let item, _, _):
      moves.noteLoad(of: item)
      noteLoad(of: item, at: time, line)
    case .loaded(let item, _, _, .failed(let code, _)):
      loadsThatFailed.insert(item)
      failures[item] = (failures[item] ?? []).union([code])
      facts.append("\(item) \(code.rawValue)")
      if code == .expired { expired.insert(item) }
    case .loaded(let item, _, _, .loaded):
      moves.noteCome(item)
      loadsThatFailed.remove(item)
    case .confirm: questions += 1
    case .taskEnded(_, .succeeded): (isExcused, hasTaskSucceeded) = (true, true)
    case .taskEnded(let task, .failed(let code, _)):
      failedTasks.insert(task.name)
      facts.append("task \(code.rawValue)")
    case .save:
      saves += 1
      isExcused = true
    case .unsave: saves -= 1
    default: break
    }
  }

  /// What it does with what it loads, as far as another drop `isElsewhere` with that.
  mutating func noteLate(_ effect: Effect, isElsewhere: Bool, _ line: String?) {
    lateContents.note(effect, isElsewhere: isElsewhere, line: line)
  }

  /// Of what an effect puts in the items that it is made of.
  func items(broughtBy effect: Effect) -> [String] {
    switch effect {
    case .insert(_, let entries), .commit(_, _, let entries):
      entries.flatMap(\.origins).compactMap { items[$0] }
    default: []
    }
  }

  /// The items that these entries of the list are from which they are dragged.
  mutating func items(in entries: [ContentEntry]) -> [String] {
    entries.compactMap { items.item(of: $0) }
  }

  private mutating func noteStand(_ entry: ContentEntry, _ line: String?) {
    guard origin != nil else { return }
    for index in entry.origins {
      if let item = items[index] { moves.noteStand(entry, of: item, line) }
    }
  }

  /// The first of the imported items that it moved without anything of what they held.
  func lostContent(
    _ outcome: Outcome,
    isLeft: (ContentEntry) -> Bool,
    isSame: (ContentEntry, ContentEntry) -> Bool
  ) -> MovedContents.Lost? {
    // In what was saved, in a task, or with the user's word, it may be what nobody else sees.
    if isExcused || questions > 0 || isFaulty { return nil }
    let isInList = outcome.destination.map { origin?.isSpelled(as: $0) == true } ?? true
    return moves.lost(
      among: outcome.imported,
      of: items,
      isThrownAway: isInList,
      isLeft: isLeft,
      isSame: isSame
    )
  }

  /// The host is to load all of them.
  mutating func noteAskedForAll(at time: Double) {
    if let dropTime, time <= dropTime { isAskedForAtOnce = true }
  }

  /// Whoever began to load in time, and tries again once that failed, did what could be done.
  private mutating func noteLoad(of item: String, at time: Double, _ line: String?) {
    guard expiring.contains(item), !isAskedForAtOnce, let dropTime else { return }
    if time <= dropTime {
      loadedAtOnce.insert(item)
    } else if !loadedAtOnce.contains(item), lateLoads[item] == nil {
      lateLoads[item] = (time - dropTime, line)
    }
  }

  private mutating func noteArrival(
    of entry: ContentEntry,
    as part: DeliveredPart,
    isReturn: Bool,
    at time: Double,
    _ line: String?
  ) {
    // Taken back it never went.
    if isReturn { vanished[entry.id ?? entry.name] = nil }
    for index in entry.origins {
      guard let item = items[index] else { continue }
      arrived.insert(item)
      if let line, arrivalLines[item] == nil { arrivalLines[item] = line }
      bringBack(item, at: time)
    }
    bringBack(entry.id ?? entry.name, at: time)
    noteStand(entry, line)
    guard !entry.origins.isEmpty else {
      own[part, default: 0] += 1
      return
    }
    arrivals[part, default: 0] += 1
    if arrivals[part] != 1 {
      let item = entry.origins.first.flatMap { items[$0] } ?? ""
      if twins[item] == nil { twins[item] = (entry.name, line) }
    }
  }

  /// The first content that was put in twice, of items that haven't the same thing in them twice.
  func twice(besides repeating: NameSet) -> (name: String, line: String?)? {
    if twins.isEmpty { return nil }
    return twins.names.first { !repeating.contains($0) }.flatMap { twins[$0] }
  }

  /// What went before is there again: too late, where it could have been lost meanwhile.
  private mutating func bringBack(_ item: String, at time: Double) {
    guard let gone = vanished.removeValue(forKey: item), gone.time < time else { return }
    late = late ?? (item, gone)
  }

  /// What was taken out of the list that it was dragged from, and nowhere put in again: where the outcome
  /// has it as imported it was thrown away, is in a saved file or was given to a task or, without a destination,
  /// has gone to another program.
  func lost(_ outcome: Outcome) -> Loss? {
    guard let origin, !vanished.isEmpty else { return nil }
    let mayBeElsewhere =
      saves > 0 || hasTaskSucceeded
      || outcome.destination.map { $0.isSpelled(as: origin) } ?? true
    let elsewhere = NameSet(
      mayBeElsewhere ? outcome.imported.flatMap { [$0.id, $0.name] } : []
    )
    guard let item = vanished.names.first(where: { !elsewhere.contains($0) }),
      let gone = vanished[item]
    else { return nil }
    return Loss(item: item, name: gone.name, origin: origin, line: gone.line)
  }

  /// Whether that task failed; where it is about none, a load of the item with that, or a save with that message.
  func hasFailed(
    _ item: String?,
    with code: FailureCode?,
    task: String?,
    saying message: String
  ) -> Bool {
    if let task { return failedTasks.contains(task) }
    if failedSaves.contains(where: message.contains) { return true }
    guard let item, let code else { return false }
    return failures[item]?.contains(code) == true
  }

  /// Items whose last load failed and of which nothing came, whatever the handler says of them.
  func failedLoads(_ outcome: Outcome) -> [String] {
    outcome.items.filter { $0.kind == .skipped && loadsThatFailed.contains($0.id) }.map(\.id)
  }
}
