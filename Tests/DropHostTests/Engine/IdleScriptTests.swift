import DropContent
import DropCore
import DropHost
import SystemFiles
import Testing

/// A drop that is over leaves its script to the next, as it was when it had been loaded: nobody can tell.
@Suite("Rule 45: a drop finds its script as it was loaded, whoever had it before")
struct IdleScriptTests {
  /// Leaves a mark of each kind, and says which it found; `end` is what the drop does then.
  private static func marking(_ end: String = "") -> String {
    """
    local count, list, word = 0, {}, string.rep("x", 100)
    shared = {}
    local same = require("same")
    return { name = "mark", api = 1,
      on_perform = function(session)
        count = count + 1
        list[#list + 1] = count
        shared[session.items[1]] = true
        same.seen = (same.seen or 0) + 1
        local later = require("later")
        later.seen = (later.seen or 0) + 1
        for i = 1, 2000 do list["k" .. i] = { word .. i } end
        local others = 0
        for _ in pairs(shared) do others = others + 1 end
        session:emit("found", { count, #list, others, same.seen, later.seen, extra == nil })
        extra = true
        \(end)
        session:insert { contents = session.items[1]:load() }
      end,
      on_end = function() print(count) end }
    """
  }

  private static let modules = ["same.lua": "return {}", "later.lua": "return {}"]
  private static let untouched: JSONValue = [1, 1, 1, 1, 1, true]

  /// How a drop ends whose script is none any more, or waits for ever.
  private static let ends = [
    "", "error('wrong')", "while true do end", "local t = {} for i = 1, 1e9 do t[i] = {} end",
    "dnd.sleep(1e9)", "session.items[1]:skip('no') do return end", "dnd.fail('no')",
    "coroutine.wrap(function() dnd.sleep(1e9) end)()",
    "dnd.each({ 1, 2 }, function() dnd.sleep(1e9) end)",
  ]

  @Test("however the drop before it ended, nothing of it is there", arguments: ends)
  func marks(end: String) throws {
    var limits = TestScene.limits
    limits.memoryBytes = 4 << 20
    let text = Self.marking("if session.items[1].id == 'odd' then \(end) end")
    let scene = try TestScene(text, limits: limits, modules: Self.modules)
    let (good, odd) = (scene.items, [TestItem("odd", text: "x").dragItem])
    for round in 0..<6 {
      scene.items = round % 2 == 0 ? good : odd
      scene.begin()
      scene.apply(.drop)
      scene.advance(to: scene.time + 100)
      if round % 2 == 1, let drag = DragID(number: round + 1) { scene.apply(.abort(drag)) }
    }
    #expect(scene.emitted("found") == Array(repeating: Self.untouched, count: 6))
    #expect(scene.contents.count >= 3 && scene.engine.scriptCount == 1)
  }

  @Test("drops beside each other, and those that come after, spend and say the same as the first")
  func same() throws {
    let scene = try TestScene(Self.marking("dnd.sleep(20)"), modules: Self.modules)
    let loaded = scene.unitsSpent
    scene.drop()
    let (units, log) = (scene.unitsSpent - loaded, scene.log)
    for width in 1...4 {
      let (before, lines) = (scene.unitsSpent, scene.log.count)
      for _ in 0..<width {
        scene.begin()
        scene.apply(.drop)
      }
      scene.finish()
      #expect(scene.unitsSpent - before == units * Int64(width))
      #expect(scene.log.dropFirst(lines) == ArraySlice(repeating: log[0], count: width))
    }
    #expect(scene.emitted("found") == Array(repeating: Self.untouched, count: 11))
    #expect(scene.engine.idleScripts == 4)
  }

  @Test(
    "a file that is read again while one waits and another is at work: both texts run as they are"
  )
  func reload() throws {
    let file = ReloadTests.File("")
    func text(_ name: String) -> String {
      """
      return { name = "\(name)", api = 1, on_perform = function(session)
        dnd.sleep(50)
        session:emit("ran", { "\(name)" })
      end }
      """
    }
    file.text.withLock { $0 = text("old") }
    let scene = try TestScene(
      "",
      setup: { $0.plugins["gallery"] = PluginAssignment(file.source, limits: TestScene.limits) }
    )
    scene.drop()
    for _ in 0..<2 {
      scene.begin()
      scene.apply(.drop)
    }
    file.text.withLock { $0 = text("new") }
    scene.apply(.reload("gallery", nil, fault: nil), after: 10)
    #expect(scene.engine.idleScripts == 0, "the old text's is of no use any more")
    scene.finish()
    for _ in 0..<2 { scene.drop() }
    #expect(scene.emitted("ran") == [["old"], ["old"], ["old"], ["new"], ["new"]])
    #expect(scene.engine.idleScripts == 1)
  }

  @Test("two destinations with one plugin have its scripts in common, each drop with its own place")
  func twins() throws {
    let scene = try TestScene(
      "",
      setup: { setup in
        setup.destinations = ["left", "right"].enumerated().map { number, id in
          Destination(id: id, frame: Rect(x: Double(number) * 10, y: 0, width: 10, height: 10))
        }
        let files = Self.modules.merging(["plugin.lua": Self.marking(Self.place)]) { $1 }
        let source = PluginSource { path in files[path].map { Array($0.utf8) } }
        let assignment = PluginAssignment(source, limits: TestScene.limits)
        setup.plugins = ["left": assignment, "right": assignment]
      }
    )
    for x in [5, 15, 5, 15, 15] as [Double] {
      scene.begin(at: Point(x: x, y: 5))
      scene.apply(.drop)
      scene.finish()
    }
    #expect(scene.emitted("at") == [["left"], ["right"], ["left"], ["right"], ["right"]])
    #expect(scene.emitted("found") == Array(repeating: Self.untouched, count: 5))
    for id in ["left", "right"] { scene.apply(.close(id)) }
    #expect(scene.engine.idleScripts == 0 && scene.engine.scriptCount == 0)
  }

  private static let place = "session:emit('at', { session.destination.id })"

  @Test(
    "few wait, however many were at work; a destination that closes leaves none, nor a drop in it"
  )
  func few() throws {
    let scene = try TestScene(performing("dnd.sleep(20)"))
    for _ in 0..<40 {
      scene.begin()
      scene.apply(.drop)
    }
    #expect(scene.engine.scriptCount == 41 && scene.engine.idleScripts == 0)
    scene.finish()
    #expect(scene.engine.scriptCount == 1 && (1...16).contains(scene.engine.idleScripts))
    scene.begin()
    scene.apply(.drop)
    scene.apply(.close("gallery"))
    scene.finish()
    #expect(scene.engine.idleScripts == 0 && scene.engine.scriptCount == 0)
  }

  @Test("one that holds much as it was loaded is loaded each time, and is the same then too")
  func large() throws {
    let text = "local held = ('x'):rep(1000000)\n" + Self.marking("assert(#held == 1000000)")
    let scene = try TestScene(text, modules: Self.modules)
    for _ in 0..<3 { scene.drop() }
    #expect(scene.emitted("found") == Array(repeating: Self.untouched, count: 3))
    #expect(scene.engine.idleScripts == 0 && scene.faults == [])
  }

  @Test("what the host made for it as it was loaded is there for each, again and again")
  func made() throws {
    let scene = try TestScene(
      """
      local box = { dnd.rect(0, 0, 10, 10) }
      return { name = "rect", api = 1,
        on_update = function() return box[1].width == 10 and "copy" or "forbidden" end,
        on_perform = function(session)
          session:emit("found", { box[1]:inset(1).width })
          box[1] = nil
        end }
      """
    )
    for width in 1...3 {
      for _ in 0..<width {
        scene.begin()
        scene.apply(.drop)
      }
      scene.finish()
    }
    #expect(scene.faults == [])
    #expect(scene.emitted("found") == Array(repeating: [8.0], count: 6))
  }
}
