import DropCore
import DropHost
import TestExtent
import Testing

/// Drops at work in one destination share nothing of a script, nor does one with who hovers beside it.
@Suite("Rule 45: each drop has a sandbox of its own")
struct OwnSandboxTests {
  /// So many drags are dropped, each a little after the one before; then all come to their end.
  private static func overlap(_ scene: TestScene, drops: Int, every delay: Double = 10) {
    for _ in 0..<drops {
      scene.begin()
      scene.apply(.drop)
      scene.advance(to: scene.time + delay)
    }
    scene.finish()
  }

  @Test("two drops at work at once count up a variable of the script without seeing each other")
  func counters() throws {
    let scene = try TestScene(
      """
      local count = 0
      return { name = "count", api = 1,
        on_perform = function(session)
          for _ = 1, 3 do
            count = count + 1
            dnd.sleep(50)
          end
          session:emit("count", { count })
          session:insert { contents = session.items[1]:load() }
        end }
      """
    )
    Self.overlap(scene, drops: 3)
    #expect(scene.emitted("count") == [[3], [3], [3]])
    #expect(scene.faults == [])
    #expect(scene.outcomes.map(\.status) == [.imported, .imported, .imported])
  }

  @Test(
    "a hover call that is killed ends no perform",
    arguments: ["while true do end", "local t = {} for i = 1, 1e9 do t[i] = i end"]
  )
  func killedHover(kill: String) throws {
    let scene = try TestScene(
      """
      local drags = 0
      return { name = "kill", api = 1,
        on_enter = function()
          drags = drags + 1
          if drags == 2 then \(kill) end
        end,
        on_perform = function(session)
          dnd.sleep(100)
          session:insert { contents = session.items[1]:load() }
        end }
      """
    )
    scene.begin()
    scene.apply(.drop)
    scene.begin()
    #expect(scene.faults.count == 1 && scene.faults.first?.isStateLost == true)
    scene.finish()
    #expect(scene.outcomes.map(\.status) == [.imported] && scene.contents == ["note.txt"])
  }

  @Test("a perform that is killed ends no other, and hovering goes on with what it knew")
  func killedPerform() throws {
    let scene = try TestScene(
      """
      local moves = 0
      return { name = "kill", api = 1,
        on_update = function(session)
          moves = moves + 1
          session.state.moves = moves
          return "copy"
        end,
        on_perform = function(session)
          dnd.sleep(100)
          if session.state.moves == 2 then while true do end end
          session:insert { contents = session.items[1]:load() }
        end }
      """
    )
    Self.overlap(scene, drops: 3)
    #expect(scene.outcomes.map(\.status) == [.imported, .failed, .imported])
    #expect(scene.faults.map(\.kind.rawValue) == ["budget"])
  }

  @Test("session.state crosses as it was: plain data, items, the destination, rects, the session")
  func state() throws {
    let scene = try TestScene(
      """
      return { name = "state", api = 1,
        on_enter = function(session)
          local rect = dnd.rect(1, 2, 3, 4)
          session.state.plain = { 1, 2.5, "three", true, { four = "\\0\\xff" }, n = -1, [7] = false }
          session.state.item = session.items[1]
          session.state.items = { session.items[1] }
          session.state.there = session.destination
          session.state.rects = { rect, again = rect }
          session.state.session = session
        end,
        on_perform = function(session)
          local state = session.state
          local plain = state.plain
          assert(#plain == 5 and plain[1] == 1 and plain[2] == 2.5 and plain[3] == "three")
          assert(plain[4] == true and plain[5].four == "\\0\\xff" and plain.n == -1)
          assert(plain[7] == false and math.type(plain[1]) == "integer")
          assert(state.item == session.items[1] and state.items[1].name == "note.txt")
          assert(state.there == session.destination and state.there.id == "gallery")
          local rect = state.rects[1]
          assert(rect.x == 1 and rect.height == 4 and rect:contains(2, 3))
          assert(rect == state.rects.again and state.session == session)
          session:insert { contents = state.item:load() }
          state.done = true
        end,
        on_end = function(session) session:emit("done", { session.state.done }) end }
      """
    )
    scene.drop()
    #expect(scene.faults == [])
    #expect(scene.outcome?.status == .imported)
    #expect(scene.emitted("done") == [[true]], "on_end goes on where on_perform was")
  }

  @Test("so do the states of 300 items, of which the script had none as an object")
  func manyItems() throws {
    let scene = try TestScene(
      """
      return { name = "many", api = 1,
        on_enter = function(session)
          session.state.last = session.items[#session.items]
        end,
        on_perform = function(session)
          print(session.state.last.name, session.state.last == session.items[300])
        end }
      """,
      items: (1...300).map { TestItem("i\($0)", text: "x") }
    )
    scene.drop()
    #expect(scene.log == ["i300.txt\ttrue"])
  }

  @Test(
    "a function, or what else stays where it was made, faults the drop and is named",
    arguments: [
      ("state.call = print", ".call is a function"),
      ("state.list = { 1, { [3] = { deep = print } } }", ".list[2][3].deep is a function"),
      ("state[2] = print", "[2] is a function"),
      ("state.self = state", " can't go from hovering to the drop: "),
    ]
  )
  func functions(line: String, told: String) throws {
    let scene = try TestScene(
      """
      return { name = "call", api = 1,
        on_enter = function(session) local state = session.state \(line) end,
        on_perform = function(session) print("performed") end,
        on_end = function(session) print("end") end }
      """
    )
    scene.drop()
    let fault = try #require(scene.faults.first)
    #expect(fault.message.contains("session.state" + told), "\(fault.message)")
    #expect(scene.faults.count == 1 && fault.kind.rawValue == "state" && fault.line == 3)
    #expect(scene.log == ["end"] && scene.outcome?.status == .failed)
    #expect(scene.engine.scriptCount == 1 && scene.engine.isIdle)
  }

  @Test("on_end runs where on_perform ran, and where nothing was performed with what hovering knew")
  func ends() throws {
    let scene = try TestScene(
      """
      local seen = {}
      return { name = "end", api = 1,
        on_enter = function() seen[#seen + 1] = "enter" end,
        on_perform = function() seen[#seen + 1] = "perform" end,
        on_end = function() print(table.concat(seen, " ")) end }
      """
    )
    scene.drop()
    scene.begin()
    scene.apply(.cancel)
    #expect(scene.log == ["perform", "enter enter"])
  }

  @Test("what is logged as a script is loaded is told once, and chance is each drop's own")
  func chance() throws {
    let text = """
      print("loaded", math.random(1000000))
      return { name = "chance", api = 1,
        on_perform = function(session) session:emit("drawn", { math.random(1000000) }) end }
      """
    let scenes = try (0..<2).map { _ in try TestScene(text) }
    for scene in scenes { for _ in 0..<4 { scene.drop() } }
    #expect(scenes[0].log.count == 1 && scenes[0].log == scenes[1].log)
    let drawn = scenes.map { $0.emitted("drawn") }
    #expect(Set(drawn[0]).count == 4 && drawn[0] == drawn[1])
  }

  @Test("a source provides and hears of the end of each drag in one sandbox, with what it offered")
  func sources() throws {
    let scene = try TestScene(
      performing(
        """
        for _, each in ipairs(session.items) do
          session:insert { contents = each:load() }
        end
        """
      ),
      items: [],
      source: """
        local count = 0
        return { name = "source", api = 1,
          on_drag = function(session)
            count = count + 1
            session.state.drag = count
            return { { id = "a", types = { "public.utf8-plain-text" } },
              { id = "b", types = { "public.utf8-plain-text" } } }
          end,
          on_provide = function(session, item, type)
            count = count + 1
            dnd.sleep(20)
            return item.id
          end,
          on_drag_end = function(session) print(session.state.drag, count) end }
        """
    )
    for _ in 0..<2 {
      scene.apply(.begin(Source(app: "here"), items: nil, at: Point(x: 10, y: 10)))
      scene.apply(.drop, after: 5)
    }
    scene.finish()
    #expect(scene.faults == [] && scene.log == ["1\t2", "2\t2"])
    #expect(scene.contents.count == 4 && scene.engine.isIdle)
  }

  @Test("a source that keeps a function fails what it is to provide, and is named")
  func sourceState() throws {
    let scene = try TestScene(
      performing("session:insert { contents = item:load() }"),
      items: [],
      source: """
        return { name = "source", api = 1,
          on_drag = function(session)
            session.state.make = print
            return { { id = "a", types = { "public.utf8-plain-text" } } }
          end,
          on_provide = function(session, item, type) return "a" end }
        """
    )
    scene.apply(.begin(Source(app: "here"), items: nil, at: Point(x: 10, y: 10)))
    scene.apply(.drop)
    scene.finish()
    #expect(scene.faults.map(\.kind.rawValue) == ["state"])
    #expect(scene.outcome?.items.first?.reason?.contains(".make is a function") == true)
    #expect(scene.engine.isIdle)
  }

  @Test("a sandbox goes with its drop; what it spent stays counted, and what one held at most")
  func counted() throws {
    let scene = try TestScene(
      performing(
        """
        local kept = {}
        for i = 1, 1000 do kept[i] = { i } end
        dnd.sleep(50)
        """
      )
    )
    let index = try #require(scene.engine.session.index(of: "gallery"))
    let alone = try #require(scene.engine.report(of: index))
    let units = scene.engine.totalUnits
    for _ in 0..<3 {
      scene.begin()
      scene.apply(.drop)
    }
    #expect(scene.engine.scriptCount == 4)
    let together = try #require(scene.engine.report(of: index))
    #expect(together.memoryInUse > together.memoryPeak * 2)
    scene.finish()
    #expect(scene.engine.scriptCount == 1 && scene.engine.totalUnits > units + 3_000)
    let after = try #require(scene.engine.report(of: index))
    #expect(after.memoryInUse < together.memoryInUse && after.memoryPeak >= together.memoryPeak)
    #expect(after.memoryPeak < alone.memoryPeak * 4)
  }

  @Test("how many other drops are at work is known, and who hovers is asked again as it changes")
  func others() throws {
    let scene = try TestScene(
      """
      return { name = "busy", api = 1,
        on_update = function(session)
          local others = session.destination.performing
          session:emit("hover", { others })
          return others < 2 and "copy" or "forbidden"
        end,
        on_perform = function(session)
          dnd.sleep(100)
          session:emit("others", { session.destination.performing })
        end }
      """
    )
    for _ in 0..<2 {
      scene.begin()
      scene.apply(.drop)
      scene.advance(to: scene.time + 10)
    }
    scene.begin()
    #expect(scene.emitted("hover") == [[0], [1], [2]])
    #expect(scene.verdicts.last?.granted == .forbidden)
    scene.apply(.paste("gallery", Source(), items: scene.items))
    #expect(scene.emitted("hover").last == [3], "of the drops that are handed over, too")
    scene.finish()
    #expect(scene.emitted("others") == [[2], [1], [0]])
    #expect(scene.emitted("hover").suffix(3) == [[2], [1], [0]])
    #expect(scene.verdicts.last?.granted == .copy)
    scene.apply(.drop)
    scene.finish()
    #expect(scene.emitted("others").last == [0] && scene.engine.isIdle)
  }

  @Test("what drops of one destination have the host keep for them counts as one")
  func kept() throws {
    var limits = TestScene.limits
    limits.keptBytes = 1 << 20
    let scene = try TestScene(
      """
      return { name = "keep", api = 1,
        on_perform = function(session)
          local isKept, kept = pcall(dnd.content, "public.data", ("x"):rep(600000))
          session:emit("kept", { isKept })
          if session.items[1].id == "held" then dnd.sleep(100) end
          if isKept then kept = kept.size end
          dnd.sleep(100)
        end }
      """,
      limits: limits
    )
    Self.overlap(scene, drops: 2)
    #expect(scene.emitted("kept") == [[true], [true]], "what a script let go of makes room")
    scene.items = [TestItem("held", text: "x").dragItem]
    Self.overlap(scene, drops: 2)
    #expect(scene.emitted("kept").suffix(2) == [[true], [false]])
    scene.drop()
    #expect(scene.emitted("kept").last == [true], "what is over keeps nothing")
  }

  @Test("drops that hold 16 times what one may have one more refused, until they are over")
  func crowd() throws {
    var limits = TestScene.limits
    limits.memoryBytes = 1 << 20
    let scene = try TestScene(
      """
      return { name = "crowd", api = 1,
        on_perform = function(session)
          local held = {}
          for i = 1, 5 do held[i] = ("x"):rep(100000) .. i end
          dnd.sleep(1000)
          session:insert { contents = session.items[1]:load() }
        end }
      """,
      limits: limits
    )
    Self.overlap(scene, drops: 40, every: 1)
    #expect(scene.outcomes.count { $0.status == .imported } >= 20)
    let sentence = "the drops at work here hold more than 16 times the 1048576 bytes"
    let refused = scene.outcomes.filter { $0.status != .imported }
    #expect(!refused.isEmpty && scene.faults.isEmpty, "it is no fault of the plugin's")
    #expect(
      refused.allSatisfy {
        $0.items[0].code == .tooLarge && $0.items[0].reason?.contains(sentence) == true
      }
    )
    #expect(scene.drop()?.status == .imported, "\(scene.faults)")
  }

  @Test("however hovers are killed between drops at work, each drop ends as it would alone")
  func randomOverlaps() throws {
    let text = """
      local seen = 0
      return { name = "random", api = 1,
        on_enter = function(session)
          seen = seen + 1
          session.state.id = session.items[1].id
          if session.items[1].id == "bad" then while true do end end
        end,
        on_perform = function(session)
          assert(seen == 0)
          seen = seen + 1
          dnd.sleep(session.items[1].id == "slow" and 40 or 7)
          assert(seen == 1 and session.state.id == session.items[1].id)
          session:insert { contents = session.items[1]:load() }
        end }
      """
    var limits = TestScene.limits
    limits.hoverUnits = 2_000
    // Several that are killed one after the other put nobody in quarantine.
    limits.faultLimit = 1_000
    let kinds = ["slow", "quick", "bad"].map { TestItem($0, text: "x") }
    for seed in 0..<(Extent.isLong ? 10_000 : 100) {
      var random = SplitMix(state: UInt64(seed))
      let scene = try TestScene(text, items: kinds, limits: limits)
      var dropped = 0
      for _ in 0..<Int.random(in: 3...8, using: &random) {
        let item = kinds[Int.random(in: 0..<3, using: &random)]
        scene.items = [item.dragItem]
        scene.begin()
        let isDropped = item.id != "bad" && Int.random(in: 0..<4, using: &random) > 0
        scene.apply(isDropped ? .drop : .cancel, after: Double.random(in: 0...20, using: &random))
        if isDropped { dropped += 1 }
      }
      scene.finish()
      let imported = scene.outcomes.count { $0.status == .imported }
      #expect(imported == dropped && scene.contents.count == dropped, "seed \(seed)")
      #expect(scene.faults.allSatisfy(\.isStateLost) && scene.engine.isIdle, "seed \(seed)")
    }
  }

  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var bits = state
      bits = (bits ^ bits >> 30) &* 0xbf58_476d_1ce4_e5b9
      bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
      return bits ^ bits >> 31
    }
  }
}
