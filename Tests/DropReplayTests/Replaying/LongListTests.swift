import DropCore
import DropReplay
import Testing

@Suite("A list of the items that is too long for a script to hold")
struct LongListTests {
  /// The last that is held, and the first that isn't.
  static let counts = [10_000, 10_001]

  private static func ids(_ count: Int) -> String {
    (0..<count).map { "\"i\($0)\"" }.joined(separator: ",")
  }

  private static func items(_ count: Int) -> String {
    (0..<count).map { "{ \"id\": \"i\($0)\", \(ReplayedScript.text("t")) }" }.joined(separator: ",")
  }

  @Test("Given as what something was made from, all of it counts as imported", arguments: counts)
  func origins(_ count: Int) throws {
    let script = ReplayedScript(
      plugin: ReplayedScript.performing(
        """
        session:insert { contents = { { name = "Summary.txt", from = session.items } } }
        """
      ),
      items: Self.items(count),
      events: """
        { "t": 0, "type": "paste", "destination": "board", "items": [\(Self.ids(count))] }
        """
    )
    let result = try script.run()
    #expect(result.problems == [])
    #expect(result.summary.outcomes.map(\.status) == [.imported])
    #expect(result.summary.outcomes.first?.imported.count == count)
    #expect(result.summary.contents.first?.names == ["Summary.txt"])
  }

  @Test("Given as what is moved, all of it moves as one", arguments: counts)
  func moved(_ count: Int) throws {
    let entries = (0..<count).map { "{ \"id\": \"i\($0)\", \"name\": \"i\($0)\" }" }
    let script = ReplayedScript(
      plugin: """
        on_update = function() return "move" end,
        on_perform = function(session) session:move { from = session.items, before = 1 } end
        """,
      destination: """
        "frame": [0, 0, 100, 100],
        "contents": [ { "id": "first", "name": "first" }, \(entries.joined(separator: ",")) ]
        """,
      items: Self.items(count),
      events: """
        { "t": 0, "type": "begin", "items": [\(Self.ids(count))], "at": [10, 10] },
        { "t": 50, "type": "drop" }
        """,
      rest: "\"source\": { \"app\": \"a\", \"destination\": \"board\" },"
    )
    let result = try script.run()
    #expect(result.problems == [])
    #expect(result.summary.outcomes.map(\.status) == [.imported])
    #expect(result.summary.contents.first?.names.prefix(2) == ["i0", "i1"])
    #expect(result.summary.contents.first?.names.last == "first")
  }
}
