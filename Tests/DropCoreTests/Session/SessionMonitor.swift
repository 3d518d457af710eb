import DropCore

/// What always holds of a session, as one sentence each.
enum Invariant: String, Sendable, Hashable, CaseIterable {
  case oneResult = "Each dropped item has exactly one result: imported, failed or skipped."
  case nothingOpen = "When a drag has ended, no placeholder, task or load of it is left open."
  case nothingShown = "When nothing hovers, no highlight, badge or preview is left on."
  case exactUndo = "Undo gives back the contents exactly, on both sides; redo too."
  case arrivalFirst = "A move takes nothing from its source before it has arrived."
  case allOrNothing = "Under all_or_nothing, a failure leaves the contents as they were."
  case nothingAfterStop = "After a cancel or an abort nothing more arrives."
  case askedOnce = "Whether it is wanted is asked once of each destination, until items join."
  case oneHoverCall = "At most one call of the hovering drag is out at a time."
  case enterThenExit = "A drag is in at most one destination; it is entered before it is left."
  case updateInside = "Only the destination that the drag is in is asked for a proposal."
  case performGranted = "A drop is performed only where a transfer was granted."
  case endOnce = "The end is told once to each destination that said yes, as its last call."
  case quarantineIsQuiet = "A destination in quarantine gets no further call."
  case endedOnce = "A drag ends once, and nothing of it comes after."
  case effectsTellAll = "Carrying out the effects gives what the contents are."
  case oneHighlight = "At most one place is highlighted at a time."
  case sourceHasItsSay = "What is granted, the source allows."
  case wakesForHover = "A tick is wanted only while a drag hovers."
}

/// An invariant that didn't hold, and where.
struct Violation: Sendable, Hashable, CustomStringConvertible {
  /// What didn't hold.
  let invariant: Invariant
  /// What was found instead.
  let found: String

  var description: String { "\(invariant.rawValue) Found: \(found)" }
}

/// Watches what comes out of a session and says what didn't hold.
///
/// Hand it each batch of the queue together with the session as it is after it.
struct SessionMonitor: Sendable {
  /// What is known of one drag.
  struct Watched: Sendable {
    var source: Source?
    var items: [String] = []
    var willing: Set<Destination.Index> = []
    /// Those whose last answer wasn't yes, which they may have said before.
    var refusing: Set<Destination.Index> = []
    var asked: Set<Destination.Index> = []
    var inside: Destination.Index?
    var told: Set<Destination.Index> = []
    var granted: Operation?
    var results: [String] = []
    var destination: Destination.Index?
    var isPerforming = false
    var isPerformed = false
    var isStopped = false
    var openLoads = 0
    var openTasks: Set<TaskID> = []
    var openPlaceholders: Set<PlaceholderID> = []
    var arrived = NameSet()
    var before: [[String]] = []
    /// Whether effects could be another drop's as well, so that nothing is concluded from them.
    var isShared = false
  }

  /// An embedder's copy of one place.
  struct Mirrored: Sendable {
    var name: String
    var placeholder: PlaceholderID?
  }

  private(set) var violations: [Violation] = []
  var drags: [DragID: Watched] = [:]
  var ended: Set<DragID> = []
  var calls: [Ask.ID: Ask] = [:]
  var contents: [[Mirrored]]
  /// Those that failed too often.
  var quiet: Set<Destination.Index> = []
  var highlighted: Set<Destination.Index> = []
  var badged: Set<Destination.Index> = []
  var previewed: Set<Destination.Index> = []

  init(_ session: DropSession) {
    contents = Self.mirror(session)
  }

  /// Takes in what came out since the last time, and gives what didn't hold.
  mutating func check(
    _ entries: some Sequence<EffectQueue.Entry>,
    _ session: DropSession
  ) -> [Violation] {
    violations = []
    for entry in entries { take(entry, session) }
    checkContents(session)
    checkHover(session)
    return violations
  }

  /// Notes that an ask was answered, before what came of it is checked.
  mutating func answered(_ ask: Ask.ID, _ answer: Answer) {
    guard let call = calls.removeValue(forKey: ask), let destination = call.destination else {
      return
    }
    guard call.call == .canHandle else { return }
    if answer == .willing {
      drags[call.drag]?.willing.insert(destination)
      drags[call.drag]?.refusing.remove(destination)
    } else {
      drags[call.drag]?.refusing.insert(destination)
    }
  }

  /// Notes that items joined the drag: those who said no may be asked again.
  mutating func itemsJoined(_ drag: DragID) {
    guard let watched = drags[drag] else { return }
    drags[drag]?.asked.formIntersection(watched.willing.subtracting(watched.refusing))
  }

  /// Notes that more is known of the drag's items: whoever was asked may be asked again.
  mutating func itemsRevealed(_ drag: DragID) { drags[drag]?.asked = [] }

  mutating func report(_ invariant: Invariant, _ found: String) {
    violations.append(Violation(invariant: invariant, found: found))
  }

  var names: [[String]] { contents.map { $0.map(\.name) } }

  static func mirror(_ session: DropSession) -> [[Mirrored]] {
    session.indices.map { index in
      session.contents(of: index).map { Mirrored(name: $0.entry.name, placeholder: $0.placeholder) }
    }
  }

  static func names(in session: DropSession) -> [[String]] {
    session.indices.map { session.contents(of: $0).map(\.entry.name) }
  }

  private mutating func checkContents(_ session: DropSession) {
    let now = Self.mirror(session)
    while contents.count < now.count { contents.append(now[contents.count]) }
    if names != Self.names(in: session) {
      report(.effectsTellAll, "\(names) for \(Self.names(in: session))")
    }
    contents = now
  }

  private mutating func checkHover(_ session: DropSession) {
    let hovering = session.hovering
    if hovering == nil {
      let shown = highlighted.union(badged).union(previewed)
      if !shown.isEmpty { report(.nothingShown, shown.map(session.id(of:)).joined()) }
      if session.wakeAt != nil { report(.wakesForHover, "a tick at \(session.wakeAt ?? 0)") }
    }
    if highlighted.count > 1 { report(.oneHighlight, "\(highlighted.count)") }
    let out = calls.values.filter { $0.drag == hovering && $0.destination != nil }
    if out.count > 1 { report(.oneHoverCall, "\(out.map(\.call.name))") }
  }
}

extension SessionMonitor {
  mutating func take(_ entry: EffectQueue.Entry, _ session: DropSession) {
    switch entry {
    case .ask(let ask):
      take(ask, session)
    case .withdrawn(let id): calls[id] = nil
    case .verdict(let id, let destination, let verdict, _):
      if drags[id] == nil { drags[id] = Watched(source: session.source(of: id)) }
      drags[id]?.granted = verdict.granted
      check(verdict, id, destination, session)
    case .effect(let effect, let destination?, let drag):
      take(effect, in: destination, of: drag, session)
    case .stop(let id): drags[id]?.isStopped = true
    case .notice(.quarantined, let destination?): quieten(destination)
    case .notice(.reloaded(isNew: true), let destination?): quiet.remove(destination)
    case .ended(let id, let outcome): end(id, outcome, session)
    case .effect, .reply, .read, .fault, .notice, .file: break
    }
  }

  /// From here on the destination gets no call; what it was in counts as left.
  private mutating func quieten(_ destination: Destination.Index) {
    quiet.insert(destination)
    for id in drags.keys where drags[id]?.inside == destination { drags[id]?.inside = nil }
  }

  private mutating func check(
    _ verdict: Verdict,
    _ id: DragID,
    _ destination: Destination.Index,
    _ session: DropSession
  ) {
    guard verdict.granted.transfers else { return }
    let app = session.destination(destination)?.app
    let source = drags[id]?.source ?? session.source(of: id)
    guard let source, source.operations(for: app).allows(verdict.granted) else {
      return report(.sourceHasItsSay, verdict.granted.name)
    }
    if verdict.granted == .move, !source.isLocal(for: app) {
      report(.sourceHasItsSay, "a move from another app")
    }
  }

  private mutating func take(
    _ effect: Effect,
    in destination: Destination.Index,
    of drag: DragID?,
    _ session: DropSession
  ) {
    switch effect {
    case .highlight(_, let isOn): Self.set(&highlighted, destination, isOn)
    case .badge(let operation, let message):
      Self.set(&badged, destination, operation != nil || message != nil)
    case .preview(let value): Self.set(&previewed, destination, value != nil)
    case .placeholder, .commit, .discard, .insert, .remove, .move, .update:
      if !mirror(effect, in: destination, of: drag) {
        report(.effectsTellAll, "\(effect.name) doesn't fit")
      }
    case .task(let id, _, _): book(drag) { $0.openTasks.insert(id) }
    case .taskEnded(let id, _): book(drag) { $0.openTasks.remove(id) }
    case .load: book(drag) { $0.openLoads += 1 }
    case .loaded: book(drag) { $0.openLoads -= 1 }
    case .item(let result): book(drag) { $0.results.append(result.id) }
    case .undo, .redo:
      for id in drags.keys { drags[id]?.isShared = true }
    // What changed contents without being mirrored shows when they are compared.
    default: break
    }
  }

  private static func set(
    _ shown: inout Set<Destination.Index>,
    _ destination: Destination.Index,
    _ isOn: Bool
  ) {
    if isOn { shown.insert(destination) } else { shown.remove(destination) }
  }

  /// Books something on a drop.
  mutating func book(_ id: DragID?, _ body: (inout Watched) -> Void) {
    guard let id, var drag = drags[id] else { return }
    body(&drag)
    drags[id] = drag
  }
}

extension SessionMonitor {
  mutating func take(_ ask: Ask, _ session: DropSession) {
    calls[ask.id] = ask
    if ended.contains(ask.drag) { report(.endedOnce, "\(ask.call.name) after it") }
    var drag = drags[ask.drag] ?? begin(ask.drag, session)
    defer { drags[ask.drag] = drag }
    guard let destination = ask.destination else { return }
    if drag.told.contains(destination) { report(.endOnce, "\(ask.call.name) after it") }
    if quiet.contains(destination) { report(.quarantineIsQuiet, ask.call.name) }
    switch ask.call {
    case .canHandle:
      if !drag.asked.insert(destination).inserted {
        report(.askedOnce, session.id(of: destination))
      }
    case .enter:
      if let inside = drag.inside { report(.enterThenExit, "still in \(session.id(of: inside))") }
      drag.inside = destination
      drag.willing.insert(destination)
    case .exit:
      if drag.inside != destination {
        report(.enterThenExit, "not in \(session.id(of: destination))")
      }
      drag.inside = nil
    case .update, .springload:
      if drag.inside != destination { report(.updateInside, session.id(of: destination)) }
    case .perform(let operation): perform(operation, ask, &drag, session)
    case .end:
      drag.told.insert(destination)
      drag.isPerforming = false
    default: break
    }
  }

  private mutating func perform(
    _ operation: Operation,
    _ ask: Ask,
    _ drag: inout Watched,
    _ session: DropSession
  ) {
    if !operation.transfers || drag.granted != operation {
      report(.performGranted, "\(operation.name) for \(drag.granted?.name ?? "nothing")")
    }
    drag.isPerformed = true
    drag.isPerforming = true
    drag.destination = ask.destination
    drag.before = names
    drag.items = session.items(of: ask.drag).map(\.name)
    drag.isShared = false
    for id in drags.keys where id != ask.drag && drags[id]?.isPerformed == true {
      if drags[id]?.isPerforming == true { drag.isShared = true }
      drags[id]?.isShared = true
    }
  }

  private func begin(_ id: DragID, _ session: DropSession) -> Watched {
    var drag = Watched()
    drag.source = session.source(of: id)
    return drag
  }

  mutating func end(_ id: DragID, _ outcome: Outcome, _ session: DropSession) {
    if !ended.insert(id).inserted { report(.endedOnce, "twice") }
    guard let drag = drags.removeValue(forKey: id) else { return }
    for destination in drag.willing where !drag.told.contains(destination) {
      let isDeaf = session.destination(destination)?.profile?.handlers.contains(.end) != true
      if isDeaf || session.isQuarantined(destination) { continue }
      report(.endOnce, "not told: \(session.id(of: destination))")
    }
    guard drag.isPerformed else { return }
    if drag.results != outcome.items.map(\.id) || Set(drag.results).count != drag.items.count {
      report(.oneResult, "\(drag.results) of \(drag.items)")
    }
    if drag.openLoads > 0 || !drag.openTasks.isEmpty || !drag.openPlaceholders.isEmpty {
      let open = drag.openLoads + drag.openTasks.count + drag.openPlaceholders.count
      report(.nothingOpen, "\(open)")
    }
    if drag.isShared { return }
    checkTakenBack(drag, outcome, session)
    checkUndo(drag, outcome, session)
  }

  private mutating func checkTakenBack(
    _ drag: Watched,
    _ outcome: Outcome,
    _ session: DropSession
  ) {
    let isWhole = outcome.items.allSatisfy { $0.kind != .failed && $0.failedUnits == nil }
    guard !isWhole, let id = outcome.destination, let index = session.index(of: id),
      session.destination(index)?.profile?.policy == .allOrNothing
    else { return }
    if names[index.offset] != drag.before[index.offset] {
      report(.allOrNothing, "\(names[index.offset]) for \(drag.before[index.offset])")
    }
  }

  /// Takes the drop back and does it again, on a copy.
  private mutating func checkUndo(_ drag: Watched, _ outcome: Outcome, _ session: DropSession) {
    let after = Self.names(in: session)
    guard session.performing.isEmpty, let id = outcome.destination, session.index(of: id) != nil,
      after != drag.before, after.count == drag.before.count
    else { return }
    var copy = session
    var queue = EffectQueue()
    copy.apply(.undo(id), at: 0, into: &queue)
    let undone = Self.names(in: copy)
    if undone != drag.before { report(.exactUndo, "\(undone) for \(drag.before)") }
    copy.apply(.redo(id), at: 0, into: &queue)
    let redone = Self.names(in: copy)
    if redone != after { report(.exactUndo, "\(redone) for \(after), done again") }
  }
}

extension SessionMonitor {
  /// Does to its own copy what an effect says; false where that can't be done.
  mutating func mirror(
    _ effect: Effect,
    in destination: Destination.Index,
    of drag: DragID?
  ) -> Bool {
    let place = destination.offset
    while contents.count <= place { contents.append([]) }
    switch effect {
    case .placeholder(let id, let index, let title, _):
      book(drag) { $0.openPlaceholders.insert(id) }
      checkStop(drag)
      return insert([Mirrored(name: title, placeholder: id)], at: index, in: place)
    case .commit(let id, let index, let entries):
      book(drag) { $0.openPlaceholders.remove(id) }
      guard contents[place].indices.contains(index), contents[place][index].placeholder == id else {
        return false
      }
      contents[place].remove(at: index)
      if !entries.isEmpty { arrive(entries, for: drag) }
      return insert(entries.map { Mirrored(name: $0.name) }, at: index, in: place)
    case .discard(let id):
      book(drag) { $0.openPlaceholders.remove(id) }
      guard let index = contents[place].firstIndex(where: { $0.placeholder == id }) else {
        return false
      }
      contents[place].remove(at: index)
      return true
    case .insert(let index, let entries):
      arrive(entries, for: drag)
      return insert(entries.map { Mirrored(name: $0.name) }, at: index, in: place)
    case .remove(let index, let count):
      return remove(index, count, in: destination, of: drag)
    case .move(let from, let to): return move(from, to, in: place)
    case .update(let index, let entry):
      guard contents[place].indices.contains(index), contents[place][index].placeholder == nil
      else { return false }
      contents[place][index].name = entry.name
      return true
    default: return true
    }
  }

  private mutating func insert(_ new: [Mirrored], at index: Int, in place: Int) -> Bool {
    guard (0...contents[place].count).contains(index) else { return false }
    contents[place].insert(contentsOf: new, at: index)
    return true
  }

  private mutating func remove(
    _ index: Int,
    _ count: Int,
    in destination: Destination.Index,
    of drag: DragID?
  ) -> Bool {
    let place = destination.offset
    guard index >= 0, count >= 0, index + count <= contents[place].count else { return false }
    checkArrival(contents[place][index..<index + count], destination, of: drag)
    for gone in contents[place][index..<index + count] {
      if let id = gone.placeholder { book(drag) { $0.openPlaceholders.remove(id) } }
    }
    contents[place].removeSubrange(index..<index + count)
    return true
  }

  private mutating func move(_ from: [Int], _ to: Int, in place: Int) -> Bool {
    guard from.allSatisfy(contents[place].indices.contains) else { return false }
    let moved = from.map { contents[place][$0] }
    for index in from.sorted().reversed() { contents[place].remove(at: index) }
    return insert(moved, at: to, in: place)
  }

  private mutating func arrive(_ entries: [ContentEntry], for drag: DragID?) {
    checkStop(drag)
    book(drag) { watched in
      for entry in entries {
        watched.arrived.insert(entry.name)
        for origin in entry.origins where watched.items.indices.contains(origin) {
          watched.arrived.insert(watched.items[origin])
        }
      }
    }
  }

  private mutating func checkStop(_ id: DragID?) {
    guard let id, drags[id]?.isStopped == true else { return }
    report(.nothingAfterStop, "something that does")
  }

  /// From its own destination a drop takes what its handler says; from its source only what arrived.
  private mutating func checkArrival(
    _ gone: ArraySlice<Mirrored>,
    _ destination: Destination.Index,
    of id: DragID?
  ) {
    guard let id, let drag = drags[id], let own = drag.destination, own != destination else {
      return
    }
    for place in gone where !drag.arrived.contains(place.name) {
      report(.arrivalFirst, place.name)
    }
  }
}

extension Destination.Index {
  /// Its place in the lists.
  fileprivate var offset: Int { Int(value) }
}
