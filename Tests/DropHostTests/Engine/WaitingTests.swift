import DropCore
import DropHost
import Testing

@Suite("Waiting suspends its own coroutine and nothing else")
struct WaitingTests {
  @Test("each keeps its limit and the list's order")
  func each() throws {
    let items = (1...10).map { TestItem("i\($0)", text: "\($0)", latency: Double(40 - 3 * $0)) }
    let scene = try perform(
      """
      local texts = dnd.each(session.items, { limit = 3 }, function(each, i)
        return each:load():text() .. "@" .. i
      end)
      print(table.concat(texts, " "))
      """,
      items: items
    )
    #expect(scene.log == ["1@1 2@2 3@3 4@4 5@5 6@6 7@7 8@8 9@9 10@10"])
    #expect(scene.mostLoads == 3)
  }

  @Test("each of nothing ends at once")
  func eachOfNothing() throws {
    let scene = try perform("print(#dnd.each({}, { limit = 2 }, print))")
    #expect(scene.log == ["0"])
  }

  @Test("waits pass through coroutines that the plugin makes")
  func coroutines() throws {
    let scene = try perform(
      """
      local gen = coroutine.wrap(function()
        for _, each in ipairs(session.items) do coroutine.yield(each:load():text()) end
      end)
      print(gen(), gen())
      """,
      items: [TestItem("a", text: "1"), TestItem("b", text: "2")]
    )
    #expect(scene.log == ["1\t2"])
    #expect(scene.faults == [])
  }

  @Test("each in each, and all in each")
  func nested() throws {
    let scene = try perform(
      """
      local out = dnd.each({ 1, 2 }, function(n)
        local inner = dnd.each({ 10, 20 }, function(m) dnd.sleep(m) return n + m end)
        local both = dnd.all { function() return inner[1] end, function() return inner[2] end }
        return both[1] .. "," .. both[2]
      end)
      print(out[1], out[2])
      """
    )
    #expect(scene.log == ["11,21\t12,22"])
    #expect(scene.time < 60)
  }

  @Test("two drops may be under way at a time")
  func twoDrops() throws {
    let scene = try TestScene(performing("session:insert { contents = item:load() }"))
    scene.begin()
    scene.apply(.drop)
    scene.begin()
    scene.apply(.drop)
    scene.finish()
    #expect(scene.outcomes.map(\.status) == [.imported, .imported])
    #expect(scene.contents.count == 2)
  }

  @Test("a retry without end is a fault")
  func endless() throws {
    var limits = HostLimits.replay
    limits.performWaits = 50
    let scene = try TestScene(performing("while true do dnd.sleep(1) end"), limits: limits)
    scene.drop()
    #expect(scene.faults.first?.kind.rawValue == "budget")
    #expect(scene.engine.isIdle)
  }

  @Test(
    "the load that is one wait too many ends its handler, and never begins",
    arguments: ["while true do item:try() end", "while true do session:stabilize() end"]
  )
  func endlessLoads(script: String) throws {
    var limits = HostLimits.replay
    limits.performWaits = 50
    let scene = try TestScene(performing(script), limits: limits)
    scene.drop()
    #expect(scene.faults.first?.kind.rawValue == "budget")
    #expect(scene.engine.isIdle)
  }

  @Test("a destination that closes stops what it waits for")
  func close() throws {
    let scene = try TestScene(
      performing("print(select(2, pcall(dnd.sleep, 1000)).code)")
    )
    scene.begin()
    scene.apply(.drop)
    scene.apply(.close("gallery"), after: 10)
    scene.finish()
    #expect(scene.engine.isIdle)
    #expect(scene.time < 1_000)
  }

  @Test("a thousand items, three at a time, failing, expiring and slow at random: nothing is lost")
  func thousand() throws {
    var random = SystemRandomNumberGenerator()
    let items = (0..<1_000).map { index -> TestItem in
      let latency = Double(UInt8.random(in: 1...50, using: &random))
      return switch UInt8.random(in: 0..<4, using: &random) {
      case 0: TestItem("i\(index)", [.fails(latency: latency)])
      case 1: TestItem("i\(index)", [.fails(.expired, latency: latency)])
      case 2: TestItem("i\(index)", text: "x", latency: latency * 10)
      default: TestItem("i\(index)", text: "x", latency: latency)
      }
    }
    let scene = try perform(
      """
      dnd.each(session.items, { limit = 3 }, function(each)
        session:insert { index = 1, contents = each:load("public.text", { timeout = 400 }) }
      end)
      """,
      items: items
    )
    let outcome = try #require(scene.outcome)
    #expect(scene.faults == [])
    #expect(scene.mostLoads == 3)
    #expect(outcome.items.count == 1_000)
    #expect(outcome.skipped.isEmpty)
    #expect(scene.contents == outcome.imported.map { $0.id + ".txt" })
    #expect(scene.engine.isIdle)
  }
}
