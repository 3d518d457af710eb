extension Sandbox {
  /// Calls a function that may wait. Any number of tasks can be suspended at a time.
  package func start(
    _ function: LuaFunction,
    _ arguments: [LuaValue] = [],
    budget: CallBudget = .run(nil)
  ) throws(SandboxFault) -> Step {
    throw SandboxFault(kind: .misuse, message: "not there yet")
  }

  /// Goes on with a suspended task: the waiting host call gives `reply` (not `.later`) to its
  /// script, as results or as an error. A task id is good for one resume.
  package func resume(
    _ task: TaskID,
    with reply: HostReply,
    budget: CallBudget = .run(nil)
  ) throws(SandboxFault) -> Step {
    throw SandboxFault(kind: .misuse, message: "not there yet")
  }

  /// Drops a suspended task without running another line of it, `__close` included. To let a script
  /// clean up, resume it with a failure instead.
  package func discard(_ task: TaskID) throws(SandboxFault) {
    throw SandboxFault(kind: .misuse, message: "not there yet")
  }
}
