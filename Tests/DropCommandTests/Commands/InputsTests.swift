import Foundation
import TestGround
import Testing

/// Everything that a run can read is in its identity.
@Suite("The identity of a run")
struct InputsTests {
  /// A thing that a run reads, and how it is listed.
  struct Thing: CustomTestStringConvertible, Sendable {
    let file: String
    let listed: String
    var representation = "\"text\": \"x\""
    var type = "public.plain-text"
    /// An event beside those that every session has.
    var event: String?
    var changed = "return { name = \"other\", api = 1 }"

    var testDescription: String { listed }
  }

  static let things = [
    Thing(
      file: "opened.lua",
      listed: "plugin of box: in/opened.lua",
      event: """
        { "t": 0, "type": "open",
          "destination": { "id": "box", "frame": [0, 0, 9, 9], "plugin": "opened.lua" } }
        """
    ),
    Thing(
      file: "deep/module.lua",
      listed: "plugin deep/module.lua:",
      event: """
        { "t": 0, "type": "open",
          "destination": { "id": "box", "frame": [0, 0, 9, 9], "plugin": "deep/module.lua" } }
        """
    ),
    Thing(
      file: "new.lua",
      listed: "plugin of main: in/new.lua",
      event: """
        { "t": 0, "type": "reload", "destination": "main", "plugin": "new.lua" }
        """
    ),
    Thing(
      file: "note.txt",
      listed: "file note.txt:",
      representation: "\"text\": \"file:///gone/note.txt\", \"names\": \"note.txt\"",
      type: "public.file-url"
    ),
    Thing(
      file: "note.txt",
      listed: "file note.txt:",
      representation: "\"text\": \"file:note.txt\"",
      type: "public.file-url"
    ),
    Thing(
      file: "media/two.txt",
      listed: "file media/two.txt:",
      representation: "\"text\": \"file:note.txt\\r\\nfile:media/two.txt\"",
      type: "text/uri-list"
    ),
    Thing(
      file: "media/inner/.two",
      listed: "file media/inner/.two:",
      representation: "\"text\": \"file:media\"",
      type: "public.file-url"
    ),
    Thing(
      file: "media/inner/new/three.txt",
      listed: "file media/inner:",
      representation: "\"file\": \"media\"",
      type: "public.folder"
    ),
  ]

  private func folder(_ thing: Thing) throws -> BuiltTool.Folder {
    let folder = try BuiltTool.Folder()
    let plugin = "return { name = \"one\", api = 1 }"
    for name in ["plugin.lua", "opened.lua", "deep/module.lua", "new.lua"] {
      try folder.write(plugin, to: "in/\(name)")
    }
    for name in ["note.txt", "media/two.txt", "media/inner/.two"] {
      try folder.write("one", to: "in/\(name)")
    }
    let lines: [String?] = [
      """
      { "format": "dndhost.session/1", "items": [ { "id": "a",
        "representations": [ { "type": "\(thing.type)", \(thing.representation) } ] } ],
        "destinations": [ { "id": "main", "plugin": "plugin.lua" } ] }
      """.replacing("\n", with: " "),
      thing.event?.replacing("\n", with: " "),
      "{ \"t\": 1, \"type\": \"begin\", \"items\": [\"a\"], \"at\": [5, 5] }",
      "{ \"t\": 2, \"type\": \"drop\" }",
    ]
    try folder.write(lines.compactMap(\.self).joined(separator: "\n") + "\n", to: "in/s.jsonl")
    return folder
  }

  @Test("names every file that an event, an address or a recording leads to", arguments: things)
  func changes(_ thing: Thing) throws {
    let folder = try folder(thing)
    let before = try BuiltTool.run(["inputs", "in/s.jsonl"], in: folder)
    #expect(before.status == 0 && before.output.contains(thing.listed), "\(before)")
    try folder.write(thing.changed, to: "in/\(thing.file)")
    let after = try BuiltTool.run(["inputs", "in/s.jsonl"], in: folder)
    let (one, other) = (before.output.prefix { $0 != "\n" }, after.output.prefix { $0 != "\n" })
    #expect(after.status == 0 && one != other, "\(after)")
  }

  @Test("says what can't be read, and why")
  func unreadable() throws {
    let thing = Thing(
      file: "",
      listed: "",
      representation: "\"text\": \"file:gone.txt\\r\\nfile:../out.txt\"",
      type: "text/uri-list"
    )
    let folder = try folder(thing)
    try folder.write("out", to: "out.txt")
    let line = ["inputs", "in/s.jsonl"]
    let listed = try BuiltTool.run(line, in: folder)
    #expect(listed.output.contains("file gone.txt: gone.txt is gone"), "\(listed.output)")
    #expect(listed.output.contains("file out.txt: out.txt lies outside of the allowed folders"))
    let allowed = try BuiltTool.run(line + ["--allow", "files=."], in: folder)
    #expect(!allowed.output.contains("lies outside"), "\(allowed.output)")
  }

  @Test("keeps parts of two searches apart whose plugins come with an event")
  func parts() throws {
    let folder = try folder(Self.things[0])
    let line = ["explore", "in/s.jsonl", "--runs", "4", "--lanes", "2", "--format", "json"]
    for (part, plugin) in [("1", "one"), ("2", "two")] {
      try folder.write("return { name = \"\(plugin)\", api = 1 }", to: "in/opened.lua")
      let rest = ["--shard", "\(part)/2", "--output", "\(part).json"]
      #expect(try BuiltTool.run(line + rest, in: folder).status <= 1)
    }
    let merged = try BuiltTool.run(["merge", "1.json", "2.json"], in: folder)
    #expect(merged.status == 65 && merged.errors.contains("opened.lua"), "\(merged)")
  }
}
