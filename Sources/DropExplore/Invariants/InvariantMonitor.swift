package import DropCore
package import DropHost
package import DropReplay

/// Watches one run, and notes what breaks.
///
/// It sees what an embedder sees, effects and outcomes, and nothing inside of the session: what it
/// says holds for any engine that gives these effects. What belongs to a drag is kept by drag, for one
/// may begin while the drop of another is still under way.
package struct InvariantMonitor: Sendable {
  package private(set) var violations: [Violation] = []
  package private(set) var contents: ContentsMirror
  /// Who brought what is there.
  private(set) var bringers: EntryBringers
  private var shown = ShownThings()
  private(set) var open = OpenThings()
  private var pasts = NameTable<EntryPasts>()
  /// What the session says must hold in every run, and how much of it does.
  private let always: [LastingCondition]
  private var lasting: LastingCheck
  /// Those that have not ended.
  private(set) var drags: [WatchedDrag] = []
  private let source: Source
  private let expiring: NameSet
  private let profiles: NameTable<HandlerProfile>
  /// Destinations that open without a plugin: nobody there could say what becomes of an item.
  let unserved: NameSet
  private var time = 0.0
  /// Destinations that went away: what they held is no longer told.
  private(set) var closed = NameSet()
  /// How many drags have begun and not ended.
  private var underWay = 0
  private(set) var repeated = RepeatedDrops()
  private var scrolled = ScrolledLists()
  /// What changes now is an undo's or a redo's work.
  private var isUndoing = false
  /// Where the script is that asked for what comes now, as far as that is told.
  private(set) var line: String?
  /// Where the function returned that was called for an item, as far as that is told.
  private(set) var returns = NameTable<String>()
  /// The handler that was called last, and for which drag.
  private var handler: Handler?
  private var handlersDrag: DragID?
  private var conditions = Conditions()
  /// The session is about a handler that fails: that it does is no mistake.
  private let expectsFaults: Bool
  private(set) var parts = DeliveredParts()
  private(set) var takenEntries = TakenEntries()
  private(set) var lives: WatchedLives
  /// What seems to be lost of lists that have closed.
  private var lossesInClosed: [Loss] = []

  /// Under what the run takes place.
  struct Conditions: Sendable {
    /// A capability or memory is missing: what scripts fail of then is no mistake of theirs.
    private(set) var isLacking = false
    /// Who has waited so often, and had as many waits, never ends; of fewer that a session allows, it is
    /// over its limits.
    private(set) var endlessWaits = HostLimits.interactive.performWaits
  }

  var isLacking: Bool { conditions.isLacking }

  /// `profiles` says of each destination what its handler promises, `expiring` names the items whose
  /// source goes away after the drop.
  package init(
    scene: [Destination],
    profiles: NameTable<HandlerProfile>,
    source: Source,
    expiring: NameSet = [],
    expectsFaults: Bool = false,
    always: [LastingCondition] = [],
    keepsJournal: Bool = false
  ) {
    lives = WatchedLives(isOn: keepsJournal)
    contents = ContentsMirror(scene)
    bringers = EntryBringers(scene)
    self.profiles = profiles
    self.source = source
    self.expiring = expiring
    self.expectsFaults = expectsFaults
    self.always = always
    lasting = LastingCheck(always)
    lasting.open(scene)
    unserved = NameSet(contents.places.names.filter { profiles[$0] == nil })
  }

  /// The same as it begins, for a run under other conditions.
  func under(_ conditions: Conditions) -> InvariantMonitor {
    var monitor = self
    monitor.conditions = conditions
    return monitor
  }

  /// An item brings something else than its session says.
  mutating func noteOther(_ item: String) {
    for place in drags.indices where drags[place].isDropped { drags[place].noteOther(item) }
  }

  /// Nobody is told of a save that fails but the script that waits for it.
  mutating func saveFailed(_ why: String) {
    for place in drags.indices where drags[place].isDropped { drags[place].noteFailedSave(why) }
  }

  mutating func noteRepeating(_ item: String) { parts.noteRepeating(item) }

  mutating func noteDivided(_ item: String, of wholes: Set<ContentPrint>) {
    parts.noteDivided(item, of: wholes)
  }

  /// Notes what lies behind the entries that an effect brings.
  mutating func noteContents(of effect: Effect, _ print: (UInt64) -> ContentPrint?) {
    for reference in effect.brought.flatMap(\.references) {
      parts.note(reference) { print(reference) }
    }
  }

  /// Where the drag of that number stands among those that are watched.
  private mutating func place(of drag: DragID) -> Int {
    if let place = drags.firstIndex(where: { $0.id == drag }) { return place }
    drags.append(WatchedDrag(drag, from: source, expiring: expiring))
    return drags.count - 1
  }

  // MARK: What happens

  package mutating func effect(
    _ effect: Effect,
    in destination: String,
    of drag: DragID?,
    at time: Double
  ) {
    advance(to: time)
    noteUndoing(effect, of: drag)
    shown.note(effect, in: destination, isHovering: isOfHovering(drag), line: line)
    if case .scroll(let dx, let dy) = effect { scrolled.note(dx, dy, in: destination) }
    let removed = contents.apply(effect, in: destination)
    let isReturn = pasts[destination, default: EntryPasts()].note(effect, taking: removed)
    bringers.note(effect, in: destination, of: drag, isReturn: isReturn)
    open.note(effect, in: destination, of: drag, removing: removed.places, line: line)
    lasting.note(effect, taking: removed, in: destination, of: drag, line: line)
    report(lives.note(effect, in: destination, of: drag), in: destination)
    guard let drag, !isUndoing else { return }
    let place = place(of: drag)
    let mayBeOver = drags[place].isStopped || drags[place].isClosedOver || !closed.isEmpty
    if mayBeOver, !isReturn {
      lookForWorkAfterEnd(effect, destination, drags[place])
    }
    drags[place].reach(destination)
    drags[place].note(removed, by: effect, from: destination, at: time, parts: parts, line: line)
    drags[place].note(effect, isReturn: isReturn, at: time, parts: parts, line: line)
    noteMoves(effect, removed, from: destination, place)
  }

  /// Which drop has what others drag too.
  private mutating func noteMoves(
    _ effect: Effect,
    _ removed: ContentsMirror.Removed,
    from destination: String,
    _ place: Int
  ) {
    guard let origin = drags[place].origin, let dropTime = drags[place].dropTime else { return }
    let drag = drags[place].id
    for item in drags[place].items(broughtBy: effect) {
      takenEntries.noteArrival(item, from: origin, by: drag, at: time)
    }
    if destination == origin {
      for item in drags[place].items(in: removed.entries) where drags[place].moves.hasTaken(item) {
        takenEntries.noteTaken(item, from: origin, by: drag, at: time)
      }
    }
    var isElsewhere = false
    if case .loaded(let item, _, _, _) = effect {
      isElsewhere = takenEntries.isElsewhere(item, of: origin, for: drag, since: dropTime)
    }
    drags[place].noteLate(effect, isElsewhere: isElsewhere, line)
  }

  /// A drag's handler has had the host load all that it brings.
  mutating func askedForAll(of drag: DragID, at time: Double) {
    advance(to: time)
    drags[place(of: drag)].noteAskedForAll(at: time)
  }

  /// Whether what a drag's handler says comes while it hovers: an update isn't told as a call.
  private func isOfHovering(_ drag: DragID?) -> Bool {
    guard let drag, !drags.contains(where: { $0.id == drag && $0.isDropped }) else { return false }
    guard handlersDrag == drag, let phase = handler?.phase else { return true }
    return phase == .hovering || phase == .offering
  }

  /// The changes that follow an undo or a redo are theirs, up to anything else; they are no drag's.
  private mutating func noteUndoing(_ effect: Effect, of drag: DragID?) {
    switch effect {
    case .undo, .redo:
      isUndoing = true
      for place in drags.indices { drags[place].noteCompany() }
      repeated.noteUndo()
      takenEntries.forget()
    case .insert, .remove, .move, .update: isUndoing = isUndoing && drag == nil
    default: isUndoing = false
    }
  }

  /// A drag, a paste or a share starts.
  package mutating func began() {
    underWay += 1
    for place in drags.indices { drags[place].noteCompany() }
  }

  mutating func dropped(
    _ drag: DragID,
    with items: WatchedItems,
    at time: Double,
    pointer: String
  ) {
    advance(to: time)
    drags[place(of: drag)].begin(
      with: items,
      at: time,
      contents: contents,
      pointer: pointer + scrolled.description,
      isAlone: underWay <= 1
    )
  }

  /// What lies where, or a script, is another now.
  package mutating func changed() {
    repeated.forget()
    takenEntries.forget()
    for place in drags.indices { drags[place].noteChange() }
  }

  /// The app changed what a destination holds.
  mutating func edited() {
    changed()
    for place in drags.indices { drags[place].noteCompany() }
  }

  /// The user answered a question.
  package mutating func answered(_ value: JSONValue) {
    for place in drags.indices { drags[place].noteAnswer(value) }
    lives.answered(value)
  }

  /// The user gave these up, or stopped what was under way.
  package mutating func stopped(_ stopped: [DragID], at time: Double, isAbort: Bool) {
    advance(to: time)
    for drag in stopped {
      drags[place(of: drag)].stop(isAbort: isAbort)
    }
  }

  /// A destination went away.
  package mutating func closed(_ destination: String, at time: Double) {
    advance(to: time)
    lasting.close(destination, holding: contents.entries(in: destination))
    closed.insert(destination)
    for place in drags.indices where drags[place].destination == destination {
      drags[place].noteClosed()
    }
  }

  /// A destination is there that wasn't.
  mutating func opened(_ destination: Destination) {
    changed()
    forgetClosed(destination)
    contents.add([destination])
    bringers.add(destination)
    lasting.open([destination])
  }

  /// One of that name that closed before is another.
  private mutating func forgetClosed(_ destination: Destination) {
    closed.remove(destination.id)
    for child in destination.destinations { forgetClosed(child) }
  }

  /// Nothing more comes of what happened, until something else does; whether no journal could lose it.
  mutating func turnEnded(at time: Double, isSure: Bool) {
    checkLasting(at: time)
    lives.turnEnded(isSure: isSure)
  }

  /// The app is killed: what it showed goes with it, and drags that aren't `atWork` in it end without a word.
  mutating func crashed(isPower: Bool, atWork: Set<DragID>, at time: Double) {
    advance(to: time)
    let dropped = drags.filter { atWork.contains($0.id) }
    underWay -= drags.count - dropped.count
    drags = dropped
    lives.crash(
      isPower: isPower,
      Dictionary(uniqueKeysWithValues: dropped.map { ($0.id, bringers.brought(by: $0.id)) })
    )
    shown.forget()
    // How far something is may have been told by what is lost.
    if isPower { for drag in dropped { open.forgetProgress(of: drag.id) } }
  }

  /// A task is asked for.
  mutating func began(_ task: TaskRequest) { report(lives.note(task, line: line), in: nil) }

  private mutating func report(_ breach: WatchedLives.Breach?, in destination: String?) {
    guard let breach else { return }
    report(breach.rule, destination, breach.aspect, breach.detail, line)
  }

  private mutating func checkLasting(at time: Double? = nil) {
    for breach in lasting.breaches(isOver: time == nil) {
      let aspect = always[breach.number].words
      let detail = breach.detail + LastingCheck.Breach.moment(time)
      report(.always, breach.destination, aspect, detail, breach.line)
    }
  }

  package mutating func called(_ handler: Handler, for drag: DragID) {
    self.handler = handler
    handlersDrag = drag
    if handler == .end || handler == .dragEnd { drags[place(of: drag)].noteEnding() }
    if handler == .provide { lives.asked(sourceOf: drag) }
  }

  /// What comes next was asked for at this line.
  package mutating func reached(_ line: ScriptLine?) { self.line = line?.place }

  mutating func traced(_ trace: HostTrace) {
    switch trace {
    case .line(let trail): reached(trail?.line)
    case .passed(let item, let trail): returns[item] = trail.line.place
    default: break
    }
  }

  package mutating func fault(_ fault: Fault, of handler: Handler?, in destination: String?) {
    for place in drags.indices
    where [nil, destination].contains(drags[place].destination) || destination == nil {
      drags[place].noteFault()
    }
    if expectsFaults { return }
    let line = fault.line.map { ":\($0)" } ?? ""
    let place = fault.file.map { $0 + line }
    // Whatever is missing, who waits for it is to give up some time.
    if let waits = fault.waitsUsedUp, waits >= conditions.endlessWaits {
      return neverEnds(handler?.name, in: destination, "\(waits) waits after it began", at: place)
    }
    if isLacking && fault.isOfShortage { return }
    add(
      Violation(
        .noFault,
        in: destination,
        aspect: fault.kind.rawValue + line,
        detail: (place.map { $0 + ": " } ?? "") + fault.message,
        handler: handler?.name,
        line: place
      )
    )
  }

  /// A handler is at work when no more is to be expected of it.
  package mutating func neverEnds(
    _ handler: String?,
    in destination: String?,
    _ when: String,
    at place: String? = nil
  ) {
    let name = handler ?? self.handler?.name ?? "a handler"
    add(
      Violation(
        .ends,
        in: destination,
        aspect: name,
        detail: "\(name) is still at work \(when)",
        handler: name,
        line: place ?? line
      )
    )
  }

  package mutating func ended(_ drag: DragID, _ outcome: Outcome, at time: Double) {
    advance(to: time)
    let index = place(of: drag)
    let drag = drags[index]
    checkResults(outcome, drag)
    checkRollback(outcome, drag)
    checkRepeated(outcome, drag)
    checkTaken(outcome, drag)
    checkMoved(outcome, drag)
    settleProgress(outcome, drag)
    if let (item, gone) = drag.late {
      let what = "\(item) was taken from its source before it had arrived"
      report(.movesSafely, drag.origin, "early", what, gone.line)
    }
    if let loss = drag.lost(outcome) {
      if closed.contains(loss.origin) { lossesInClosed.append(loss) } else { report(loss) }
    }
    takenEntries.noteEnd(of: drag.id)
    underWay -= 1
    let end = DropEnd(outcome, drag, isOver: isOver(outcome.destination, drag), bringers)
    report(lives.end(drag.id, as: end), in: outcome.destination)
    drags.remove(at: index)
    for item in outcome.items { returns[item.id] = nil }
    lasting.end(drag.id)
  }

  /// The run is over, and nothing more comes; what is there then.
  package mutating func finish(holding left: ReplaySummary? = nil) {
    checkLasting()
    checkLosses(lossesInClosed, left?.contents)
    if lives.crashes > 0, let left { checkTold(left.contents) }
    // Where a drag still hovers at the session's end, what it shows is rightly on.
    for thing in shown.left where underWay <= 0 {
      report(.nothingShown, thing.destination, thing.what, "\(thing.what) stays on", thing.line)
    }
    for thing in open.left {
      report(.nothingOpen, thing.destination, thing.what, "a \(thing.what) stays open", thing.line)
    }
  }

  /// Progress that was announced comes to its end, with what arrived and what didn't.
  private mutating func settleProgress(_ outcome: Outcome, _ drag: WatchedDrag) {
    let isCutOff = isOver(outcome.destination, drag) || drag.isFaulty
    let isRolledBack = promisesAll(outcome.destination) && !outcome.failed.isEmpty
    let hasEnded = [.imported, .partial, .failed].contains(outcome.status)
    guard hasEnded, !isCutOff, !isRolledBack else { return open.forgetProgress(of: drag.id) }
    let lost = outcome.items.count { $0.kind != .imported }
    if lost > 0 { open.settle(drag.id, without: lost) }
  }

  /// The same drop onto the same contents does the same, also after an undo.
  private mutating func checkRepeated(_ outcome: Outcome, _ drag: WatchedDrag) {
    guard let destination = outcome.destination, !isOver(destination, drag), !drag.isFaulty else {
      return
    }
    guard drag.isAlone, drag.saves == 0, let before = drag.before else { return }
    let circumstances = RepeatedDrops.Circumstances(
      destination: destination,
      items: outcome.items.map(\.id),
      before: before.names(in: destination),
      source: drag.origin,
      sourceBefore: drag.origin.map { before.names(in: $0) } ?? [],
      pointer: drag.pointer,
      facts: drag.facts.sorted()
    )
    let after = contents.names(in: destination)
    guard let first = repeated.check(circumstances, after: after) else { return }
    report(
      .undoable,
      destination,
      Violation.ofRepeat,
      "dropped once more after an undo, the same leaves \(after.joined(separator: ", ")) instead of "
        + first.joined(separator: ", ")
    )
  }

  // MARK: What is reported

  mutating func report(
    _ invariant: HandlerInvariant,
    _ destination: String?,
    _ aspect: String,
    _ detail: String,
    _ line: String? = nil
  ) {
    add(Violation(invariant, in: destination, aspect: aspect, detail: detail, line: line))
  }

  mutating func add(_ violation: Violation) {
    if !violations.contains(where: { $0.signature == violation.signature }) {
      violations.append(violation)
    }
  }

  private mutating func advance(to time: Double) {
    guard time > self.time else { return }
    isUndoing = false
    self.time = time
  }

  /// Whether the user stopped the drag, or the destination went away.
  func isOver(_ destination: String?, _ drag: WatchedDrag?) -> Bool {
    drag?.isStopped == true || drag?.isClosedOver == true
      || destination.map(closed.contains) ?? false
  }

  /// Whether that holds of a destination, or of all that was dropped there.
  func isOver(_ destination: String?) -> Bool {
    let here = drags.filter { $0.isDropped && [nil, destination].contains($0.destination) }
    return isOver(destination, nil) || !here.isEmpty && here.allSatisfy(\.isStopped)
  }

  func promisesAll(_ destination: String?) -> Bool {
    destination.flatMap { profiles[$0] }?.policy == .allOrNothing
  }
}

extension ScriptLine {
  /// As a finding names it.
  fileprivate var place: String { "\(file):\(line)" }
}
