/// The drag that hovers: where it is, and who is asked about it.
///
/// What a move reads and writes are plain values, nothing that is counted.
struct Hovering: Sendable {
  private enum State: Sendable {
    /// Nothing hovers.
    case idle
    /// The source's handler is asked what is dragged; nothing else is asked before it has said so.
    case gathering(Ask.ID)
    /// Nobody is asked.
    case settled
    /// A destination's call is out.
    case asked(OpenCall)
  }

  private var state = State.idle
  private var id = DragID(number: 0)
  private(set) var point = Point.zero
  /// Whether the pointer is over no destination, wherever it was last.
  private(set) var isAway = false
  /// `stay` in two fields: a move changes them in place, and what is optional is copied out and back.
  private var place = Stay.nowhere
  private var isInside = false
  private(set) var carried = Carried.nothing
  /// The source's call for more items that is out.
  private var joining: Ask.ID?
}

// What is known of it.
extension Hovering {
  /// The destination that was entered and not left.
  private(set) var stay: Stay? {
    get { isInside ? place : nil }
    set {
      isInside = newValue != nil
      place = newValue ?? .nowhere
    }
  }

  @inline(__always)
  var isIdle: Bool {
    if case .idle = state { true } else { false }
  }

  /// Whether a destination's call is out.
  @inline(__always)
  var isAsking: Bool {
    if case .asked = state { true } else { false }
  }

  var drag: DragID? { isIdle ? nil : id }

  @inline(__always)
  func isLed(by drag: DragID) -> Bool { id == drag && drag.number > 0 }

  func wakeAt(_ stage: borrowing Stage) -> Double? { isInside ? place.wakeAt(stage) : nil }
  private var node: Destination.Index? { isInside ? place.node : nil }

  var proposalNumber: Int { isInside ? place.proposalNumber : 0 }
}

// What happens to it.
extension Hovering {
  mutating func begin(_ source: Source, _ items: [DragItem]?, at point: Point, _ turn: inout Turn) {
    if !isIdle { return turn.effects.noteOutOfPlace("begin", "another drag hovers") }
    self = Hovering()
    id = turn.stage.nextDrag()
    self.point = point
    state = .settled
    turn.stage.wipeMarks()
    carried = Carried(source, items ?? [], turn.stage.modifiers)
    carried.noteHomes(&turn.stage)
    if items == nil, let ask = askSource(isAdding: false, &turn) {
      state = .gathering(ask)
    }
    settle(&turn)
  }

  /// Moves the pointer; the same as the event, without making one.
  @inline(__always)
  mutating func move(to point: Point, _ turn: inout Turn) {
    if case .settled = state, let local = staying(at: point, turn.stage.scene) {
      self.point = point
      if place.holds(at: local, turn.stage) { return place.move(to: local, turn.stage) }
      place.move(to: local, turn.stage)
      return call(.update, place.node, &turn)
    }
    moveFreely(to: point, &turn)
  }

  /// Where the pointer comes to lie, where it stays in a destination that can only be asked again.
  @inline(__always)
  private func staying(at point: Point, _ scene: borrowing Scene) -> Point? {
    if !place.isSteady { return nil }
    return scene.topmost(at: point).flatMap { $0.index == place.node ? $0.point : nil }
  }

  @inline(never)
  private mutating func moveFreely(to point: Point, _ turn: inout Turn) {
    if isIdle { return turn.effects.noteOutOfPlace("move", "nothing is dragged") }
    withdraw(&turn)
    self.point = point
    isAway = false
    place.moveOn()
    settle(&turn)
  }

  mutating func add(_ items: [DragItem]?, _ turn: inout Turn) {
    if isIdle { return turn.effects.noteOutOfPlace("add", "nothing is dragged") }
    withdraw(&turn)
    guard let items else {
      joining = askSource(isAdding: true, &turn) ?? joining
      return
    }
    join(carried.join(items), as: "add", &turn)
    settle(&turn)
  }

  /// More is known of what is dragged: of all there is, or these items.
  mutating func reveal(_ some: [DragItem]?, _ turn: inout Turn) {
    if isIdle { return turn.effects.noteOutOfPlace("reveal", "nothing is dragged") }
    if some == nil, !hides { return turn.effects.noteOutOfPlace("reveal", "all is known") }
    withdraw(&turn)
    join(carried.reveal(some), as: "reveal", &turn)
    settle(&turn)
  }

  /// Nobody is waited for any more: their defaults hold.
  mutating func conclude(_ turn: inout Turn) {
    while isAsking {
      withdraw(&turn)
      settle(&turn)
    }
  }

  /// The pointer is over no destination until it moves again.
  mutating func leave(_ turn: inout Turn) {
    if isIdle { return turn.effects.noteOutOfPlace("leave", "nothing is dragged") }
    isAway = true
    sceneChanged(nil, &turn)
  }

  /// Other keys are held down, or the source allows something else: what was said means nothing.
  mutating func change(_ turn: inout Turn, _ change: (inout Carried) -> Void) {
    withdraw(&turn)
    change(&carried)
    place.demand()
    settle(&turn)
  }

  /// What a destination accepts may be something else now.
  mutating func forgetConformance(to node: Destination.Index, _ scene: borrowing Scene) {
    carried.forgetConformance(to: node, scene)
  }

  /// What lies under a still pointer may have changed: the destination there is asked at once.
  mutating func sceneChanged(_ node: Destination.Index?, _ turn: inout Turn) {
    if isIdle { return }
    withdraw(&turn)
    if let node, let current = self.node, turn.stage.scene.lies(current, on: node) {
      place.demand()
    }
    settle(&turn)
  }

  /// The next move may mean more than to ask again.
  mutating func unsettle() { place.unsettle() }

  mutating func tick(_ turn: inout Turn) {
    guard let wakeAt = wakeAt(turn.stage), turn.stage.now >= wakeAt else { return }
    withdraw(&turn)
    guard let node else { return }
    let region = place.fireTimers(&turn)
    if let region, turn.stage.answers(.springload, node) {
      call(.springload(region: region), node, &turn)
    }
    settle(&turn)
  }

  /// The drag hovers no more: what it showed goes, and what is known of it is handed on.
  ///
  /// `before` is where it was when what was hidden at its drop showed: a refusal there counts.
  mutating func land(isDrop: Bool, before: Destination.Index?, _ turn: inout Turn) -> Landing? {
    if isIdle {
      turn.effects.noteOutOfPlace(isDrop ? "drop" : "cancel", "nothing is dragged")
      return nil
    }
    withdraw(&turn)
    if let sourceAsk { turn.effects.append(.withdrawn(sourceAsk)) }
    if !isInside, let before, turn.stage.scene.isUnwilling(before) {
      stay = Stay(id, before, turn.stage.scene.convert(point, to: before))
      place.refuse(.unwantedOnceKnown, &turn)
    }
    if isDrop, isInside, place.verdict == nil {
      place.proposeDefault(&carried, &turn)
    }
    let landing = Landing(id, carried, at: point, stay, turn.stage)
    if isInside { place.conceal(into: &turn.effects) }
    self = Hovering()
    return landing
  }
}

// The source's items.
extension Hovering {
  /// The source's call for items that is out.
  private var sourceAsk: Ask.ID? {
    if case .gathering(let ask) = state { ask } else { joining }
  }

  /// Asks the source's handler what is dragged, where it has one that isn't asked already.
  private func askSource(isAdding: Bool, _ turn: inout Turn) -> Ask.ID? {
    guard sourceAsk == nil, carried.source.profile?.handlers.answers(.drag) == true else {
      return nil
    }
    let call = Ask.Call.drag(isAdding: isAdding)
    let ask = Ask(id: turn.stage.nextAsk(), drag: id, destination: nil, call: call)
    turn.effects.append(.ask(ask))
    return ask.id
  }

  /// The source's handler says what is dragged; nothing at all means that nothing is.
  private mutating func takeItems(_ answer: Answer, to ask: Ask.ID, _ turn: inout Turn) -> Taken {
    guard sourceAsk == ask else { return .notMine }
    var items: [DragItem] = []
    if case .items(let given) = answer { items = given }
    if case .fault(let fault) = answer { turn.effects.append(.fault(fault, ask, nil)) }
    if case .gathering = state {
      state = .settled
      if items.isEmpty { return .nothingDragged }
    } else {
      joining = nil
      withdraw(&turn)
    }
    if !items.isEmpty { join(carried.join(items), as: "add", &turn) }
    settle(&turn)
    return .done
  }

  /// Items change what a destination may want: those that had said no are asked again.
  private mutating func join(_ known: [String], as event: String, _ turn: inout Turn) {
    for id in known { turn.effects.noteOutOfPlace(event, "\(id) is dragged already") }
    carried.noteHomes(&turn.stage)
    carried.askAgain(isRevealed: event == "reveal", &turn.stage)
    place.demand()
  }
}

// Answers.
extension Hovering {
  /// The short way: a proposal that is the one made before, so that all that was shown stays.
  ///
  /// Nothing was taken where it isn't.
  @inline(__always)
  mutating func repeats(
    _ proposal: Proposal,
    to ask: Ask.ID,
    _ scene: borrowing Scene,
    into effects: inout EffectQueue
  ) -> Bool {
    guard let verdict = repeatable(ask, scene), place.isProposed(proposal) else { return false }
    state = .settled
    place.standStill()
    effects.append(.verdict(id, place.node, verdict, message: nil))
    return true
  }

  /// What was granted, where the call is the one that is out and the same answer means the same.
  @inline(__always)
  private func repeatable(_ ask: Ask.ID, _ scene: borrowing Scene) -> Verdict? {
    guard case .asked(let call) = state, call.id == ask, call.handler == .update else { return nil }
    return place.repeatable(scene)
  }

  /// Takes a decider's answer.
  @inline(never)
  mutating func take(_ answer: Answer, to ask: Ask.ID, _ turn: inout Turn) -> Taken {
    guard case .asked(let call) = state, call.id == ask else {
      return isIdle ? .notMine : takeItems(answer, to: ask, &turn)
    }
    state = .settled
    if case .fault(let fault) = answer {
      fail(fault, call, &turn)
    } else {
      turn.stage.forgive(call.node)
      accept(answer, to: call, &turn)
    }
    settle(&turn)
    return .done
  }

  private mutating func accept(_ answer: Answer, to call: OpenCall, _ turn: inout Turn) {
    switch (call.handler, answer) {
    case (.update, .proposal(let proposal)):
      place.propose(proposal, isDefault: false, &carried, &turn)
    case (.update, _): place.proposeDefault(&carried, &turn)
    case (.canHandle, .willing): turn.stage.setWillingness(.willing, of: call.node)
    case (.canHandle, .unwilling): turn.stage.setWillingness(.unwilling, of: call.node)
    case (.canHandle, _): _ = carried.takeDefaultWillingness(of: call.node, &turn.stage)
    default: break
    }
  }

  /// A call that fails is a refusal, and one too many of them the last call of the drag.
  private mutating func fail(_ fault: Fault, _ call: OpenCall, _ turn: inout Turn) {
    turn.stage.note(fault, by: call.id, in: call.node, into: &turn.effects)
    unsettle()
    let isQuarantined = turn.stage.scene[call.node].isQuarantined
    switch call.handler {
    case .canHandle: turn.stage.setWillingness(.unwilling, of: call.node)
    case .update: place.refuse(isQuarantined ? .quarantined : .fault, &turn)
    case .enter, .springload: if isQuarantined { place.demand() }
    default: break
    }
  }

  /// Gives up waiting for the call that is out: its default holds.
  private mutating func withdraw(_ turn: inout Turn) {
    guard case .asked(let call) = state else { return }
    state = .settled
    turn.effects.append(.withdrawn(call.id))
    accept(.nothing, to: call, &turn)
  }

  /// What a handler does while its call is open; nil where it isn't one of these.
  func request(
    _ request: Request,
    by ask: Ask.ID,
    into effects: inout EffectQueue
  ) throws(Refusal) -> Reply? {
    if case .asked(let call) = state, call.id == ask {
      try request.check(in: call.handler)
      return request.carryOutAnywhere(by: ask, in: call.node, of: id, into: &effects)
    }
    guard !isIdle, sourceAsk == ask else { return nil }
    try request.check(in: .drag)
    return request.carryOutAnywhere(by: ask, in: nil, of: id, into: &effects)
  }
}

// Settling.
extension Hovering {
  /// Goes on until a call is out or there is nothing more to ask: who lies under the pointer, leave
  /// what was left, enter what was reached, ask it.
  private mutating func settle(_ turn: inout Turn) {
    while case .settled = state {
      let hit = isAway ? nil : turn.stage.scene.topmost(at: point)
      if let hit, turn.stage.scene.mark(of: hit.index).willingness == .unknown {
        askWillingness(of: hit.index, &turn)
        continue
      }
      if hit?.index == node {
        if let hit { place.place(at: hit.point) }
        update(&turn)
        break
      }
      if isInside {
        exit(&turn)
      } else if let hit {
        enter(hit, &turn)
      }
    }
    guard isInside else { return }
    if case .settled = state { place.feelRest(turn.stage) }
    place.steady(turn.stage)
  }

  private mutating func askWillingness(of node: Destination.Index, _ turn: inout Turn) {
    carried.engage(node, &turn.stage)
    // It never said yes: in quarantine it can't be asked, and no default speaks for it.
    if turn.stage.scene[node].isQuarantined {
      return turn.stage.setWillingness(.unwilling, of: node)
    }
    if turn.stage.answers(.canHandle, node) { return call(.canHandle, node, &turn) }
    let isWilling = carried.takeDefaultWillingness(of: node, &turn.stage)
    if !isWilling { turn.effects.note(.acceptsNothing, in: node) }
  }

  @inline(__always)
  private mutating func call(_ call: Ask.Call, _ node: Destination.Index, _ turn: inout Turn) {
    let ask = turn.stage.nextAsk()
    state = .asked(OpenCall(id: ask, handler: call.handler, node: node))
    turn.effects.append(.ask(Ask(id: ask, drag: id, destination: node, call: call)))
  }

  private mutating func enter(_ hit: Scene.Hit, _ turn: inout Turn) {
    stay = Stay(id, hit)
    carried.enter(hit.index, turn.stage.scene)
    if turn.stage.answers(.enter, hit.index) { call(.enter, hit.index, &turn) }
  }

  private mutating func exit(_ turn: inout Turn) {
    let node = place.node
    place.conceal(into: &turn.effects)
    stay = nil
    if turn.stage.answers(.exit, node) { call(.exit, node, &turn) }
  }

  /// Asks the current destination what a drop would do, where that isn't known.
  private mutating func update(_ turn: inout Turn) {
    guard let node else { return }
    switch place.takeNeed(turn.stage) {
    case .nothing: break
    case .ask: call(.update, node, &turn)
    case .refuse: place.refuse(.quarantined, &turn)
    case .propose: place.proposeDefault(isNoted: false, &carried, &turn)
    }
  }
}

// Moves in plain values.
extension Hovering {
  mutating func quickMove(to point: Point, at time: Double, _ stage: inout Stage) -> QuickAsk? {
    guard case .settled = state, let local = staying(at: point, stage.scene) else { return nil }
    if place.holds(at: local, stage) { return nil }
    stage.advance(to: time)
    self.point = point
    place.move(to: local, stage)
    let ask = stage.nextAsk()
    let node = place.node
    state = .asked(OpenCall(id: ask, handler: .update, node: node))
    return QuickAsk(
      id: ask,
      drag: id,
      destination: node,
      point: local,
      proposal: place.proposalNumber
    )
  }

  mutating func quickAnswer(_ ask: QuickAsk, _ scene: borrowing Scene) -> Verdict? {
    guard place.proposalNumber == ask.proposal, let verdict = repeatable(ask.id, scene) else {
      return nil
    }
    state = .settled
    place.standStill()
    return verdict
  }
}
