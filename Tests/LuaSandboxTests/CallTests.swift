import LuaSandbox
import Testing

@Suite("Calls")
struct CallTests {
  let host = TestHost()

  @Test("a text gives its result")
  func loads() throws {
    let sandbox = try host.sandbox()
    #expect(try sandbox.run("return 1 + 1") == 2)
    #expect(try sandbox.run("return 'a' .. 'b'") == "ab")
    #expect(try sandbox.run("return 1.5, 2") == 1.5)
    #expect(try sandbox.run("local x = 1") == nil)
    let table = try sandbox.run("return { 1, 2, b = true, a = { 'x' } }").table
    #expect(table?.list == [1, 2])
    #expect(table?.pairs.map(\.key) == ["a", "b"])
  }

  @Test("a kept function is called with values")
  func calls() throws {
    let sandbox = try host.sandbox()
    let function = try sandbox.function("return function(a, b) return { a, b = b } end")
    let result = try sandbox.call(function, ["x", .table(LuaTable(list: [1, 2.5]))])
    #expect(result.table?.list == ["x"])
    #expect(result.table?["b"] == .table(LuaTable(list: [1, 2.5])))
  }

  @Test("a compiled source loads into many sandboxes")
  func compiled() throws {
    let source = try CompiledSource(Array("return function() return 7 end".utf8), name: "seven.lua")
    for _ in 0..<3 {
      let sandbox = try host.sandbox()
      let function = try #require(try sandbox.load(source).function)
      #expect(try sandbox.call(function) == 7)
    }
  }

  @Test("an error comes with its place, its traceback and what was raised")
  func raises() throws {
    let sandbox = try host.sandbox()
    let fault = #expect(throws: SandboxFault.self) {
      try sandbox.run("local function f()\n  error('no')\nend\nf()", name: "bad.lua")
    }
    #expect(fault?.kind == .runtime)
    #expect(fault?.message == "no")
    #expect(fault?.source == "bad.lua")
    #expect(fault?.line == 2)
    #expect(fault?.traceback.contains("bad.lua:4") == true)
  }

  @Test("a syntax error has its line")
  func syntax() throws {
    let sandbox = try host.sandbox()
    let fault = #expect(throws: SandboxFault.self) { try sandbox.run("x = 1\nx = = 2") }
    #expect(fault?.kind == .syntax)
    #expect(fault?.line == 2)
  }

  @Test("a host function answers, and raises tables with a code")
  func hostFunctions() throws {
    host.add("dnd.twice") { .value(.number(($0.number(0) ?? 0) * 2)) }
    host.add("dnd.deep.fail") { _ in .failure(HostError(code: "expired", message: "too old")) }
    let sandbox = try host.sandbox()
    #expect(try sandbox.run("return dnd.twice(21)") == 42.0)
    let caught = try sandbox.run(
      "local ok, e = pcall(dnd.deep.fail) return { ok, e.code, tostring(e) }"
    )
    #expect(caught.table?.list == [false, "expired", "too old"])
    let fault = #expect(throws: SandboxFault.self) { try sandbox.run("dnd.deep.fail()") }
    #expect(fault?.code == "expired")
    #expect(fault?.message == "too old")
  }

  /// What a host function holds while it runs.
  private final class Held {
    let letGo: () -> Void
    init(_ letGo: @escaping () -> Void) { self.letGo = letGo }
    deinit { letGo() }
  }

  @Test("an error is raised once the host function has let go of what it held")
  func letGo() throws {
    var (held, gone, seen) = (0, 0, 0)
    host.add("fail") { _ in
      held += 1
      let holding = Held { gone += 1 }
      defer { withExtendedLifetime(holding) {} }
      return .failure(HostError(code: "failed", message: "as asked"))
    }
    host.add("caught") { _ in
      if gone == held { seen += 1 }
      return .nothing
    }
    let sandbox = try host.sandbox()
    let text = """
      for i = 1, 20 do
        if i % 2 == 0 then pcall(fail) else coroutine.wrap(function() pcall(fail) end)() end
        caught()
      end
      fail()
      """
    let fault = #expect(throws: SandboxFault.self) { try sandbox.run(text) }
    #expect(fault?.code == "failed" && seen == 20 && held == 21 && gone == 21)
  }

  @Test("texts are given as texts only where they are, at every place")
  func texts() throws {
    var seen: [[String?]] = []
    host.add("see") { call in
      seen.append((0..<4).map { call.text($0) })
      return .nothing
    }
    let sandbox = try host.sandbox()
    try sandbox.run("see() see('a') see(1, 'b') see('a', 2, 'c', 4.5) see({}, nil, '', 'd', 'e')")
    #expect(
      seen == [
        [nil, nil, nil, nil], ["a", nil, nil, nil], [nil, "b", nil, nil], ["a", nil, "c", nil],
        [nil, nil, "", "d"],
      ]
    )
  }

  @Test("of very many host functions each is its own")
  func manyFunctions() throws {
    for number in 0..<130 { host.add("many.f\(number)") { _ in .value(.integer(Int64(number))) } }
    let sandbox = try host.sandbox()
    let sums = try sandbox.run(
      "local n = 0 for i = 0, 129 do if many['f' .. i]() == i then n = n + 1 end end return n"
    )
    #expect(sums == 130)
    #expect(try sandbox.run("return many.f0 == many.f0 and many.f0 ~= many.f1") == true)
  }

  @Test("a table has as many names as the limit says, and not one more")
  func names() throws {
    let sandbox = try host.sandbox()
    let text = "t = {} for i = 1, 4096 do t['n' .. i] = i end return t.n4096"
    #expect(try sandbox.run(text) == 4096)
    let fault = #expect(throws: SandboxFault.self) { try sandbox.run("t.one = 1") }
    #expect(fault?.kind == .memory && fault?.line == 1)
  }

  @Test("a kill by budget loses the state, and rebuilding makes it good again")
  func budget() throws {
    let sandbox = try host.sandbox()
    let function = try sandbox.function("return function() while true do end end")
    let fault = #expect(throws: SandboxFault.self) { try sandbox.call(function) }
    #expect(fault?.kind == .budget)
    #expect(fault?.scriptStateLost == true)
    #expect(sandbox.isLost)
    #expect(throws: SandboxFault.self) { try sandbox.run("return 1") }
    try sandbox.rebuild()
    #expect(try sandbox.run("return 1") == 1)
  }
}
