import Foundation
import TestExtent
import TestGround
import Testing

/// What a search saves is a session that shows by itself what was found.
@Suite("A saved finding")
struct SavedFindingTests {
  /// What items name, as a session has it.
  static let named = [
    "\"type\": \"public.file-url\", \"text\": \"file:photos/a.txt\"",
    "\"type\": \"text/uri-list\", \"text\": \"file:photos/a.txt\\r\\nfile:more/a.txt\"",
    "\"type\": \"public.file-url\", \"text\": \"file:///gone/a.txt\", \"names\": \"photos/a.txt\"",
    "\"type\": \"public.file-url\", \"base64\": \"ZmlsZTpwaG90b3MvYS50eHQ=\"",
    "\"type\": \"public.plain-text\", \"file\": \"large.txt\"",
  ]

  /// Breaks where what was named is as it was.
  private static let plugin = """
    return { name = "p", api = 1, on_perform = function(session)
      local text = session.items[1]:load():text()
      if text:sub(1, 5) == "hello" then error("it is broken") end
    end }
    """

  private func folder(
    _ representation: String,
    plugin: String = plugin
  ) throws -> BuiltTool.Folder {
    let folder = try BuiltTool.Folder()
    for name in ["photos/a.txt", "more/a.txt"] { try folder.write("hello", to: "in/\(name)") }
    try folder.write("hello" + String(repeating: "!", count: 70_000), to: "in/large.txt")
    try folder.write(plugin, to: "in/plugin.lua")
    try folder.write(
      """
      { "format": "dndhost.session/1",
        "destinations": [ { "id": "d", "frame": [0, 0, 100, 100], "plugin": "plugin.lua" } ],
        "items": [ { "id": "a", "representations": [ { \(representation) } ] } ],
        "events": [
          { "t": 0, "type": "begin", "items": ["a"], "at": [10, 10] }, { "t": 5, "type": "drop" } ] }
      """,
      to: "in/session.json"
    )
    try folder.write("", to: "out/empty")
    return folder
  }

  @Test("in another folder brings the files that it names, and replays by itself", arguments: named)
  func elsewhere(_ representation: String) throws {
    let folder = try folder(representation)
    let line = ["explore", "in/session.json", "--runs", "1", "--save", "out/found.json"]
    let ending = try BuiltTool.run(line, in: folder)
    #expect(ending.status == 1 && ending.output.contains("dndhost replay out/found.json\n"))
    let saved = folder.url.appending(path: "out").path
    let names = FileManager.default.subpaths(atPath: saved)?.sorted()
    #expect(try BuiltTool.run(line, in: folder).status == 1)
    #expect(FileManager.default.subpaths(atPath: saved)?.sorted() == names, "saved again")
    // Wherever both are taken.
    let (out, moved) = (folder.url.appending(path: "out"), folder.url.appending(path: "moved"))
    try FileManager.default.copyItem(at: out, to: moved)
    let replay = try BuiltTool.run(["replay", "moved/found.json"], in: folder)
    #expect(replay.status == 1)
    #expect(replay.output.contains("it is broken"), "\(replay.output) \(replay.errors)")
  }

  @Test("brings nothing that the search couldn't read")
  func denied() throws {
    let folder = try folder("\"type\": \"public.file-url\", \"text\": \"file:../secret.txt\"")
    try folder.write("hello", to: "secret.txt")
    let line = ["explore", "in/session.json", "--runs", "4", "--save", "out/found.json"]
    _ = try BuiltTool.run(line, in: folder)
    let saved = FileManager.default.subpaths(atPath: folder.url.appending(path: "out").path) ?? []
    #expect(saved.allSatisfy { !$0.contains("secret") }, "\(saved)")
  }

  @Test("of parts put together is refused with a reason where its files lie elsewhere")
  func merged() throws {
    let folder = try folder(Self.named[0])
    let line = ["explore", "in/session.json", "--runs", "4", "-f", "json", "-o", "part.json"]
    #expect(try BuiltTool.run(line, in: folder).status == 1)
    let refused = try BuiltTool.run(["merge", "part.json", "--save", "out/found.json"], in: folder)
    #expect(refused.status == 73, "\(refused)")
    #expect(refused.errors.contains("'a.txt', which lies outside of its folder"))
    let beside = try BuiltTool.run(["merge", "part.json", "--save", "in/found.json"], in: folder)
    #expect(beside.status == 1)
    let replay = try BuiltTool.run(["replay", "in/found.json"], in: folder)
    #expect(replay.status == 1 && replay.output.contains("it is broken"), "\(replay)")
  }

  /// Fixtures with a wrong plugin and its corrected twin.
  static let wrong: [String] = {
    guard Extent.isLong else {
      return Extent.part(["order-by-completion", "placeholder-kept", "full-shelf"], each: 2)
    }
    let all = (try? FileManager.default.contentsOfDirectory(atPath: fixtures.path)) ?? []
    return all.sorted().filter { name in
      let plugin = fixtures.appending(path: "\(name)/wrong.lua").path
      return FileManager.default.fileExists(atPath: plugin)
    }
  }()

  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Fixtures/explore")

  @Test(
    "kept as a test fails until the handler is mended, and passes from then on",
    arguments: wrong
  )
  func kept(_ name: String) throws {
    let folder = try BuiltTool.Folder()
    func fixture(_ file: String) throws -> String {
      try String(contentsOf: Self.fixtures.appending(path: "\(name)/\(file)"), encoding: .utf8)
    }
    try folder.write(fixture("session.json"), to: "session.json")
    try folder.write(fixture("wrong.lua"), to: "plugin.lua")
    let runs = Extent.isLong ? "400" : "60"
    let line = ["-p", "plugin.lua", "explore", "session.json", "--runs", runs, "--first"]
    let found = try BuiltTool.run(line + ["--save", "kept.json"], in: folder)
    #expect(found.status == 1, "\(found)")
    let kept = try folder.text(of: "kept.json")
    let wrong = try BuiltTool.run(["test", "kept.json"], in: folder)
    #expect(wrong.status == 1, "\(wrong) \(kept)")
    #expect(try BuiltTool.run(["replay", "kept.json"], in: folder).status == 1)
    try folder.write(fixture("right.lua"), to: "plugin.lua")
    let right = try BuiltTool.run(["test", "kept.json"], in: folder)
    #expect(right.status == 0, "\(right) \(kept)")
    #expect(try BuiltTool.run(["replay", "kept.json"], in: folder).status == 0)
  }
}
