import DropExplore
import DropReplay
import TestExtent
import TestGround
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
    let folder = try TemporaryFolder()
    try folder.write(
      """
      return { name = "p", api = 1, on_update = function() return "move" end,
        on_perform = function(session)
          if session.source.destination == session.destination.id then
            session:move { from = session.items, before = session:index() }
            return
          end
          dnd.each(session.items, function(item) \(perform) end)
        end }
      """,
      "plugin.lua"
    )
    let places = ["home", "left", "right"].enumerated().map { number, id in
      "{ \"id\": \"\(id)\", \"plugin\": \"plugin.lua\", \"frame\": [\(number * 100), 0, 100, 100]"
        + (number == 0 ? ", \"contents\": [\"one\", \"two\"] }" : " }")
    }
    let items = ["one", "two"].map { name in
      "{ \"id\": \"\(name)\", \"representations\": [{ \"type\": \"public.utf8-plain-text\", "
        + "\"text\": \"\(name)\", \"latency\": 20 }] }"
    }
    try folder.write(
      """
      { "format": "dndhost.session/1", "source": { "destination": "home" },
        "destinations": [\(places.joined(separator: ", "))],
        "items": [\(items.joined(separator: ", "))],
        "events": [
          { "t": 0, "type": "begin", "items": ["one", "two"], "at": [50, 50] },
          { "t": 5, "type": "move", "at": [150, 50] }, { "t": 10, "type": "drop" },
          { "t": 15, "type": "begin", "items": ["one"], "at": [50, 50] },
          { "t": 18, "type": "move", "at": [250, 50] }, { "t": 20, "type": "drop" }],
        "expect": { "always": [\(always)] } }
      """,
      "session.json"
    )
    let runs = Extent.isWhole ? 200 : 60
    let exploration = try SessionExploration(
      session: folder.path + "/session.json",
      setup: ReplaySetup(),
      options: ExploreOptions(runs: runs, beyond: runs / 2)
    )
    return try await exploration.run().findings.map { "\($0.violation)" }
  }

  private static let unique = ["home", "left", "right"].map {
    "{ \"destination\": \"\($0)\", \"unique\": \"name\" }"
  }

  @Test("aren't called wrong, and have it once", arguments: handlers)
  func clean(_ perform: String) async throws {
    #expect(try await findings(perform, Self.unique.joined(separator: ", ")) == [])
  }

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
