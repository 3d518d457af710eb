extension Sandbox {
  /// Compiles a source, runs it, and gives its first result: tables as copies, functions as kept
  /// references.
  package func load(_ source: [UInt8], name: String) throws(SandboxFault) -> LuaValue {
    throw SandboxFault(kind: .misuse, message: "not there yet")
  }

  /// Runs a compiled source and gives its first result.
  package func load(_ source: CompiledSource) throws(SandboxFault) -> LuaValue {
    throw SandboxFault(kind: .misuse, message: "not there yet")
  }

  /// Calls a function that may not wait.
  package func call(
    _ function: LuaFunction,
    _ arguments: [LuaValue] = [],
    budget: CallBudget = .hover
  ) throws(SandboxFault) -> LuaValue {
    throw SandboxFault(kind: .misuse, message: "not there yet")
  }

  /// Lets go of a function reference.
  package func release(_ function: LuaFunction) {}
}
