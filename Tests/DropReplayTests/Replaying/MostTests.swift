import DropCore
import DropReplay
import Testing

@Suite("A destination that may hold so many")
struct MostTests {
  static let plugin = """
    on_update = function() return "copy" end,
    on_perform = function(session)
      for _, item in ipairs(session.items) do
        session:insert { contents = { { name = item.name, from = item } } }
        dnd.sleep(10)
      end
    end
    """

  static func run(
    _ events: [String],
    _ contents: String = "\"A\"",
    plugin: String = plugin,
    most: String = "\"most\": 3,"
  ) throws -> (names: [String], text: String) {
    let script = ReplayedScript(
      plugin: plugin,
      destination: "\"frame\": [0, 0, 100, 100], \(most) \"contents\": [\(contents)]",
      items: #"{ "id": "a" }, { "id": "b" }, { "id": "c" }"#,
      events: events.joined(separator: ",")
    )
    let result = try script.run()
    return (result.summary.contents.first?.names ?? [], result.text)
  }

  static func drop(_ time: Int, _ items: String) -> String {
    """
    { "t": \(time), "type": "begin", "items": [\(items)], "at": [10, 10] },
    { "t": \(time), "type": "drop" }
    """
  }

  @Test("takes what fits of a drop, and says why not the rest")
  func fits() throws {
    let (names, text) = try Self.run([Self.drop(0, #""a", "b", "c""#)])
    #expect(names == ["A", "a", "b"])
    #expect(text.contains(#""item":"c","result":"skipped","reason":"it is full""#), "\(text)")
  }

  @Test("holds what its plugin says, where it doesn't say less itself", arguments: [2, 3, 9])
  func ofThePlugin(own: Int) throws {
    let plugin = "most = 3, " + Self.plugin
    for (most, fits) in [("", 3), ("\"most\": \(own),", min(own, 3))] {
      let drops = [Self.drop(0, #""a", "b""#), Self.drop(5, #""c""#)]
      let (names, text) = try Self.run(drops, plugin: plugin, most: most)
      #expect(names.count == fits && Set(names).count == fits, "\(names)")
      #expect(text.contains(#""result":"skipped","reason":"it is full""#), "\(text)")
    }
  }

  @Test("says that it is full while something hovers, and takes nothing then")
  func hovers() throws {
    let (names, text) = try Self.run([Self.drop(0, #""a""#)], #""A", "B", "C""#)
    #expect(names == ["A", "B", "C"])
    #expect(text.contains(#""operation":"forbidden","message":"it is full""#), "\(text)")
  }

  @Test("takes of two drops at once as many as fit, whichever comes first")
  func two() throws {
    let (names, _) = try Self.run([Self.drop(0, #""a", "b""#), Self.drop(5, #""c""#)])
    #expect(names.count == 3 && names[0] == "A" && Set(names).count == 3, "\(names)")
  }

  @Test("that has closed, and is full, holds back no undo of what came from it")
  func closed() throws {
    let script = ReplayedScript(
      plugin: """
        on_update = function() return "move" end,
        on_perform = function(session)
          session:insert { contents = { { name = session.items[1].name, from = session.items[1] } } }
        end
        """,
      destination: """
        "frame": [0, 0, 100, 100], "most": 2, "contents": ["a", "b"] },
        { "id": "other", "plugin": "p.lua", "frame": [100, 0, 100, 100]
        """,
      items: #"{ "id": "a" }, { "id": "c" }"#,
      events: """
        { "t": 0, "type": "begin", "items": ["a"], "at": [150, 10], "source": { "destination": "board" } },
        { "t": 10, "type": "drop" },
        { "t": 20, "type": "begin", "items": ["c"], "at": [10, 10] }, { "t": 30, "type": "drop" },
        { "t": 40, "type": "close", "destination": "board" },
        { "t": 50, "type": "undo", "destination": "other" }
        """
    )
    let result = try script.run()
    #expect(result.summary.contents.last?.names == [], "\(result.text)")
    #expect(!result.text.contains("overfill"))
  }

  @Test("refuses an undo that would bring back too much, as a whole, and says so")
  func undo() throws {
    let plugin = """
      on_update = function() return "copy" end,
      on_perform = function(session)
        if session.items[1].name == "a" then
          session:remove { index = 1 }
          dnd.sleep(100)
        else
          session:insert { contents = { "b", "c" } }
        end
      end
      """
    let undo = #"{ "t": 500, "type": "undo", "destination": "board" }"#
    let more = #"{ "t": 20, "type": "edit", "destination": "board", "insert": { "items": ["b"] } }"#
    let drops = [Self.drop(0, #""a""#), Self.drop(20, #""b", "c""#)]
    let (there, text) = try Self.run(drops + [undo], #""A", "B""#, plugin: plugin)
    #expect(there.count == 3 && !there.contains("A"), "\(there)")
    #expect(text.contains("would_overfill"), "\(text)")
    // What the app puts in isn't held to it, and an undo of it makes room.
    let (names, _) = try Self.run([more, undo], #""A", "B", "C""#)
    #expect(names == ["A", "B", "C"])
  }

  @Test("holds neither the app's edits nor what takes them back, or does them again")
  func edited() throws {
    let edit =
      #"{ "t": 0, "type": "edit", "destination": "board", "insert": { "items": ["a", "b"] } }"#
    let steps = ["undo", "redo"].enumerated().map { number, step in
      #"{ "t": \#(number + 1), "type": "\#(step)", "destination": "board" }"#
    }
    let (names, text) = try Self.run([edit] + steps, most: "\"most\": 1,")
    #expect(names == ["A", "a", "b"])
    #expect(!text.contains("more than"), "\(text)")
  }

  static let tooMany = [
    "session:insert { contents = rows }",
    "local slot = session:placeholder { item = item } slot:commit(rows)",
    "local n = 0 session:insert { contents = function() n = n + 1 return rows[n] end }",
    "for _, row in ipairs(rows) do session:insert { contents = { row } } end",
  ]

  /// Twenty entries of the first item, then one of the second.
  static func twenty(_ body: String, _ fields: String = "") -> String {
    """
    \(fields) on_update = function() return "move" end,
    on_perform = function(session)
      local item, rows = session.items[1], {}
      for n = 1, 20 do rows[n] = { name = "row " .. n, from = item } end
      \(body)
      local other = session.items[2]
      if other then session:insert { contents = { { name = other.name, from = other } } } end
    end
    """
  }

  @Test(
    "imports an item of which some entries fit, and says what of it doesn't",
    arguments: tooMany
  )
  func partOfAnItem(_ body: String) throws {
    let undo = #"{ "t": 500, "type": "undo", "destination": "board" }"#
    for (more, names) in [([], ["A", "row 1", "row 2"]), ([undo], ["A"])] {
      let script = ReplayedScript(
        plugin: Self.twenty(body),
        destination: #""frame": [0, 0, 100, 100], "most": 3, "contents": ["A"]"#,
        items: #"{ "id": "a" }, { "id": "b" }"#,
        events: ([Self.drop(0, #""a", "b""#)] + more).joined(separator: ",")
      )
      let result = try script.run()
      #expect(result.summary.contents.first?.names == names)
      let outcome = try #require(result.summary.outcomes.first)
      #expect(outcome.status == .partial && outcome.items.map(\.kind) == [.imported, .skipped])
      #expect(outcome.items.map(\.units) == [2, 0] && outcome.items[1].reason == "it is full")
      let failed = try #require(outcome.items[0].failedUnits)
      #expect(failed.count == 18)
      #expect(failed.first.map(\.number) == Array(3...12))
      #expect(failed.first.allSatisfy { $0.message == "it is full" })
      #expect(!result.text.contains("second_answer"), "\(result.text)")
    }
  }

  /// What puts in the rows of a table that have a name, and says of the others that they have none.
  static let named = [
    """
    session:insert { contents = function()
      for n, row in rows do
        if row.name ~= "" then return { name = row.name, from = item } end
        session:fail(item, { unit = n, message = "has no name" })
      end
    end }
    """,
    """
    for n, row in rows do
      if row.name ~= "" then
        session:insert { contents = { { name = row.name, from = item } } }
      else
        session:fail(item, { unit = n, message = "has no name" })
      end
    end
    """,
  ]

  @Test("says by its row what finds no room", arguments: named)
  func rows(_ body: String) throws {
    let type = "public.comma-separated-values-text"
    let table = #"name,mail\nAda,a\n,b\n,c\nBea,d\nCat,e\nDan,f\n"#
    let script = ReplayedScript(
      plugin: ReplayedScript.performing(
        "local rows = item:load():each { header = true, values = true } " + body
      ),
      destination: #""frame": [0, 0, 100, 100], "most": 3, "contents": ["A"]"#,
      items: "{ \"id\": \"a\", \(ReplayedScript.text(table, type: type)) }"
    )
    let result = try script.run()
    #expect(result.summary.contents.first?.names == ["A", "Ada", "Bea"])
    let failed = try #require(result.summary.outcomes.first?.items.first?.failedUnits)
    #expect(failed.first.map(\.number) == [3, 4, 6, 7])
    let full = failed.first.suffix(2).allSatisfy { $0.message == "it is full" }
    #expect(full, "\(result.text)")
  }

  @Test(
    "takes all back under all_or_nothing where a part of an item doesn't fit",
    arguments: tooMany
  )
  func allOrNothing(_ body: String) throws {
    let script = ReplayedScript(
      plugin: Self.twenty(body, #"policy = "all_or_nothing","#),
      destination: #""frame": [0, 0, 100, 100], "most": 3, "contents": ["A"]"#,
      items: #"{ "id": "a" }"#,
      events: Self.drop(0, #""a""#)
    )
    let result = try script.run()
    #expect(result.summary.contents.first?.names == ["A"])
    #expect(result.summary.outcomes.map(\.status) == [.failed])
  }

  @Test("leaves what is moved where it was while a part of it doesn't fit", arguments: [3, 20])
  func moved(most: Int) throws {
    let script = ReplayedScript(
      plugin: Self.twenty(Self.tooMany[0]),
      destination: """
        "frame": [0, 0, 100, 100], "contents": ["a", "z"] },
        { "id": "other", "plugin": "p.lua", "frame": [100, 0, 100, 100], "most": \(most)
        """,
      items: #"{ "id": "a" }"#,
      events: """
        { "t": 0, "type": "begin", "items": ["a"], "at": [150, 10], "source": { "destination": "board" } },
        { "t": 10, "type": "drop" }
        """
    )
    let result = try script.run()
    #expect(result.summary.contents.map(\.names.count) == [most == 20 ? 1 : 2, most])
    #expect(result.summary.outcomes.map(\.status) == [most == 20 ? .imported : .partial])
  }

  @Test("leaves out what is committed to a place for which there was no room")
  func placeholder() throws {
    let (names, text) = try Self.run(
      [Self.drop(0, #""a", "b", "c""#)],
      plugin: """
        on_update = function() return "copy" end,
        on_perform = function(session)
          dnd.each(session.items, function(item)
            local slot = session:placeholder { item = item }
            dnd.sleep(5)
            slot:commit { { name = item.name, from = item } }
          end)
        end
        """
    )
    #expect(names == ["A", "a", "b"])
    #expect(text.contains(#""reason":"it is full""#) && !text.contains("late_commit"), "\(text)")
  }
}
