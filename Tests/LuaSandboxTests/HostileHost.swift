import LuaSandbox

/// What hostile scripts find besides the library: objects, an echo, an error and a wait.
func hostileHost() -> TestHost {
  let host = TestHost()
  var waits: UInt64 = 0
  let poke: TestHost.Answer = { .boolean($0.handle(0) != nil) }
  let thing = host.add("thing", methods: [("poke", poke)])
  let other = host.add("other", methods: [("poke", poke)])
  host.add("host.object") { _ in
    .value(.handle(Handle(classIndex: thing, index: 1, generation: 1)))
  }
  host.add("host.other") { _ in
    .value(.handle(Handle(classIndex: other, index: 1, generation: 1)))
  }
  host.add("host.fresh") { call in
    let index = UInt32(truncatingIfNeeded: call.integer(0) ?? 0)
    return .value(.handle(Handle(classIndex: thing, index: index, generation: 2)))
  }
  host.add("host.echo") { call in
    do throws(SandboxFault) {
      return .value(try call.value(0))
    } catch {
      return .failure(HostError(code: "value", message: error.message))
    }
  }
  host.add("host.fail") { _ in .failure(HostError(code: "failed", message: "as asked")) }
  host.add("host.wait") { _ in
    waits += 1
    return .later(WaitID(waits))
  }
  host.add("host.work") { .boolean($0.charge($0.integer(0).map { Int($0) } ?? 0)) }
  host.add("host.named") { call in
    _ = call.charge(bytes: call.bytes(0)?.count ?? 0)
    return .value(call.text(0).map { .string($0) } ?? .nil)
  }
  var made: UInt32 = 0
  let make: TestHost.Answer = { call in
    guard call.keep(Int(call.integer(0) ?? 0) + 256) else {
      return .failure(HostError(code: "too_large", message: "no room for more"))
    }
    made += 1
    return .value(.handle(Handle(classIndex: other, index: made, generation: 3)))
  }
  host.add("host.make", make)
  host.add("host.placeholder", make)
  host.add("host.convert") { call in
    _ = call.charge(bytes: call.bytes(1)?.count ?? 0)
    return .nothing
  }
  host.add("host.fill") { .boolean($0.charge(Int(clamping: $0.integer(0) ?? 0))) }
  for name in ["move", "remove", "find"] {
    host.add("host.\(name)") { .boolean($0.charge(100)) }
  }
  host.add("print") { _ in .nothing }
  host.add("require") { _ in .failure(HostError(code: "denied", message: "outside")) }
  return host
}
