import CLuaShim

extension Sandbox {
  /// Goes in, to be followed by `leave`.
  @inline(__always)
  func goIn() throws(SandboxFault) {
    guard door.enter() else { throw SandboxFault(misuse: .busy) }
  }

  /// Goes out, once what a call gave has been read, and closes where that was asked for meanwhile.
  @inline(__always)
  func leave() {
    if door.leave() { close() }
  }

  /// One entry into C, by a caller that went in.
  func enter(
    _ budget: CallBudget,
    _ body: (OpaquePointer, UnsafePointer<CLSGrant>) -> CLSStatus
  ) throws(SandboxFault) -> CLSStatus {
    guard let state = unsafe state else { throw SandboxFault(misuse: .lost) }
    var grant = budget.grant(limits)
    let status = unsafe body(state, &grant)
    pendingChunk = nil
    if case .run(let account?) = budget { account.spend(units: lastUnits) }
    return status
  }

  /// What C last put out, as a value.
  func output() -> LuaValue {
    guard let state = unsafe state else { return .nil }
    var reader = ValueReader(unsafe Self.output(of: state), epoch: epoch)
    return reader.read()
  }

  static func output(of state: OpaquePointer) -> [UInt8] {
    var count = 0
    // Safe: C's buffer stays as it is until the next entry; this copies it.
    guard let bytes = unsafe cls_output(state, &count) else { return [] }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  /// The flat form of arguments.
  func flat(_ values: [LuaValue]) throws(SandboxFault) -> ValueWriter {
    var writer = ValueWriter(limits: limits, epoch: epoch)
    for value in values { try writer.write(value) }
    return writer
  }

  /// The fault of a status other than success.
  func fault(_ status: CLSStatus, _ budget: CallBudget) -> SandboxFault {
    guard let state = unsafe state else { return SandboxFault(misuse: .lost) }
    switch status {
    case CLS_RAISED: return unsafe raisedFault(state)
    case CLS_SYNTAX: return SandboxFault(kind: .syntax, message: output().text ?? "")
    case CLS_BORDER: return SandboxFault(border: unsafe String(cString: cls_problem(state)))
    case CLS_KILLED:
      let kill = unsafe cls_kill_reason(state)
      return located(SandboxFault(kill: kill, budget: budget.name(limits)))
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

extension CLSPlace {
  /// The chunk name.
  var name: String {
    // Safe: C ends the text with a zero inside its array.
    unsafe withUnsafeBytes(of: source) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
