import DropCore
import DropHost
import Testing

@Suite("The rules in detail, as far as scripts can tell")
struct RuleTests {
  private static let three = [
    TestItem("a", text: "1", latency: 30), TestItem("b", [.fails(latency: 20)]),
    TestItem("c", text: "3", latency: 10),
  ]

  @Test("rule 2: two answers for one item keep the first, and a warning says so")
  func firstAnswer() throws {
    let scene = try perform(
      "session:fail(item, 'no') session:insert { contents = item:load() }"
    )
    #expect(scene.outcome?.failed.map(\.id) == ["note"])
    let warned = scene.notices.contains { if case .secondAnswer = $0 { true } else { false } }
    #expect(warned)
  }

  @Test(
    "rule 2: what fails in each after a part of it arrived makes the drop partial, with the reason",
    arguments: [
      "error('x', 0)", "dnd.fail('x')", "session:fail(item, 'x')",
      "error({ code = 'odd', message = 'x' })",
    ]
  )
  func failsLater(_ failing: String) throws {
    let body =
      "dnd.each(session.items, function(item) for n = 1, 5 do if n == 4 then \(failing) break end "
      + "session:insert { contents = { { name = 'e' .. n, from = item } } } end end)"
    let end = "on_end = function(session, outcome) session:emit('end', outcome.imported[1]) end,"
    let scene = try perform(body, fields: end)
    #expect(scene.contents == ["e1", "e2", "e3"])
    #expect(scene.outcome?.status == .partial)
    let result = try #require(scene.outcome?.items.first)
    #expect(result.kind == .imported && result.units == 3)
    #expect(result.failedUnits?.first == [.init(number: nil, message: "x")])
    let told = scene.emitted("end").first?["failed_units"]
    #expect(told?["count"] == 1)
    #expect(told?["first"] == [["message": "x"]])
    let nothing = try perform(body, fields: "policy = 'all_or_nothing',")
    #expect(nothing.contents == [] && nothing.outcome?.status == .failed)
  }

  @Test("rule 2: what is read and put in as plain text imports its item")
  func provenance() throws {
    let scene = try perform(
      """
      for _, each in ipairs(session.items) do
        session:insert { contents = each:load():text() }
      end
      """,
      items: [TestItem("a", text: "1"), TestItem("b", text: "2")]
    )
    #expect(scene.outcome?.imported.map(\.units) == [1, 1])
  }

  @Test("rule 2: what nobody handled is skipped")
  func notHandled() throws {
    #expect(try perform("").outcome?.skipped.map(\.reason) == ["not handled"])
  }

  @Test("rule 3: a load's error in each fails that item, and the rest goes on")
  func eachLoad() throws {
    let scene = try perform(
      """
      dnd.each(session.items, function(each) session:insert { contents = each:load() } end)
      print("after")
      """,
      items: Self.three
    )
    #expect(scene.faults == [])
    #expect(scene.log == ["after"])
    #expect(scene.outcome?.status == .partial)
    #expect(scene.outcome?.failed.map(\.id) == ["b"])
  }

  @Test("rule 3: a load's error in on_perform fails that item and ends the handler")
  func performLoad() throws {
    let scene = try perform(
      "for _, each in ipairs(session.items) do session:insert { contents = each:load() } end",
      items: Self.three
    )
    #expect(scene.faults == [])
    #expect(scene.outcome?.imported.map(\.id) == ["a"])
    #expect(scene.outcome?.failed.map(\.id) == ["b"])
    #expect(scene.outcome?.skipped.map(\.id) == ["c"])
  }

  @Test("rule 3: any other error is a fault, and in each fails its item as well")
  func eachFault() throws {
    let scene = try perform(
      """
      dnd.each(session.items, function(each)
        if each.id == "a" then error("oops") end
        session:insert { contents = each:load() }
      end)
      """,
      items: Self.three
    )
    #expect(scene.faults.count == 1)
    #expect(scene.faults.first?.line != nil)
    #expect(scene.outcome?.failed.map(\.id) == ["a", "b"])
    #expect(scene.contents == ["c.txt"])
  }

  @Test("rules 4 and 5: an abort keeps what arrived; every wait raises cancelled; the rest fails")
  func abort() throws {
    let scene = try TestScene(
      performing(
        """
        session:insert { contents = session.items[3]:load() }
        local ok, problem = pcall(session.items[1].load, session.items[1])
        print(ok, problem.code)
        print(select(2, pcall(dnd.sleep, 1)).code)
        print(select(2, pcall(session.insert, session, { contents = "x" })).code)
        session:fail(session.items[2], "gave up")
        """
      ),
      items: Self.three
    )
    scene.begin()
    scene.apply(.drop)
    scene.apply(.abort(nil), after: 15)
    scene.finish()
    #expect(scene.log == ["false\tcancelled", "cancelled", "cancelled"])
    #expect(scene.faults == [])
    #expect(scene.outcome?.status == .aborted)
    #expect(scene.contents == ["c.txt"])
    #expect(scene.outcome?.failed.map(\.id) == ["a", "b"])
    #expect(scene.engine.isIdle)
  }

  @Test("rule 4: all_or_nothing takes everything back")
  func allOrNothing() throws {
    let scene = try perform(
      "dnd.each(session.items, function(each) session:insert { contents = each:load() } end)",
      items: Self.three,
      contents: ["x"],
      fields: "policy = 'all_or_nothing',"
    )
    #expect(scene.contents == ["x"])
    #expect(scene.outcome?.status == .failed)
  }

  @Test("rule 5: a placeholder left open is discarded and warned of")
  func openPlaceholder() throws {
    let scene = try perform("session:placeholder { title = 'x' }")
    #expect(scene.contents == [])
    let warned = scene.notices.contains { if case .openPlaceholder = $0 { true } else { false } }
    #expect(warned)
  }

  @Test("rule 5: but one that a failed item opened in each goes without a word")
  func failedPlaceholder() throws {
    let scene = try perform(
      """
      dnd.each(session.items, function(each)
        local slot = session:placeholder { title = each.name }
        slot:commit { each:load() }
      end)
      """,
      items: Self.three
    )
    #expect(scene.contents == ["a.txt", "c.txt"])
    let warned = scene.notices.contains { if case .openPlaceholder = $0 { true } else { false } }
    #expect(!warned)
  }

  @Test("rule 5: nothing runs on after on_end")
  func nothingRunsOn() throws {
    let scene = try TestScene(
      """
      return { name = "x", api = 1,
        on_perform = function(session)
          coroutine.wrap(function() pcall(dnd.sleep, 50) print("late") end)()
        end,
        on_end = function() print("end") end }
      """
    )
    scene.drop()
    #expect(scene.log.last == "end")
  }

  @Test("rule 12: on_end may wait, notify, emit and log, but not change contents")
  func onEnd() throws {
    let scene = try TestScene(
      """
      return { name = "x", api = 1,
        on_end = function(session, outcome)
          dnd.sleep(5)
          session:notify("info", outcome.status)
          session:emit("ended", { skipped = outcome.skipped[1].id })
          print(select(2, pcall(session.remove, session, { index = 1 })).code)
        end }
      """,
      contents: ["x"]
    )
    scene.drop()
    #expect(scene.faults == [])
    #expect(scene.log == ["not_now"])
    #expect(scene.emitted("ended") == [["skipped": "note"]])
  }

  @Test("rule 14: what one drop puts at one index keeps the items' order")
  func order() throws {
    let scene = try perform(
      """
      dnd.each(session.items, { limit = 3 }, function(each)
        session:insert { index = 1, contents = each:load() }
      end)
      """,
      items: [TestItem("a", text: "1", latency: 30), TestItem("b", text: "2", latency: 10)],
      contents: ["x"]
    )
    #expect(scene.contents == ["a.txt", "b.txt", "x"])
  }

  @Test("rule 27: all gives results in order; the first error stops the rest and is raised")
  func all() throws {
    let scene = try perform(
      """
      local both = dnd.all {
        function() dnd.sleep(9) return 1 end, function() return 2 end,
      }
      print(both[1], both[2])
      print(pcall(dnd.all, {
        function() local ok, e = pcall(dnd.sleep, 1000) print("stopped", e.code) end,
        function() dnd.sleep(1) error("first", 0) end,
      }))
      """
    )
    #expect(scene.log[0] == "1\t2")
    #expect(scene.log[1] == "stopped\tcancelled")
    #expect(scene.log[2].hasPrefix("false") && scene.log[2].contains("first"))
    #expect(scene.time < 100)
    #expect(scene.faults == [])
  }

  @Test("paste and share run the same handler")
  func paste() throws {
    let scene = try TestScene(
      performing("print(session.kind) session:insert { contents = item:load() }")
    )
    scene.apply(.paste("gallery", Source(), items: scene.items))
    scene.finish()
    scene.apply(.share("gallery", Source(), items: scene.items))
    scene.finish()
    #expect(scene.log == ["paste", "share"])
    #expect(scene.contents == ["note.txt", "note.txt"])
  }

  @Test("on_perform may name the operation it really did")
  func performed() throws {
    let scene = try TestScene(
      """
      return { name = "x", api = 1, on_update = function() return "move" end,
        on_perform = function(session)
          session:insert { contents = session.items[1]:load() }
          return "copy"
        end }
      """
    )
    scene.drop(Source(isLocal: true))
    #expect(scene.outcome?.operation == .copy)
  }

  @Test("spring-loading calls its handler with the region")
  func springload() throws {
    let scene = try TestScene(
      """
      return { name = "x", api = 1,
        on_update = function() return { operation = "copy", springload = "tab" } end,
        on_springload = function(session, region) print(region) end }
      """,
      configure: {
        $0.regions = [Region(id: "tab", frame: Rect(x: 0, y: 0, width: 50, height: 50))]
      }
    )
    scene.begin()
    scene.apply(.tick, after: 1_000)
    #expect(scene.log == ["tab"])
  }
}
