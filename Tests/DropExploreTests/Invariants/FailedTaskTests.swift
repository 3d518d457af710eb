import DropExplore
import DropReplay
import TestGround
import Testing

@Suite("What a handler lets through beside a task that failed")
struct FailedTaskTests {
  /// Uploads each item by a task, and then does `more` with what it loaded.
  private func broken(_ more: String, catching isCaught: Bool) async throws -> [String] {
    let folder = try TemporaryFolder()
    let task = "session:task(\"upload\", { file = content })"
    try folder.write(
      """
      return { name = "p", api = 1, needs = { "tasks" },
        on_perform = function(session)
          for _, item in ipairs(session.items) do
            local content = item:load()
            \(isCaught ? "pcall(function() \(task) end)" : task)
            \(more)
          end
        end }
      """,
      "plugin.lua"
    )
    let items = ["one", "two"].map { name in
      "{ \"id\": \"\(name)\", \"representations\": [{ \"type\": \"public.json\", "
        + "\"text\": \"{\", \"latency\": 20 }] }"
    }
    try folder.write(
      """
      { "format": "dndhost.session/1",
        "destinations": [{ "id": "left", "plugin": "plugin.lua", "frame": [0, 0, 100, 100], "allow": ["tasks"] }],
        "items": [\(items.joined(separator: ", "))],
        "tasks": { "upload": { "fails": "full" } },
        "events": [
          { "t": 0, "type": "begin", "items": ["one", "two"], "at": [50, 50] }, { "t": 10, "type": "drop" }] }
      """,
      "session.json"
    )
    let exploration = try SessionExploration(
      session: folder.path + "/session.json",
      setup: ReplaySetup(),
      options: ExploreOptions(runs: 20, beyond: 10)
    )
    return try await exploration.run().findings.map(\.violation.invariant.rawValue)
  }

  @Test("is its own, though it has the code of the task's failure")
  func own() async throws {
    let more = "session:insert { contents = { { name = content:json().title, from = item } } }"
    #expect(try await broken(more, catching: true).contains("8b"))
  }

  @Test("is not, where it is the task's own failure")
  func itsOwn() async throws {
    #expect(try await !broken("", catching: false).contains("8b"))
  }
}
