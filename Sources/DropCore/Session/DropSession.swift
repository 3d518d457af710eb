/// Every drag over one scene, as a value: events go in, effects and asks come out.
///
/// It reads no clock, opens no file and waits for nothing. Destinations, their contents and what can
/// be undone live as long as the session; one drag at a time hovers, and any number of drops may
/// still be under way.
///
/// It only hands each event to its owner: the drag that hovers, the drops under way, or what both act
/// on.
///
/// ```swift
/// var session = DropSession(scene: [Destination(id: "shelf", frame: frame)])
/// var effects = EffectQueue()
/// session.apply(.begin(Source(), items: drag.items, at: start), at: 0, into: &effects)
/// ```
public struct DropSession: Sendable {
  private(set) var turn: Turn
  /// The drag that hovers, if one does; it is changed where it lies.
  private(set) var hover: Hovering?
  private(set) var drops = Performing()
  /// A drop that comes once those have answered who see only now what is dragged.
  private var lift: Lift?
  /// Drags that landed since somebody asked last; none where nobody asks.
  private var landed: [LandedDrag]?

  private struct Lift: Sendable {
    /// Where the drag was.
    let place: Destination.Index?
  }

  /// Opens a scene; later destinations lie above earlier ones.
  public init(scene: [Destination], types: TypeCatalog = .builtIn) {
    turn = Turn(stage: Stage(scene, types: types))
  }

  /// The types that conformance is asked of.
  public var types: TypeCatalog { turn.stage.types }

  /// Conformance is asked of other types from now on.
  package mutating func learn(_ types: TypeCatalog) { turn.stage.learn(types) }
}

// Events.
extension DropSession {
  /// Gives up the oldest drops that could be undone, where the contents behind entries need more memory
  /// than there is: those of the fullest, of which each holds more than its share of it; false where there
  /// are none.
  package mutating func forgetOldest(
    within most: Int,
    into effects: inout EffectQueue,
    holding bytes: (UInt64) -> Int
  ) -> Bool {
    turn.exchange(&effects)
    defer { turn.exchange(&effects) }
    return turn.forgetOldest(within: most, holding: bytes)
  }

  /// The same of one destination's, however little it holds.
  package mutating func forgetOldest(
    of index: Destination.Index,
    into effects: inout EffectQueue
  ) -> Bool {
    turn.exchange(&effects)
    defer { turn.exchange(&effects) }
    return turn.forgetOldest(beyond: .max, asking: index) { _, _ in 0 }
  }

  /// Makes room for so many bytes of entries that come to a destination; false where there is none.
  package mutating func makeRoom(
    for new: Int,
    in index: Destination.Index,
    within most: Int,
    into effects: inout EffectQueue
  ) -> Bool {
    turn.exchange(&effects)
    defer { turn.exchange(&effects) }
    return turn.makeRoom(for: new, in: index, within: most)
  }

  /// Takes an event in and puts what comes of it at the end of the queue.
  ///
  /// Times are in milliseconds and never fall; an earlier one counts as the latest seen.
  ///
  /// ```swift
  /// session.apply(.begin(Source(), items: drag.items, at: start), at: 0, into: &effects)
  /// session.apply(.move(to: point), at: 16, into: &effects)
  /// session.apply(.drop, at: 32, into: &effects)
  /// ```
  public mutating func apply(_ event: Event, at time: Double, into effects: inout EffectQueue) {
    turn.exchange(&effects)
    defer { turn.exchange(&effects) }
    turn.stage.advance(to: time)
    if lift != nil, !event.isAnswer { settleLift() }
    switch event {
    case .move(let point): moveHovering(to: point)
    case .answered(let ask, let answer): return take(answer, to: ask)
    case .tick: hover?.tick(&turn)
    case .begin(let source, let items, let point): begin(source, items, at: point)
    case .add(let items): if isDragged("add") { hover?.add(items, &turn) }
    case .reveal(let items): if isDragged("reveal") { hover?.reveal(items, &turn) }
    case .leave: if isDragged("leave") { hover?.leave(&turn) }
    case .allow(let operations): allow(operations)
    case .modifiers(let keys): hold(keys)
    case .drop: drop()
    case .cancel: land(isDrop: false)
    case .provide(let item, let type, let drag): provide(item, type, drag)
    case .sourceEnd(let end, let app, let drag): endSource(end, app, drag)
    case .abort(let drag): abort(drag)
    case .reply(let name, let value): drops.reply(to: name, value, &turn)
    case .undo(let id): undo(id, isRedo: false)
    case .redo(let id): undo(id, isRedo: true)
    case .paste(let id, let source, let items):
      drops.hand(items, from: source, to: id, as: .paste, &turn)
    case .share(let id, let source, let items):
      drops.hand(items, from: source, to: id, as: .share, &turn)
    case .reload(let id, let profile, let fault): reload(id, profile, fault)
    case .change(let id, let change): self.change(id, change)
    case .open(let destination, let parent): open(destination, inside: parent)
    case .close(let id): close(id)
    }
  }

  /// Moves the pointer: the same as the event, without making one.
  ///
  /// ```swift
  /// session.move(to: point, at: 16, into: &effects)
  /// ```
  public mutating func move(to point: Point, at time: Double, into effects: inout EffectQueue) {
    turn.exchange(&effects)
    defer { turn.exchange(&effects) }
    turn.stage.advance(to: time)
    if lift != nil { settleLift() }
    moveHovering(to: point)
  }

  @inline(__always)
  private mutating func moveHovering(to point: Point) {
    if hover?.move(to: point, &turn) == nil { noteUndragged("move") }
  }

  /// Whether a drag hovers, or a notice that the event means none.
  private mutating func isDragged(_ event: String) -> Bool {
    if hover == nil { noteUndragged(event) }
    return hover != nil
  }

  @inline(never)
  private mutating func noteUndragged(_ event: String, _ drag: DragID? = nil) {
    let what = drag.map { "drag \($0.number) isn't under way" } ?? "nothing is dragged"
    turn.effects.noteOutOfPlace(event, what)
  }

  private mutating func begin(_ source: Source, _ items: [DragItem]?, at point: Point) {
    if hover != nil { return turn.effects.noteOutOfPlace("begin", "another drag hovers") }
    hover = Hovering(source, items, at: point, &turn)
  }

  /// Answers an ask: the same as the event, without making one.
  ///
  /// ```swift
  /// for case .ask(let ask) in effects.entries where ask.call.handler == .update {
  ///   session.answer(ask.id, .proposal(Proposal(.copy)), at: 16, into: &effects)
  /// }
  /// ```
  public mutating func answer(
    _ ask: Ask.ID,
    _ answer: Answer,
    at time: Double,
    into effects: inout EffectQueue
  ) {
    turn.stage.advance(to: time)
    if case .proposal(let proposal) = answer,
      hover?.repeats(proposal, to: ask, &turn.stage, into: &effects) == true
    {
      return
    }
    turn.exchange(&effects)
    defer { turn.exchange(&effects) }
    take(answer, to: ask)
  }

  /// Carries all of an app's own edits out as one change that can be taken back, or none of them.
  ///
  /// To drops at work they are what others did. No handler is called for them, but a destination over which
  /// a drag hovers is asked again.
  package mutating func edit(
    _ id: String,
    _ edits: [ContentEdit],
    at time: Double,
    into effects: inout EffectQueue
  ) throws(EditRefusal) {
    turn.exchange(&effects)
    defer { turn.exchange(&effects) }
    turn.stage.advance(to: time)
    if lift != nil { settleLift() }
    guard let node = turn.stage.scene.node(named: id) else { throw .noSuchDestination(id) }
    guard try AppChange.make(edits, in: node, &turn) else { return }
    hover?.unsettle()
    hover?.sceneChanged(node, &turn)
  }

  /// Carries out what a handler does while its call is open; its indexes are of the list as it was at a
  /// look, or as it is.
  ///
  /// ```swift
  /// let beach = ContentEntry(name: "beach.png")
  /// _ = try session.request(.insert(at: 0, [beach]), by: question.id, into: &effects)
  /// ```
  public mutating func request(
    _ request: Request,
    by ask: Ask.ID,
    seen look: Look? = nil,
    into effects: inout EffectQueue
  ) throws(Refusal) -> Reply {
    let count = if case .move(let from, _, _) = request { from.count } else { 1 }
    let looks = Looks(place: look, entries: look.map { Array(repeating: $0, count: count) } ?? [])
    return try self.request(request, by: ask, seen: looks, into: &effects)
  }

  /// The same where some indexes are of other lists than the rest.
  package mutating func request(
    _ request: Request,
    by ask: Ask.ID,
    seen looks: Looks,
    into effects: inout EffectQueue
  ) throws(Refusal) -> Reply {
    turn.exchange(&effects)
    defer { turn.exchange(&effects) }
    if let reply = try hover?.request(request, by: ask, into: &turn.effects) { return reply }
    if let (reply, drag) = try turn.carryOut(request, providingBy: ask) {
      if case .endTask = request { readEnded(of: drag) }
      return reply
    }
    let reply = try drops.request(request, by: ask, seen: looks, &turn)
    if case .changes = request.owner { noteRoom() }
    return reply
  }

  /// Whoever hovers where so many may be is asked anew: there may be room now, or none any more.
  private mutating func noteRoom() {
    guard let node = hover?.stay?.node, turn.stage.scene[node].most != nil else {
      return
    }
    hover?.unsettle()
  }

  /// One to a call that isn't out any more is noted and dropped.
  private mutating func take(_ answer: Answer, to ask: Ask.ID) {
    switch hover?.take(answer, to: ask, &turn) ?? .notMine {
    case .done: if lift != nil, !isAsking { land(isDrop: true) }
    case .nothingDragged: land(isDrop: true)
    case .notMine:
      if let drag = turn.takeProvided(answer, to: ask) { return readEnded(of: drag) }
      if case .fault = answer { hover?.unsettle() }
      if drops.take(answer, to: ask, &turn) { return }
      turn.effects.note(.lateAnswer)
    }
  }

  /// The finger lifts: what was hidden shows, and who sees it only now is asked first.
  private mutating func drop() {
    guard hover?.hides == true else { return land(isDrop: true) }
    lift = Lift(place: hover?.stay?.node)
    hover?.reveal(nil, &turn)
    if !isAsking { land(isDrop: true) }
  }

  /// Something else happens: the drop is waited for no longer.
  private mutating func settleLift() {
    hover?.conclude(&turn)
    land(isDrop: true)
  }

  private mutating func land(isDrop: Bool) {
    let before = lift?.place
    lift = nil
    if isDrop, let hover, hover.goesOut(turn.stage) { return goOut(nil) }
    let landing = hover?.land(isDrop: isDrop, before: before, &turn)
    hover = nil
    guard let landing else { return noteUndragged(isDrop ? "drop" : "cancel") }
    drops.land(landing, isDrop: isDrop, &turn)
    let way = isDrop ? LandedDrag.Way.dropped : .cancelled(isHeard: drops[landing.id] != nil)
    landed?.append(LandedDrag(landing: landing, way: way))
  }

  private mutating func hold(_ keys: Modifiers) {
    turn.stage.hold(keys)
    hover?.change(&turn) { $0.hold(keys) }
  }

  private mutating func allow(_ operations: Operations) {
    if isDragged("allow") { hover?.change(&turn) { $0.allow(operations) } }
  }

  private mutating func abort(_ drag: DragID?) {
    let isAny =
      drag.map { drops.abort($0, &turn) }
      ?? drops.abort(&turn) { _ in true }
    let why = drag.map { "drop \($0.number) isn't under way" } ?? "nothing is under way"
    if !isAny { turn.effects.noteOutOfPlace("abort", why) }
  }

  private mutating func undo(_ id: String, isRedo: Bool) {
    if turn.undo(in: id, isRedo: isRedo) { noteRoom() }
  }
}

// What lasts of hovering, for whoever does all but hover again.
extension DropSession {
  /// Notes from now on which drags land, and what hovering leaves behind.
  package mutating func noteLandings() {
    landed = []
    turn.stage.noteTraces()
  }

  /// The drags that landed since the last time, for which no handler has been called since.
  package mutating func takeLanded() -> [LandedDrag] {
    guard let all = landed, !all.isEmpty else { return [] }
    landed = []
    return all
  }

  /// What hovering has left behind since the last time.
  package mutating func takeTraces() -> HoverTraces { turn.stage.takeTraces() }

  /// Somebody hovered here once, of which this was left; or all happened that came to a checkpoint.
  package mutating func take(_ traces: HoverTraces) { turn.stage.take(traces) }
  package mutating func take(_ checkpoint: SessionCheckpoint) { turn.stage.take(checkpoint) }
  /// So many drags had begun in a session before this one, of which some left nothing behind.
  package mutating func pass(drags: Int) { turn.stage.pass(drags: drags) }

  /// A drag lands that hovered in a session before this one, or hovered on there.
  package mutating func land(
    _ drag: LandedDrag,
    at time: Double,
    into effects: inout EffectQueue
  ) {
    turn.exchange(&effects)
    defer { turn.exchange(&effects) }
    turn.stage.advance(to: time)
    drops.take(drag, &turn)
  }
}

// What happens to the scene.
extension DropSession {
  private mutating func reload(_ id: String, _ profile: HandlerProfile?, _ fault: Fault?) {
    guard let node = turn.node(named: id) else { return }
    turn.effects.note(.reloaded(isNew: profile != nil), in: node)
    if let fault { turn.effects.append(.fault(fault, nil, node)) }
    guard let profile else { return }
    turn.stage.reload(node, profile)
    hover?.forgetConformance(to: node, turn.stage.scene)
    hover?.sceneChanged(node, &turn)
  }

  private mutating func change(_ id: String, _ change: Destination.Change) {
    guard let node = turn.node(named: id) else { return }
    hover?.unsettle()
    turn.stage.change(node, change)
    hover?.sceneChanged(node, &turn)
  }

  private mutating func open(_ destination: Destination, inside parent: String?) {
    var outer: Destination.Index?
    if let parent {
      guard let node = turn.node(named: parent) else { return }
      outer = node
    }
    guard turn.stage.open(destination, inside: outer) else {
      return turn.effects.noteOutOfPlace("open", "\(destination.id) is open already")
    }
    hover?.sceneChanged(nil, &turn)
  }

  private mutating func close(_ id: String) {
    guard let node = turn.node(named: id) else { return }
    let closed = turn.stage.close(node)
    hover?.sceneChanged(nil, &turn)
    if drops.isEmpty { return }
    _ = drops.abort(&turn) { drop in
      !drop.isOnlyRead && drop.destination.map(closed.contains) ?? false
    }
  }
}

// What goes out.
extension DropSession {
  private mutating func provide(_ id: String, _ type: ContentType, _ drag: DragID?) {
    guard let drag = outward(drag) else { return noteUndragged("provide", drag) }
    guard let item = dragged(by: drag)?.place(of: id) else {
      return turn.effects.noteOutOfPlace("provide", "there is no item '\(id)'")
    }
    turn.beginRead(OutsideReads.Read(drag: drag, item: item, type: type), named: id)
  }

  private mutating func endSource(_ end: SourceEnd, _ app: String?, _ drag: DragID?) {
    guard let drag = outward(drag) else { return noteUndragged("source_end", drag) }
    let departure = Departure(end: end, app: app)
    if drag == hover?.id {
      goOut(departure)
    } else {
      _ = drops.depart(drag, departure, &turn)
      noteRoom()
    }
  }

  /// The drag that hovers goes out: from then on another program has it.
  private mutating func goOut(_ departure: Departure?) {
    let landing = hover?.land(isDrop: false, before: nil, &turn)
    hover = nil
    guard let landing else { return }
    landed?.append(LandedDrag(landing: landing, way: .out(departure)))
    drops.goOut(landing, departure, &turn)
  }

  /// Has the source's handler make what is read, as one of the types that the item is offered as.
  package mutating func askToProvide(
    _ read: LoadID,
    as type: ContentType,
    at time: Double,
    into effects: inout EffectQueue
  ) {
    turn.exchange(&effects)
    defer { turn.exchange(&effects) }
    turn.stage.advance(to: time)
    turn.askToProvide(read, as: type)
  }

  /// A read has come to its end; what waits for the last of its drag goes on.
  package mutating func endRead(
    _ read: LoadID,
    _ result: LoadResult,
    at time: Double,
    into effects: inout EffectQueue
  ) {
    turn.exchange(&effects)
    defer { turn.exchange(&effects) }
    turn.stage.advance(to: time)
    guard let ended = turn.stage.endRead(read, result) else { return }
    let items = dragged(by: ended.drag)?.all ?? []
    let name = items.indices.contains(ended.item) ? items[ended.item].id : ""
    let effect = Effect.provided(item: name, type: ended.type, result: result)
    turn.effects.show(effect, in: nil, of: ended.drag)
    readEnded(of: ended.drag)
  }

  /// What waits for the last read of a drag goes on, and may take away what was moved.
  private mutating func readEnded(of drag: DragID) {
    drops.readEnded(of: drag, &turn)
    noteRoom()
  }
}

// What is let go.
extension DropSession {
  /// Lets go of closed destinations that no drag has to do with any more, and gives them: of those that
  /// closed since the last time, or of those that the drag held which is over.
  ///
  /// What stays is their numbers and names. Whoever never asks for it keeps what they held.
  package mutating func freeClosed(heldBy drag: DragID?) -> [Destination.Index] {
    turn.stage.takeClosed(heldBy: drag).filter { node in
      let isHeld =
        turn.stage.scene.mark(of: node).slot != nil || hover?.carried.items.origin == node
      if let holder = (isHeld ? hover?.id : nil) ?? drops.first(at: node) {
        turn.stage.hold(node, for: holder)
        return false
      }
      turn.stage.free(node)
      return true
    }
  }
}

// Moves in plain values.
extension DropSession {
  /// Moves the pointer where that can only mean to ask the current destination again.
  ///
  /// The call is out then and must be answered. Nil where the move may mean more: nothing has
  /// changed, and ``move(to:at:into:)`` is to be called.
  package mutating func quickMove(to point: Point, at time: Double) -> QuickAsk? {
    hover?.quickMove(to: point, at: time, &turn.stage)
  }

  /// Takes the answer that the proposal of the ask's number is made once more, and gives the
  /// verdict, which is all that comes of it.
  ///
  /// Nil where that proposal doesn't stand any more: nothing has changed, and the answer is to be
  /// given in full.
  package mutating func quickAnswer(_ ask: QuickAsk) -> Verdict? {
    hover?.quickAnswer(ask, &turn.stage)
  }

  /// Whether that drag hovers.
  ///
  /// Mutating for the callers that keep a session in a class: for any other call they copy it all.
  package mutating func isLed(by drag: DragID) -> Bool { hover?.isLed(by: drag) ?? false }

  /// When a tick is wanted, if nothing else happens before; mutating for the same callers.
  package mutating func nextWake() -> Double? { hover?.nextWake(&turn.stage) }
}
