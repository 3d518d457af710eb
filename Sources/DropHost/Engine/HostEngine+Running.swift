import DropCore
import LuaSandbox

extension HostEngine {
  /// Lets a task begin.
  func start(_ task: ScriptTask, _ function: LuaFunction, _ arguments: [LuaValue]) {
    let run = task.run
    guard !run.isOver, !task.isOver else { return }
    run.tasks.append(task)
    run.plugin.enter(run.phase, run.ask.drag, task)
    do throws(SandboxFault) {
      let step = try run.plugin.sandbox.start(function, arguments, budget: .run(run.account))
      take(step, of: task)
    } catch {
      fail(task, error)
    }
  }

  /// Brings a waiting script its reply.
  func resume(_ wait: Wait, _ reply: HostReply) {
    let task = wait.task
    guard !wait.isOver, !task.run.isOver, let suspended = task.suspended else { return }
    wait.isOver = true
    let job = wait.job
    wait.job = nil
    waits[wait.id] = nil
    defer { job?.release() }
    task.wait = nil
    task.suspended = nil
    task.run.plugin.enter(task.run.phase, task.run.ask.drag, task)
    do throws(SandboxFault) {
      let sandbox = task.run.plugin.sandbox
      let step = try sandbox.resume(suspended, with: reply, budget: .run(task.run.account))
      take(step, of: task)
    } catch {
      fail(task, error)
    }
  }

  private func take(_ step: Step, of task: ScriptTask) {
    task.run.plugin.leave()
    recordFirstStep(of: task, step)
    switch step {
    case .finished(let value): finish(task, .success(value))
    case .suspended(let suspended, let id):
      task.suspended = suspended
      task.wait = waits[id]
    }
  }

  private func fail(_ task: ScriptTask, _ fault: SandboxFault) {
    let plugin = task.run.plugin
    plugin.leave()
    recordFirstStep(of: task, nil)
    let failure = TaskFailure(fault, in: plugin)
    if task.parent == nil { noteEnd(of: task.run, failure, fault) }
    if fault.scriptStateLost { lose(plugin, except: task.run) }
    if fault.scriptStateLost || task.parent == nil {
      finish(task.run, .failure(failure))
    } else {
      finish(task, .failure(failure))
    }
  }

  /// A task returned, or failed by itself.
  func finish(_ task: ScriptTask, _ result: Result<LuaValue, TaskFailure>) {
    guard !task.isOver else { return }
    task.isOver = true
    let run = task.run
    if let place = run.tasks.firstIndex(where: { $0 === task }) { run.tasks.remove(at: place) }
    guard let parent = task.parent else { return finish(task.run, result) }
    parent.ended(task, result)
  }

  /// A kill took a whole sandbox: whatever else waited in it can't go on.
  func lose(_ plugin: PluginRuntime, except run: HandlerRun?) {
    for other in runs where other !== run && other.plugin === plugin {
      let fault = Fault(
        kind: Fault.Kind(rawValue: "lost"),
        message: "what \(other.handler) had in memory was lost with another call's failure",
        file: plugin.assignment.source.displayName,
        isStateLost: true
      )
      finish(other, .failure(.fault(fault, raised: nil)))
    }
    plugin.rebuild()
  }

  /// A handler came to its end: whatever still waits is stopped, and the session is told.
  func finish(_ run: HandlerRun, _ result: Result<LuaValue, TaskFailure>) {
    guard !run.isOver else { return }
    drop(run)
    lastHandler = (run.ask.id, run.handler)
    if case .provide(_, let type, let load) = run.ask.call {
      let job = providing.removeValue(forKey: load)
      job?.made(run.plugin.provided(result, as: type, for: run.ask))
    }
    answer(run.ask.id, run.plugin.answer(to: run, result))
    if case .success(let value) = result { run.plugin.release(functionsIn: value) }
  }

  /// Stops whatever a handler still waits for, and forgets it.
  func drop(_ run: HandlerRun) {
    run.isOver = true
    runs.removeAll { $0 === run }
    for task in run.tasks {
      task.isOver = true
      if let wait = task.wait {
        wait.isOver = true
        waits[wait.id] = nil
        _ = wait.job?.stop()
        wait.job?.release()
      }
      if let suspended = task.suspended { try? run.plugin.sandbox.discard(suspended) }
      task.abandon()
    }
    run.tasks.removeAll()
    run.kept.removeAll()
    retire(run.plugin)
  }

  /// An old script is closed when nothing of it waits any more.
  func retire(_ plugin: PluginRuntime) {
    let isInUse = sourcePlugins.contains { $0 === plugin } || plugins.contains { $0 === plugin }
    guard !isInUse, !runs.contains(where: { $0.plugin === plugin }) else { return }
    guard !plugin.isKept else {
      if !retired.contains(where: { $0 === plugin }) { retired.append(plugin) }
      return
    }
    later(.act { plugin.sandbox.close() })
  }

  /// Every wait of a drag's handlers ends with `cancelled`.
  func stop(_ drag: DragID) {
    for run in runs where run.ask.drag == drag && run.phase == .performing {
      run.isStopped = true
      for task in run.tasks { if let wait = task.wait { cancel(wait) } }
    }
  }

  /// Ends a wait with `cancelled`.
  func cancel(_ wait: Wait) {
    guard !wait.isOver, wait.job?.stop() != true else { return }
    end(wait, .failure(ScriptError(.cancelled, givenUp).hostError()))
  }

  /// Has a wait end with a reply as soon as no script runs.
  func end(_ wait: Wait, _ reply: HostReply) {
    guard !wait.isOver else { return }
    later(.resume(wait, reply))
    pump()
  }

  private func recordFirstStep(of task: ScriptTask, _ step: Step?) {
    guard setup.recordsCalls, task.parent == nil, !task.isRecorded else { return }
    task.isRecorded = true
    let run = task.run
    var waits = false
    if case .suspended? = step { waits = true }
    record(run.ask, nil, units: run.plugin.sandbox.lastUnits, waits: waits)
  }

  /// Puts a call out before what its script said meanwhile.
  func record(_ ask: Ask, _ result: JSONValue?, units: Int64, waits: Bool = false) {
    guard setup.recordsCalls else { return }
    defer { callStart = .max }
    output.insert(
      .call(
        HandlerCall(
          drag: ask.drag,
          destination: ask.destination,
          handler: ask.call.name,
          result: result,
          units: units,
          waits: waits
        )
      ),
      at: min(callStart, output.count)
    )
  }
}
