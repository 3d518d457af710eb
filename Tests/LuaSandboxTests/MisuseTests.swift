import LuaSandbox
import Testing

/// Wrong use from Swift is a typed fault, and leaves the sandbox usable.
@Suite("Misuse")
struct MisuseTests {
  let host = TestHost()

  private func expectMisuse(_ body: () throws -> Void) {
    let fault = #expect(throws: SandboxFault.self) { try body() }
    #expect(fault?.kind == .misuse)
  }

  @Test("use after close")
  func closed() throws {
    let sandbox = try host.sandbox()
    let function = try sandbox.function("return function() return 1 end")
    sandbox.close()
    sandbox.close()
    expectMisuse { _ = try sandbox.run("return 1") }
    expectMisuse { _ = try sandbox.call(function) }
    expectMisuse { _ = try sandbox.start(function) }
    expectMisuse { try sandbox.collect() }
    sandbox.release(function)
    #expect(sandbox.isLost && sandbox.memoryInUse == 0 && sandbox.takeDroppedHandles().isEmpty)
    try sandbox.rebuild()
    #expect(try sandbox.run("return 1") == 1)
  }

  @Test("entering from a host call, and closing there")
  func reentry() throws {
    var inner: Sandbox?
    var kinds: [SandboxFault.Kind] = []
    host.add("enter") { _ in
      do throws(SandboxFault) {
        _ = try inner?.run("return 1")
      } catch {
        kinds.append(error.kind)
      }
      do throws(SandboxFault) {
        try inner?.rebuild()
      } catch {
        kinds.append(error.kind)
      }
      inner?.close()
      return .value(5)
    }
    let sandbox = try host.sandbox()
    inner = sandbox
    #expect(try sandbox.run("return enter()") == 5)
    #expect(kinds == [.misuse, .misuse])
    #expect(sandbox.isLost)
    inner = nil
  }

  @Test("another sandbox can be entered from a host call")
  func neighbour() throws {
    let other = try TestHost().sandbox()
    host.add("ask") { _ in .value((try? other.run("return 3")) ?? .nil) }
    #expect(try host.sandbox().run("return ask()") == 3)
  }

  @Test("a task resumed twice, discarded twice, or of another sandbox")
  func tasks() throws {
    host.add("wait") { _ in .later(WaitID(1)) }
    let sandbox = try host.sandbox()
    let other = try host.sandbox()
    let function = try sandbox.function("return function() wait() wait() end")
    guard case .suspended(let first, _) = try sandbox.start(function) else { return }
    expectMisuse { _ = try other.resume(first, with: .nothing) }
    expectMisuse { _ = try sandbox.resume(first, with: .later(WaitID(2))) }
    guard case .suspended(let second, _) = try sandbox.resume(first, with: .nothing) else { return }
    expectMisuse { _ = try sandbox.resume(first, with: .nothing) }
    try sandbox.discard(second)
    expectMisuse { try sandbox.discard(second) }
    expectMisuse { _ = try sandbox.resume(second, with: .nothing) }
    try sandbox.rebuild()
    expectMisuse { try sandbox.discard(second) }
  }

  @Test("a function of another sandbox, as callee and as argument")
  func foreign() throws {
    let sandbox = try host.sandbox()
    let other = try host.sandbox()
    let function = try sandbox.function("return function(f) return f end")
    expectMisuse { _ = try other.call(function) }
    let own = try other.function("return function(f) return f end")
    expectMisuse { _ = try other.call(own, [.function(function)]) }
    #expect(try sandbox.call(function, [.function(function)]).function != nil)
  }

  @Test("objects and kept calls that were released")
  func released() throws {
    let index = host.add("thing", methods: [])
    let sandbox = try host.sandbox()
    let handle = Handle(classIndex: index, index: 1, generation: 1)
    let function = try sandbox.function("return function(o) return o.x end")
    let object = try sandbox.makePersistentObject(handle, slots: ["x"])
    let kept = try sandbox.keep(function, object: object)
    try sandbox.set(object, 0, to: 4)
    #expect(try sandbox.call(kept).kind == .number)
    #expect(sandbox.resultNumber() == 4)
    expectMisuse { try sandbox.set(object, 1, to: 4) }
    expectMisuse { try sandbox.set(object, -1, to: 4) }
    sandbox.release(kept)
    expectMisuse { _ = try sandbox.call(kept) }
    let again = try sandbox.keep(function, object: object)
    expectMisuse { _ = try sandbox.call(kept) }
    #expect(try sandbox.call(again).kind == .number)
    sandbox.release(object)
    expectMisuse { _ = try sandbox.call(again) }
    expectMisuse { _ = try sandbox.keep(function, object: object) }
    expectMisuse { try sandbox.set(object, 0, to: 4) }
    expectMisuse { _ = try sandbox.call(kept) }
    #expect(sandbox.resultNumber() == nil)
    expectMisuse {
      _ = try sandbox.makePersistentObject(handle, slots: Array(repeating: "x", count: 17))
    }
    let unknown = Handle(classIndex: 200, index: 1, generation: 1)
    expectMisuse { try sandbox.makeObject(unknown) }
  }

  @Test("values that can't go in")
  func values() throws {
    let sandbox = try host.sandbox()
    let function = try sandbox.function("return function(v) return type(v) end")
    var deep = LuaValue.table(LuaTable())
    for _ in 0..<100 { deep = .table(LuaTable(list: [deep])) }
    for value in [deep, .string([UInt8](repeating: 0, count: 5_000_000))] {
      let fault = #expect(throws: SandboxFault.self) { try sandbox.call(function, [value]) }
      #expect(fault?.kind == .value)
    }
    let odd = LuaTable(pairs: [
      LuaTable.Pair(key: .nil, value: 1), LuaTable.Pair(key: .number(.nan), value: 2),
    ])
    #expect(try sandbox.call(function, [.table(odd)]) == "table")
  }

  @Test("a thread with too little stack is refused")
  func smallStack() async throws {
    let kind = await withCheckedContinuation { continuation in
      SmallThread.run { continuation.resume(returning: $0) }
    }
    #expect(kind == .depth)
  }
}
