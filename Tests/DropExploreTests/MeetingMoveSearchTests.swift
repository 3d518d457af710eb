import TestExtent
import Testing

@Suite("Right handlers that move one thing twice")
struct MeetingMoveSearchTests {
  private static let handlers = [
    "session:insert { contents = { item:load() } }",
    "local slot = session:placeholder() slot:commit { item:load() }",
    "local at = session:index() local it = item:load() "
      + "if item.is_there == false then return end session:insert { index = at, contents = it }",
  ]

  /// Cards that are dragged to two other lists, one of them to both.
  private func findings(_ perform: String, _ always: String) async throws -> [String] {
    let plugin = """
      return { name = "p", api = 1, on_update = function() return "move" end,
        on_perform = function(session)
          if session.source.destination == session.destination.id then
            session:move { from = session.items, before = session:index() }
            return
          end
          dnd.each(session.items, function(item) \(perform) end)
        end }
      """
    let places = ["home", "left", "right"].enumerated().map { number, id in
      "{ \"id\": \"\(id)\", \"plugin\": \"plugin.lua\", \"frame\": [\(number * 100), 0, 100, 100]"
        + (number == 0 ? ", \"contents\": [\"one\", \"two\"] }" : " }")
    }
    let session = """
      { "format": "dndhost.session/1", "source": { "destination": "home" },
        "destinations": [\(places.joined(separator: ", "))],
        "items": [\(WrittenSearch.items(["one", "two"]))],
        "events": [
          { "t": 0, "type": "begin", "items": ["one", "two"], "at": [50, 50] },
          { "t": 5, "type": "move", "at": [150, 50] }, { "t": 10, "type": "drop" },
          { "t": 15, "type": "begin", "items": ["one"], "at": [50, 50] },
          { "t": 18, "type": "move", "at": [250, 50] }, { "t": 20, "type": "drop" }],
        "expect": { "always": [\(always)] } }
      """
    let runs = Extent.isWhole ? 200 : always.isEmpty ? 30 : 60
    return try await WrittenSearch.findings(plugin: plugin, session: session, runs: runs)
  }

  private static let unique = ["home", "left", "right"].map {
    "{ \"destination\": \"\($0)\", \"unique\": \"name\" }"
  }

  /// That no list has it twice is held by the model, which knows which lists have closed: what lay in one
  /// that closes meanwhile arrives with each.
  @Test("aren't called wrong", arguments: handlers)
  func clean(_ perform: String) async throws { #expect(try await findings(perform, "") == []) }

  @Test("are told from one that brings in another beside it")
  func wrong() async throws {
    let perform = """
      local it = item:load()
      session:insert { contents = it }
      session:insert { contents = { { name = item.name, from = {} } } }
      """
    #expect(try await !findings(perform, Self.unique.joined(separator: ", ")).isEmpty)
  }
}
