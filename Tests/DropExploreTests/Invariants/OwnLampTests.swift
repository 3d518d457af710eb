import Testing

@Suite("What a handler of its own puts on goes out again")
struct OwnLampTests {
  private func broken(_ body: String, _ rule: String = "3", count: Int = 2) throws -> [String] {
    let names = (1...count).map { "i\($0)" }
    let session = """
      { "format": "dndhost.session/1",
        "destinations": [{ "id": "list", "frame": [0, 0, 100, 100], "plugin": "plugin.lua" }],
        "items": [\(WrittenSearch.items(names))],
        "events": [{ "t": 0, "type": "paste", "destination": "list",
          "items": [\(names.map { "\"\($0)\"" }.joined(separator: ","))] }],
        "expect": { "rules": ["\(rule)"] } }
      """
    let plugin = """
      return { name = "p", api = 1, on_perform = function(session)
        for n, item in ipairs(session.items) do \(body) end
      end }
      """
    return try WrittenSearch.broken(plugin: plugin, session: session)
  }

  @Test("each by itself, where what names it is said")
  func named() throws {
    let on = "session:emit('lamp', { id = item.id, on = true })"
    #expect(try broken("\(on) session:emit('lamp', { id = item.id, on = false })") == [])
    #expect(try broken("\(on) session:emit('lamp', { on = false })") == [])
    let other = "\(on) if n == 2 then session:emit('lamp', { id = item.id, on = false }) end"
    #expect(try !broken(other).isEmpty)
  }

  @Test("whatever else is said of it")
  func otherwise() throws {
    let on = "session:emit('lamp', { id = item.id, on = true, level = 1 })"
    #expect(try broken("\(on) session:emit('lamp', { id = item.id, on = false, level = 2 })") == [])
  }
}

@Suite("What a handler says alone while something hovers")
struct SingleSayingTests {
  private func broken(_ off: String) throws -> [String] {
    let session = """
      { "format": "dndhost.session/1",
        "destinations": [{ "id": "list", "frame": [0, 0, 100, 100], "plugin": "plugin.lua" }],
        "items": [\(WrittenSearch.items(["a"]))],
        "events": [{ "t": 0, "type": "begin", "items": ["a"], "at": [5, 5] },
          { "t": 9, "type": "move", "at": [500, 5] }, { "t": 19, "type": "cancel" }],
        "expect": { "rules": ["3"] } }
      """
    let plugin = """
      return { name = "p", api = 1,
        on_enter = function(session) session:emit("preview", { item = true }) end,
        on_exit = function(session) \(off) end }
      """
    return try WrittenSearch.broken(plugin: plugin, session: session)
  }

  @Test("goes out again by the same word, also by one that names things elsewhere")
  func single() throws {
    #expect(try broken("session:emit('preview', { item = false })") == [])
    #expect(try !broken("").isEmpty)
  }
}

@Suite("Undo, as far as a destination keeps it")
struct DeepUndoTests {
  @Test("is held against nobody where there were more drops than that", arguments: [256, 257, 300])
  func many(_ drops: Int) throws {
    let events = (0..<drops).map {
      "{ \"t\": \($0 * 100), \"type\": \"paste\", \"destination\": \"list\", \"items\": [\"a\"] }"
    }
    let session = """
      { "format": "dndhost.session/1",
        "destinations": [{ "id": "list", "plugin": "plugin.lua" }],
        "items": [\(WrittenSearch.items(["a"]))],
        "events": [\(events.joined(separator: ","))], "expect": { "rules": ["4"] } }
      """
    let plugin = """
      return { name = "p", api = 1, on_perform = function(session)
        session:insert { contents = session.items[1].name }
      end }
      """
    #expect(try WrittenSearch.broken(plugin: plugin, session: session) == [])
  }
}
