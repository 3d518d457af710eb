import DropCore
import DropHost
import Testing

@Suite("Results by unit, and errors for people")
struct UnitResultTests {
  @Test("an item of which units failed and something arrived is imported, and the drop partial")
  func partial() throws {
    let scene = try perform(
      """
      session:fail(item, { unit = 3, message = "has no date" })
      for n = 5, 15 do session:fail(item, { unit = n, message = "row " .. n }) end
      session:insert { contents = { name = "a", from = item } }
      """,
      fields: "on_end = function(session, outcome) session:emit('end', outcome.imported[1]) end,"
    )
    let result = try #require(scene.outcome?.items.first)
    #expect(scene.outcome?.status == .partial)
    #expect(result.kind == .imported && result.units == 1)
    #expect(result.failedUnits?.count == 12 && result.failedUnits?.first.count == 10)
    #expect(result.failedUnits?.first.first == .init(number: 3, message: "has no date"))
    #expect(scene.emitted("end").first?["failed_units"]?["count"] == 12)
  }

  @Test("where nothing arrived the item failed, with the first unit's message")
  func failed() throws {
    let scene = try perform("session:fail(item, { unit = 2, message = 'no good' })")
    let result = try #require(scene.outcome?.items.first)
    #expect(scene.outcome?.status == .failed)
    #expect(result.code == .failed)
    #expect(result.reason == "1 of its units failed, the first, 2, as: no good")
  }

  @Test("all or nothing takes everything back")
  func allOrNothing() throws {
    let scene = try perform(
      """
      session:insert { contents = { name = "a", from = item } }
      session:fail(item, { unit = 2, message = "no good" })
      """,
      fields: "policy = 'all_or_nothing',"
    )
    #expect(scene.contents == [])
    #expect(scene.outcome?.status == .failed)
  }

  @Test("a deliberate failure can be caught, with its code and words")
  func caught() throws {
    let scene = try perform(
      """
      local ok, problem = pcall(dnd.fail, "full")
      print(ok, problem.code, problem.message, tostring(problem))
      session:skip(item)
      """
    )
    #expect(scene.log == ["false\tfailed\tfull\tfull"])
  }

  @Test("uncaught in each it fails that item alone; in on_perform what is left, and ends it")
  func uncaught() throws {
    let items = ["a", "b", "c"].map { TestItem($0, text: $0) }
    let each = try perform(
      """
      dnd.each(session.items, function(item)
        if item.id == "b" then dnd.fail("b is no good") end
        session:insert { contents = item:load() }
      end)
      """,
      items: items
    )
    #expect(each.faults == [] && each.notices == [])
    #expect(each.outcome?.failed.map(\.id) == ["b"])
    #expect(each.outcome?.failed.first?.reason == "b is no good")
    let whole = try perform(
      """
      session:insert { contents = item:load() }
      session:skip(session.items[2], "not now")
      dnd.fail("the album is full")
      """,
      items: items
    )
    #expect(whole.faults == [])
    #expect(whole.outcome?.imported.map(\.id) == ["a"])
    #expect(whole.outcome?.skipped.map(\.id) == ["b"])
    #expect(whole.outcome?.failed.map(\.reason) == ["the album is full"])
  }

  @Test("while hovering the drop is forbidden with that message")
  func hovering() throws {
    let scene = try TestScene(
      """
      return { name = "x", api = 1, on_update = function(session)
        if session.x > 50 then dnd.fail("not here") end
        return "copy"
      end }
      """
    )
    scene.begin()
    scene.apply(.move(to: Point(x: 60, y: 10)), after: 1)
    #expect(scene.faults == [])
    #expect(scene.verdicts.map(\.granted) == [.copy, .forbidden])
    #expect(scene.messages == ["not here"])
  }
}
