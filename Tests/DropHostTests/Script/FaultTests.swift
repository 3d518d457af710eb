import DropCore
import DropHost
import Testing

@Suite("A plugin that fails leaves the drag going")
struct FaultTests {
  private static let failing = """
    return { name = "x", api = 1, on_update = function(session)
      if session.x > 20 then error("too far") end
      return "copy"
    end }
    """

  @Test("a fault is forbidden, with its place; after three in a row comes quarantine")
  func quarantine() throws {
    let scene = try TestScene(Self.failing)
    scene.begin()
    for x in [30.0, 31, 32, 33] { scene.apply(.move(to: Point(x: x, y: 5)), after: 10) }
    #expect(scene.faults.count == 3)
    #expect(scene.faults.first?.file == "plugin.lua")
    #expect(scene.faults.first?.line == 2)
    #expect(
      scene.verdicts.map(\.granted) == [.copy, .forbidden, .forbidden, .forbidden, .forbidden]
    )
    let index = try #require(scene.engine.session.index(of: "gallery"))
    #expect(scene.engine.session.isQuarantined(index))
  }

  @Test("the refusal says where and why, to the user too, and in quarantine as well")
  func reason() throws {
    let scene = try TestScene(Self.failing)
    scene.begin()
    for x in [30.0, 31, 32, 33] { scene.apply(.move(to: Point(x: x, y: 5)), after: 10) }
    let failed = "the handler failed: plugin.lua:2: too far"
    let quiet = "the handler failed too often and is in quarantine: plugin.lua:2: too far"
    #expect(scene.messages == [failed, failed, quiet, quiet])
    #expect(scene.effects.contains(.badge(operation: .forbidden, message: failed)))
    #expect(scene.effects.contains(.badge(operation: .forbidden, message: quiet)))
  }

  @Test("a reason is one short line, with a place where there is one")
  func summary() {
    let kind = Fault.Kind(rawValue: "runtime")
    #expect(Fault(kind: kind, message: "no\nmore").summary == "no")
    #expect(Fault(kind: kind, message: "no", file: "a.lua").summary == "a.lua: no")
    let long = Fault(kind: kind, message: String(repeating: "x", count: 5_000), file: "a", line: 1)
    #expect(long.summary.count == "a:1: ".count + 201 && long.summary.hasSuffix("x…"))
  }

  @Test("reload lifts quarantine")
  func lifted() throws {
    let scene = try TestScene(Self.failing)
    scene.begin()
    for x in [30.0, 31, 32] { scene.apply(.move(to: Point(x: x, y: 5)), after: 10) }
    scene.apply(.reload("gallery", nil, fault: nil))
    scene.apply(.move(to: Point(x: 5, y: 5)), after: 10)
    #expect(scene.verdicts.last?.granted == .copy)
  }

  static let hostile: [(name: String, lua: String, kind: String)] = [
    ("a loop without end", "while true do end", "budget"),
    (
      "a loop that pcall hides", "while true do pcall(function() while true do end end) end",
      "budget"
    ),
    ("memory", "local t = {} for i = 1, 1e9 do t[i] = ('x'):rep(1000) .. i end", "budget|memory"),
    (
      "a deep recursion", "local function f() return 1 + f() end f()", "runtime|memory|budget|depth"
    ),
    (
      "a pattern without end", "return (('a'):rep(50000)):find(('a*'):rep(50) .. 'b')",
      "budget|runtime"
    ),
    ("a huge string", "return ('x'):rep(1e9)", "memory|runtime|budget"),
    ("a thrown table", "error({ code = 1 })", "runtime"),
    ("a thrown nil", "error(nil)", "runtime"),
    ("a forged load error", "error({ code = 'failed', item = session.items[1] })", "runtime"),
    ("a coroutine that hides", "coroutine.wrap(function() while true do end end)()", "budget"),
    ("an error in tostring", "error(setmetatable({}, { __tostring = error }))", "runtime"),
    ("a table as operation", "return { operation = {} }", "result"),
    ("a function", "return print", "result"),
  ]

  @Test("whatever it does in on_update", arguments: hostile.map(\.name))
  func hover(_ name: String) throws {
    let test = try #require(Self.hostile.first { $0.name == name })
    let scene = try TestScene(
      """
      return { name = "x", api = 1,
        on_update = function(session) if session.x > 50 then return "copy" end \(test.lua) end }
      """
    )
    scene.begin()
    let kind = scene.faults.first?.kind.rawValue ?? "none"
    #expect(test.kind.split(separator: "|").contains(Substring(kind)), "\(kind)")
    #expect(scene.verdicts.last?.granted == .forbidden)
    scene.apply(.move(to: Point(x: 60, y: 5)), after: 10)
    #expect(scene.verdicts.last?.granted == .copy)
  }

  @Test("whatever it does in on_perform", arguments: hostile.map(\.name))
  func perform(_ name: String) throws {
    let test = try #require(Self.hostile.first { $0.name == name })
    let scene = try TestScene(performing("session:placeholder() dnd.sleep(1) do \(test.lua) end"))
    scene.drop()
    #expect(scene.outcomes.count == 1)
    #expect(scene.engine.isIdle)
    #expect(scene.contents == [])
    #expect(scene.outcome?.status != .imported)
  }

  @Test("a kill takes what waits in the same sandbox with it, and says so")
  func kill() throws {
    let scene = try TestScene(
      """
      local count = 0
      return { name = "x", api = 1,
        on_update = function(session)
          count = count + 1
          if session.x > 50 then while true do end end
          return "copy"
        end,
        on_perform = function(session) dnd.sleep(1000) end }
      """
    )
    scene.begin()
    scene.apply(.drop)
    scene.begin(at: Point(x: 10, y: 10))
    scene.apply(.move(to: Point(x: 60, y: 10)), after: 10)
    scene.finish()
    #expect(scene.faults.map(\.isStateLost).contains(true))
    #expect(scene.outcomes.count == 1)
    scene.apply(.move(to: Point(x: 10, y: 10)), after: 10)
    #expect(scene.verdicts.last?.granted == .copy)
  }

  @Test("memory that runs out anywhere in a drag is said to have run out, and nothing else breaks")
  func shortMemory() throws {
    let plugin = """
      return { name = "x", api = 1,
        on_enter = function(session) session.state.seen = ("x"):rep(2000) end,
        on_update = function(session) return { operation = "copy", insert_at = 1 } end,
        on_perform = function(session)
          dnd.each(session.items, {}, function(item)
            session:insert { contents = { item:load("public.text") } }
          end)
        end }
      """
    let all = try TestScene(plugin)
    let index = try #require(all.engine.session.index(of: "gallery"))
    let least = try #require(all.engine.report(of: index)).memoryInUse
    all.drop()
    let most = try #require(all.engine.report(of: index)).memoryPeak
    var faults = 0
    for bytes in stride(from: least, through: most, by: 96) {
      var limits = HostLimits.replay
      limits.memoryBytes = bytes
      // With less than loading takes there is no plugin to speak of.
      guard let scene = try? TestScene(plugin, limits: limits) else { continue }
      scene.drop()
      #expect(scene.faults.allSatisfy { $0.kind.rawValue == "memory" }, "\(bytes) \(scene.faults)")
      #expect(scene.outcomes.count == 1 && scene.engine.isIdle)
      faults += scene.faults.count
    }
    #expect(faults > 10)
  }

  @Test("a neighbour does not notice")
  func neighbour() throws {
    func transcript(_ plugin: String) throws -> [String] {
      let scene = try TestScene(
        "return { name = 'good', api = 1, on_update = function(s) print(s.x) return 'copy' end }",
        configure: {
          $0.frame = Rect(x: 0, y: 0, width: 50, height: 100)
        },
        setup: { setup in
          setup.destinations.append(
            Destination(id: "bad", frame: Rect(x: 50, y: 0, width: 50, height: 100))
          )
          setup.plugins["bad"] = PluginAssignment(PluginSource(text: plugin), limits: .replay)
        }
      )
      scene.begin()
      for x in [60.0, 10, 70, 20] { scene.apply(.move(to: Point(x: x, y: 5)), after: 10) }
      scene.apply(.cancel)
      return scene.log
    }
    let quiet = try transcript("return { name = 'bad', api = 1 }")
    let loud = try transcript(
      "return { name = 'bad', api = 1, on_update = function() while true do end end }"
    )
    #expect(quiet == loud)
    #expect(quiet.count == 3)
  }
}
