import DropContent
import DropCore
import DropExplore
import DropHost
import DropReplay
import Foundation
import TestGround
import Testing

@Suite("Exploring a session")
struct ExplorationTests {
  /// A folder with a plugin and a session, gone with it.
  private final class Folder {
    private let folder: TemporaryFolder
    var path: String { folder.path }

    init(
      perform: String,
      items: [String] = ["a", "b"],
      needs: String = "",
      allow: [String] = [],
      tasks: String = "{}"
    ) throws {
      folder = try TemporaryFolder()
      let plugin = """
        return { name = "x", api = 1, needs = { \(needs) }, on_perform = function(session)
          \(perform)
        end }
        """
      let list = items.map { id in
        "{ \"id\": \"\(id)\", \"representations\": [\(representation(id))] }"
      }
      let session = """
        { "format": "dndhost.session/1",
          "destinations": [{ "id": "list", "plugin": "plugin.lua", "allow": \(allow) }],
          "items": [\(list.joined(separator: ", "))],
          "tasks": \(tasks),
          "events": [{ "t": 0, "type": "begin", "items": \(items), "at": [5, 5] },
                     { "t": 10, "type": "drop" }] }
        """
      try write(plugin, "plugin.lua")
      try write(session, "session.json")
      try write("a", "a.txt")
    }

    /// The first item's bytes are in a file.
    private func representation(_ id: String) -> String {
      let bytes = id == "a" ? "\"file\": \"a.txt\"" : "\"text\": \"\(id)\""
      return "{ \"type\": \"public.utf8-plain-text\", \(bytes) }"
    }

    func write(_ text: String, _ name: String) throws { try folder.write(text, name) }

    func exploration(
      _ options: ExploreOptions = ExploreOptions(runs: 60, beyond: 40),
      setup: ReplaySetup = ReplaySetup()
    ) throws -> SessionExploration {
      try SessionExploration(session: path + "/session.json", setup: setup, options: options)
    }
  }

  private static let keepsPlaceholder = """
    dnd.each(session.items, {}, function(item)
      local slot = session:placeholder { title = item.name }
      local text = item:try("public.text")
      if text then slot:commit { text } end
    end)
    """

  @Test("two threads find what one does, and four parts make the whole, shrunk before or after")
  func parts() async throws {
    let folder = try Folder(perform: Self.keepsPlaceholder, items: ["b"])
    var options = ExploreOptions(runs: 150, seed: 5, beyond: 16)
    let whole = try await folder.exploration(options).run()
    #expect(whole.isWhole && !whole.holds)
    options.jobs = 2
    #expect(try await folder.exploration(options).run() == whole)
    options.jobs = 1
    var parts: [ExploreReport] = []
    for index in 0..<4 {
      options.shard = ExploreOptions.Shard(index, of: 4)
      parts.append(try #require(ExploreReport(try await folder.exploration(options).run().json)))
    }
    let merged = try #require(try ExploreReport.merging(parts))
    #expect(merged == whole)
    let findings = try folder.exploration().shrinking(merged.findings)
    #expect(!findings.isEmpty && findings.allSatisfy { $0.session != nil })
  }

  @Test("a handler that says of each item that it isn't handled forgets none")
  func skipped() async throws {
    let folder = try Folder(
      perform: "for _, item in ipairs(session.items) do session:skip(item, \"not handled\") end"
    )
    let findings = try await folder.exploration().run().findings
    #expect(findings.isEmpty)
  }

  @Test("a saved session replays from another folder, with the plugin that it was explored with")
  func portable() async throws {
    let folder = try Folder(
      perform: "for _, item in ipairs(session.items) do item:load():nothing() end"
    )
    let found = try await folder.exploration(ExploreOptions(runs: 20)).run().findings
    let finding = try #require(found.first { $0.violation.invariant == .noFault })
    #expect(finding.violation.detail.contains("plugin.lua:2: "))
    let other = try Folder(perform: "")
    let target = other.path + "/deep"
    try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
    let session = try folder.exploration().smallestSession(of: finding, for: target)
    try other.write(try #require(session), "deep/found.json")
    let opened = try SessionReader().open(target + "/found.json")
    let summary = try Replayer(opened, setup: ReplaySetup(), observers: []).run()
    #expect(summary.faultCount == 1)
  }

  @Test("a saved session has what is told of a destination that gets its plugin by a reload")
  func reloaded() async throws {
    let folder = try Folder(perform: "")
    try folder.write(
      """
      return { name = "late", api = 1, options = { word = { type = "string", default = "" } },
        on_perform = function(session)
          if session.options.word == "told" then error("it is told") end
        end }
      """,
      "late.lua"
    )
    try folder.write(
      """
      { "format": "dndhost.session/1", "destinations": [{ "id": "list" }],
        "items": [{ "id": "b", "representations": [{ "type": "public.text", "text": "b" }] }],
        "events": [{ "t": 0, "type": "reload", "destination": "list", "plugin": "late.lua" },
                   { "t": 0, "type": "begin", "items": ["b"], "at": [5, 5] },
                   { "t": 10, "type": "drop" }] }
      """,
      "session.json"
    )
    var setup = ReplaySetup()
    setup.setOption("word", to: "told", of: "list")
    let exploration = try folder.exploration(ExploreOptions(runs: 1), setup: setup)
    let found = try await exploration.run().findings
    let finding = try #require(found.first { $0.violation.invariant == .noFault })
    let session = try #require(exploration.smallestSession(of: finding, for: folder.path))
    try folder.write(session, "found.json")
    let opened = try SessionReader().open(folder.path + "/found.json")
    let summary = try Replayer(opened, setup: ReplaySetup(), observers: []).run()
    #expect(summary.faultCount == 1, "\(session)")
  }

  @Test("a saved session names the files of its lists as they are seen from its folder")
  func listedFiles() async throws {
    let folder = try Folder(perform: "session.items[1]:load(\"public.text\"):nothing()")
    try folder.write(
      """
      { "format": "dndhost.session/1", "destinations": [{ "id": "list", "plugin": "plugin.lua" }],
        "items": [{ "id": "b", "representations": [
          { "type": "text/uri-list", "text": "file:listed.txt\\r\\nhttps://b.example/\\r\\n" }] }],
        "events": [{ "t": 0, "type": "begin", "items": ["b"], "at": [5, 5] },
                   { "t": 10, "type": "drop" }] }
      """,
      "session.json"
    )
    try folder.write("listed", "listed.txt")
    let found = try await folder.exploration(ExploreOptions(runs: 20)).run().findings
    let finding = try #require(found.first { $0.violation.invariant == .noFault })
    let other = try Folder(perform: "")
    let session = try folder.exploration().smallestSession(of: finding, for: other.path)
    try other.write(try #require(session), "found.json")
    let opened = try SessionReader(allowedFolders: [folder.path]).open(other.path + "/found.json")
    let summary = try Replayer(opened, setup: ReplaySetup(), observers: []).run()
    #expect(summary.faultCount == 1)
  }

  @Test("the order of loads that end as they begin is told by the saved session, with its title")
  func atOnce() async throws {
    let folder = try Folder(
      perform: """
        dnd.each(session.items, {}, function(item)
          local text = item:load("public.text")
          session:insert { index = #session.destination.contents + 1, contents = { text } }
        end)
        """
    )
    let found = try await folder.exploration().run().findings
    let finding = try #require(found.first { $0.violation.invariant == .steadyOrder })
    let text = try #require(try folder.exploration().smallestSession(of: finding, for: folder.path))
    let title = try #require(try JSONReader().value(of: Array(text.utf8))["title"]?.string)
    #expect(title.hasPrefix("broken: the order of what arrived doesn't depend"))
    #expect(text.contains("[{ \"t\": 0, \"type\": \"begin\", \"items\": [\"a\", \"b\"]"))
    #expect(try folder.exploration().transcript(of: finding).contains("insert"))
  }

  @Test("nobody is blamed for items dropped where there is no plugin")
  func unserved() async throws {
    let folder = try Folder(perform: "")
    try folder.write(
      """
      { "format": "dndhost.session/1", "destinations": [{ "id": "list" }],
        "items": [{ "id": "b", "representations": [{ "type": "public.text", "text": "b" }] }],
        "events": [{ "t": 0, "type": "begin", "items": ["b"], "at": [5, 5] },
                   { "t": 10, "type": "drop" }] }
      """,
      "session.json"
    )
    #expect(try await folder.exploration().run().findings == [])
  }

  @Test("in what order tasks end is told by the saved session")
  func tasks() async throws {
    let folder = try Folder(
      perform: """
        dnd.each(session.items, {}, function(item)
          session:task("upload", {})
          local last = #session.destination.contents + 1
          session:insert { index = last, contents = { { name = item.name } } }
        end)
        """,
      needs: "\"tasks\"",
      allow: ["tasks"],
      tasks: "{ \"upload\": { \"duration\": 50 } }"
    )
    let found = try await folder.exploration().run().findings
    let finding = try #require(found.first { $0.violation.invariant == .steadyOrder })
    let text = try #require(try folder.exploration().smallestSession(of: finding, for: folder.path))
    let session = try JSONReader().value(of: Array(text.utf8))
    let calls = try #require(session["tasks"]?["upload"]?.array)
    #expect(calls.count == 2 && calls[0] != calls[1])
    let title = try #require(session["title"]?.string)
    #expect(title.contains("on which load or task finished first"))
  }

  @Test("capabilities are refused and memory runs short, which is no mistake of the plugin's")
  func shortages() async throws {
    let folder = try Folder(
      perform: """
        dnd.each(session.items, {}, function(item)
          local text = item:load("public.text")
          session:insert { contents = { { name = text:save(item.name), content = text } } }
        end)
        """,
      needs: "\"storage\"",
      allow: ["storage"]
    )
    var setup = ReplaySetup()
    setup.storage = folder.path + "/saved"
    let report = try await folder.exploration(ExploreOptions(runs: 200), setup: setup).run()
    #expect(report.findings == [])
    let shortages = report.varied.first { $0.name.contains("memory") }
    #expect(try #require(shortages).otherwise > 9)
    // Nor does anything come to lie in the folder that was granted.
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/saved"))
  }

  @Test("a capability that the plugin never asked for is its own mistake, refused or not")
  func undeclared() async throws {
    let folder = try Folder(
      perform: "session:task(\"upload\", {})",
      items: ["b"],
      tasks: "{ \"upload\": { \"duration\": 50 } }"
    )
    let report = try await folder.exploration(ExploreOptions(runs: 20)).run()
    let fault = try #require(report.findings.first { $0.violation.invariant == .noFault })
    #expect(fault.violation.detail.contains("add it to the plugin's needs"))
  }

  @Test("an abort that names a drop stops that one alone")
  func abortOne() async throws {
    let folder = try Folder(
      perform: """
        dnd.each(session.items, {}, function(item)
          session:insert { contents = { item:load("public.text") } }
        end)
        """
    )
    try folder.write(
      """
      { "format": "dndhost.session/1", "destinations": [{ "id": "list", "plugin": "plugin.lua" }],
        "items": [{ "id": "b", "representations": [
          { "type": "public.utf8-plain-text", "text": "b", "latency": 100 }] }],
        "events": [{ "t": 0, "type": "paste", "destination": "list", "items": ["b"] },
                   { "t": 10, "type": "paste", "destination": "list", "items": ["b"] },
                   { "t": 20, "type": "abort", "drop": 1 }] }
      """,
      "session.json"
    )
    let opened = try SessionReader().open(folder.path + "/session.json")
    let summary = try Replayer(opened, setup: ReplaySetup(), observers: []).run()
    #expect(summary.outcomes.map(\.status) == [.aborted, .imported])
  }
}
