import CLuaShim

extension Sandbox {
  /// Calls a function that may wait.
  ///
  /// Any number of tasks can be suspended at a time.
  package func start(
    _ function: LuaFunction,
    _ arguments: [LuaValue] = [],
    budget: CallBudget = .run(nil)
  ) throws(SandboxFault) -> Step {
    try goIn()
    defer { leave() }
    try check(function)
    let bytes = try flat(arguments)
    let count = UInt32(arguments.count)
    var outcome = CLSOutcome()
    let status = try unsafe enter(budget) { state, grant in
      // Safe: C reads the arguments during the call only.
      unsafe bytes.withBytes { bytes, size in
        unsafe cls_start(
          state,
          grant,
          function.slot,
          bytes,
          size,
          count,
          &outcome
        )
      }
    }
    return try step(status, outcome, budget)
  }

  /// Goes on with a suspended task: the waiting host call gives the reply to its script, as results
  /// or as an error.
  ///
  /// The reply is not `.later`. A task id is good for one resume.
  package func resume(
    _ task: TaskID,
    with reply: HostReply,
    budget: CallBudget = .run(nil)
  ) throws(SandboxFault) -> Step {
    try goIn()
    defer { leave() }
    guard task.epoch == epoch else { throw SandboxFault(misuse: .staleTask) }
    if case .later = reply { throw SandboxFault(misuse: .laterAsReply) }
    var outcome = CLSOutcome()
    let status = try unsafe enter(budget) { state, grant in
      var answer = unsafe CLSReply()
      unsafe fill(&answer, with: reply, state)
      return unsafe cls_resume(state, grant, task.slot, task.turn, &answer, &outcome)
    }
    if status == CLS_STALE { throw SandboxFault(misuse: .staleTask) }
    return try step(status, outcome, budget)
  }

  /// Drops a suspended task without running another line of it, what it has to close included.
  ///
  /// To let a script clean up, resume it with a failure instead.
  package func discard(_ task: TaskID) throws(SandboxFault) {
    try goIn()
    defer { leave() }
    try drop(task)
  }

  private func drop(_ task: TaskID) throws(SandboxFault) {
    guard let state = unsafe state else { throw SandboxFault(misuse: .lost) }
    guard task.epoch == epoch else { throw SandboxFault(misuse: .staleTask) }
    let status = unsafe cls_discard(state, task.slot, task.turn)
    if status == CLS_STALE { throw SandboxFault(misuse: .staleTask) }
    guard status == CLS_OK else { throw fault(status, .run(nil)) }
  }

  private func step(
    _ status: CLSStatus,
    _ outcome: CLSOutcome,
    _ budget: CallBudget
  ) throws(SandboxFault) -> Step {
    if status == CLS_OK { return .finished(output()) }
    guard status == CLS_SUSPENDED else { throw fault(status, budget) }
    let task = TaskID(slot: outcome.task, epoch: epoch, turn: outcome.turn)
    if case .run(let account?) = budget, !account.takeWait() {
      try drop(task)
      throw located(.used(up: "waits of the whole perform (\(limits.performWaits))"))
    }
    return .suspended(task, WaitID(outcome.wait))
  }
}
