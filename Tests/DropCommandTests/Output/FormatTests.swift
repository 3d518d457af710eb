import Foundation
import TestGround
import Testing

@Suite("The format of what is written")
struct FormatTests {
  @Test(
    "is what the file's ending says, where nothing else does",
    arguments: [
      ("replay session.json -o out.html", "<!doctype html>"),
      ("replay session.json -o out.json", "{\"records\":["),
      ("replay session.json -o out.jsonl", "{\"record\":\"session\""),
      ("replay session.json -o out.txt", "Two texts onto a shelf"),
      ("replay session.json -o out.html --format text", "Two texts onto a shelf"),
      ("test session.json -o out.xml", "<?xml"), ("test session.json -o out.tap", "TAP version"),
      ("inspect session.json -o out.json", "{"), ("api -o out.md", "#"),
    ]
  )
  func ending(_ line: String, _ beginning: String) throws {
    let folder = try Samples.folder()
    let words = line.split(separator: " ").map(String.init)
    _ = try BuiltTool.run(words, in: folder)
    let file = try #require(words.first { $0.hasPrefix("out.") })
    #expect(try folder.text(of: file).hasPrefix(beginning))
  }

  @Test("shows under a line of a plugin the column that is meant")
  func caret() throws {
    let folder = try BuiltTool.Folder()
    try folder.write("return {\n  name = \"a\", api = 1,\n  on_udpate = 1,\n}\n", to: "a.lua")
    let lines = try BuiltTool.run(["check", "a.lua"], in: folder).output
      .split(separator: "\n").map(String.init)
    let place = try #require(lines.firstIndex { $0.contains("on_udpate = 1") })
    let caret = try #require(lines[place + 1].firstIndex(of: "^"))
    let column = lines[place + 1].distance(from: lines[place + 1].startIndex, to: caret)
    #expect(Array(lines[place])[column...].starts(with: "on_udpate"))
  }

  @Test("says a fault that comes again in full only once")
  func once() throws {
    let folder = try Samples.folder()
    let plugin = """
      return { name = "a", api = 1, on_update = function(session)
        local nothing = nil
        return nothing.name
      end }
      """
    try folder.write(plugin, to: "again.lua")
    let output = try BuiltTool.run(["-p", "again.lua", "replay", "session.json"], in: folder).output
    #expect(output.components(separatedBy: "3 | return nothing.name").count == 2)
  }
}
