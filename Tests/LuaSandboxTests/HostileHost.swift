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
  host.add("print") { _ in .nothing }
  host.add("require") { _ in .failure(HostError(code: "denied", message: "outside")) }
  return host
}
