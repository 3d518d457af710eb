import DropExplore
import DropReplay
import TestExtent
import TestGround
import Testing

@Suite("A search over sessions in which the app changes contents")
struct EditSearchTests {
  private func search(
    _ perform: String
  ) async throws -> (report: ExploreReport, texts: [String]) {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      return { name = "p", api = 1, on_perform = function(session)
        \(perform)
      end }
      """,
      "plugin.lua"
    )
    try folder.write(
      """
      { "format": "dndhost.session/1",
        "destinations": [{ "id": "list", "plugin": "plugin.lua", "contents": ["A", "B", "C"] }],
        "items": [
          { "id": "x", "representations": [{ "type": "public.utf8-plain-text", "text": "x", "latency": 20 }] },
          { "id": "own" }],
        "events": [
          { "t": 0, "type": "begin", "items": ["x"], "at": [10, 21] },
          { "t": 10, "type": "drop" },
          { "t": 100, "type": "edit", "destination": "list", "edits": [
            { "remove": [1] }, { "insert": { "items": ["own"], "before": 2 } }] },
          { "t": 90000, "type": "undo", "destination": "list" }] }
      """,
      "session.json"
    )
    let runs = Extent.isWhole ? 400 : 120
    let exploration = try SessionExploration(
      session: folder.path + "/session.json",
      setup: ReplaySetup(),
      options: ExploreOptions(runs: runs, beyond: runs / 2)
    )
    let report = try await exploration.run()
    return (
      report, exploration.shrinking(report.findings).map { "\($0.violation) \($0.session ?? "")" }
    )
  }

  @Test("finds no fault in a handler that goes by indexes while they come in between")
  func right() async throws {
    let found = try await search(
      """
      local at = session:index()
      local content = session.items[1]:load()
      session:placeholder { index = at, title = "x" }:commit { content }
      session:insert { index = at, contents = "note" }
      """
    )
    #expect(found.texts == [])
  }

  @Test("lets one come before what it came after, and keeps it where it is needed")
  func wrong() async throws {
    let found = try await search(
      """
      local content = session.items[1]:load()
      for _, entry in ipairs(session.destination.contents) do
        assert(entry.name ~= "own", "own came first")
      end
      session:insert { contents = content }
      """
    )
    #expect(found.texts.contains { $0.contains("own came first") }, "\(found.texts)")
    #expect(found.texts.contains { $0.contains("\"edit\"") }, "\(found.texts)")
  }

  /// What the app does while a load is under way, and behind that.
  private static let edits = [
    "{ \"t\": 200, \"type\": \"edit\", \"destination\": \"list\", \"rename\": { \"entry\": 1, \"name\": \"new\" } }, "
      + "{ \"t\": 1000, \"type\": \"undo\", \"destination\": \"list\" }",
    "{ \"t\": 200, \"type\": \"edit\", \"destination\": \"list\", \"rename\": { \"entry\": 2, \"name\": \"new\" } }",
    "{ \"t\": 200, \"type\": \"edit\", \"destination\": \"list\", \"move\": { \"entries\": [1] } }",
    "{ \"t\": 400, \"type\": \"edit\", \"destination\": \"list\", \"remove\": [2] }",
  ]

  @Test(
    "that come while loads are under way are held against nobody, killed or not",
    arguments: edits
  )
  func between(_ edits: String) async throws {
    // Two are there as the app changes one, three where it removes one.
    let latencies =
      edits.contains("remove") ? [("a", 100), ("b", 300), ("c", 600)] : [("a", 100), ("b", 300)]
    let items = latencies.map { name, latency in
      "{ \"id\": \"\(name)\", \"representations\": [{ \"type\": \"public.utf8-plain-text\", "
        + "\"text\": \"\(name)\", \"latency\": \(latency) }] }"
    }
    let session = HandlerTwins.session(
      destination: ", \"contents\": [\"old\"]",
      items: items.joined(separator: ", "),
      events: HandlerTwins.events(of: latencies.map { "\"\($0.0)\"" }.joined(separator: ", "))
        + ", " + edits
    )
    for journal in ["", "\"journal\": true, "] {
      let found = try await WrittenSearch.blamed(
        plugin: HandlerTwins.performing(""),
        session: session.replacing("\"destinations\"", with: journal + "\"destinations\""),
        runs: 120
      )
      #expect(found == [])
    }
  }
}
