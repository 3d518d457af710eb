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
}
