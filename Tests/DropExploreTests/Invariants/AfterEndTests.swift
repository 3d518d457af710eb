import Testing

@Suite("What comes after a cancel, an abort or a close")
struct AfterEndTests {
  /// What is held by rule 9 against a handler of these functions, where that happens.
  private func broken(
    _ functions: String,
    source: String = "",
    events: String
  ) throws -> [String] {
    let session = """
      { "format": "dndhost.session/1", "tasks": { "log": { "duration": 5 } }, \(source)
        "destinations": [{ "id": "list", "frame": [0, 0, 100, 100], "plugin": "plugin.lua",
          "allow": ["tasks"] }],
        "events": [\(events)], "expect": { "rules": ["9"] } }
      """
    let plugin = "return { name = \"p\", api = 1, needs = { \"tasks\" },\n\(functions) }"
    return try WrittenSearch.broken(plugin: plugin, session: session)
  }

  private static let items = "\"items\": [\(WrittenSearch.items(["a"]))],"
  private static let abort = """
    { "t": 0, "type": "begin", "items": ["a"], "at": [50, 50] }, { "t": 10, "type": "drop" },
    { "t": 50, "type": "abort" }
    """

  @Test("is a task that the end itself asks for, and no mistake")
  func atEnd() throws {
    let functions = """
      on_perform = function() end,
      on_end = function(session) session:task("log", { count = #session.items }) end
      """
    let events = """
      { "t": 0, "type": "begin", "items": ["a"], "at": [50, 50] },
      { "t": 5, "type": "close", "destination": "list" }, { "t": 10, "type": "drop" }
      """
    #expect(try broken(functions, source: Self.items, events: events) == [])
  }

  @Test("is what a read still needs that had begun before")
  func read() throws {
    let functions = """
      on_drag = function() return { { id = "a", types = { "public.utf8-plain-text" } } } end,
      on_provide = function(session, item)
        dnd.sleep(30)
        session:task("log", { item = item.id })
        return "text"
      end
      """
    let events = """
      { "t": 0, "type": "begin", "at": [900, 900] },
      { "t": 5, "type": "provide", "item": "a", "as": "public.utf8-plain-text" },
      { "t": 6, "type": "cancel" }
      """
    let source = "\"source\": { \"plugin\": \"plugin.lua\", \"allow\": [\"tasks\"] },"
    #expect(try broken(functions, source: source, events: events) == [])
  }

  @Test("is a mistake where it comes of what was stopped")
  func stopped() throws {
    let functions = """
      on_perform = function(session) pcall(dnd.sleep, 100) session:emit("settled", {}) end,
      on_end = function() end
      """
    let found = try broken(functions, source: Self.items, events: Self.abort)
    #expect(found.contains { $0.contains("emit after the end") }, "\(found)")
  }

  @Test(
    "is no mistake where it puts out what was on",
    arguments: ["{ on = false }", "{ lit = false }"]
  )
  func putOut(_ off: String) throws {
    let functions = """
      on_perform = function(session) pcall(dnd.sleep, 100) session:emit("lamp", \(off)) end,
      on_end = function() end
      """
    #expect(try broken(functions, source: Self.items, events: Self.abort) == [])
  }
}
