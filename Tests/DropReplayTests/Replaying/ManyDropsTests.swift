import DropCore
import DropReplay
import Testing

@Suite("Very many drops at work at once")
struct ManyDropsTests {
  private static func drops(_ count: Int, by way: String) -> String {
    (0..<count).map { number in
      let time = Double(number) / 100
      return way == "drop"
        ? """
        { "t": \(time), "type": "begin", "items": ["a"], "at": [500, 500] },
        { "t": \(time), "type": "move", "at": [10, 10] }, { "t": \(time), "type": "drop" }
        """
        : "{ \"t\": \(time), \"type\": \"\(way)\", \"destination\": \"board\", \"items\": [\"a\"] }"
    }.joined(separator: ",")
  }

  private static let slow = """
    { "id": "a", "representations": [
      { "type": "public.plain-text", "text": "t", "latency": 5000 } ] }
    """

  /// Room for some hundred drags that hover.
  private static let small = """
    "frame": [0, 0, 100, 100], "limits": { "block_bytes": 65536 }
    """

  @Test("What hovering made for a drag goes when it has landed", arguments: ["drop", "paste"])
  func landed(_ way: String) throws {
    let script = ReplayedScript(
      plugin: """
        can_handle = function() return true end,
        on_update = function() return "copy" end,
        on_perform = function(session) session:insert { contents = session.items[1]:load() } end
        """,
      destination: Self.small,
      items: Self.slow,
      events: Self.drops(400, by: way)
    )
    let result = try script.run()
    #expect(result.problems == [])
    #expect(result.summary.outcomes.count { $0.status == .imported } == 400)
  }

  /// The outer place says yes, and the drop goes into the inner one.
  private static let nested = """
    "frame": [0, 0, 100, 100], "limits": { "block_bytes": 65536 }, "destinations": [
      { "id": "inner", "plugin": "p.lua", "frame": [50, 50, 50, 50] } ]
    """

  private static func through(_ count: Int) -> String {
    (0..<count).map { number in
      """
      { "t": \(number), "type": "begin", "items": ["a"], "at": [10, 10] },
      { "t": \(number), "type": "move", "at": [70, 70] }, { "t": \(number), "type": "drop" }
      """
    }.joined(separator: ",")
  }

  private func ends(of count: Int, kept state: String, told: String) throws -> [String] {
    let script = ReplayedScript(
      plugin: """
        on_update = function(session)
          \(state)
          return "copy"
        end,
        on_perform = function(session) session:insert { contents = session.items[1]:load() } end,
        on_end = function(session)
          if session.destination.id == "board" then print(\(told)) end
        end
        """,
      destination: Self.nested,
      items: Self.slow,
      events: Self.through(count)
    )
    return try script.printed()
  }

  @Test("Where it hovered and didn't land, its state is there still for whoever hears of the end")
  func state() throws {
    let told = try ends(
      of: 300,
      kept: "session.state.item, session.state.t = session.items[1], session.t",
      told: "session.state.item == session.items[1], session.items[1].id, session.state.t"
    )
    #expect(told == (0..<300).map { "true\ta\t\($0)" })
  }

  @Test("What of its state can't be kept elsewhere stays where it is")
  func stays() throws {
    let told = try ends(
      of: 100,
      kept: """
        if session.destination.id == "board" then
          session.state.tell = function() return "told" end
        end
        """,
      told: "session.state.tell()"
    )
    #expect(told == Array(repeating: "told", count: 100))
  }
}
