import DropCore
import DropExplore
import DropHost
import DropReplay
import Foundation
import Testing

@Suite("DropReplay by itself")
struct ReplayProbe {
  static let plugin = """
    return {
      name = "shelf", api = 1, needs = { "storage" },
      options = { mark = { type = "string", default = "-" } },
      on_perform = function(session)
        for _, item in ipairs(session.items) do
          local text = item:load("public.plain-text")
          text:save("kept.txt")
          session:insert { contents = { { name = session.options.mark .. text.name, from = text } } }
        end
      end,
    }
    """

  static let session = """
    { "format": "dndhost.session/1", "title": "One text",
      "items": [ { "id": "a", "name": "a.txt",
        "representations": [ { "type": "public.utf8-plain-text", "text": "a" } ] } ],
      "events": [ { "t": 0, "type": "begin", "items": ["a"], "at": [1, 1] },
        { "t": 16, "type": "move", "at": [2, 2] }, { "t": 33, "type": "drop" } ],
      "expect": { "contents": { "main": ["!a.txt"] } } }
    """

  /// The plugin in a folder of its own, and a setup that has it.
  static func setup(_ body: (ReplaySetup, URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("plugin.lua")
    try plugin.write(to: file, atomically: false, encoding: .utf8)
    try session.write(
      to: folder.appendingPathComponent("s.json"),
      atomically: false,
      encoding: .utf8
    )
    var setup = ReplaySetup()
    setup.defaultPlugin = file.path
    setup.setPlugin(file.path, of: "\u{E9}")
    setup.setPlugin(file.path, of: "e\u{301}")
    // A dictionary has the two as one.
    #expect(setup.plugins.count == 1)
    setup.capabilities = [.storage]
    setup.setOption("mark", to: .string("!"), of: "main")
    let (isSet, isUnknown) = (
      setup.setLimit("memory_bytes", to: 4_000_000), !setup.setLimit("memory", to: 1)
    )
    #expect(isSet && isUnknown)
    try await body(setup, folder)
  }

  @Test("A program reads a session, runs it and compares with public names alone")
  func replays() async throws {
    try await Self.setup { setup, folder in
      let read = try SessionReplay(
        session: folder.appendingPathComponent("s.json").path,
        setup: setup
      )
      let result = try read.run()
      #expect(result.problems == [])
      #expect(result.summary.outcomes.map(\.status) == [.imported])
      #expect(result.summary.saved == ["kept.txt"])
      let held = try SessionReplay(
        bytes: Array(Self.session.utf8),
        folder: folder.path,
        setup: setup
      )
      #expect(try held.run().difference(from: result.transcript) == nil)
      #expect(try held.run(.text).text.contains("main holds !a.txt"))
      #expect(try held.run(.json).text.hasPrefix("{\"records\":["))
      var other = held
      other.setup.setOption("mark", to: .string("?"))
      let changed = try other.run()
      #expect(changed.problems == ["expect.contents.main: expected !a.txt, found ?a.txt"])
      #expect(changed.difference(from: result.transcript)?.isEmpty == false)
    }
  }

  @Test("What can't be read or loaded is an error with its sentence")
  func refuses() {
    let error = #expect(throws: ReplayError.self) {
      _ = try SessionReplay(bytes: Array("{}".utf8), name: "s.json")
    }
    #expect(error?.description == "s.json:1:1: a session needs the key 'format'")
  }

  @Test("A program explores a session with a setup of its own")
  func explores() async throws {
    try await Self.setup { setup, folder in
      let exploration = try SessionExploration(
        session: folder.appendingPathComponent("s.json").path,
        setup: setup,
        options: ExploreOptions(runs: 40)
      )
      let report = try await exploration.run()
      #expect(report.runs > 0)
      #expect(report.text.contains("varied"))
    }
  }
}
