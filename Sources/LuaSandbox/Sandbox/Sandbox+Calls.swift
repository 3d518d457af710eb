import CLuaShim

extension Sandbox {
  /// Compiles a source, runs it, and gives its first result: tables as copies, functions as kept
  /// references.
  package func load(_ source: [UInt8], name: String) throws(SandboxFault) -> LuaValue {
    try SandboxFault.checkSource(source, name: name, limits: limits)
    let label = name.utf8CString
    try goIn()
    defer { leave() }
    let status = try unsafe enter(.load) { state, grant in
      // Safe: C reads source and name during the call only.
      unsafe source.withUnsafeBufferPointer { text in
        unsafe label.withUnsafeBufferPointer { label in
          unsafe cls_load_text(state, grant, text.baseAddress, text.count, label.baseAddress)
        }
      }
    }
    if status == CLS_SYNTAX {
      throw SandboxFault(status: status, syntax: output().text ?? "", name: name)
    }
    return try result(status, .load)
  }

  /// Runs a compiled source and gives its first result.
  package func load(_ source: CompiledSource) throws(SandboxFault) -> LuaValue {
    let chunk = source.chunk
    try goIn()
    defer { leave() }
    let status = try unsafe enter(.load) { state, grant in
      var compiled = unsafe chunk.compiled
      return unsafe cls_load_compiled(state, grant, &compiled)
    }
    return try result(status, .load)
  }

  /// Calls a function that may not wait.
  package func call(
    _ function: LuaFunction,
    _ arguments: [LuaValue] = [],
    budget: CallBudget = .hover
  ) throws(SandboxFault) -> LuaValue {
    try goIn()
    defer { leave() }
    try check(function)
    let bytes = try flat(arguments)
    let count = UInt32(arguments.count)
    let status = try unsafe enter(budget) { state, grant in
      // Safe: C reads the arguments during the call only.
      unsafe bytes.withBytes { bytes, size in
        unsafe cls_call(state, grant, function.slot, bytes, size, count)
      }
    }
    return try result(status, budget)
  }

  /// Lets go of a function reference; one that is already gone is no matter.
  package func release(_ function: LuaFunction) {
    guard door.enter() else { return }
    defer { leave() }
    guard let state = unsafe state, function.epoch == epoch else { return }
    _ = unsafe cls_release(state, function.slot)
  }

  func check(_ function: LuaFunction) throws(SandboxFault) {
    guard unsafe state != nil else { throw SandboxFault(misuse: .lost) }
    guard function.epoch == epoch else { throw SandboxFault(misuse: .foreignFunction) }
  }

  private func result(
    _ status: CLSStatus,
    _ budget: CallBudget
  ) throws(SandboxFault) -> LuaValue {
    guard status == CLS_OK else { throw fault(status, budget) }
    return output()
  }
}
