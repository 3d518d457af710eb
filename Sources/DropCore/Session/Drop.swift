/// A drag that hovers no more: from its drop, cancel, paste or share until its last call returned.
struct Drop: Sendable {
  private enum State: Sendable {
    /// Nothing has been asked yet: it lands now, or hovers in another session.
    case landed
    /// It is being asked whether it wants what was handed to it, or told that it was left.
    case opening
    /// The handler performs, or what it started goes on.
    case performing
    /// It was let go outside, and another program has it.
    case outside
    /// That program has ended it; what it reads comes to its end.
    case departing(Departure)
    /// The ends are told.
    case ending(Outcome)
    /// The source is told.
    case reporting(Outcome)
    case over
  }

  let kind: SessionKind
  /// What was known of it when it landed.
  private let landing: Landing

  private var state = State.landed
  /// What was granted.
  private(set) var granted: Operation
  /// What the handler says it really did.
  private var performed: Operation?
  /// Those whose `on_end` is still to come, the next one last.
  private var ends: [Destination.Index]
  /// Whether the user stopped it, or gave up before.
  private(set) var isStopped = false
  private var hasFaulted = false
  /// How another program ended it, while the destination that it was over is told that it was left.
  private var departure: Departure?
  private var ledger = Ledger()
  private var changes: DropChanges?
  /// What it moves, while it is performed.
  var moved: MovedItems? { changes?.moved }
  /// Where it fell, once it is performed.
  private(set) var gap: Gap?
  private var calls = DropCalls<Handler>()
  private var work = DropWork()

  init(_ landing: Landing, as kind: SessionKind = .drop) {
    self.kind = kind
    self.landing = landing
    granted = landing.granted
    ends = landing.ends
  }
}

// What is known of it.
extension Drop {
  var id: DragID { landing.id }
  var source: Source { landing.source }
  var items: DraggedItems { landing.items }
  var point: Point { landing.point }
  var modifiers: Modifiers { landing.modifiers }
  /// Where it was dropped.
  var destination: Destination.Index? { landing.destination }
  /// The index under the pointer at the drop.
  var dropIndex: Int { landing.dropIndex }

  /// The driver's numbers of the files that it saved.
  var files: [UInt64] { changes?.files ?? [] }

  var isOver: Bool { if case .over = state { true } else { false } }

  /// Whether it hovers in another session.
  var isHovering: Bool { if case .landed = state { true } else { false } }

  /// Whether another program has it that hasn't said yet what it did.
  var isOutside: Bool {
    if case .outside = state { departure == nil } else { false }
  }

  /// Whether nothing of it is left but what other programs still read.
  var isOnlyRead: Bool {
    switch state {
    case .departing, .ending: !work.isOpen && calls.isEmpty
    default: false
    }
  }

  /// Whether it is asked if it wants what was handed to it.
  var isDeciding: Bool {
    if case .opening = state { calls.isOut(of: .canHandle) } else { false }
  }

  /// Whether it happens there, or its items come from there, or the destination is to be told how it ended.
  func hasToDo(with node: Destination.Index) -> Bool {
    !isOver
      && (destination == node || items.origin == node || calls.isOut(to: node)
        || ends.contains(node))
  }

  /// Whether a call to that destination is out.
  func isAsking(_ node: Destination.Index?) -> Bool { calls.isOut(to: node) }
}

// How it begins.
extension Drop {
  mutating func drop(_ turn: inout Turn) {
    guard destination != nil else { return end(as: .none, &turn) }
    switch granted {
    case .forbidden: end(as: .forbidden, &turn)
    case .cancel: end(as: .cancelled, &turn)
    case .copy, .move, .link: perform(&turn)
    }
  }

  mutating func cancel(_ turn: inout Turn) {
    isStopped = true
    if let destination, turn.stage.answers(.exit, destination) {
      state = .opening
      call(.exit, destination, &turn)
    } else {
      tellEnds(Outcome(status: .cancelled), &turn)
    }
  }

  /// It is let go outside, where another program has it until it says what it did.
  mutating func goOut() { state = .outside }

  /// The other program says what it did; where the drag was over a destination, that is left first.
  mutating func depart(_ departure: Departure, _ turn: inout Turn) {
    if case .landed = state, let destination, turn.stage.answers(.exit, destination) {
      self.departure = departure
      state = .opening
      return call(.exit, destination, &turn)
    }
    state = .departing(departure)
    goOn(&turn)
  }

  /// Items come without a drag: the destination is asked whether it wants them, then performs.
  mutating func hand(_ turn: inout Turn) {
    guard let destination, turn.stage.scene[destination].destination.profile != nil,
      !turn.stage.scene[destination].isQuarantined
    else { return end(as: .forbidden, &turn) }
    guard turn.stage.answers(.canHandle, destination) else {
      return receive(turn.stage.conforms(items, to: destination), &turn)
    }
    state = .opening
    call(.canHandle, destination, &turn)
  }

  /// A destination said whether it wants what was handed to it.
  private mutating func receive(_ isWilling: Bool, _ turn: inout Turn) {
    guard isWilling, let destination else {
      return end(as: isStopped ? .aborted : .forbidden, &turn)
    }
    // So it is told how it ended, even if the user was quicker.
    ends = [destination]
    if isStopped { return end(as: .aborted, &turn) }
    let asked = turn.stage.grant(.copy, source, in: destination)
    let verdict = turn.stage.admit(asked, source, in: destination)
    turn.effects.append(.verdict(id, destination, verdict, message: verdict.reason?.sentence))
    granted = verdict.granted
    guard verdict.granted.transfers else { return end(as: .forbidden, &turn) }
    perform(&turn)
  }

  /// The handler's turn; without one nothing is handled.
  private mutating func perform(_ turn: inout Turn) {
    guard let destination else { return }
    ledger = Ledger(items: items, isLocalMove: source.destination != nil && granted == .move)
    let gap = Gap(destination, turn.stage.nextTransaction(), at: dropIndex, &turn.stage)
    self.gap = gap
    changes = DropChanges(self, at: gap)
    state = .performing
    if turn.stage.answers(.perform, destination) {
      call(.perform(granted), destination, &turn)
    } else {
      conclude(&turn)
    }
  }

  /// Ends a drag of which nothing was performed.
  private mutating func end(as status: Outcome.Status, _ turn: inout Turn) {
    let name = destination.map { turn.stage.scene[$0].destination.id }
    tellEnds(Outcome(status: status, destination: name), &turn)
  }

  private mutating func call(_ call: Ask.Call, _ node: Destination.Index?, _ turn: inout Turn) {
    let ask = turn.stage.beginCall(of: id, in: node)
    calls.begin(ask, call.handler, in: node)
    turn.effects.append(.ask(Ask(id: ask, drag: id, destination: node, call: call)))
  }
}

// Answers and requests.
extension Drop {
  /// Takes the answer to a call of it.
  mutating func take(_ answer: Answer, to ask: Ask.ID, _ turn: inout Turn) {
    let call = calls.end(ask)
    let isFault = heed(answer, to: ask, in: call?.node, &turn)
    switch (state, call?.subject) {
    case (.opening, .canHandle):
      receive(!isFault && isWilling(answer, turn.stage), &turn)
    case (.opening, .exit):
      if let departure {
        state = .departing(departure)
      } else {
        tellEnds(Outcome(status: .cancelled), &turn)
      }
    case (.performing, .perform):
      hasFaulted = isFault
      if case .performed(let operation) = answer { performed = operation }
    default: break
    }
    goOn(&turn)
  }

  /// Counts a fault, or that there was none.
  private func heed(
    _ answer: Answer,
    to ask: Ask.ID,
    in node: Destination.Index?,
    _ turn: inout Turn
  ) -> Bool {
    switch (answer, node) {
    case (.fault(let fault), let node?):
      turn.note(fault, by: ask, in: node)
    case (.fault(let fault), nil): turn.effects.append(.fault(fault, ask, nil))
    case (_, let node?):
      turn.stage.forgive(node)
      return false
    default: return false
    }
    return true
  }

  private func isWilling(_ answer: Answer, _ stage: borrowing Stage) -> Bool {
    switch answer {
    case .willing: true
    case .unwilling: false
    default: destination.map { stage.conforms(items, to: $0) } ?? false
    }
  }

  /// Carries out what a handler does while its call is open.
  mutating func request(
    _ request: Request,
    by ask: Ask.ID,
    seen looks: Looks,
    _ turn: inout Turn
  ) throws(Refusal) -> Reply {
    let handler = calls[ask]?.subject ?? .provide
    try request.check(in: handler)
    if isStopped, handler != .provide, request.isRefusedOnceStopped { throw .cancelled }
    // What a source makes for a load hasn't arrived anywhere yet.
    let own = handler == .provide ? request.ofNoItem : request
    return try carryOut(own, ask, looks, calls[ask]?.node, &turn)
  }

  /// What a handler started may end after it has returned.
  mutating func endWork(
    _ request: Request,
    by ask: Ask.ID,
    _ turn: inout Turn
  ) throws(Refusal) -> Reply {
    let reply = try carryOut(request, ask, .now, destination, &turn)
    goOn(&turn)
    return reply
  }

  private mutating func carryOut(
    _ request: Request,
    _ ask: Ask.ID,
    _ looks: Looks,
    _ node: Destination.Index?,
    within section: SectionID? = nil,
    _ turn: inout Turn
  ) throws(Refusal) -> Reply {
    if case .within(let section, let inner) = request {
      return try carryOut(inner, ask, looks, node, within: section, &turn)
    }
    switch request.owner {
    case .changes:
      let reply =
        section == nil
        ? try changes?.carryOut(request, looks, &ledger, &turn)
        : try changes?.work(within: section) { changes throws(Refusal) in
          try changes.carryOut(request, looks, &ledger, &turn)
        }
      guard let reply else { throw .ended }
      return reply
    case .ledger: return try ledger.carryOut(request, in: destination, into: &turn.effects)
    case .work: return try carryOutWork(request, node, &turn)
    case .drop: try carryOutHere(request, within: section, node, into: &turn.effects)
    case .anyone: break
    }
    return request.carryOutAnywhere(by: ask, in: node, of: id, into: &turn.effects)
  }

  private mutating func carryOutHere(
    _ request: Request,
    within section: SectionID?,
    _ node: Destination.Index?,
    into effects: inout EffectQueue
  ) throws(Refusal) {
    switch request {
    case .save(let name, let size, let origins, let file):
      effects.show(.save(name: name, size: size), in: node, of: id)
      try changes?.work(within: section) { $0.note(file: file, of: origins) }
      ledger.arrive(origins, as: .file, in: destination, into: &effects)
    case .fault(let fault, let item?):
      let said = Ledger.Statement.failed(.fault, fault.message)
      try ledger.state(said, of: item, in: destination, into: &effects)
    default: break
    }
  }

  private mutating func carryOutWork(
    _ request: Request,
    _ node: Destination.Index?,
    _ turn: inout Turn
  ) throws(Refusal) -> Reply {
    switch request {
    case .beginTask(let name, let arguments, let origins):
      let task = turn.stage.beginTask(of: id)
      work.begin(task, from: origins)
      turn.effects.show(.task(id: task, name: name, arguments: arguments), in: node, of: id)
      return .task(task)
    case .endTask(let task, let result):
      let origins = try work.end(task)
      turn.stage.end(task)
      turn.effects.show(.taskEnded(id: task, result: result), in: node, of: id)
      if case .succeeded = result, case .performing = state {
        ledger.arrive(origins, as: .task, in: destination, into: &turn.effects)
      }
    case .beginLoad(let item, let type, let how):
      guard items.all.indices.contains(item) else { throw .noSuchItem(item) }
      let load = turn.stage.beginLoad(of: id)
      work.begin(load, item, type, how)
      turn.effects.show(.load(item: items.all[item].id, type: type, how: how), in: node, of: id)
      guard source.profile?.handlers.answers(.provide) == true else { return .load(load) }
      let provide = Ask.Call.provide(item: item, type: type, load: load)
      call(provide, nil, &turn)
      return .load(load)
    case .endLoad(let load, let result):
      let (item, type, how) = try work.end(load)
      turn.stage.end(load)
      let name = items.all[item].id
      turn.effects.show(.loaded(item: name, type: type, how: how, result: result), in: node, of: id)
      ledger.load(item, result)
    case .confirm(let question):
      let number = turn.stage.beginQuestion(of: id)
      work.ask(question, number)
      turn.effects.show(.confirm(id: number, question: question), in: node, of: id)
      return .question(number)
    default: break
    }
    return .done
  }

  /// The user answers a question.
  mutating func reply(to question: QuestionID, _ value: JSONValue, _ turn: inout Turn) {
    guard work.answer(question) != nil else { return }
    turn.stage.end(question)
    let isRefusal = value == .null || value == .bool(false)
    turn.effects.append(.reply(question, isRefusal ? JSONValue?.none : value))
  }

  /// Its place is another one from now on.
  mutating func leave() { state = .over }

  mutating func abort(_ turn: inout Turn) {
    isStopped = true
    dismissQuestions(&turn.stage)
    turn.effects.append(.stop(id))
    if isOutside { depart(Departure(end: .cancelled, app: nil), &turn) }
  }
}

// How it ends.
extension Drop {
  /// Goes on once the call has returned and all that it started is over.
  mutating func goOn(_ turn: inout Turn) {
    if work.isOpen || !calls.isEmpty { return }
    switch state {
    case .performing: conclude(&turn)
    case .departing(let departure):
      if turn.stage.reads.isOpen(id) { return }
      tellEnds(departure.conclude(landing, isStopped: isStopped, &turn), &turn)
    case .ending(let outcome), .reporting(let outcome):
      tellEnds(outcome, &turn)
    default: break
    }
  }

  /// The one finishing step of every drop that was performed, however it ended.
  private mutating func conclude(_ turn: inout Turn) {
    guard let destination, var changes else { return }
    changes.endSections(&ledger, &turn)
    changes.discardOpen(&turn)
    var results = results(&changes, turn.stage)
    let isTakenBack = isTakenBack(results, turn.stage)
    if isTakenBack {
      let gone = changes.takeBack(&turn)
      results = results.map { gone.contains($0.index) ? $0 : $0.takenBack }
    } else if ledger.ownerless > 0, results.contains(where: \.isForgotten) {
      turn.effects.note(.ownerless(ledger.ownerless), in: destination)
    }
    let operation = performedOperation(&turn)
    // Of what is taken back, what has gone on from here.
    if operation == .move { changes.takeFromSource(results, &turn) }
    for result in results { turn.effects.show(.item(result), in: destination, of: id) }
    if isTakenBack {
      changes.settle(&turn.stage)
    } else {
      changes.keep(&turn.stage)
    }
    changes.releaseClaims(&turn.stage)
    self.changes = nil
    tellEnds(outcome(results, operation, turn.stage), &turn)
  }

  /// What became of each item; those of which nobody said anything may have been taken by others.
  private mutating func results(
    _ changes: inout DropChanges,
    _ stage: borrowing Stage
  ) -> [ItemResult] {
    let results = ledger.results(isStopped: isStopped)
    let open = results.filter(\.isForgotten).map(\.index)
    let taken = changes.elsewhere(open, stage)
    if taken.isEmpty { return results }
    for item in taken { ledger.note(elsewhere: item) }
    return ledger.results(isStopped: isStopped)
  }

  private func isTakenBack(_ results: [ItemResult], _ stage: borrowing Stage) -> Bool {
    guard let destination,
      stage.scene[destination].destination.profile?.policy == .allOrNothing
    else { return false }
    return hasFaulted || isStopped || !results.allSatisfy { $0.kind != .failed && $0.isWhole }
  }

  /// What was really done: what the handler says, as far as it could be granted.
  private func performedOperation(_ turn: inout Turn) -> Operation? {
    guard let performed, performed != granted, let destination else { return granted }
    if !performed.transfers { return nil }
    let verdict = turn.stage.grant(performed, source, in: destination)
    if verdict.granted == performed { return performed }
    let operation = verdict.granted.transfers ? verdict.granted : granted
    turn.effects.note(.performedOther(asked: performed, granted: operation), in: destination)
    return operation
  }

  private func outcome(
    _ results: [ItemResult],
    _ operation: Operation?,
    _ stage: borrowing Stage
  ) -> Outcome {
    let status = Outcome.Status(of: results, isStopped: isStopped, hasFaulted: hasFaulted)
    let isAny = results.contains { $0.kind == .imported }
    let isDone = isAny || status == .none && performed != nil
    return Outcome(
      status: status,
      operation: isDone ? operation : nil,
      destination: destination.map { stage.scene[$0].destination.id },
      items: results
    )
  }

  /// Tells each destination that had said yes how it ended, then the source; then it is over.
  private mutating func tellEnds(_ outcome: Outcome, _ turn: inout Turn) {
    dismissQuestions(&turn.stage)
    if case .reporting = state {
    } else {
      while let node = ends.popLast() {
        guard turn.stage.answers(.end, node) else { continue }
        state = .ending(outcome)
        return call(.end(outcome), node, &turn)
      }
      // Its source hears of it once, after what other programs still read.
      if turn.stage.reads.isOpen(id) {
        state = .ending(outcome)
        return
      }
      if source.profile?.handlers.answers(.dragEnd) == true {
        state = .reporting(outcome)
        return call(.dragEnd(outcome), nil, &turn)
      }
    }
    state = .over
    turn.stage.forgetReads(of: id)
    if let gap { turn.stage.end(gap) }
    turn.effects.append(.ended(id, outcome))
  }

  private mutating func dismissQuestions(_ stage: inout Stage) {
    for question in work.dismissQuestions() { stage.end(question) }
  }
}
