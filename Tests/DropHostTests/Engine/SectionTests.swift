import DropCore
import DropHost
import Foundation
import Testing

/// `dnd.all` of one function: what it does stays, or is taken back, as one.
@Suite("A function that is all or nothing")
struct SectionTests {
  private static let three = ["a", "b", "c"].map { TestItem($0, text: $0) }

  @Test("takes back for one item what others keep, whatever they do in between")
  func each() throws {
    let scene = try perform(
      """
      dnd.each(session.items, function(item)
        local ok, problem = pcall(dnd.all, function()
          local content = item:load()
          session:insert { contents = { { name = item.name, content = content } } }
          content:save(item.name)
          local place = session:placeholder { title = "place" }
          dnd.sleep(5)
          if item.index == 2 then dnd.fail("no " .. item.name) end
          place:commit { { name = "more " .. item.name } }
        end)
        if not ok then session:fail(item, problem.message) end
      end)
      """,
      items: Self.three,
      contents: ["old"]
    )
    #expect(scene.contents == ["old", "a.txt", "more a.txt", "c.txt", "more c.txt"])
    #expect(scene.outcome?.failed.map(\.reason) == ["no b.txt"])
    #expect(scene.outcome?.imported.map(\.units) == [2, 2])
    #expect(scene.faults == [])
    let done = scene.contents
    scene.apply(.undo("gallery"))
    #expect(scene.contents == ["old"])
    scene.apply(.redo("gallery"))
    #expect(scene.contents == done)
  }

  @Test(
    "takes nothing but its own: what the drop did before and after stays, also to the same entry"
  )
  func around() throws {
    let scene = try perform(
      """
      session:insert { contents = { { name = "before" } } }
      session:update("old", { name = "renamed" })
      local ok = pcall(dnd.all, function()
        session:remove { index = 1 }
        session:update("renamed", { name = "again" })
        session:move { from = 1, to = 2 }
        error("no")
      end)
      assert(not ok)
      session:insert { contents = { { name = "after" } } }
      """,
      contents: ["old", "other"]
    )
    #expect(scene.contents.filter { $0 != "before" && $0 != "after" } == ["renamed", "other"])
    #expect(scene.contents.count == 4 && scene.faults == [])
    scene.apply(.undo("gallery"))
    #expect(scene.contents == ["old", "other"])
  }

  @Test("gives what it returned, and raises what it raised, as if it were called")
  func results() throws {
    let scene = try perform(
      """
      local content = dnd.all(function() return item:load() end)
      assert(content:text() == "hello")
      local twice = dnd.all(function() return function(n) return 2 * n end end)
      assert(twice(21) == 42)
      assert(dnd.all(function() return { list = { 1, "two" } } end).list[2] == "two")
      assert(dnd.all(function() end) == nil)
      local ok, problem = pcall(dnd.all, function() item:load("public.movie") end)
      assert(not ok and problem.code == "no_representation", problem)
      ok, problem = pcall(dnd.all, function() error({ code = "mine", message = "own" }) end)
      assert(not ok and problem.code == "mine" and problem.message == "own", problem)
      ok, problem = pcall(dnd.all, 7)
      assert(not ok and problem.code == "bad_argument", problem)
      session:skip(item, "seen")
      """
    )
    #expect(scene.faults == [])
    #expect(scene.outcome?.skipped.map(\.reason) == ["seen"])
  }

  @Test("may stand in another: what the inner one kept goes with the outer one")
  func nested() throws {
    for isKept in [true, false] {
      let scene = try perform(
        """
        pcall(dnd.all, function()
          session:insert { contents = { { name = "outer" } } }
          dnd.all(function() session:insert { contents = { { name = "inner" } } } end)
          pcall(dnd.all, function()
            dnd.all {
              function() session:insert { contents = { { name = "one of two" } } } end,
              function() dnd.sleep(1) error("no") end,
            }
          end)
          assert(\(isKept))
        end)
        """
      )
      #expect(Set(scene.contents) == (isKept ? ["outer", "inner"] : []))
      #expect(scene.faults == [])
    }
  }

  @Test("leaves nothing where its drop is stopped, or its script killed, in the middle of it")
  func cut() throws {
    let body = """
      session:insert { contents = { { name = "whole" } } }
      dnd.all(function()
        session:insert { contents = { { name = "half" } } }
        session:placeholder { title = "place" }
        item:load():save("half.txt")
        WAIT
      end)
      """
    for (wait, isStopped) in [("dnd.sleep(1000)", true), ("while true do end", false)] {
      let scene = try TestScene(
        performing(body.replacingOccurrences(of: "WAIT", with: wait)),
        items: [TestItem("note", text: "hello")]
      )
      scene.begin()
      scene.apply(.drop)
      scene.advance(to: scene.time + 100)
      if isStopped { scene.apply(.abort(nil)) }
      scene.finish()
      #expect(scene.contents == ["whole"])
      #expect(scene.faults.isEmpty == isStopped)
    }
  }

  private static let waiting = [
    ("pcall(dnd.all, function() dnd.sleep(1) end)", 1...1),
    (
      """
      pcall(dnd.all, function()
        pcall(dnd.all, function() dnd.sleep(5) end)
        dnd.each(session.items, function(item) session:placeholder { item = item } end)
      end)
      """, 1...3
    ),
    ("dnd.each({ 1, 2 }, function() pcall(dnd.sleep, 1) end)", 1...2),
  ]

  @Test("can't catch that its drop may wait no more: that ends it", arguments: waiting)
  func outOfWaits(_ body: String, _ numbers: ClosedRange<Int>) throws {
    for number in numbers {
      var limits = TestScene.limits
      limits.performWaits = number
      let scene = try TestScene(
        performing("\(body)\nsession:insert { contents = { name = 'after' } }"),
        contents: ["old"],
        limits: limits
      )
      scene.drop()
      let words = "the script used up its waits of the whole perform (\(number))"
      #expect(scene.faults.map(\.message) == [words])
      #expect(scene.contents == ["old"] && scene.engine.isIdle)
      scene.drop()
      #expect(scene.outcomes.count == 2 && scene.contents == ["old"])
    }
  }

  @Test("is for handlers that perform; elsewhere it says so")
  func phases() throws {
    let scene = try TestScene(
      """
      return { name = "test", api = 1, on_perform = function() end,
        on_end = function() print(pcall(dnd.all, function() end)) end }
      """
    )
    scene.drop()
    #expect(scene.log.first?.contains("on_perform") == true, "\(scene.log)")
  }
}
