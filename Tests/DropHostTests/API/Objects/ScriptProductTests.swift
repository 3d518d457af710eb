import DropContent
import DropCore
import DropHost
import TestExtent
import Testing

@Suite("Of two sizes in a script's hands")
struct ScriptProductTests {
  @Test("a table of long names and many rows is refused before it is made, and few are given")
  func names() throws {
    let scene = try perform(
      """
      local names = {}
      for n = 1, 100 do names[n] = n .. ("n"):rep(2000) end
      local row = ("1,"):rep(99) .. "1\\n"
      local header = table.concat(names, ",") .. "\\n"
      local few = dnd.content("text/csv", header .. row:rep(3)):json { header = true }
      assert(#few == 3 and few[3][names[100]] == "1")
      local many = dnd.content("text/csv", header .. row:rep(500))
      local ok, problem = pcall(many.json, many, { header = true })
      assert(not ok and problem.code == "too_large", problem)
      -- One by one they are no more than a row at a time.
      local count = 0
      for _, row in many:each { header = true, values = true } do
        if row[names[1]] == "1" then count = count + 1 end
        if count == 20 then break end
      end
      assert(count == 20)
      """
    )
    #expect(scene.faults == [])
    #expect(scene.outcome?.failed == [])
  }

  @Test("a name of a column has 4 KiB at most, wherever a table is read by names")
  func longName() throws {
    let scene = try perform(
      """
      local content = dnd.content("text/csv", "a," .. ("n"):rep(4097) .. "\\n1,2\\n")
      for _, read in ipairs {
        function() return content:json { header = true } end,
        function() for _ in content:each { header = true, values = true } do end end,
      } do
        local ok, problem = pcall(read)
        assert(not ok and problem.code == "too_large", problem)
        assert(problem.message:find("the name of column 2", 1, true), problem.message)
      end
      assert(#content:json()[1] == 2)
      """
    )
    #expect(scene.faults == [])
    #expect(scene.outcome?.failed == [])
  }

  @Test("a loop over text that was decoded for it keeps all of that")
  func walks() throws {
    // In a quick run of the tests an eighth of the text, and of what may be kept.
    let (words, kept) = Extent.isWhole ? (120_000, 64 << 20) : (15_000, 8 << 20)
    var limits = TestScene.limits
    limits.keptBytes = kept
    let scene = try TestScene(
      performing(
        """
        local page = dnd.content("public.html", "<p>" .. ("word "):rep(\(words)) .. "</p>")
        local kept = {}
        local ok, problem
        for n = 1, 200 do
          ok, problem = pcall(page.lines, page)
          if not ok then break end
          kept[n] = problem
        end
        assert(not ok and problem.code == "too_large", problem)
        assert(#kept > 20 and #kept < 70, #kept)
        """
      ),
      limits: limits
    )
    scene.drop()
    #expect(scene.faults == [])
    #expect(scene.outcome?.failed == [])
  }

  private static func filling(_ thousands: Int) -> String {
    """
    local entries = {}
    for k = 1, \(thousands) do
      for i = 1, 1000 do entries[i] = { name = "entry " .. k .. " " .. i } end
      session:insert { contents = entries }
      dnd.sleep(0)
    end
    entries = nil

    """
  }

  /// Runs lines over a list of so many thousand entries, in a sandbox of 1 MiB.
  private static func afterFilling(_ thousands: Int, _ lines: String) throws -> TestScene {
    var limits = TestScene.limits
    limits.memoryBytes = 1 << 20
    let body = filling(thousands) + lines + "\nsession:skip(item, \"seen\")"
    let scene = try TestScene(performing(body), limits: limits)
    scene.drop()
    return scene
  }

  @Test("a list of entries that doesn't fit the script's memory is an error that it can catch")
  func longList() throws {
    let scene = try Self.afterFilling(
      6,
      """
      local ok, problem = pcall(function() return #session.destination.contents end)
      assert(not ok and problem.code == "too_large", problem)
      assert(problem.message:find("let go", 1, true), problem.message)
      """
    )
    #expect(scene.faults == [])
    #expect(scene.outcome?.skipped.map(\.reason) == ["seen"])
  }

  @Test("what a loop read and let go of makes room for what it reads next")
  func readAgain() throws {
    let scene = try Self.afterFilling(
      2,
      "for i = 1, 20 do assert(session.destination.contents[i].index == i) end"
    )
    #expect(scene.faults == [])
    #expect(scene.outcome?.skipped.map(\.reason) == ["seen"])
  }

  @Test("small values of a JSON text are charged before they are read")
  func decode() throws {
    func units(_ count: Int) throws -> Int64 {
      let scene = try perform(
        """
        local text = "[" .. ("{},"):rep(\(count)) .. "1]"
        pcall(dnd.json.decode, text)
        """
      )
      return scene.unitsSpent
    }
    let (few, many) = (try units(10_000), try units(20_000))
    #expect(many - few > 30_000)
    // In a hover call the budget ends it: nothing of it is made.
    var limits = TestScene.limits
    limits.hoverUnits = 100_000
    let scene = try TestScene(
      """
      local text = "[" .. ("{},"):rep(60000) .. "1]"
      return { name = "hover", api = 1, on_update = function(session)
        dnd.json.decode(text)
        return "copy"
      end }
      """,
      limits: limits
    )
    scene.begin()
    #expect(Set(scene.faults.map(\.kind.rawValue)) == ["budget"])
  }

  /// The units of a drop of many items whose content is one, and so many references to that.
  private func spent(items: Int, references: Int, _ body: String) throws -> Int64 {
    let scene = try TestScene(
      performing(
        """
        local all = {}
        for n, item in ipairs(session.items) do all[n] = item end
        local made = dnd.content("public.utf8-plain-text", "x", { from = all })
        local list = {}
        for n = 1, \(references) do list[n] = made end
        \(body)
        """
      ),
      items: (0..<items).map { TestItem("i\($0)", text: "a") },
      setup: { $0.recordsTrace = true }
    )
    scene.drop()
    #expect(scene.faults == [], "\(body)")
    #expect(scene.outcome?.imported.count == items, "\(body)")
    return scene.unitsSpent
  }

  static let gatherers = [
    "session:task(\"upload\", { files = list })",
    "session:insert { contents = { { name = \"b\", from = list } } }",
    "session:insert { contents = dnd.content(\"public.text\", \"y\", { from = list }) }",
    "session:insert { contents = dnd.combine(\"public.utf8-plain-text\", list) }",
  ]

  @Test("many references to content of many items name each item once", arguments: gatherers)
  func origins(_ body: String) throws {
    let one = try spent(items: 200, references: 200, body)
    let both = try spent(items: 400, references: 400, body)
    #expect(both < one * 3, "\(one) \(both)")
  }

  @Test("entries of many items each are charged by both")
  func entries() throws {
    let body = "session:insert { contents = list }"
    let one = try spent(items: 400, references: 100, body)
    let other = try spent(items: 400, references: 200, body)
    #expect(other - one >= 100 * 400 / 8)
  }
}
