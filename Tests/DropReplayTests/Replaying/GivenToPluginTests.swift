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
        local options = session.options
        print(options.word .. " " .. options.more .. " " .. tostring(isGranted))
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
    defer { withExtendedLifetime(folder) {} }
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
    #expect(text.contains("written set true"), "\(text)")
  }

  static let source = """
    return { name = "source", api = 1, options = { prefix = { type = "string", default = "none" } },
      on_drag = function(session)
        local prefix = session.options.prefix
        return { { id = prefix .. "-e1", types = { "public.plain-text" } } }
      end,
      on_provide = function() return "x" end }
    """

  static let taker = """
    return { name = "taker", api = 1, options = { word = { type = "string", default = "none" } },
      on_perform = function(session)
        print(session.items[1].id .. " " .. session.options.word)
      end }
    """

  static func drag(
    _ given: String = "",
    _ change: (inout ReplaySetup) -> Void = { _ in }
  ) throws -> String {
    try replay(
      """
      "source": { "plugin": "s.lua"\(given) }, "destinations": [ { "id": "board", "plugin": "t.lua" } ],
      "events": [ { "t": 0, "type": "begin", "at": [1, 1] }, { "t": 1, "type": "drop" } ]
      """,
      ["s.lua": source, "t.lua": taker],
      change
    )
  }

  @Test("An option for all reaches the source's plugin, too, where it has it")
  func source() throws {
    let text = try Self.drag {
      $0.setOption("prefix", to: "p")
      $0.setOption("word", to: "w")
    }
    #expect(text.contains("p-e1 w"), "\(text)")
    let own = try Self.drag { $0.setOption("word", to: "w", of: "board") }
    #expect(own.contains("none-e1 w"), "\(own)")
  }

  @Test(
    "An option that no plugin has is wrong, and so is the source's where a destination is named",
    arguments: [("prefux", nil), ("prefix", "board")] as [(String, String?)]
  )
  func wrongOption(name: String, destination: String?) {
    #expect(throws: (any Error).self) {
      try Self.drag { $0.setOption(name, to: "p", of: destination) }
    }
  }

  @Test("The source's plugin gets what the session gives it, but for what the setup says")
  func givenToSource() throws {
    let given = ", \"options\": { \"prefix\": \"s\" }, \"allow\": [\"clock\"]"
    #expect(try Self.drag(given).contains("s-e1 none"))
    #expect(try Self.drag(given) { $0.setOption("prefix", to: "p") }.contains("p-e1 none"))
    // What is meant for all, and only others have, is no error of it.
    #expect(try Self.drag(given) { $0.setOption("word", to: "w") }.contains("s-e1 w"))
  }

  @Test(
    "What the session gives the source's plugin is checked as a destination's is",
    arguments: [
      ", \"options\": { \"prefux\": \"s\" }", ", \"options\": { \"prefix\": 1 }",
      ", \"limits\": { \"load_units\": 1 }",
    ]
  )
  func wronglyGiven(_ given: String) {
    #expect(throws: (any Error).self) { try Self.drag(given) }
    #expect(throws: (any Error).self) { try Self.drag(given) { $0.setOption("word", to: "w") } }
  }

  @Test("Its capabilities are those that the session or the setup grants it")
  func grantedToSource() throws {
    let asking = """
      return { name = "source", api = 1, needs = { "clock" }, on_drag = function()
          print("it is granted: " .. tostring(pcall(dnd.clock)))
          return {}
        end }
      """
    func replay(_ given: String, _ grants: Set<Capability> = []) throws -> String {
      try Self.replay(
        """
        "source": { "plugin": "s.lua"\(given) },
        "events": [ { "t": 0, "type": "begin", "at": [1, 1] } ]
        """,
        ["s.lua": asking]
      ) { $0.capabilities = grants }
    }
    #expect(try replay("").contains("granted: false"))
    #expect(try replay(", \"allow\": [\"clock\"]").contains("granted: true"))
    #expect(try replay("", [.clock]).contains("granted: true"))
  }

  @Test("A limit for all is the source's plugin's, too, and one of a destination isn't")
  func sourceLimit() throws {
    let session =
      "\"source\": { \"plugin\": \"s.lua\" }, \"destinations\": [ { \"id\": \"board\" } ]"
    #expect(throws: (any Error).self) {
      try Self.replay(session, ["s.lua": Self.source]) { $0.setLimit("load_units", to: 1) }
    }
    _ = try Self.replay(session, ["s.lua": Self.source]) {
      $0.setLimit("load_units", to: 1, of: "board")
    }
  }
}
