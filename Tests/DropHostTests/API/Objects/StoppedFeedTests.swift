import DropContent
import DropCore
import DropHost
import Testing

@Suite("A function that gives entries, whose handler is stopped")
struct StoppedFeedTests {
  /// What stops a handler, and the kind of the fault that it is.
  private static let stops = [
    ("while true do end", "budget"),
    ("local t = {} for i = 1, 1e9 do t[i] = ('x'):rep(1000) .. i end", "memory"),
    ("for _ = 1, 1e9 do dnd.sleep(0) end", "budget"),
  ]

  /// Each of them after few entries, the first also after many.
  private static let stopped = stops.map { ($0.0, $0.1, 2) } + [(stops[0].0, stops[0].1, 1_500)]

  private static func perform(
    _ body: String,
    items: [TestItem] = [TestItem("note", text: "hello")],
    fields: String = ""
  ) throws -> TestScene {
    var limits = TestScene.limits
    limits.performWaits = 50
    let scene = try TestScene(
      performing(body, fields: fields),
      items: items,
      contents: ["first", "last"],
      limits: limits
    )
    scene.drop()
    return scene
  }

  @Test(
    "what it had given stays, and the rest is a failed unit with the reason",
    arguments: stopped
  )
  func stays(_ stop: String, _ kind: String, _ whole: Int) throws {
    let insert = """
      local n = 0
      session:insert { index = 2, contents = function()
        n = n + 1
        if n > \(whole) then \(stop) end
        return { name = "e" .. n, from = item }
      end }
      """
    for body in [insert, "dnd.each(session.items, function(item) \(insert) end)"] {
      let scene = try Self.perform(body)
      #expect(scene.faults.map(\.kind.rawValue) == [kind])
      #expect(scene.contents.count == whole + 2)
      #expect(scene.contents[1] == "e1" && scene.contents[whole] == "e\(whole)")
      #expect(scene.contents.last == "last")
      #expect(scene.outcome?.status == .partial)
      let result = try #require(scene.outcome?.items.first)
      #expect(result.kind == .imported && result.units == whole)
      let reason = try #require(scene.faults.first?.message)
      #expect(result.failedUnits?.first == [.init(number: whole + 1, message: reason)])
      #expect(scene.engine.isIdle)
      let nothing = try Self.perform(body, fields: "policy = 'all_or_nothing',")
      #expect(nothing.contents == ["first", "last"])
      #expect(nothing.outcome?.status == .failed)
    }
  }

  @Test("where it stops as the host takes what it gives, a line of the plugin is told")
  func place() throws {
    let scene = try Self.perform(
      """
      local large = ("x"):rep(1000000)
      session:insert { contents = function() return large end }
      """
    )
    let fault = try #require(scene.faults.first)
    #expect(fault.kind.rawValue == "budget")
    #expect(fault.file != nil && fault.file != "dndhost" && fault.line != nil, "\(fault)")
  }

  @Test("the failed unit is the row that it had come to")
  func row() throws {
    let scene = try Self.perform(
      """
      local rows = item:load():each { header = true, values = true }
      session:insert { contents = function()
        for n, row in rows do
          if row.name == "Cy" then while true do end end
          if row.name ~= "" then return { name = row.name, content = item:load(), from = item } end
        end
      end }
      """,
      items: [
        TestItem(
          "t",
          [
            .text(
              "name,more\nAda,1\n,2\nBob,3\n,4\nCy,5\n",
              type: "public.comma-separated-values-text"
            )
          ]
        )
      ]
    )
    #expect(scene.contents == ["first", "last", "Ada", "Bob"])
    #expect(scene.outcome?.items.first?.failedUnits?.first.map(\.number) == [6])
  }

  @Test("one that waits while another function is stopped keeps what it had given, too")
  func beside() throws {
    let scene = try Self.perform(
      """
      dnd.each(session.items, function(item)
        if item.id == "b" then
          dnd.sleep(5)
          while true do end
        end
        local n = 0
        session:insert { contents = function()
          n = n + 1
          if n == 4 then dnd.sleep(1000) end
          return { name = "e" .. n, from = item }
        end }
      end)
      """,
      items: [TestItem("a", text: "1"), TestItem("b", text: "2")]
    )
    #expect(scene.contents == ["first", "last", "e1", "e2", "e3"])
    #expect(scene.outcome?.status == .partial)
    #expect(scene.outcome?.items.map(\.units) == [3, 0])
    #expect(scene.outcome?.items.first?.failedUnits?.first.map(\.number) == [4])
  }

  @Test("before it gave anything nothing is said of a unit")
  func nothing() throws {
    let scene = try Self.perform("session:insert { contents = function() while true do end end }")
    #expect(scene.contents == ["first", "last"])
    #expect(scene.outcome?.status == .failed)
    #expect(scene.outcome?.items.map(\.failedUnits) == [nil])
  }

  @Test("an entry that is none ends it, and what came before stays")
  func noEntry() throws {
    let scene = try Self.perform(
      """
      local n = 0
      print(select(2, pcall(session.insert, session, { contents = function()
        n = n + 1
        return n < 3 and { name = "e" .. n, from = item } or 7
      end })).message)
      """
    )
    #expect(scene.contents == ["first", "last", "e1", "e2"])
    #expect(scene.log.first?.hasPrefix("session:insert: \"contents()[3]\" must be") == true)
    #expect(scene.outcome?.status == .partial)
    #expect(scene.outcome?.items.first?.failedUnits?.first.map(\.number) == [3])
  }

  @Test("so does one that is too deep to leave the script")
  func tooDeep() throws {
    let scene = try Self.perform(
      """
      local n, deep = 0, {}
      for _ = 1, 100 do deep = { deep } end
      print(select(2, pcall(session.insert, session, { contents = function()
        n = n + 1
        return { name = "e" .. n, from = item, context = n == 3 and deep or nil }
      end })).message)
      """
    )
    #expect(scene.contents == ["first", "last", "e1", "e2"])
    #expect(scene.log.first?.hasPrefix("session:insert: ") == true, "\(scene.log)")
    #expect(scene.outcome?.items.first?.failedUnits?.first.map(\.number) == [3])
  }

  @Test(
    "each entry is as it was when it was given, though the function goes on with the same table"
  )
  func sameTable() throws {
    let scene = try Self.perform(
      """
      local n, entry = 0, { from = item }
      session:insert { contents = function()
        n = n + 1
        entry.name = "e" .. n
        if n < 4 then return entry end
      end }
      """
    )
    #expect(scene.contents == ["first", "last", "e1", "e2", "e3"])
  }
}
