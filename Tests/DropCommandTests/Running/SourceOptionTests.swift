import Foundation
import TestGround
import Testing

/// What a session gives the plugin of its items, in each command that reads sessions.
@Suite("A source's options")
struct SourceOptionTests {
  private static let source = """
    return { name = "notes", api = 1, needs = { "clock" },
      options = {
        word = { type = "string", default = "none", doc = "how each begins" },
        more = { type = "string", default = "" },
      },
      on_drag = function() return { { id = "n", types = { "public.utf8-plain-text" } } } end,
      on_provide = function(session)
        return session.options.word .. session.options.more .. tostring(pcall(dnd.clock))
      end }
    """

  /// Breaks where it is given what the source was told.
  private static let plugin = """
    return { name = "p", api = 1, options = { own = { type = "string" } },
      on_perform = function(session)
        local text = session.items[1]:load():text()
        if text == "atrue" or text == "bctrue" then error("it is broken by " .. text) end
      end }
    """

  private static func folder(word: String = "a") throws -> BuiltTool.Folder {
    let folder = try BuiltTool.Folder()
    try folder.write(source, to: "in/notes.lua")
    try folder.write(plugin, to: "in/plugin.lua")
    try folder.write(
      """
      { "format": "dndhost.session/1",
        "source": { "plugin": "notes.lua", "options": { "word": "\(word)" }, "allow": ["clock"],
          "limits": { "faults": 7, "hover_units": 123456 } },
        "destinations": [ { "id": "d", "plugin": "plugin.lua", "options": { "own": "x" } } ],
        "events": [ { "t": 0, "type": "begin", "at": [10, 10] }, { "t": 5, "type": "drop" } ] }
      """,
      to: "in/session.json"
    )
    return folder
  }

  @Test("show in what is in a session, as people and programs read it")
  func inspected() throws {
    let folder = try Self.folder()
    let text = try BuiltTool.run(["inspect", "in/session.json"], in: folder).output
    #expect(text.contains("\n            word = \"a\" (how each begins)\n"), "\(text)")
    let given = "\n  limits    hover_units 123456, faults 7\n  allowed   clock\n"
    #expect(text.contains(given), "\(text)")
    let json = try BuiltTool.run(["inspect", "in/session.json", "-f", "json"], in: folder).output
    let read = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let source = read?["source"] as? [String: Any]
    #expect(source?["options"] as? [String: String] == ["word": "a"], "\(json)")
    #expect(source?["limits"] as? [String: Int] == ["faults": 7, "hover_units": 123_456])
  }

  @Test("are what its handlers are measured against")
  func measured() throws {
    let folder = try Self.folder()
    let line = ["bench", "in/session.json", "--runs", "1", "-f", "json"]
    #expect(try BuiltTool.run(line, in: folder).output.contains("\"units_limit\": 123456"))
  }

  @Test("count in a run's identity")
  func identity() throws {
    func digest(_ word: String) throws -> Substring {
      let ending = try BuiltTool.run(["inputs", "in/session.json"], in: Self.folder(word: word))
      #expect(ending.status == 0)
      return ending.output.prefix { $0 != "\n" }
    }
    #expect(try digest("a") == digest("a") && digest("a") != digest("b"))
  }

  @Test(
    "go with a finding that is saved, those of the command line, too",
    arguments: [
      ([], "by atrue"),
      (["--set", "word=b", "--set", "more=c", "--set", "own=y", "--allow", "clock"], "by bctrue"),
    ]
  )
  func saved(_ options: [String], _ broken: String) throws {
    let folder = try Self.folder(word: options.isEmpty ? "a" : "z")
    let line = ["explore", "in/session.json", "--runs", "2", "--save", "found.json"] + options
    #expect(try BuiltTool.run(line, in: folder).status == 1)
    let replay = try BuiltTool.run(["replay", "found.json"], in: folder)
    #expect(replay.status == 1 && replay.output.contains(broken), "\(replay)")
  }

  @Test("are what a report is made with")
  func report() throws {
    let folder = try Self.folder()
    let line = ["replay", "in/session.json", "-f", "html", "-o", "report.html"]
    _ = try BuiltTool.run(line, in: folder)
    #expect(try folder.text(of: "report.html").contains("it is broken by atrue"))
  }
}
