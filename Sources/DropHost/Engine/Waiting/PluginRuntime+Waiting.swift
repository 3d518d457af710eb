import LuaSandbox

extension PluginRuntime {
  /// The task that calls, if it may wait here.
  func waitingTask(_ call: borrowing HostCall) throws(ScriptError) -> ScriptTask {
    guard let task else { throw ScriptError(code: "cannot_wait", "nothing can wait here") }
    guard call.canWait else {
      throw ScriptError(
        code: "cannot_wait",
        "nothing can wait inside a sort's comparison or a metamethod"
      )
    }
    if task.run.isStopped { throw .cancelled }
    return task
  }

  /// Suspends the calling script until the job ends its wait.
  func wait(
    _ call: borrowing HostCall,
    _ make: (Wait) -> any WaitJob
  ) throws(ScriptError) -> HostReply {
    let task = try waitingTask(call)
    let wait = engine.makeWait(for: task)
    wait.job = make(wait)
    return .later(wait.id)
  }

  /// The task that calls: what it loads and makes belongs to its handler.
  func runningTask() throws(ScriptError) -> ScriptTask {
    guard let task else { throw ScriptError(code: "not_now", "no handler runs") }
    return task
  }
}

extension HostEngine {
  func makeWait(for task: ScriptTask) -> Wait {
    let wait = Wait(id: WaitID(nextWait), task: task)
    nextWait += 1
    waits[wait.id] = wait
    return wait
  }
}
