import Foundation
import TestGround
import Testing

@Suite("The command compare")
struct CompareCommandTests {
  private static let whole = Samples.session.replacingOccurrences(
    of: "\"fails\": \"lost\"",
    with: "\"text\": \"b\", \"latency\": 9"
  )

  private static func folder() throws -> BuiltTool.Folder {
    let folder = try BuiltTool.Folder()
    try folder.write(Samples.plugin, to: "p.lua")
    try folder.write(
      Samples.plugin.replacingOccurrences(of: "print(", with: "session:notify(\"info\", "),
      to: "q.lua"
    )
    try folder.write(Samples.session, to: "fails.json")
    try folder.write(whole, to: "whole.json")
    return folder
  }

  private static func run(_ words: String..., in folder: BuiltTool.Folder) throws -> (
    status: Int32, output: String, errors: String
  ) {
    let ending = try BuiltTool.run(["compare", "-a", "storage"] + words, in: folder)
    return (ending.status, ending.output, ending.errors)
  }

  @Test("says where two sessions differ first, and that nothing else moves by it")
  func sessions() throws {
    let folder = try Self.folder()
    let found = try Self.run("-p", "p.lua", "whole.json", "fails.json", in: folder)
    #expect(found.status == 1, "\(found.errors)")
    #expect(found.output.contains("first difference, at step"))
    #expect(found.output.contains("-") && found.output.contains("lost"))
    let same = try Self.run("-p", "p.lua", "whole.json", "whole.json", in: folder)
    #expect(same.status == 0 && same.output.hasSuffix("and all of them are the same\n"))
  }

  @Test("says both times of what is the same at another time, to a tenth")
  func times() throws {
    let folder = try Self.folder()
    let late = Self.whole.replacingOccurrences(
      of: "\"text\": \"b\", \"latency\": 9",
      with: "\"text\": \"bb\", \"latency\": 19.00001"
    )
    try folder.write(late, to: "late.json")
    let found = try Self.run("-p", "p.lua", "whole.json", "late.json", in: folder)
    #expect(found.output.contains(#/ [0-9.]+ / [0-9.]+ ms /#), "\(found.output)")
    #expect(!found.output.contains("00001"), "\(found.output)")
  }

  @Test("runs two plugins with one session, in the place of the one that it names")
  func plugins() throws {
    let folder = try Self.folder()
    let found = try Self.run("p.lua", "q.lua", "--session", "whole.json", in: folder)
    #expect(found.status == 1 && found.output.contains("notify"), "\(found.errors)")
    try folder.write(
      Self.whole.replacingOccurrences(
        of: "\"id\": \"shelf\"",
        with: "\"id\": \"shelf\", \"plugin\": \"p.lua\""
      ),
      to: "named.json"
    )
    let named = try Self.run("p.lua", "q.lua", "--session", "named.json", in: folder)
    #expect(named.output == found.output)
    let none = try Self.run("p.lua", "q.lua", in: folder)
    #expect(none.status == 64 && none.errors.contains("--session says what it is run with"))
    let three = try Self.run("p.lua", "q.lua", "p.lua", "--session", "whole.json", in: folder)
    #expect(three.status == 64)
  }

  @Test("compares transcripts line by line, and one with a session too")
  func transcripts() throws {
    let folder = try Self.folder()
    for name in ["whole", "fails"] {
      _ = try BuiltTool.run(
        [
          "replay", "-a", "storage", "-p", "p.lua", "\(name).json", "-f", "jsonl", "-o",
          "\(name).transcript.jsonl",
        ],
        in: folder
      )
    }
    let two = try Self.run("whole.transcript.jsonl", "fails.transcript.jsonl", in: folder)
    #expect(two.status == 1 && two.output.contains("first difference"))
    let one = try Self.run("-p", "p.lua", "whole.transcript.jsonl", "whole.json", in: folder)
    #expect(one.status == 0, "\(one.output)\(one.errors)")
  }

  @Test("gives the same as JSON and as a page")
  func formats() throws {
    let folder = try Self.folder()
    let json = try Self.run("-p", "p.lua", "whole.json", "fails.json", "-f", "json", in: folder)
    let value = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    )
    #expect(value["format"] as? String == "dndhost.compare/1" && value["same"] as? Bool == false)
    let steps = try #require(value["steps"] as? [[String: Any]])
    let first = try #require(value["first"] as? Int)
    #expect(steps[..<(first - 1)].allSatisfy { $0["kind"] as? String == "same" })
    #expect(steps[first - 1]["kind"] as? String != "same")
    let page = try Self.run("-p", "p.lua", "whole.json", "fails.json", "-o", "c.html", in: folder)
    #expect(page.status == 1)
    let html = try folder.text(of: "c.html")
    #expect(html.contains("First difference at step \(first)."))
    #expect(html.contains("data-side=\"a\"") && html.contains("data-side=\"b\""))
  }

  @Test("says what is missing, or isn't one of these")
  func wrong() throws {
    let folder = try Self.folder()
    #expect(try Self.run("whole.json", "nothing.json", in: folder).status == 66)
    #expect(try Self.run("whole.json", in: folder).status == 64)
    try folder.write("{}", to: "none.json")
    #expect(try Self.run("whole.json", "none.json", in: folder).status == 65)
  }
}
