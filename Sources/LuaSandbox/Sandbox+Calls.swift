import CLuaShim

/// How far a call that may wait has come.
package enum Step: Sendable, Hashable {
  /// It returned; the value is its first result.
  case finished(LuaValue)
  /// It waits; `Sandbox.resume` goes on with it. Each suspension has a new task id.
  case suspended(CoroutineID, WaitID)
}

/// A suspended call of one sandbox.
package struct CoroutineID: Sendable, Hashable {
  let slot: Int32
  let epoch: UInt32
  let turn: UInt32
}

// MARK: - Calls

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

// MARK: - Tasks

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
    _ task: CoroutineID,
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
  package func discard(_ task: CoroutineID) throws(SandboxFault) {
    try goIn()
    defer { leave() }
    try drop(task)
  }

  private func drop(_ task: CoroutineID) throws(SandboxFault) {
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
    let task = CoroutineID(slot: outcome.task, epoch: epoch, turn: outcome.turn)
    if case .run(let account?) = budget, !account.takeWait() {
      try drop(task)
      throw located(.used(up: "waits of the whole perform (\(account.mostWaits))"))
    }
    return .suspended(task, WaitID(outcome.wait))
  }
}

// MARK: - What went wrong

extension Sandbox {
  /// The fault of a status other than success.
  func fault(_ status: CLSStatus, _ budget: CallBudget) -> SandboxFault {
    guard let state = unsafe state else { return SandboxFault(misuse: .lost) }
    switch status {
    case CLS_RAISED: return unsafe raisedFault(state)
    case CLS_SYNTAX: return SandboxFault(kind: .syntax, message: output().text ?? "")
    case CLS_BORDER: return SandboxFault(border: unsafe String(cString: cls_problem(state)))
    case CLS_KILLED:
      let kill = unsafe cls_kill_reason(state)
      return located(SandboxFault(kill: kill, budget: budget.name(limits), limits: limits))
    case CLS_STALE: return SandboxFault(misuse: .staleReference)
    case CLS_NO_STACK: return .noStack
    case CLS_NO_MEMORY: return .noMemory
    default: return SandboxFault(misuse: .lost)
    }
  }

  /// The fault with the place that C noted last.
  func located(_ fault: SandboxFault) -> SandboxFault {
    guard let state = unsafe state else { return fault }
    // Safe: the place is part of the state.
    let place = unsafe cls_error_place(state).pointee
    guard place.line > 0 else { return fault }
    var fault = fault
    fault.source = place.name
    fault.line = Int(place.line)
    return fault
  }

  /// Where a function begins.
  package func place(of function: LuaFunction) -> (source: String, line: Int)? {
    guard door.enter() else { return nil }
    defer { leave() }
    guard let state = unsafe state, function.epoch == epoch else { return nil }
    var place = CLSPlace()
    guard unsafe cls_function_place(state, function.slot, &place) else { return nil }
    return (place.name, Int(place.line))
  }

  /// Has it noted where functions return, for ``takeReturnPlace()``; not those of one source.
  package func noteReturns(except source: String) {
    guard let state = unsafe state else { return }
    // Safe: C copies the name before it returns.
    unsafe source.withCString { unsafe cls_note_returns(state, $0) }
  }

  /// Where the function that was called last returned.
  package func takeReturnPlace() -> (source: String, line: Int)? {
    guard let state = unsafe state else { return nil }
    var place = CLSPlace()
    guard unsafe cls_return_place(state, &place) else { return nil }
    return (place.name, Int(place.line))
  }

  /// What the script's own `pcall` caught last since this was asked, and where; noted with returns.
  package func takeCaught() -> (message: String, source: String, line: Int)? {
    guard let state = unsafe state else { return nil }
    var caught = CLSCaught()
    guard unsafe cls_caught(state, &caught) else { return nil }
    // Safe: C ends the text with a zero inside its array.
    let message = unsafe withUnsafeBytes(of: caught.message) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return (message, caught.place.name, Int(caught.place.line))
  }

  /// What the functions on the way to the last error held, since this was asked, a line each as `cls_seen`
  /// has it; noted with returns.
  package func takeSeen() -> String? {
    guard let state = unsafe state else { return nil }
    var count = 0
    let text = unsafe cls_seen(state, &count)
    guard count > 0 else { return nil }
    // Safe: the text is part of the state, and is copied here.
    let bytes = unsafe UnsafeRawBufferPointer(start: text, count: count)
    return unsafe String(decoding: bytes, as: UTF8.self)
  }

  private func raisedFault(_ state: OpaquePointer) -> SandboxFault {
    let raised = output()
    // Safe: the place is part of the state.
    let place = unsafe cls_error_place(state).pointee
    var count = 0
    let trace = unsafe cls_traceback(state, &count)
    let bytes = unsafe UnsafeRawBufferPointer(start: trace, count: count)
    let source = place.name.isEmpty ? nil : place.name
    return SandboxFault(
      kind: .runtime,
      message: Self.message(of: raised, at: place).asOneLine,
      source: source,
      line: source == nil ? nil : Int(place.line),
      traceback: unsafe String(decoding: bytes, as: UTF8.self),
      raised: raised
    )
  }

  private static func message(of raised: LuaValue, at place: CLSPlace) -> String {
    switch raised {
    case .string(let string):
      let text = string.text
      let position = "\(place.name):\(place.line): "
      return text.hasPrefix(position) ? String(text.dropFirst(position.count)) : text
    case .integer(let integer): return String(integer)
    case .number(let number): return String(number)
    case .table(let table):
      return table["message"].text ?? "error value of type table"
    default: return "error value of type \(raised.typeName)"
    }
  }
}

// Which lines ran.
extension Sandbox {
  /// Has it noted from the next call on which lines run, for ``takeLines()``; not those of one source.
  package func noteLines(except source: String) {
    guard let state = unsafe state else { return }
    // Safe: C copies the name before it returns.
    unsafe source.withCString { unsafe cls_note_lines(state, $0) }
  }

  /// The lines that ran since this was asked, by their sources.
  package func takeLines() -> [(source: String, lines: LineSet)] {
    guard let state = unsafe state else { return [] }
    var taken: [(source: String, lines: LineSet)] = []
    var next = unsafe cls_lines(state)
    // Safe: C's list stays as it is until it is forgotten, below, and each has so many words.
    while let lines = unsafe next {
      let words = unsafe UnsafeBufferPointer(start: lines.pointee.bits, count: lines.pointee.words)
      let name = unsafe withUnsafeBytes(of: lines.pointee.source) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      taken.append((name, LineSet(words: unsafe Array(words))))
      unsafe next = unsafe UnsafePointer(lines.pointee.next)
    }
    unsafe cls_forget_lines(state)
    return taken
  }
}

extension CLSPlace {
  /// The chunk name.
  var name: String {
    // Safe: C ends the text with a zero inside its array.
    unsafe withUnsafeBytes(of: source) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
