import DropReplay
import Testing

@Suite("What a handler takes out of the list that it was dragged in")
struct ThrownAwayTests {
  /// Drags `a` and `b` of the list's own within it, and gives what the list holds, and what became of each.
  private func dropped(
    _ perform: String,
    operation: String = "move",
    fields: String = "",
    then events: String = ""
  ) throws -> (names: [String], results: [String]) {
    let script = ReplayedScript(
      plugin: """
        \(fields) on_update = function() return "\(operation)" end,
        on_perform = function(session) \(perform) end
        """,
      destination: #""frame": [0, 0, 100, 100], "contents": ["a", "b", "c"]"#,
      items:
        #"{ "id": "a", "representations": [{ "type": "public.utf8-plain-text", "fails": "gone" }] }, { "id": "b" }"#,
      events: """
        { "t": 0, "type": "begin", "items": ["a", "b"], "at": [10, 10], "source": { "destination": "board" } },
        { "t": 50, "type": "drop" }\(events)
        """
    )
    let result = try script.run()
    let records = try script.records().filter { $0["record"] == "effect" && $0["effect"] == "item" }
    return (
      result.summary.contents.first?.names ?? [],
      records.map { ($0["result"] ?? "?") + ($0["reason"].map { ": \($0)" } ?? "") }
    )
  }

  private static let throwAway =
    "for _, item in ipairs(session.items) do session:remove { index = session:find(item) } end"

  @Test("of a move is imported, and comes back with an undo")
  func thrownAway() throws {
    let (names, results) = try dropped(Self.throwAway)
    #expect(names == ["c"] && results == ["imported", "imported"])
    let undo = #", { "t": 99, "type": "undo", "destination": "board" }"#
    #expect(try dropped(Self.throwAway, then: undo).names == ["a", "b", "c"])
    let redo = undo + #", { "t": 100, "type": "redo", "destination": "board" }"#
    #expect(try dropped(Self.throwAway, then: redo).names == ["c"])
  }

  @Test("of a copy, and an entry that isn't dragged, is nobody's result")
  func others() throws {
    let copied = try dropped(Self.throwAway, operation: "copy")
    #expect(copied.results == ["skipped: not handled", "skipped: not handled"])
    let other = try dropped("session:remove { index = 3 }")
    #expect(other.names == ["a", "b"] && other.results == copied.results)
  }

  @Test(
    "is what else is said of it: that it failed, that its load did, or that it is somewhere else there"
  )
  func otherwise() throws {
    let said = try dropped(Self.throwAway + " session:fail(session.items[2], 'no')")
    #expect(said.results == ["imported", "failed: no"])
    let failed = try dropped(Self.throwAway + " session.items[1]:load()")
    #expect(failed.results.map { $0.prefix(6) } == ["failed", "import"], "\(failed)")
    let put = try dropped(
      Self.throwAway + " session:insert { contents = { { name = 'a', from = session.items[1] } } }"
    )
    #expect(put.names == ["c", "a"] && put.results == ["imported", "imported"])
  }

  @Test("is there again, and not handled, where what it belongs to is taken back")
  func takenBack() throws {
    let section = "pcall(dnd.all, function() \(Self.throwAway) error('no') end)"
    let (names, results) = try dropped(section)
    #expect(names == ["a", "b", "c"] && results.allSatisfy { $0.contains("not handled") })
    let whole = try dropped(
      Self.throwAway + " session:fail(session.items[2], 'no')",
      fields: "policy = 'all_or_nothing',"
    )
    #expect(whole.names == ["a", "b", "c"])
    #expect(whole.results == ["failed: the whole drop was taken back", "failed: no"])
  }

  @Test("isn't taken from another drop that is about to have it")
  func claimed() throws {
    let script = ReplayedScript(
      plugin: """
        on_update = function() return "move" end,
        on_perform = function(session)
          if session.source.destination == session.destination.id then
            for _, item in ipairs(session.items) do session:remove { index = session:find(item) } end
            return
          end
          session:insert { contents = { { name = "a", from = session.items[1] } } }
          dnd.sleep(100)
        end
        """,
      destination: """
        "frame": [0, 0, 100, 100], "contents": ["a", "b"] },
        { "id": "other", "plugin": "p.lua", "frame": [100, 0, 100, 100]
        """,
      items: #"{ "id": "a" }, { "id": "b" }"#,
      events: """
        { "t": 0, "type": "begin", "items": ["a"], "at": [150, 10], "source": { "destination": "board" } },
        { "t": 10, "type": "drop" },
        { "t": 20, "type": "begin", "items": ["a", "b"], "at": [10, 10], "source": { "destination": "board" } },
        { "t": 30, "type": "drop" }
        """
    )
    let result = try script.run()
    #expect(result.summary.contents.map(\.names) == [[], ["a"]])
    let results = try script.records().filter { $0["effect"] == "item" }.map { $0["result"] ?? "?" }
    #expect(results == ["skipped", "imported", "imported"], "\(result.text)")
  }
}
