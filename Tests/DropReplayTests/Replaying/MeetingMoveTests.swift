import DropCore
import DropReplay
import TestGround
import Testing

@Suite("Moves that meet")
struct MeetingMoveTests {
  /// Ways to bring in what was dropped, after a load.
  static let handlers = [
    "session:insert { contents = { item:load() } }",
    "local slot = session:placeholder() slot:commit { item:load() }",
    "local it = item:load() session:insert { contents = { { name = item.name, content = it } } }",
    "local it = item:load() local given = false session:insert { contents = function() "
      + "if given then return nil end given = true return it end }",
  ]

  private static func drop(_ items: String, at time: Int, on x: Int) -> String {
    """
    { "t": \(time), "type": "begin", "items": [\(items)], "at": [50, 50] },
    { "t": \(time + 1), "type": "move", "at": [\(x), 50] }, { "t": \(time + 2), "type": "drop" }
    """
  }

  /// Cards one and two at home, dragged to two other lists; what each item takes to load, in turn.
  private func run(
    _ perform: String,
    _ events: [String],
    operation: String = "move",
    loads: [Int] = [100, 5]
  ) throws -> ReplayResult {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      return { name = "p", api = 1, on_update = function() return "\(operation)" end,
        on_perform = function(session)
          dnd.each(session.items, function(item) \(perform) end)
        end }
      """,
      "p.lua"
    )
    let places = ["home", "left", "right"].enumerated().map { number, id in
      "{ \"id\": \"\(id)\", \"plugin\": \"p.lua\", \"frame\": [\(number * 100), 0, 100, 100]"
        + (number == 0 ? ", \"contents\": [\"one\", \"two\"] }" : " }")
    }
    let arrivals = loads.map { "{ \"ends\": \($0) }" }.joined(separator: ", ")
    let items = ["one", "two"].map { name in
      "{ \"id\": \"\(name)\", \"representations\": [{ \"type\": \"public.utf8-plain-text\", "
        + "\"text\": \"\(name)\", \"arrivals\": [\(arrivals)] }] }"
    }
    let session = """
      { "format": "dndhost.session/1", "source": { "destination": "home" },
        "destinations": [\(places.joined(separator: ", "))],
        "items": [\(items.joined(separator: ", "))],
        "events": [\(events.joined(separator: ", "))] }
      """
    let replay = try SessionReplay(bytes: Array(session.utf8), folder: folder.path)
    let result = try replay.run(.text)
    #expect(result.summary.faultCount == 0, "\(result.text)")
    return result
  }

  private func lists(_ result: ReplayResult) -> [[String]] { result.summary.contents.map(\.names) }

  @Test("bring one card in once, by the drop that puts it in first", arguments: handlers)
  func twice(_ perform: String) throws {
    let events = [
      Self.drop("\"one\"", at: 0, on: 150), Self.drop("\"one\", \"two\"", at: 10, on: 250),
    ]
    let result = try run(perform, events)
    #expect(lists(result) == [[], [], ["one", "two"]], "\(result.text)")
    #expect(result.summary.outcomes.map(\.status) == [.none, .imported])
    #expect(result.text.contains("it was taken elsewhere"))
    let slow = try run(perform, events, loads: [20, 100])
    #expect(lists(slow) == [[], ["one"], ["two"]], "\(slow.text)")
    #expect(slow.summary.outcomes.map(\.status) == [.imported, .partial])
  }

  @Test("bring nothing in that an undo or the app took away", arguments: handlers)
  func taken(_ perform: String) throws {
    let back = """
      { "t": 5, "type": "edit", "destination": "home", "edits": [{ "remove": [1] }] }
      """
    let result = try run(perform, [Self.drop("\"one\", \"two\"", at: 0, on: 150), back])
    #expect(lists(result) == [[], ["two"], []], "\(result.text)")
    #expect(result.text.contains("it was taken elsewhere"))
  }

  @Test("are told of before by is_there")
  func isThere() throws {
    let perform = """
      local before = item.is_there
      item:load()
      print(session.destination.id, before, item.is_there)
      session:insert { contents = { item:load() } }
      """
    let events = [Self.drop("\"one\"", at: 0, on: 150), Self.drop("\"one\"", at: 10, on: 250)]
    let result = try run(perform, events)
    #expect(result.text.contains("right true true") && result.text.contains("left true false"))
  }

  @Test("are no concern of copies", arguments: handlers)
  func copies(_ perform: String) throws {
    let events = [Self.drop("\"one\"", at: 0, on: 150), Self.drop("\"one\"", at: 10, on: 250)]
    let result = try run(perform, events, operation: "copy")
    #expect(lists(result) == [["one", "two"], ["one"], ["one"]])
  }
}
