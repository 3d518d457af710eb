import DropContent
package import DropCore
import LuaSandbox

/// What host functions have the engine do.
extension HostEngine: HandlerDesk {
  func perform(_ request: Request, seen looks: Looks) throws(ScriptError) -> Reply {
    guard let task = runs.current else { throw ScriptError(.notNow, "no handler runs") }
    let context = task.run.plugin.context
    defer { contents.settle() }
    let isPlace = if case .placeholder = request { true } else { false }
    if isPlace { try context.account.keep(ScriptObjects.handleBytes) }
    let reply: Reply
    do throws(ScriptError) {
      let ask = task.run.ask
      reply = try stage.perform(task.own(request), by: ask.id, in: ask.destination, seen: looks)
    } catch {
      if isPlace { context.account.giveBack(ScriptObjects.handleBytes) }
      throw error
    }
    switch (request, reply) {
    case (.placeholder(_, _, _, let item), .placeholder(let id)):
      task.open(id)
      task.run.note(kept: ScriptObjects.handleBytes)
      if let item { task.run.note(id, for: item) }
    case (.commit, .changed(true)), (.commit, .count), (.discard, .changed(true)):
      task.run.note(kept: -ScriptObjects.handleBytes)
      context.account.giveBack(ScriptObjects.handleBytes)
    case (.fail(let item, _, _), _):
      traceDecision(on: item, in: task.run, at: outbox.traced)
      discardPlaces(of: item, in: task.run)
    case (.skip(let item, _), _), (.failUnit(let item, _), _):
      traceDecision(on: item, in: task.run, at: outbox.traced)
    default: break
    }
    return reply
  }

  func tell(_ request: Request, for provenance: Provenance?) throws(ScriptError) {
    let task = provenance == nil ? nil : runs.current
    guard let ask = task?.run.ask.id ?? runs.hoveringAsk else { return }
    // Nothing that takes room is asked for while hovering.
    try stage.perform(request, by: ask, in: nil)
  }

  func store(
    _ stored: StoredContent,
    for context: HandlerContext
  ) throws(ScriptError) -> UInt64 {
    try contents.keep(stored, for: context)
  }

  func checkMade(of item: Int?, by context: HandlerContext) throws(ScriptError) {
    try contents.checkHeld(of: item, by: context)
  }

  func stored(_ reference: UInt64) -> StoredContent? { contents[reference] }

  var isStopped: Bool { runs.current?.run.isStopped ?? false }

  var depth: Int { runs.current?.depth ?? 0 }

  func log(_ level: LogLevel, _ message: String, _ destination: Destination.Index?) {
    guard level >= setup.logLevel else { return }
    let entry = LogEntry(destination: destination, level: level, message: message)
    if noteLoading(entry) { outbox.put(.log(entry), behind: stage) }
  }

  func note(_ notice: Notice) {
    outbox.put(.notice(notice, runs.current?.run.ask.destination), behind: stage)
  }

  /// Something that whoever tells the engine what happens couldn't tell it.
  package func note(_ notice: Notice, at index: Destination.Index?) {
    outbox.put(.notice(notice, index), behind: stage)
  }

  func selection(of drag: DragID) -> JSONValue { places.offer(of: drag)?.selection ?? .null }

  func note(_ unit: Content, of whole: Content, in drag: DragID?, at place: Destination.Index?) {
    guard case .folder = whole.storage, let drag else { return }
    places.work[drag, place]?.note(file: unit)
  }

  func note(piece bytes: Int) { runs.current?.run.refill(forPiece: bytes) }

  // MARK: Waits

  func wait(for awaited: any Awaited) throws(ScriptError) -> HostReply {
    guard let task = runs.current else {
      throw ScriptError(.cannotWait, "nothing can wait here")
    }
    try task.run.work.charge(for: awaited)
    let context = task.run.plugin.context
    try context.account.keep(ScriptObjects.handleBytes)
    let reply = begin(awaited, task)
    // What waits gives it back at its end.
    if case .later = reply {} else { context.account.giveBack(ScriptObjects.handleBytes) }
    return reply
  }

  private func begin(_ awaited: any Awaited, _ task: ScriptTask) -> HostReply {
    switch awaited {
    // First what is waited for most.
    case let load as ItemLoading: loading(load, task)
    case let pause as Pause: begin(task) { Sleep(self, $0, milliseconds: pause.milliseconds) }
    case let calls as ChildCalls: begin(task) { ChildTasks(self, $0, calls) }
    case let feeding as EntryFeeding: begin(task) { EntryFeed(self, $0, feeding) }
    case let making as ContentMaking: begin(task) { ContentWait(self, $0, making) }
    case let saving as ContentSaving: begin(task) { SaveWait(self, $0, saving) }
    case let answer as UserAnswer: begin(task) { Confirmation(self, $0, answer) }
    case let named as NamedTask: begin(task) { TaskWait(self, $0, named) }
    case let work as LongWork: begin(task) { WorkWait(self, $0, work) }
    case let options as StabilizeOptions: begin(task) { Stabilizing(self, $0, options) }
    case let call as SectionCall: begin(task) { SectionWait(self, $0, call) }
    case let call as AppCall: begin(task) { ExternalWait(self, $0, call) }
    default:
      .failure(
        ScriptError(.cannotWait, "\(type(of: awaited)) can't be waited for").hostError()
      )
    }
  }

  private func begin(_ task: ScriptTask, _ job: (Wait) -> any WaitJob) -> HostReply {
    let wait = runs.makeWait(for: task)
    wait.begin(job(wait))
    return .later(wait.id)
  }

  /// A load that has something to choose from; what is here already is given at once.
  private func loading(_ load: ItemLoading, _ task: ScriptTask) -> HostReply {
    let run = task.run
    let context = run.plugin.context
    let choice = context.items(of: run.ask.drag).candidates(
      load.item,
      wanted: load.wanted,
      inOrderOfWanted: load.options.order == .wanted
    )
    guard let best = choice.chosen else {
      let failure = noteMissing(load.item, load.wanted, run)
      return load.reply(.failure(ScriptError(failure.code, failure.message)), context)
    }
    func reply(_ result: Result<Content, LoadFailure>) -> HostReply {
      let value = result.mapError { ScriptError($0.code, $0.message) }.flatMap { content in
        Result { () throws(ScriptError) in
          try context.give(ContentObject(content, origins: [load.item], in: load.drag))
        }
      }
      return load.reply(value, context)
    }
    if let kept = run.loaded(load.item, as: best.result) {
      if let failure = load.options.terms.refusal(of: kept) { return reply(.failure(failure)) }
      return reply(.success(kept))
    }
    let wait = runs.makeWait(for: task)
    let job = ItemLoad(
      self,
      run,
      item: load.item,
      candidates: choice.candidates,
      options: load.options
    ) { [unowned self] result in
      self.end(wait, reply(result))
    }
    wait.begin(job)
    runs.later(.act { job.start() })
    return .later(wait.id)
  }

  /// Notes that an item has nothing of what was wanted, as a load of the first of that which failed.
  func noteMissing(_ item: Int, _ wanted: [ContentType]?, _ run: HandlerRun) -> LoadFailure {
    // The plugin may have been called for another drag since.
    let name = stage.items(of: run.ask.drag)[item].name
    guard let wanted, let first = wanted.first else {
      // No type was asked for, so none is named.
      let message = "\(name) offers nothing"
      perform(.missing(item: item, message: message), run)
      return LoadFailure(.noRepresentation, message)
    }
    let types = wanted.map(\.id).joined(separator: ", ")
    let message =
      "\(name) has nothing that is, or can be made to, \(types)" + tools.types.slips(in: wanted)
    let request = Request.beginLoad(item: item, type: first, how: .direct)
    if case .load(let id)? = try? stage.perform(request, by: run.ask.id, in: run.ask.destination) {
      perform(.endLoad(id, .failed(code: .noRepresentation, message: message)), run)
    }
    return LoadFailure(.noRepresentation, message)
  }
}

/// What other programs read.
extension HostEngine {
  /// Another program reads something, unless the core knows of nothing that it could.
  func beginRead(_ event: Event) -> HostTaken {
    let next = asking { $0.upcomingLoad }
    stage.apply(event)
    let hasBegun = asking { $0.upcomingLoad } != next
    pump()
    return hasBegun ? .reading(next) : .nothing
  }

  /// Has it made, or gives what was made before.
  func read(_ read: LoadID, of item: Int, in drag: DragID, as type: ContentType) {
    reads.provision(of: item, in: drag, as: type, by: self).read(by: read)
  }

  /// A read has come to its end.
  func endRead(_ read: LoadID, _ result: Result<Content, LoadFailure>) {
    switch result {
    case .success(let content): stage.endRead(read, .loaded(size: content.ownSize))
    case .failure(let failure):
      stage.endRead(read, .failed(code: failure.code, message: failure.message))
    }
    outbox.put(.read(read, result), behind: stage)
  }
}
