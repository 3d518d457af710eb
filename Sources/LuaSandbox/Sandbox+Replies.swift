import CLuaShim

/// The end of a host call on this side: C calls it, and raises or jumps only once it has returned.
func answerHostCall(
  _ context: UnsafeMutableRawPointer?,
  _ ask: UnsafePointer<CLSAsk>?,
  _ number: Int32,
  _ reply: UnsafeMutablePointer<CLSReply>?
) {
  // Safe: C passes nothing that is null, and the context is the sandbox that runs this call, which
  // outlives the call.
  let (ask, reply) = unsafe (ask.unsafelyUnwrapped, reply.unsafelyUnwrapped)
  let sandbox = unsafe Unmanaged<Sandbox>.fromOpaque(context.unsafelyUnwrapped)
  unsafe sandbox._withUnsafeGuaranteedRef { sandbox in
    let answer = sandbox.host.call(Int(number), unsafe HostCall(ask: ask, epoch: sandbox.epoch))
    if case .boolean(let bool) = answer {
      unsafe reply.pointee.kind = bool ? CLS_REPLY_TRUE : CLS_REPLY_FALSE
    } else {
      unsafe sandbox.fill(&reply.pointee, with: answer, ask.pointee.state)
    }
  }
}

extension Sandbox {
  func fill(_ reply: inout CLSReply, with answer: HostReply, _ state: OpaquePointer) {
    switch answer {
    case .nothing: unsafe reply.kind = CLS_REPLY_NOTHING
    case .boolean(let bool): unsafe reply.kind = bool ? CLS_REPLY_TRUE : CLS_REPLY_FALSE
    case .value(let value): unsafe fill(&reply, value, state)
    case .list(let count, let tag):
      unsafe reply.count = UInt32(clamping: count)
      unsafe reply.integer = tag
      unsafe reply.keep = true
      unsafe reply.kind = CLS_REPLY_LIST
    case .elements(let count, let object, let number):
      unsafe reply.count = UInt32(clamping: count)
      unsafe fill(&reply, CLS_REPLY_LIST, object, number)
      unsafe reply.is_object = true
    case .steps(let object, let number): unsafe fill(&reply, CLS_REPLY_STEPS, object, number)
    case .kept(let value):
      unsafe fill(&reply, values: [value], state)
      unsafe reply.keep = true
    case .values(let values): unsafe fill(&reply, values: values, state)
    case .failure(let error): unsafe fill(&reply, error: error, state)
    case .source(let source):
      hold(source.chunk)
      unsafe reply.source = unsafe source.chunk.compiled
      unsafe reply.kind = CLS_REPLY_SOURCE
    case .later(let wait):
      unsafe reply.wait = wait.rawValue
      unsafe reply.kind = CLS_REPLY_LATER
    }
  }

  /// What goes in a register goes without a buffer.
  private func fill(_ reply: inout CLSReply, _ value: LuaValue, _ state: OpaquePointer) {
    switch value {
    case .integer(let integer):
      unsafe reply.integer = integer
      unsafe reply.kind = CLS_REPLY_INTEGER
    case .number(let number):
      unsafe reply.number = number
      unsafe reply.kind = CLS_REPLY_NUMBER
    case .bool(let bool): unsafe reply.kind = bool ? CLS_REPLY_TRUE : CLS_REPLY_FALSE
    case .handle(let handle):
      unsafe reply.integer = Int64(bitPattern: handle.identity)
      unsafe reply.kind = CLS_REPLY_HANDLE
    default: unsafe fill(&reply, values: [value], state)
    }
  }

  private func fill(
    _ reply: inout CLSReply,
    _ kind: CLSReplyKind,
    _ object: Handle,
    _ number: Int
  ) {
    unsafe reply.integer = Int64(bitPattern: object.identity)
    unsafe reply.element = Int32(clamping: number)
    unsafe reply.kind = kind
  }

  private func fill(_ reply: inout CLSReply, values: [LuaValue], _ state: OpaquePointer) {
    do throws(SandboxFault) {
      try unsafe put(flat(values), state)
      unsafe reply.count = UInt32(truncatingIfNeeded: values.count)
      unsafe reply.kind = CLS_REPLY_VALUES
    } catch {
      unsafe fill(&reply, error: HostError(code: "value", message: error.message), state)
    }
  }

  private func fill(_ reply: inout CLSReply, error: HostError, _ state: OpaquePointer) {
    unsafe reply.kind = CLS_REPLY_ERROR
    do throws(SandboxFault) {
      try unsafe put(flat([.table(error.table)]), state)
    } catch {
      let plain = HostError(code: "value", message: error.message)
      try? unsafe put(flat([.table(plain.table)]), state)
    }
  }

  private func put(_ values: borrowing ValueWriter, _ state: OpaquePointer) throws(SandboxFault) {
    guard let room = unsafe cls_reply_bytes(state, values.count) else { throw .noMemory }
    unsafe values.withBytes { bytes, size in
      // Safe: C made room for that many bytes.
      if let bytes = unsafe bytes { unsafe room.update(from: bytes, count: size) }
    }
  }
}

extension HostError {
  var table: LuaTable {
    LuaTable(
      pairs: fields + [
        LuaTable.Pair(key: "code", value: .string(code)),
        LuaTable.Pair(key: "message", value: .string(message)),
      ]
    )
  }
}
