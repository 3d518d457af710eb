/// The drag that hovers: where it is, and who is asked about it.
///
/// What a move reads and writes are plain values, nothing that is counted.
struct Hovering: Sendable {
  private enum State: Sendable {
    /// The source's handler is asked what is dragged; nothing else is asked before it has said so.
    case gathering(Ask.ID)
    /// Nobody is asked.
    case settled
    /// A destination's call is out.
    case asked(OpenCall)
  }

  let id: DragID
  private var state = State.settled
  private(set) var point: Point
  /// Whether the pointer is over no destination, wherever it was last.
  private(set) var isAway = false
  /// The destination that was entered and not left; a move changes it where it lies.
  private(set) var stay: Stay?
  private(set) var carried: Carried
  /// The source's call for more items that is out.
  private var joining: Ask.ID?

  /// A drag begins; without items its source's handler is asked for them.
  init(_ source: Source, _ items: [DragItem]?, at point: Point, _ turn: inout Turn) {
    id = turn.stage.nextDrag()
    self.point = point
    turn.stage.wipeMarks()
    carried = Carried(source, items ?? [], turn.stage.modifiers)
    carried.noteHomes(&turn.stage)
    if items == nil, let ask = askSource(isAdding: false, &turn) {
      state = .gathering(ask)
    }
    settle(&turn)
  }
}

// What is known of it.
extension Hovering {
  /// Whether a destination's call is out.
  @inline(__always)
  var isAsking: Bool {
    if case .asked = state { true } else { false }
  }

  /// Whether it is that drag; mutating, as what follows, since for any other call all of it is copied.
  mutating func isLed(by drag: DragID) -> Bool { id == drag }

  mutating func nextWake(_ stage: inout Stage) -> Double? { stay?.nextWake(&stage) }

  func wakeAt(_ stage: borrowing Stage) -> Double? { stay?.wakeAt(stage) }
  private var node: Destination.Index? { stay?.node }

  /// Whether a drop now would be outside: it began here or is read there, and has left all destinations.
  func goesOut(_ stage: borrowing Stage) -> Bool {
    isAway && (carried.source.isOwn || stage.reads.isKnown(id))
  }

  var proposalNumber: Int { stay?.proposalNumber ?? 0 }

  /// What is known of it, which goes on; its ends are all the places that it has to do with.
  func onItsWay(_ stage: borrowing Stage) -> Landing {
    Landing(id, carried, at: point, stay, ends: carried.engaged, stage)
  }
}

// What happens to it.
extension Hovering {
  /// Moves the pointer; the same as the event, without making one.
  @inline(__always)
  mutating func move(to point: Point, _ turn: inout Turn) {
    guard case .settled = state, let followed = stay?.follow(to: point, &turn.stage)
    else {
      return moveFreely(to: point, &turn)
    }
    self.point = point
    if !followed.isKnown { call(.update, followed.node, &turn) }
  }

  @inline(never)
  private mutating func moveFreely(to point: Point, _ turn: inout Turn) {
    withdraw(&turn)
    self.point = point
    isAway = false
    stay?.moveOn()
    settle(&turn)
  }

  mutating func add(_ items: [DragItem]?, _ turn: inout Turn) {
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
    isAway = true
    sceneChanged(nil, &turn)
  }

  /// Other keys are held down, or the source allows something else: what was said means nothing.
  mutating func change(_ turn: inout Turn, _ change: (inout Carried) -> Void) {
    withdraw(&turn)
    change(&carried)
    stay?.demand()
    settle(&turn)
  }

  /// What a destination accepts may be something else now.
  mutating func forgetConformance(to node: Destination.Index, _ scene: borrowing Scene) {
    carried.forgetConformance(to: node, scene)
  }

  /// What lies under a still pointer may have changed: the destination there is asked at once.
  mutating func sceneChanged(_ node: Destination.Index?, _ turn: inout Turn) {
    withdraw(&turn)
    if let node, let current = self.node, turn.stage.scene.lies(current, on: node) {
      stay?.demand()
    }
    settle(&turn)
  }

  /// The next move may mean more than to ask again.
  mutating func unsettle() { stay?.unsettle() }

  mutating func tick(_ turn: inout Turn) {
    guard let wakeAt = wakeAt(turn.stage), turn.stage.now >= wakeAt else { return }
    withdraw(&turn)
    guard let node else { return }
    let region = stay?.fireTimers(&turn)
    if let region, turn.stage.answers(.springload, node) {
      call(.springload(region: region), node, &turn)
    }
    settle(&turn)
  }

  /// The drag hovers no more: what it showed goes, and what is known of it is handed on.
  ///
  /// `before` is where it was when what was hidden at its drop showed: a refusal there counts.
  mutating func land(isDrop: Bool, before: Destination.Index?, _ turn: inout Turn) -> Landing {
    withdraw(&turn)
    if let sourceAsk { turn.effects.append(.withdrawn(sourceAsk)) }
    if stay == nil, let before, turn.stage.scene.isUnwilling(before) {
      stay = Stay(id, before, turn.stage.scene.convert(point, to: before))
      stay?.refuse(.unwantedOnceKnown, &turn)
    }
    if isDrop, stay?.verdict == nil {
      stay?.proposeDefault(&carried, &turn)
    }
    let ends = carried.ends(from: stay?.node, turn.stage.scene)
    let landing = Landing(id, carried, at: point, stay, ends: ends, turn.stage)
    stay?.conceal(into: &turn.effects)
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
    stay?.demand()
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
    _ stage: inout Stage,
    into effects: inout EffectQueue
  ) -> Bool {
    guard case .asked(let call) = state, call.id == ask, call.handler == .update,
      let verdict = stay?.confirm(proposal, &stage)
    else { return false }
    state = .settled
    effects.append(.verdict(id, call.node, verdict, message: nil))
    return true
  }

  /// Takes a decider's answer.
  @inline(never)
  mutating func take(_ answer: Answer, to ask: Ask.ID, _ turn: inout Turn) -> Taken {
    guard case .asked(let call) = state, call.id == ask else {
      return takeItems(answer, to: ask, &turn)
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
      stay?.propose(proposal, isDefault: false, &carried, &turn)
    case (.update, _): stay?.proposeDefault(&carried, &turn)
    case (.canHandle, .willing): turn.stage.setWillingness(.willing, of: call.node)
    case (.canHandle, .unwilling): turn.stage.setWillingness(.unwilling, of: call.node)
    case (.canHandle, _): _ = carried.takeDefaultWillingness(of: call.node, &turn.stage)
    default: break
    }
  }

  /// A call that fails is a refusal, and one too many of them the last call of the drag.
  private mutating func fail(_ fault: Fault, _ call: OpenCall, _ turn: inout Turn) {
    turn.note(fault, by: call.id, in: call.node)
    unsettle()
    let isQuarantined = turn.stage.scene[call.node].isQuarantined
    switch call.handler {
    case .canHandle: turn.stage.setWillingness(.unwilling, of: call.node)
    case .update: stay?.refuse(isQuarantined ? .quarantined : .fault, &turn)
    case .enter, .springload: if isQuarantined { stay?.demand() }
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
    guard sourceAsk == ask else { return nil }
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
      let hit = isAway ? nil : turn.stage.topmost(at: point)
      if let hit, turn.stage.scene.mark(of: hit.index).willingness == .unknown {
        askWillingness(of: hit.index, &turn)
        continue
      }
      if hit?.index == node {
        if let hit { stay?.place(at: hit.point) }
        update(&turn)
        break
      }
      if let node {
        exit(node, &turn)
      } else if let hit {
        enter(hit, &turn)
      }
    }
    if case .settled = state { stay?.feelRest(turn.stage) }
    stay?.steady(turn.stage)
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

  private mutating func exit(_ node: Destination.Index, _ turn: inout Turn) {
    stay?.conceal(into: &turn.effects)
    stay = nil
    if turn.stage.answers(.exit, node) { call(.exit, node, &turn) }
  }

  /// Asks the current destination what a drop would do, where that isn't known.
  private mutating func update(_ turn: inout Turn) {
    guard let node, let need = stay?.takeNeed(turn.stage) else { return }
    switch need {
    case .nothing: break
    case .ask: call(.update, node, &turn)
    case .refuse: stay?.refuse(.quarantined, &turn)
    case .propose: stay?.proposeDefault(isNoted: false, &carried, &turn)
    }
  }
}

// Moves in plain values.
extension Hovering {
  mutating func quickMove(to point: Point, at time: Double, _ stage: inout Stage) -> QuickAsk? {
    guard case .settled = state, let move = stay?.quickMove(to: point, &stage) else { return nil }
    stage.advance(to: time)
    self.point = point
    let ask = stage.nextAsk()
    state = .asked(OpenCall(id: ask, handler: .update, node: move.node))
    return QuickAsk(
      id: ask,
      drag: id,
      destination: move.node,
      point: move.local,
      proposal: move.proposal
    )
  }

  mutating func quickAnswer(_ ask: QuickAsk, _ stage: inout Stage) -> Verdict? {
    guard case .asked(let call) = state, call.id == ask.id, call.handler == .update,
      let verdict = stay?.confirm(proposal: ask.proposal, &stage)
    else { return nil }
    state = .settled
    return verdict
  }
}
