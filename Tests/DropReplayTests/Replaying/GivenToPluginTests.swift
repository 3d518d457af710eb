import DropCore
import DropHost
import DropReplay
import Foundation
import TestGround
import Testing

@Suite("What a replay gives to plugins")
struct GivenToPluginTests {
  static let told = """
    return { name = "told", api = 1, needs = { "clock" },
      options = { word = { type = "string" }, more = { type = "string" } },
      on_perform = function(session)
        local isGranted = pcall(dnd.clock)
        print(session.options.word, session.options.more, isGranted)
      end }
    """

  static let board = """
    { "id": "board", "options": { "word": "written" }, "allow": ["clock"] }
    """

  static let drop = """
    { "t": 1, "type": "begin", "items": ["a"], "at": [1, 1] }, { "t": 2, "type": "drop" }
    """

  static func replay(
    _ session: String,
    _ files: [String: String],
    _ change: (inout ReplaySetup) -> Void
  ) throws -> String {
    let folder = try TemporaryFolder()
    for (name, text) in files {
      try text.write(toFile: folder.path + "/" + name, atomically: false, encoding: .utf8)
    }
    var setup = ReplaySetup()
    change(&setup)
    let text = "{ \"format\": \"dndhost.session/1\", \(session) }"
    let replay = try SessionReplay(bytes: Array(text.utf8), folder: folder.path, setup: setup)
    return try replay.run(.text).text
  }

  @Test(
    "The first plugin of a destination, by a reload, gets what the session and the setup say",
    arguments: [
      "\"destinations\": [ \(board) ], \"events\": [",
      "\"destinations\": [], \"events\": [ { \"t\": 0, \"type\": \"open\", \"destination\": \(board) },",
    ]
  )
  func firstPlugin(opening: String) throws {
    let text = try Self.replay(
      """
      "items": [ { "id": "a" } ], \(opening)
        { "t": 0, "type": "reload", "destination": "board", "plugin": "p.lua" }, \(Self.drop) ]
      """,
      ["p.lua": Self.told]
    ) { $0.setOption("more", to: "set", of: "board") }
    #expect(text.contains("written\tset\ttrue"), "\(text)")
  }
}
