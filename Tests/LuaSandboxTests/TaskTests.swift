import LuaSandbox
import Testing

@Suite("Tasks")
struct TaskTests {
  let host = TestHost()

  private func waiting() throws -> Sandbox {
    var next: UInt64 = 0
    host.add("wait") { call in
      guard call.canWait else {
        return .failure(HostError(code: "cannot_wait", message: "not here"))
      }
      next += 1
      return .later(WaitID(next))
    }
    return try host.sandbox()
  }

  @Test("a task waits and gets its reply")
  func waits() throws {
    let sandbox = try waiting()
    let function = try sandbox.function("return function(a) return wait() + a end")
    guard case .suspended(let task, WaitID(1)) = try sandbox.start(function, [1]) else {
      Issue.record("not suspended")
      return
    }
    #expect(try sandbox.resume(task, with: .value(41)) == .finished(42))
    #expect(throws: SandboxFault.self) { try sandbox.resume(task, with: .nothing) }
  }

  @Test("a failure is raised where the script waits")
  func fails() throws {
    let sandbox = try waiting()
    let function = try sandbox.function(
      "return function() local ok, e = pcall(wait) return e.code end"
    )
    guard case .suspended(let task, _) = try sandbox.start(function) else { return }
    let reply = HostReply.failure(HostError(code: "expired", message: "gone"))
    #expect(try sandbox.resume(task, with: reply) == .finished("expired"))
  }

  @Test("a wait passes through the plugin's own coroutines")
  func nested() throws {
    let sandbox = try waiting()
    let function = try sandbox.function(
      """
      return function()
        local inner = coroutine.wrap(function()
          local got = coroutine.wrap(function() return wait() * 2 end)()
          coroutine.yield(got)
          return wait()
        end)
        local a = inner()
        local ok, b = coroutine.resume(coroutine.create(function() return wait() end))
        return { a, inner(), ok, b }
      end
      """
    )
    guard case .suspended(let first, _) = try sandbox.start(function),
      case .suspended(let second, _) = try sandbox.resume(first, with: .value(10)),
      case .suspended(let third, _) = try sandbox.resume(second, with: .value(5)),
      case .finished(let value) = try sandbox.resume(third, with: .value(7))
    else {
      Issue.record("waits did not come as expected")
      return
    }
    #expect(value.table?.list == [20, 7, true, 5])
  }

  @Test("several tasks wait at a time and end in any order")
  func several() throws {
    let sandbox = try waiting()
    let function = try sandbox.function("return function(n) return n .. wait() end")
    var tasks: [CoroutineID] = []
    for name in ["a", "b", "c"] {
      if case .suspended(let task, _) = try sandbox.start(function, [.string(name)]) {
        tasks.append(task)
      }
    }
    #expect(try sandbox.resume(tasks[1], with: .value("2")) == .finished("b2"))
    try sandbox.discard(tasks[2])
    #expect(throws: SandboxFault.self) { try sandbox.resume(tasks[2], with: .nothing) }
    #expect(try sandbox.resume(tasks[0], with: .value("1")) == .finished("a1"))
  }

  @Test("what can't wait says so")
  func refuses() throws {
    let sandbox = try waiting()
    let function = try sandbox.function(
      "return function() local ok, e = pcall(wait) return tostring(e) end"
    )
    #expect(try sandbox.call(function) == "not here")
    let sort = try sandbox.function(
      "return function() local ok, e = pcall(table.sort, {3, 2, 1}, wait) return tostring(e) end"
    )
    #expect(try sandbox.start(sort) == .finished("not here"))
  }
}
