import DropContent
import DropCore
import LuaSandbox

/// Handlers that may wait: their beginning, their waits, their end.
extension HostEngine {
  func run(_ ask: Ask, in plugin: PluginRuntime) {
    guard let function = plugin.function(for: ask.call.handler) else {
      if case .provide(_, _, let load) = ask.call {
        loads.claim(load)?.provided(.failure(LoadFailure(.failed, "the source provides nothing")))
      }
      return stage.answer(ask.id, .nothing)
    }
    let items = stage.items(of: ask.drag).count
    let work = places.work.account(for: ask, plugin.assignment.limits, items: items)
    let run = HandlerRun(ask: ask, plugin: plugin, items: items, work: work)
    runs.begin(run)
    noteReturns(of: plugin)
    // What was caught before is none of this handler's.
    if setup.recordsTrace { _ = plugin.sandbox.takeCaught() }
    do throws(SandboxFault) {
      let arguments = try plugin.arguments(for: ask, loaded: loads.types(in: ask.drag))
      let look = run.phase == .performing ? stage.asking { $0.look(of: ask.drag) } : nil
      start(ScriptTask(run: run, seen: SeenIndexes(look)), function, arguments)
    } catch {
      if error.scriptStateLost { lose(plugin, except: run) }
      finish(run, .failure(.fault(Fault(error), raised: nil)))
    }
  }

  /// Lets a task begin.
  func start(_ task: ScriptTask, _ function: LuaFunction, _ arguments: [LuaValue]) {
    let run = task.run
    guard !run.isOver, !task.isOver else { return }
    run.begin(task)
    enter(task)
    do throws(SandboxFault) {
      tools.outside.begin(run.plugin.sandbox, isHovering: false)
      let step = try run.plugin.sandbox.start(function, arguments, budget: .run(run.account))
      came(to: step, task)
    } catch {
      fail(task, error)
    }
  }

  /// Brings a waiting script its reply.
  func resume(_ wait: Wait, _ reply: HostReply) {
    let task = wait.task
    guard !wait.isOver, !task.run.isOver, let suspended = task.suspended else { return }
    let job = runs.close(wait)
    defer { job?.release() }
    enter(task)
    do throws(SandboxFault) {
      let sandbox = task.run.plugin.sandbox
      tools.outside.begin(sandbox, isHovering: false)
      let step = try sandbox.resume(suspended, with: reply, budget: .run(task.run.account))
      came(to: step, task)
    } catch {
      fail(task, error)
    }
  }

  private func enter(_ task: ScriptTask) {
    let run = task.run
    runs.enter(task)
    run.plugin.context.enter(run.phase, run.ask.drag, task.provenance)
    if setup.recordsCalls { outbox.beginCall() }
  }

  private func leave(_ plugin: PluginRuntime) {
    if let run = runs.current?.run { noteLines(of: plugin, at: run.ask.destination) }
    runs.leave()
    trace(nil)
    plugin.leave()
  }

  private func came(to step: Step, _ task: ScriptTask) {
    leave(task.run.plugin)
    recordFirstStep(of: task, step)
    switch step {
    case .finished(let value):
      traceReturn(of: task)
      finish(task, .success(value))
    case .suspended(let suspended, let id): task.suspend(suspended, for: runs.wait(id))
    }
  }

  private func fail(_ task: ScriptTask, _ raised: SandboxFault) {
    let plugin = task.run.plugin
    let fault = task.fail(raised)
    tools.outside.note(fault, in: plugin.sandbox)
    leave(plugin)
    recordFirstStep(of: task, nil)
    traceSeen(by: plugin, in: task.run.ask.destination)
    let failure = TaskFailure(fault, in: plugin)
    if task.parent == nil { noteEnd(of: task.run, failure, fault) }
    if case .said(let message, _) = failure { traceSaid(message, by: task, at: ScriptTrail(fault)) }
    if fault.endsHandler { task.run.breakOff(fault.message) }
    if fault.scriptStateLost { lose(plugin, except: task.run) }
    if fault.endsHandler || task.parent == nil {
      finish(task.run, .failure(failure))
    } else {
      finish(task, .failure(failure))
    }
  }

  private func recordFirstStep(of task: ScriptTask, _ step: Step?) {
    guard setup.recordsCalls, task.takeFirstStep() else { return }
    var waits = false
    if case .suspended? = step { waits = true }
    record(task.run.ask, nil, units: task.run.plugin.sandbox.lastUnits, waits: waits)
  }

  // MARK: Ends

  /// A task returned, or failed by itself.
  private func finish(_ task: ScriptTask, _ result: Result<LuaValue, TaskFailure>) {
    guard !task.isOver else { return }
    task.run.end(task)
    guard let parent = task.parent else { return finish(task.run, result) }
    parent.ended(task, result)
  }

  /// A kill took a whole sandbox: whatever else waited in it can't go on.
  func lose(_ plugin: PluginRuntime, except run: HandlerRun?) {
    for other in runs.runs where other !== run && other.plugin === plugin {
      let fault = Fault(
        kind: Fault.Kind(rawValue: "lost"),
        message: "what \(other.handler.name) had in memory was lost with another call's failure",
        file: plugin.assignment.source.displayName,
        isStateLost: true
      )
      other.breakOff(fault.message)
      finish(other, .failure(.fault(fault, raised: nil)))
    }
    plugin.rebuild()
  }

  /// A handler came to its end: whatever still waits is stopped, and the session is told.
  private func finish(_ run: HandlerRun, _ result: Result<LuaValue, TaskFailure>) {
    guard !run.isOver else { return }
    drop(run, isReturn: (try? result.get()) != nil)
    runs.note(run.ask.id, run.handler)
    if case .provide(_, let type, let load) = run.ask.call {
      let job = loads.claim(load)
      job?.made(result.mapError(\.loadFailure).flatMap { run.plugin.provided($0, as: type) })
    }
    releaseSource(of: run)
    let function = run.plugin.function(for: run.ask.call.handler)
    stage.answer(run.ask.id, run.plugin.located(answer(to: run, result), in: function))
    if case .success(let value) = result { run.plugin.release(functionsIn: value) }
  }

  /// What the session is told of a handler that came to its end.
  private func answer(to run: HandlerRun, _ result: Result<LuaValue, TaskFailure>) -> Answer {
    switch result {
    case .success(let value):
      return run.isStopped ? .nothing : run.plugin.answer(to: run.ask, returned: value)
    case .failure(.cancelled):
      // What an abort refuses to one that hears of it is none of its doing either.
      let isStopped = run.isStopped || stage.asking { $0.isStopped(run.ask.drag) }
      return isStopped ? .nothing : .fault(.cancelledByNobody(run))
    case .failure(.load(let item, let code, let message, _)):
      guard case .perform = run.ask.call else { return .nothing }
      // It fails the item and ends the handler.
      perform(.fail(item: item, code: code, reason: message), run)
      return .performed(nil)
    case .failure(.said(let message, let code)), .failure(.task(_, let code, let message)):
      guard case .perform = run.ask.call else { return .nothing }
      // It fails whatever nothing was said of and ends the handler.
      if !failRest(code, message, in: run), !run.hasFailedUnit {
        noteSaid(message, code, by: run.handler.name, in: run)
      }
      return .performed(nil)
    case .failure(.fault(let fault, _)): return .fault(fault)
    }
  }

  /// Nothing more is loaded for a drop: its handler has ended, or said so.
  func releaseSource(of run: HandlerRun) {
    guard run.phase == .performing, run.releaseSource() else { return }
    outbox.append(.request(.releaseSource(run.ask.drag)))
  }

  /// Stops whatever a handler still waits for, and forgets it.
  func drop(_ run: HandlerRun, isReturn: Bool) {
    traceEnd(of: run, isReturn: isReturn)
    runs.end(run)
    retire(run.plugin)
  }

  /// Every wait of a drag's handlers ends with `cancelled`.
  func stop(_ drag: DragID) {
    for run in runs.runs(of: drag) where run.phase == .performing { stop(run) }
  }

  /// A drop that can't go on as it began ends without its handlers' doing anything more: what nothing arrived
  /// of has failed.
  func abandon(_ why: JournalDifference) {
    let drag = why.drag
    let runs = runs.runs(of: drag)
    guard !runs.isEmpty else { return }
    note(.abandoned(drag, why: why.sentence), at: runs[0].ask.destination)
    for run in runs { finish(run, .failure(.said(why.sentence, .interrupted))) }
    pump()
  }

  private func stop(_ run: HandlerRun) {
    run.stop()
    for task in run.tasks { if let wait = task.wait { cancel(wait) } }
  }

  /// Nobody wants the content any more that a source plugin is making.
  func stopProviding(_ load: LoadID) {
    if let run = runs.run(providing: load) { stop(run) }
  }

  /// Ends a wait with `cancelled`, after those below it.
  func cancel(_ wait: Wait) {
    var left = [wait]
    while let wait = left.popLast() {
      guard !wait.isOver else { continue }
      if let below = wait.job?.stop() {
        left += below.reversed()
      } else {
        end(wait, .failure(ScriptError(.cancelled, runs.reason).hostError()))
      }
    }
  }

  /// Has a wait end with a reply as soon as no script runs.
  func end(_ wait: Wait, _ reply: HostReply) {
    guard !wait.isOver else { return }
    runs.later(.resume(wait, reply))
    pump()
  }

  // MARK: Failed items

  /// Has the session carry out what a run goes on to; what it refuses is mostly no matter any more.
  @discardableResult
  func perform(_ request: Request, _ run: HandlerRun) -> Bool {
    (try? stage.perform(request, by: run.ask.id, in: run.ask.destination)) != nil
  }

  /// What was done within a section stays, or is taken back.
  func end(_ section: SectionID, isKept: Bool, in run: HandlerRun) {
    perform(.endSection(section, isKept: isKept), run)
    contents.settle()
  }

  /// Says that an item failed without its script saying so, and takes away the places kept for it.
  func fail(_ item: Int, _ code: FailureCode, _ reason: String, in run: HandlerRun) {
    perform(.fail(item: item, code: code, reason: reason), run)
    discardPlaces(of: item, in: run)
  }

  /// Takes away the places that were kept for an item.
  func discardPlaces(of item: Int, in run: HandlerRun) {
    for placeholder in run.releasePlaces(of: item) { perform(.discard(placeholder), run) }
  }

  /// Fails the items of which nothing was said; false where there are none.
  private func failRest(_ code: FailureCode, _ reason: String, in run: HandlerRun) -> Bool {
    let request = Request.failRest(code: code, reason: reason)
    let reply = try? stage.perform(request, by: run.ask.id, in: run.ask.destination)
    return reply == .changed(true)
  }

  /// Tells what a handler, or a function of `dnd.each`, said that was about no item.
  func noteSaid(
    _ message: String,
    _ code: FailureCode? = nil,
    by handler: String = "dnd.each",
    in run: HandlerRun
  ) {
    let notice = Notice.endedEarly(
      handler: handler,
      place: nil,
      item: nil,
      code: code,
      task: nil,
      message: message
    )
    outbox.put(.notice(notice, run.ask.destination), behind: stage)
  }

  /// Says where a handler ended because nothing caught an item's error: that is no fault of the
  /// plugin's, but what comes after it in the handler isn't done.
  private func noteEnd(of run: HandlerRun, _ failure: TaskFailure, _ fault: SandboxFault) {
    let message: String
    var failed: (item: Int?, code: FailureCode, task: String?)?
    switch failure {
    case .load(let item, let code, let text, let task):
      message = text
      failed = (item, code, task)
    case .task(let task, let code, let text):
      message = text
      failed = (nil, code, task)
    // It is told with the items that it fails, or as a notice where it fails none.
    case .said(let text, _) where run.phase != .performing: message = text
    default: return
    }
    guard run.phase != .providing else { return }
    let items = asking { $0.items(of: run.ask.drag) }
    let item = failed?.item.flatMap { items.indices.contains($0) ? items[$0].id : nil }
    var place = fault.source
    if let file = place, let line = fault.line { place = "\(file):\(line)" }
    let notice = Notice.endedEarly(
      handler: run.handler.name,
      place: place,
      item: item,
      code: failed?.code,
      task: failed?.task,
      message: message
    )
    if let trail = ScriptTrail(fault) { trace(trail) }
    outbox.put(.notice(notice, run.ask.destination), behind: stage)
    trace(nil)
  }
}

extension Fault {
  /// A `cancelled` that came from nowhere.
  fileprivate static func cancelledByNobody(_ run: HandlerRun) -> Fault {
    Fault(kind: Kind(rawValue: "runtime"), message: "\(run.handler.name) let \"cancelled\" through")
  }
}

// What a drag leaves where it hovered.
extension HostEngine {
  /// Takes in an event, and gives back what was made for a drag that landed with it and is at work still.
  ///
  /// One that is over by then took all with it.
  func givingBack(after event: Event, _ takeIn: () -> Void) {
    let (hovering, count) = asking { ($0.hovering, $0.dragCount) }
    takeIn()
    let landed: DragID?
    switch event {
    case .drop: landed = asking { $0.hovering } == hovering ? nil : hovering
    case .paste, .share:
      let last = asking { $0.dragCount }
      landed = last > count ? DragID(number: last) : nil
    default: landed = nil
    }
    guard let landed else { return }
    LandedDrags(
      places: places,
      isAtWork: { [runs] drag, plugin in
        runs.runs(of: drag).contains { $0.plugin === plugin }
      },
      state: { [unowned self] in state(of: $0, in: $1) }
    ).giveBack(landed)
  }
}
