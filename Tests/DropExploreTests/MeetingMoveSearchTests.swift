import DropContent
import DropCore
import DropExplore
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

  /// Cards that are dragged to the list on the left, and one of them then to that at x.
  private func found(
    _ perform: String,
    then x: Int = 250,
    isShrunk: Bool = false
  ) async throws -> [Finding] {
    let always = ["home", "left", "right"].map {
      "{ \"destination\": \"\($0)\", \"unique\": \"name\" }"
    }
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
          { "t": 18, "type": "move", "at": [\(x), 50] }, { "t": 20, "type": "drop" }],
        "expect": { "always": [\(always.joined(separator: ", "))] } }
      """
    return try await WrittenSearch.found(
      plugin: plugin,
      session: session,
      runs: Extent.isWhole ? 200 : 40,
      isShrunk: isShrunk
    )
  }

  @Test("aren't called wrong, and have it once", arguments: handlers)
  func clean(_ perform: String) async throws {
    let found = try await found(perform).map { "\($0.violation)" }
    #expect(found == [])
  }

  @Test("are told from one that brings in another beside it, with one card that two drags take")
  func wrong() async throws {
    let perform =
      "item:load() session:insert { contents = { { name = item.name .. '!', from = {} } } } "
      + "session:skip(item)"
    let found = try await found(perform, then: 150, isShrunk: true)
    let twice = try #require(found.first { $0.violation.invariant == .always })
    let smallest = try JSONReader().value(of: Array(twice.session?.utf8 ?? "".utf8))
    #expect(smallest["events"]?.array?.count { $0["type"] == "begin" } == 2)
    // Without its entry, or its source, one card would be two, and no handler could be right.
    #expect(smallest["source"]?["destination"] == "home")
    #expect(smallest["destinations"]?.array?.first?["contents"]?.array?.isEmpty == false)
  }
}
