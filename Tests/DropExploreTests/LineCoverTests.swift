import DropContent
import DropExplore
import DropReplay
import TestGround
import Testing

@Suite("The lines that a search ran")
struct LineCoverTests {
  private static let plugin = """
    local parts = require "parts"
    return { name = "p", api = 1,
      on_perform = function(session)
        dnd.each(session.items, function(item)
          local ok, text = pcall(item.load, item)
          if not ok then
            return session:fail(item, "didn't come")
          end
          if item.name == "nobody" then
            parts.never(text)
          end
          session:insert { contents = text }
        end)
      end }
    """
  private static let parts = """
    return {
      never = function(text)
        return text
      end,
    }
    """

  private func report(
    runs: Int,
    shard: ExploreOptions.Shard = .init(),
    in folder: TemporaryFolder? = nil
  ) async throws -> ExploreReport {
    let folder = try folder ?? TemporaryFolder()
    try folder.write(Self.plugin, "plugin.lua")
    try folder.write(Self.parts, "parts.lua")
    try folder.write(
      """
      { "format": "dndhost.session/1",
        "destinations": [{ "id": "one", "plugin": "plugin.lua", "frame": [0, 0, 50, 100] },
          { "id": "two", "plugin": "plugin.lua", "frame": [50, 0, 50, 100] }],
        "items": [\(WrittenSearch.items(["one", "two"]))],
        "events": [{ "t": 0, "type": "begin", "items": ["one", "two"], "at": [25, 50] },
          { "t": 10, "type": "drop" }] }
      """,
      "session.json"
    )
    var options = ExploreOptions(runs: runs, lanes: 4, shard: shard, beyond: 20)
    options.coversLines = true
    return try await SessionExploration(
      session: folder.path + "/session.json",
      setup: ReplaySetup(),
      options: options
    ).run()
  }

  @Test("are told by file: those that none came to, and those that only some kinds of runs did")
  func told() async throws {
    let report = try await report(runs: 200)
    let scripts = try #require(report.cover?.scripts)
    #expect(scripts.map { $0.path.split(separator: "/").last } == ["plugin.lua"])
    #expect(scripts.map(\.missed) == [[10]])
    #expect(report.text.contains("; line 10 of "))
    #expect(report.text.contains("line 7 only where something went otherwise"))
    let lcov = try #require(report.cover?.lcov)
    #expect(
      lcov.contains("DA:7,1\n") && lcov.contains("DA:10,0\n") && lcov.contains("LF:8\nLH:7\n"),
      "\(lcov)"
    )
  }

  @Test("of a single run as recorded are none of a failure")
  func one() async throws {
    let report = try await report(runs: 1)
    #expect(report.cover?.scripts.first?.missed == [7, 10])
  }

  @Test("are the same put together from parts, and read again from JSON")
  func parts() async throws {
    let folder = try TemporaryFolder()
    let whole = try await report(runs: 60, in: folder)
    var merger = ExploreMerger()
    for index in 0..<2 {
      let part = try await report(runs: 60, shard: .init(index, of: 2), in: folder)
      let again = try JSONReader().value(of: Array(JSONWriter().text(part.json).utf8))
      try merger.add(#require(ExploreReport(again)))
    }
    func missed(_ report: ExploreReport?) -> [[Int]]? { report?.cover?.scripts.map(\.missed) }
    #expect(missed(merger.report) == missed(whole) && missed(whole) != nil)
    let plain = try #require(ExploreReport(whole.json))
    #expect(plain == whole || plain.cover == whole.cover)
  }
}
