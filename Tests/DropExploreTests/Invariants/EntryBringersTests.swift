import Testing

@Suite("What two drops of the same items bring")
struct EntryBringersTests {
  private static let plain = """
    return { name = "p", api = 1, on_perform = function(session)
      dnd.each(session.items, function(item) session:insert { contents = item:load() } end)
    end }
    """
  /// Puts each behind all that is there once it comes.
  private static let late = plain.replacing(
    "session:insert { contents = item:load() }",
    with: """
      local content = item:load()
      session:insert { index = #session.destination.contents + 1, contents = content }
      """
  )
  /// The list on the left has each of them sent before it is put in, one of two takes longer.
  private static let sending = plain.replacing(
    "session:insert { contents = item:load() }",
    with: """
      local content = item:load()
      if session.destination.id == "one" then session:task("send", { file = content }) end
      session:insert { contents = content }
      """
  )
  private static let whole = plain.replacing(
    "session:insert { contents = item:load() }",
    with: """
      local content = item:load()
      session:task("send", { file = content })
      session:insert { contents = content }
      """
  ).replacing("api = 1,", with: "api = 1, policy = \"all_or_nothing\",")

  private static let tasks = """
    "tasks": { "send": [{ "duration": 20 }, { "duration": 10 }] },
    """

  /// What is held against a handler by that rule, where both are dropped at the first place and then at the second.
  private func broken(
    _ rule: String,
    _ plugin: String,
    beside more: String = "",
    taking latencies: (Int, Int) = (0, 6),
    at places: [Int],
    after pause: Int = 11,
    crash: String = ""
  ) throws -> [String] {
    func drag(_ time: Int, to x: Int) -> String {
      """
      { "t": \(time), "type": "begin", "items": ["a", "b"], "at": [900, 50] },
      { "t": \(time + 5), "type": "move", "at": [\(x), 50] }, { "t": \(time + 10), "type": "drop" }
      """
    }
    let lists = ["one", "two"].enumerated().map { number, id in
      "{ \"id\": \"\(id)\", \"frame\": [\(number * 100), 0, 100, 100], \"plugin\": \"plugin.lua\","
        + " \"allow\": [\"tasks\"] }"
    }
    let items = [("a", latencies.0), ("b", latencies.1)].map { id, latency in
      "{ \"id\": \"\(id)\", \"representations\": [{ \"type\": \"public.utf8-plain-text\","
        + " \"text\": \"\(id)\", \"latency\": \(latency), \"survives\": true }] }"
    }
    let session = """
      { "format": "dndhost.session/1", \(more)
        "destinations": [\(lists.joined(separator: ", "))],
        "items": [\(items.joined(separator: ", "))],
        "events": [\(drag(0, to: places[0])), \(drag(pause, to: places[1])) \(crash)],
        "expect": { "rules": ["\(rule)"] } }
      """
    let needing = plugin.replacing("api = 1,", with: "api = 1, needs = { \"tasks\" },")
    return try WrittenSearch.broken(plugin: needing, session: session)
  }

  @Test("stands in its own order in two lists")
  func order() throws {
    #expect(try broken("6", Self.sending, beside: Self.tasks, at: [50, 150]) == [])
  }

  @Test("stands in its own order in one, each at its own gap")
  func gaps() throws {
    let plugin = Self.plain.replacing(
      "api = 1,",
      with: "api = 1, on_update = function(session) "
        + "return { operation = \"copy\", insert_at = session:index() } end,"
    )
    func drag(_ time: Int, to y: Int) -> String {
      """
      { "t": \(time), "type": "begin", "items": ["a", "b"], "at": [900, 900] },
      { "t": \(time + 5), "type": "move", "at": [100, \(y)] }, { "t": \(time + 10), "type": "drop" }
      """
    }
    let items = [("a", 0), ("b", 50)].map { id, latency in
      "{ \"id\": \"\(id)\", \"representations\": [{ \"type\": \"public.utf8-plain-text\","
        + " \"text\": \"\(id)\", \"latency\": \(latency) }] }"
    }
    let session = """
      { "format": "dndhost.session/1",
        "destinations": [{ "id": "one", "frame": [0, 0, 400, 300], "plugin": "plugin.lua",
          "layout": { "kind": "list", "cell": [400, 40] }, "contents": ["x", "y"] }],
        "items": [\(items.joined(separator: ", "))],
        "events": [\(drag(0, to: 45)), \(drag(11, to: 85))],
        "expect": { "rules": ["6"] } }
      """
    #expect(try WrittenSearch.broken(plugin: plugin, session: session) == [])
  }

  @Test("is out of order where what comes first is put in first")
  func outOfOrder() throws {
    let found = try broken("6", Self.late, taking: (50, 6), at: [50, 150])
    #expect(found.contains { $0.contains("rule 6") }, "\(found)")
  }

  @Test("isn't the other's that a crash took back")
  func crashed() throws {
    let found = try broken(
      "14",
      Self.whole,
      beside: "\"journal\": true, \"tasks\": { \"send\": { \"duration\": 20 } },",
      at: [50, 50],
      after: 211,
      crash: ", { \"t\": 222, \"type\": \"crash\" }"
    )
    #expect(found == [])
  }
}
