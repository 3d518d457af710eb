import DropCore
import DropReplay
import Testing

@Suite("What a source's plugin makes for other programs")
struct ProvidedOutsideTests {
  private static let all = """
    { "t": 0, "type": "begin", "at": [500, 500] }, { "t": 5, "type": "leave" }, { "t": 10, "type": "drop" },
    { "t": 20, "type": "provide", "item": "a", "as": "public.utf8-plain-text" },
    { "t": 90, "type": "source_end", "operation": "copy", "by": "files" }
    """

  /// Drags an item `a` out that is offered as a text and as an address.
  private func replayed(
    provide: String,
    end: String = "",
    events: String = Self.all
  ) throws -> (result: ReplayResult, records: [[String: String]]) {
    let script = ReplayedScript(
      plugin: """
        needs = { "tasks" }, can_handle = function() return false end,
        on_drag = function()
          return { { id = "a", types = { "public.utf8-plain-text", "public.url" } } }
        end,
        on_provide = function(session, item, type) print(type) \(provide) end,
        on_drag_end = function(session, outcome) print("ended") \(end) end,
        """,
      items: "",
      events: events,
      rest: """
        "source": { "plugin": "p.lua", "allow": ["tasks"] },
        "tasks": { "net": { "fails": "no net", "code": "offline" }, "log": { "duration": 5 } },
        """
    )
    return (try script.run(), try script.records())
  }

  /// The code and message of the read, or the item's name.
  private func read(_ records: [[String: String]]) -> String? {
    records.first { $0["effect"] == "provided" }
      .map { [$0["code"], $0["message"]].compactMap(\.self).joined(separator: ": ") }
  }

  @Test(
    "is content, a text or a table; anything else is a fault, and fails the read",
    arguments: [
      "", "return nil", "return 42", "return true", "return item",
    ]
  )
  func nothing(_ body: String) throws {
    let (result, records) = try replayed(provide: body)
    let faults = records.filter { $0["record"] == "fault" }.compactMap { $0["message"] }
    #expect(faults.count == 1 && faults[0].contains("on_provide returned "), "\(faults)")
    #expect(faults[0].contains("not content, a text or a table"))
    let isNothing = body.isEmpty || body == "return nil"
    let said = read(records) ?? ""
    #expect(said.hasPrefix("failed: on_provide gave "))
    #expect(said.hasSuffix(isNothing ? " nothing" : ", which is no content"), "\(said)")
    #expect(result.summary.outcomes.map(\.imported.count) == [0])
  }

  @Test("asked of a drag that there isn't is told by its number")
  func elsewhere() throws {
    let other = """
      { "t": 30, "type": "provide", "item": "a", "as": "public.utf8-plain-text", "drag": 5 },
      { "t": 40, "type": "source_end", "operation": "copy", "drag": 6 },
      """
    let events = Self.all.replacing("{ \"t\": 90", with: other + " { \"t\": 90")
    let text = try replayed(provide: "return \"x\"", events: events).result.text
    #expect(text.contains("provide changes nothing: drag 5 isn't under way"), "\(text)")
    #expect(text.contains("source_end changes nothing: drag 6 isn't under way"), "\(text)")
  }

  @Test(
    "fails by what it waits for without being at fault, and says why",
    arguments: [
      ("session:task('net', {})", "offline: no net"), ("dnd.fail('a secret')", "failed: a secret"),
      (
        "return dnd.content('public.json', '[1,').json and dnd.content('public.json', '[1,'):json()",
        nil
      ),
    ]
  )
  func failing(_ body: String, _ expected: String?) throws {
    let (result, records) = try replayed(provide: body)
    #expect(result.summary.faultCount == 0, "\(records)")
    if let expected { #expect(read(records) == expected) }
    #expect(result.summary.outcomes.map(\.imported.count) == [0])
  }

  @Test("isn't made of another type where the plugin refuses it")
  func refused() throws {
    let body = """
      if type:find("url") then return "https://example.com/a" end dnd.fail("a secret")
      """
    let (_, records) = try replayed(provide: body)
    #expect(
      records.filter { $0["record"] == "log" }.compactMap { $0["message"] }
        == ["public.utf8-plain-text", "ended"]
    )
    #expect(read(records) == "failed: a secret")
  }

  @Test(
    "may ask for a task at the end, which is no fault where the user gave the drag up",
    arguments: [
      #"{ "t": 0, "type": "begin", "at": [500, 500] }, { "t": 5, "type": "cancel" }"#,
      """
      { "t": 0, "type": "begin", "at": [500, 500] }, { "t": 5, "type": "leave" },
      { "t": 10, "type": "drop" }, { "t": 15, "type": "abort" }
      """,
      Self.all,
    ]
  )
  func ends(_ events: String) throws {
    let (result, records) = try replayed(
      provide: "return 'x'",
      end: "session:task('log', {})",
      events: events
    )
    #expect(result.summary.faultCount == 0)
    #expect(records.contains { $0["message"] == "ended" })
  }

  @Test("is told with the program that took it")
  func told() throws {
    let script = try replayed(provide: "return 'x'").result
    #expect(script.summary.outcomes.map(\.app) == ["files"])
    let text = try ReplayedScript(
      plugin: "on_update = function() return 'copy' end",
      destination: #""frame": [0, 0, 100, 100], "contents": ["a"]"#,
      items:
        #"{ "id": "a", "representations": [{ "type": "public.utf8-plain-text", "text": "A" }] }"#,
      events: """
        { "t": 0, "type": "begin", "items": ["a"], "at": [10, 10], "source": { "destination": "board" } },
        { "t": 10, "type": "provide", "item": "a", "as": "public.utf8-plain-text" },
        { "t": 20, "type": "leave" }, { "t": 30, "type": "drop" },
        { "t": 40, "type": "source_end", "operation": "copy", "by": "files" }
        """
    ).run(.text).text
    #expect(text.contains("imported, copy by files"), "\(text)")
  }
}
