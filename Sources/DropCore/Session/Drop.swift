/// A drag that hovers no more: from its drop, cancel, paste or share until its last call returned.
struct Drop: Sendable {
  private enum State: Sendable {
    /// Nothing has been asked yet.
    case landed
    /// It is being asked whether it wants what was handed to it, or told that it was left.
    case opening(Call)
    /// The handler performs, or what it started goes on.
    case performing(Call?)
    /// The ends are told.
    case ending(Call?, Outcome)
    /// The source is told.
    case reporting(Call?, Outcome)
    case over
  }

  /// A call that is out, and to whom; none means the source.
  private struct Call: Sendable {
    let id: Ask.ID
    let handler: Handler
    let node: Destination.Index?
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
  private var isStopped = false
  private var hasFaulted = false
  private var ledger = Ledger()
  private var changes: DropChanges?
  /// Where it fell, once it is performed.
  private(set) var gap: Gap?
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

  private var open: Call? {
    switch state {
    case .landed, .over: nil
    case .opening(let call): call
    case .performing(let call): call
    case .ending(let call, _), .reporting(let call, _): call
    }
  }

  /// The driver's numbers of the files that it saved.
  var files: [UInt64] { changes?.files ?? [] }

  var isOver: Bool {
    if case .over = state { true } else { false }
  }

  /// Whether it is asked if it wants what was handed to it.
  var isDeciding: Bool {
    if case .opening(let call) = state { call.handler == .canHandle } else { false }
  }

  /// Whether it happens there, or the destination is to be told how it ended.
  func hasToDo(with node: Destination.Index) -> Bool {
    !isOver && (destination == node || open?.node == node || ends.contains(node))
  }

  /// Whether a call to that destination is out.
  func isAsking(_ node: Destination.Index?) -> Bool { open?.node == node && node != nil }
}

// How it begins.
extension Drop {
  mutating func drop(_ stage: inout Stage, into effects: inout EffectQueue) {
    guard destination != nil else { return end(as: .none, &stage, into: &effects) }
    switch granted {
    case .forbidden: end(as: .forbidden, &stage, into: &effects)
    case .cancel: end(as: .cancelled, &stage, into: &effects)
    case .copy, .move, .link: perform(&stage, into: &effects)
    }
  }

  mutating func cancel(_ stage: inout Stage, into effects: inout EffectQueue) {
    isStopped = true
    if let destination, stage.answers(.exit, destination) {
      state = .opening(call(.exit, destination, &stage, into: &effects))
    } else {
      tellEnds(Outcome(status: .cancelled), &stage, into: &effects)
    }
  }

  /// Items come without a drag: the destination is asked whether it wants them, then performs.
  mutating func hand(_ stage: inout Stage, into effects: inout EffectQueue) {
    guard let destination, stage.scene[destination].destination.profile != nil,
      !stage.scene[destination].isQuarantined
    else { return end(as: .forbidden, &stage, into: &effects) }
    guard stage.answers(.canHandle, destination) else {
      return receive(stage.conforms(items, to: destination), &stage, into: &effects)
    }
    state = .opening(call(.canHandle, destination, &stage, into: &effects))
  }

  /// A destination said whether it wants what was handed to it.
  private mutating func receive(
    _ isWilling: Bool,
    _ stage: inout Stage,
    into effects: inout EffectQueue
  ) {
    guard isWilling, let destination else {
      return end(as: isStopped ? .aborted : .forbidden, &stage, into: &effects)
    }
    // So it is told how it ended, even if the user was quicker.
    ends = [destination]
    if isStopped { return end(as: .aborted, &stage, into: &effects) }
    let verdict = stage.grant(.copy, source, in: destination)
    effects.append(.verdict(id, destination, verdict, message: verdict.reason?.sentence))
    granted = verdict.granted
    guard verdict.granted.transfers else { return end(as: .forbidden, &stage, into: &effects) }
    perform(&stage, into: &effects)
  }

  /// The handler's turn; without one nothing is handled.
  private mutating func perform(_ stage: inout Stage, into effects: inout EffectQueue) {
    guard let destination else { return }
    ledger = Ledger(items: items, isLocalMove: source.destination != nil && granted == .move)
    let gap = Gap(destination, stage.nextTransaction(), at: dropIndex, &stage)
    self.gap = gap
    changes = DropChanges(self, at: gap)
    state = .performing(nil)
    if stage.answers(.perform, destination) {
      state = .performing(call(.perform(granted), destination, &stage, into: &effects))
    } else {
      conclude(&stage, into: &effects)
    }
  }

  /// Ends a drag of which nothing was performed.
  private mutating func end(
    as status: Outcome.Status,
    _ stage: inout Stage,
    into effects: inout EffectQueue
  ) {
    let name = destination.map { stage.scene[$0].destination.id }
    tellEnds(Outcome(status: status, destination: name), &stage, into: &effects)
  }

  private func call(
    _ call: Ask.Call,
    _ node: Destination.Index?,
    _ stage: inout Stage,
    into effects: inout EffectQueue
  ) -> Call {
    let ask = stage.beginCall(of: id, in: node)
    effects.append(.ask(Ask(id: ask, drag: id, destination: node, call: call)))
    return Call(id: ask, handler: call.handler, node: node)
  }
}

// Answers and requests.
extension Drop {
  /// Takes the answer to a call of it.
  mutating func take(
    _ answer: Answer,
    to ask: Ask.ID,
    _ stage: inout Stage,
    into effects: inout EffectQueue
  ) {
    if let open, open.id == ask { return returned(answer, from: open, &stage, into: &effects) }
    work.endProvide(ask)
    if case .fault(let fault) = answer { effects.append(.fault(fault, ask, nil)) }
    goOn(&stage, into: &effects)
  }

  private mutating func returned(
    _ answer: Answer,
    from call: Call,
    _ stage: inout Stage,
    into effects: inout EffectQueue
  ) {
    let isFault = heed(answer, call, &stage, into: &effects)
    switch state {
    case .opening where call.handler == .canHandle:
      receive(!isFault && isWilling(answer, stage), &stage, into: &effects)
    case .opening: tellEnds(Outcome(status: .cancelled), &stage, into: &effects)
    case .performing:
      hasFaulted = isFault
      if case .performed(let operation) = answer { performed = operation }
      state = .performing(nil)
    case .ending(_, let outcome): state = .ending(nil, outcome)
    case .reporting(_, let outcome): state = .reporting(nil, outcome)
    case .landed, .over: break
    }
    goOn(&stage, into: &effects)
  }

  /// Counts a fault, or that there was none.
  private func heed(
    _ answer: Answer,
    _ call: Call,
    _ stage: inout Stage,
    into effects: inout EffectQueue
  ) -> Bool {
    switch (answer, call.node) {
    case (.fault(let fault), let node?): stage.note(fault, by: call.id, in: node, into: &effects)
    case (.fault(let fault), nil): effects.append(.fault(fault, call.id, nil))
    case (_, let node?):
      stage.forgive(node)
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
    _ stage: inout Stage,
    into effects: inout EffectQueue
  ) throws(Refusal) -> Reply {
    guard let open, open.id == ask else {
      try request.check(in: .provide)
      return try carryOut(request, ask, looks, nil, &stage, into: &effects)
    }
    try request.check(in: open.handler)
    if isStopped, request.isRefusedOnceStopped { throw .cancelled }
    return try carryOut(request, ask, looks, open.node, &stage, into: &effects)
  }

  /// What a handler started may end after it has returned.
  mutating func endWork(
    _ request: Request,
    by ask: Ask.ID,
    _ stage: inout Stage,
    into effects: inout EffectQueue
  ) throws(Refusal) -> Reply {
    let reply = try carryOut(request, ask, .now, destination, &stage, into: &effects)
    goOn(&stage, into: &effects)
    return reply
  }

  private mutating func carryOut(
    _ request: Request,
    _ ask: Ask.ID,
    _ looks: Looks,
    _ node: Destination.Index?,
    _ stage: inout Stage,
    into effects: inout EffectQueue
  ) throws(Refusal) -> Reply {
    switch request.owner {
    case .changes:
      let reply = try changes?.carryOut(request, looks, &ledger, &stage, into: &effects)
      guard let reply else { throw .ended }
      return reply
    case .ledger: return try ledger.carryOut(request, in: destination, into: &effects)
    case .work: return try carryOutWork(request, node, &stage, into: &effects)
    case .drop: try carryOutHere(request, node, into: &effects)
    case .anyone: break
    }
    return request.carryOutAnywhere(by: ask, in: node, of: id, into: &effects)
  }

  private mutating func carryOutHere(
    _ request: Request,
    _ node: Destination.Index?,
    into effects: inout EffectQueue
  ) throws(Refusal) {
    switch request {
    case .save(let name, let size, let origins, let file):
      effects.show(.save(name: name, size: size), in: node, of: id)
      if let file { changes?.note(file: file) }
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
    _ stage: inout Stage,
    into effects: inout EffectQueue
  ) throws(Refusal) -> Reply {
    switch request {
    case .beginTask(let name, let arguments, let origins):
      let task = stage.beginTask(of: id)
      work.begin(task, from: origins)
      effects.show(.task(id: task, name: name, arguments: arguments), in: node, of: id)
      return .task(task)
    case .endTask(let task, let result):
      let origins = try work.end(task)
      stage.end(task)
      effects.show(.taskEnded(id: task, result: result), in: node, of: id)
      if case .succeeded = result, case .performing = state {
        ledger.arrive(origins, as: .task, in: destination, into: &effects)
      }
    case .beginLoad(let item, let type, let how):
      guard items.all.indices.contains(item) else { throw .noSuchItem(item) }
      let load = stage.beginLoad(of: id)
      work.begin(load, item, type, how)
      effects.show(.load(item: items.all[item].id, type: type, how: how), in: node, of: id)
      guard source.profile?.handlers.answers(.provide) == true else { return .load(load) }
      let provide = Ask.Call.provide(item: item, type: type, load: load)
      work.provide(call(provide, nil, &stage, into: &effects).id)
      return .load(load)
    case .endLoad(let load, let result):
      let (item, type, how) = try work.end(load)
      stage.end(load)
      let name = items.all[item].id
      effects.show(.loaded(item: name, type: type, how: how, result: result), in: node, of: id)
      ledger.load(item, result)
    case .confirm(let question):
      let number = stage.beginQuestion(of: id)
      work.ask(question, number)
      effects.show(.confirm(id: number, question: question), in: node, of: id)
      return .question(number)
    default: break
    }
    return .done
  }

  /// The user answers a question.
  mutating func reply(
    to question: QuestionID,
    _ value: JSONValue,
    _ stage: inout Stage,
    into effects: inout EffectQueue
  ) {
    guard let asked = work.answer(question) else { return }
    stage.end(question)
    // Null and false refuse; without fields any other answer means yes.
    let isRefusal = value == .null || value == .bool(false)
    let answer = asked.fields == nil ? .bool(true) : value
    effects.append(.reply(question, isRefusal ? JSONValue?.none : answer))
  }

  /// Its place is another one from now on.
  mutating func leave() { state = .over }

  mutating func abort(_ stage: inout Stage, into effects: inout EffectQueue) {
    isStopped = true
    dismissQuestions(&stage)
    effects.append(.stop(id))
  }
}

// How it ends.
extension Drop {
  /// Goes on once the call has returned and all that it started is over.
  private mutating func goOn(_ stage: inout Stage, into effects: inout EffectQueue) {
    if work.isOpen || open != nil { return }
    switch state {
    case .performing: conclude(&stage, into: &effects)
    case .ending(_, let outcome), .reporting(_, let outcome):
      tellEnds(outcome, &stage, into: &effects)
    default: break
    }
  }

  /// The one finishing step of every drop that was performed, however it ended.
  private mutating func conclude(_ stage: inout Stage, into effects: inout EffectQueue) {
    guard let destination, var changes else { return }
    changes.discardOpen(&stage, into: &effects)
    var results = ledger.results(isStopped: isStopped)
    let isTakenBack = isTakenBack(results, stage)
    if isTakenBack {
      changes.takeBack(&stage, into: &effects)
      results = results.map(\.takenBack)
    } else if ledger.ownerless > 0, results.contains(where: \.isForgotten) {
      effects.note(.ownerless(ledger.ownerless), in: destination)
    }
    let operation = performedOperation(stage, into: &effects)
    if operation == .move, !isTakenBack {
      changes.takeFromSource(results, &stage, into: &effects)
    }
    for result in results { effects.show(.item(result), in: destination, of: id) }
    changes.keep(&stage)
    self.changes = nil
    tellEnds(outcome(results, operation, stage), &stage, into: &effects)
  }

  private func isTakenBack(_ results: [ItemResult], _ stage: borrowing Stage) -> Bool {
    guard let destination,
      stage.scene[destination].destination.profile?.policy == .allOrNothing
    else { return false }
    return hasFaulted || isStopped || !results.allSatisfy { $0.kind != .failed && $0.isWhole }
  }

  /// What was really done: what the handler says, as far as it could be granted.
  private func performedOperation(
    _ stage: borrowing Stage,
    into effects: inout EffectQueue
  ) -> Operation? {
    guard let performed, performed != granted, let destination else { return granted }
    if !performed.transfers { return nil }
    let verdict = stage.grant(performed, source, in: destination)
    if verdict.granted == performed { return performed }
    let operation = verdict.granted.transfers ? verdict.granted : granted
    effects.note(.performedOther(asked: performed, granted: operation), in: destination)
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
  private mutating func tellEnds(
    _ outcome: Outcome,
    _ stage: inout Stage,
    into effects: inout EffectQueue
  ) {
    dismissQuestions(&stage)
    if case .reporting = state {
    } else {
      while let node = ends.popLast() {
        guard stage.answers(.end, node) else { continue }
        return state = .ending(call(.end(outcome), node, &stage, into: &effects), outcome)
      }
      if source.profile?.handlers.answers(.dragEnd) == true {
        let told = call(.dragEnd(outcome), nil, &stage, into: &effects)
        return state = .reporting(told, outcome)
      }
    }
    state = .over
    if let gap { stage.end(gap) }
    effects.append(.ended(id, outcome))
  }

  private mutating func dismissQuestions(_ stage: inout Stage) {
    for question in work.dismissQuestions() { stage.end(question) }
  }
}
