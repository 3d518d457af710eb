import LuaSandbox
import Testing

@Suite("A kill names the line where the script was")
struct KillPlaceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let lua: String
    let kind: SandboxFault.Kind
    let line: Int
    var testDescription: String { name }

    init(_ name: String, _ kind: SandboxFault.Kind, line: Int, _ lua: String) {
      self.name = name
      self.lua = lua
      self.kind = kind
      self.line = line
    }
  }

  static let cases = [
    Case("an endless loop", .budget, line: 2, "return function()\n  while true do end\nend"),
    Case(
      "a loop in a function that is called",
      .budget,
      line: 3,
      "local function spin(n)\n  local s = n\n  while true do s = s + 1 end\nend\n"
        + "return function()\n  spin(1)\nend"
    ),
    Case(
      "a library function that takes long",
      .budget,
      line: 3,
      "return function()\n  local s = ('x'):rep(1000)\n  while s:find('.-.-.-y') do end\nend"
    ),
    Case(
      "a library function that calls back",
      .budget,
      line: 3,
      "return function()\n  ('x'):rep(10):gsub('.', function()\n    while true do end\n  end)\nend"
    ),
    Case(
      "a coroutine",
      .budget,
      line: 3,
      "return function()\n  coroutine.wrap(function()\n    while true do end\n  end)()\nend"
    ),
    Case(
      "a coroutine whose function is the library's",
      .budget,
      line: 3,
      "return function()\n  local s = ('x'):rep(1000)\n"
        + "  coroutine.wrap(string.find)(s:rep(60), '.-.-.-y')\nend"
    ),
    Case(
      "a protected call",
      .budget,
      line: 2,
      "return function()\n  while true do pcall(error) end\nend"
    ),
    Case(
      "memory by strings",
      .memory,
      line: 4,
      "return function()\n  local t = {}\n  for i = 1, 1e9 do\n"
        + "    t[i] = ('x'):rep(20000) .. i\n  end\nend"
    ),
    Case(
      "one table too large",
      .memory,
      line: 3,
      "return function()\n  local t = {}\n  for i = 1, 1e9 do t[i] = i end\nend"
    ),
    Case(
      "one string too large",
      .memory,
      line: 3,
      "return function()\n  local s = 'x'\n  while true do s = s .. s end\nend"
    ),
    Case(
      "calls without end",
      .depth,
      line: 2,
      "local function deep(n)\n  return 1 + deep(n + 1)\nend\nreturn function()\n  deep(1)\nend"
    ),
  ]

  @Test("in a call", arguments: cases)
  func call(_ each: Case) throws {
    let fault = try fault(of: each) { sandbox, function throws(SandboxFault) in
      _ = try sandbox.call(function)
    }
    // Which cap calls without end meet first is not the matter here.
    #expect(fault?.kind == each.kind || each.kind == .depth)
    #expect(fault?.source == "long.lua")
    #expect(fault?.line == each.line)
  }

  @Test("in a task", arguments: cases)
  func task(_ each: Case) throws {
    let fault = try fault(of: each) { sandbox, function throws(SandboxFault) in
      _ = try sandbox.start(function)
    }
    #expect(fault?.source == "long.lua")
    #expect(fault?.line == each.line)
  }

  @Test("in a kept call", arguments: cases)
  func kept(_ each: Case) throws {
    let host = TestHost()
    let index = host.add("session", methods: [])
    let fault = try fault(of: each, host) { sandbox, function throws(SandboxFault) in
      let handle = Handle(classIndex: index, index: 1, generation: 1)
      let object = try sandbox.makePersistentObject(handle, slots: ["x"])
      _ = try sandbox.call(try sandbox.keep(function, object: object))
    }
    #expect(fault?.source == "long.lua")
    #expect(fault?.line == each.line)
  }

  private func fault(
    of each: Case,
    _ host: TestHost = TestHost(),
    _ run: (Sandbox, LuaFunction) throws(SandboxFault) -> Void
  ) throws -> SandboxFault? {
    var limits = SandboxLimits.patient
    limits.hoverUnits = 2_000_000
    let sandbox = try host.sandbox(limits)
    let function = try #require(try sandbox.run(each.lua, name: "long.lua").function)
    do throws(SandboxFault) {
      try run(sandbox, function)
      return nil
    } catch {
      return error
    }
  }

  @Test("waits that are used up")
  func waits() throws {
    let host = TestHost()
    host.add("dnd.sleep") { _ in .later(WaitID(1)) }
    var limits = SandboxLimits.patient
    limits.performWaits = 3
    let sandbox = try host.sandbox(limits)
    let function = try #require(
      try sandbox.run(
        "return function()\n  while true do\n    dnd.sleep()\n  end\nend",
        name: "w.lua"
      )
      .function
    )
    let account = PerformAccount(limits)
    let fault = #expect(throws: SandboxFault.self) {
      var step = try sandbox.start(function, budget: .run(account))
      while case .suspended(let task, _) = step {
        step = try sandbox.resume(task, with: .nothing, budget: .run(account))
      }
    }
    #expect(fault?.kind == .budget)
    #expect(fault?.source == "w.lua" && fault?.line == 3)
  }

  @Test("a deadline")
  func deadline() throws {
    var limits = SandboxLimits()
    limits.runUnits = .max
    limits.runMilliseconds = 1
    let sandbox = try TestHost().sandbox(limits)
    let fault = #expect(throws: SandboxFault.self) {
      let function = try sandbox.run("return function()\n\n while true do end end", name: "d.lua")
      _ = try sandbox.start(try #require(function.function))
    }
    #expect(fault?.kind == .deadline)
    #expect(fault?.source == "d.lua" && fault?.line == 3)
  }

  @Test("a function knows where it begins")
  func places() throws {
    let sandbox = try TestHost().sandbox()
    let text = "local x = 1\nreturn { function()\n end, print }"
    let list = try sandbox.run(text, name: "f.lua").table?.list ?? []
    let place = sandbox.place(of: try #require(list.first?.function))
    #expect(place?.source == "f.lua" && place?.line == 2)
  }
}
