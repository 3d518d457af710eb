import DropCore
import DropReplay
import Testing

@Suite("What a session expects of contents")
struct ExpectedContentsTests {
  private func problems(_ expected: String) throws -> [String] {
    try ReplayedScript(
      plugin: ReplayedScript.performing(
        "session:insert { contents = { { name = 'card', id = 'c1', context = { row = 2, on = true } }, 'b' } }"
      ),
      rest: "\"expect\": { \"contents\": { \"board\": \(expected) } },"
    ).run().problems
  }

  @Test(
    "is met by count, by names, and by some fields of an entry",
    arguments: [
      "2", "[\"card\", \"b\"]", "[{ \"name\": \"card\" }, \"b\"]", "[{ \"id\": \"c1\" }, {}]",
      "[{ \"context\": { \"row\": 2 } }, { \"name\": \"b\" }]",
    ]
  )
  func met(_ expected: String) throws { #expect(try problems(expected) == []) }

  @Test(
    "says what was found otherwise",
    arguments: [
      ("3", "expect.contents.board: expected 3, found 2: card, b"),
      ("[\"card\"]", "expect.contents.board: expected card, found card, b"),
      (
        "[{ \"context\": { \"row\": 3 } }, \"b\"]",
        "expect.contents.board[0]: expected {\"context\":{\"row\":3}}, "
          + "found {\"name\":\"card\",\"id\":\"c1\",\"context\":{\"on\":true,\"row\":2}}"
      ),
    ]
  )
  func unmet(_ expected: String, _ problem: String) throws {
    #expect(try problems(expected) == [problem])
  }

  /// What isn't met where two destinations have ids that read alike and are spelled otherwise, of which the
  /// first one's plugin fails.
  private func problems(ofTwins expected: String) throws -> [String] {
    func twin(_ id: String, _ x: Int, _ content: String) -> String {
      """
      { "id": "\(id)", "plugin": "p.lua", "frame": [\(x), 0, 50, 50], "limits": { "faults": 1 },
        "contents": ["\(content)"] }
      """
    }
    return try ReplayedScript(
      plugin: "on_perform = function() error('no') end",
      destination: """
        "frame": [0, 0, 100, 100],
        "destinations": [ \(twin("caf\\u00e9", 0, "one")), \(twin("cafe\\u0301", 50, "two")) ]
        """,
      events: """
        { "t": 0, "type": "begin", "items": ["a"], "at": [500, 500] },
        { "t": 10, "type": "move", "at": [20, 20] }, { "t": 20, "type": "drop" }
        """,
      rest: "\"expect\": { \"faults\": 1, \(expected) },"
    ).run().problems
  }

  @Test(
    "is of the destination that is spelled so, and not of one that reads alike",
    arguments: [
      ("\"contents\": { \"caf\\u00e9\": [\"one\"], \"cafe\\u0301\": [\"two\"] }", 0),
      ("\"contents\": { \"caf\\u00e9\": [\"two\"], \"cafe\\u0301\": [\"one\"] }", 2),
      ("\"sandbox\": { \"caf\\u00e9\": \"quarantined\", \"cafe\\u0301\": \"alive\" }", 0),
      ("\"sandbox\": { \"caf\\u00e9\": \"alive\", \"cafe\\u0301\": \"quarantined\" }", 2),
      ("\"outcome\": { \"destination\": \"caf\\u00e9\" }", 0),
      ("\"outcome\": { \"destination\": \"cafe\\u0301\" }", 1),
    ]
  )
  func twins(_ expected: String, _ count: Int) throws {
    let problems = try problems(ofTwins: expected)
    #expect(problems.count == count, "\(problems)")
  }

  @Test("tells of long lists what one of them alone has")
  func longLists() throws {
    func problem(_ expected: [String], _ held: [String]) throws -> String? {
      func list(_ names: [String], _ quote: String) -> String {
        names.map { quote + $0 + quote }.joined(separator: ", ")
      }
      return try ReplayedScript(
        plugin: ReplayedScript.performing("session:insert { contents = { \(list(held, "'")) } }"),
        rest: "\"expect\": { \"contents\": { \"board\": [\(list(expected, "\""))] } },"
      ).run().problems.first
    }
    let five = ["a", "b", "b", "c", "d"]
    let head = "expect.contents.board: expected a, b, b, c, d, found"
    #expect(
      try problem(five, ["a", "b", "c", "d", "e"]) == "\(head) a, b, c, d, e, without b and with e"
    )
    #expect(try problem(five, ["a", "b", "b", "c"]) == "\(head) a, b, b, c, without d")
    #expect(try problem(five, ["d", "a", "b", "b", "c"]) == "\(head) d, a, b, b, c")
    #expect(try problem(five, five) == nil)
  }

  @Test("is told beside a fault that nobody expected, and not beside one that was")
  func faults() throws {
    func problems(_ rest: String) throws -> [String] {
      try ReplayedScript(plugin: ReplayedScript.performing("local n = nil + 1"), rest: rest)
        .run().problems
    }
    let told = try problems("")
    #expect(told.count == 1 && told[0].contains("a handler had a fault"), "\(told)")
    #expect(try problems("\"expect\": { \"faults\": 1 },") == [])
  }

  @Test("is refused where it is neither", arguments: ["\"card\"", "[5]", "-1"])
  func refused(_ expected: String) {
    #expect(throws: (any Error).self) { try problems(expected) }
  }

  @Test("of a list that closed and opened again under its name, what it holds by then")
  func reopened() throws {
    let script = ReplayedScript(
      plugin: ReplayedScript.performing(""),
      destination: "\"contents\": [\"old\"]",
      events: """
        { "t": 0, "type": "close", "destination": "board" },
        { "t": 10, "type": "open", "destination": { "id": "board", "contents": ["new"] } }
        """,
      rest: "\"expect\": { \"contents\": { \"board\": [\"new\"] } },"
    )
    let result = try script.run()
    #expect(result.problems == [] && result.summary.contents.map(\.names) == [["new"]])
  }
}
