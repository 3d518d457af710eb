import Foundation
import TestGround
import TestExtent
import Testing

/// Names, titles, notes and messages that would lead a terminal or an eye.
@Suite("What is printed")
struct HostileNameTests {
  /// Clears the screen, paints in a colour that the tool itself uses, rings, turns text around, ends a line:
  /// as JSON and Lua write it.
  static let json = "a\\u001b[2J\\u001b[31mq\\u0007\\u202eb\\u0085\\u061c\\u2028\\u2066"
  static let lua = "a\\27[2J\\27[31mq\\7\\u{202e}b\\u{85}\\u{61c}\\u{2028}\\u{2066}"

  static let session = """
    {
      "format": "dndhost.session/1",
      "title": "\(json)", "notes": "\(json)",
      "source": { "app": "\(json)" },
      "destinations": [
        { "id": "shelf\(json)", "frame": [0, 0, 100, 100], "contents": ["\(json)"],
          "regions": [ { "id": "\(json)", "frame": [0, 0, 100, 100] } ] }
      ],
      "items": [
        { "id": "one\(json)", "name": "\(json).txt",
          "representations": [ { "type": "public.plain-text", "text": "\(json)" } ] },
        { "id": "two\(json)", "name": "\(json)",
          "representations": [ { "type": "public.plain-text", "fails": "\(json)" } ] }
      ],
      "events": [
        { "t": 0, "type": "begin", "items": ["one\(json)", "two\(json)"], "at": [200, 50] },
        { "t": 16, "type": "move", "at": [50, 50] },
        { "t": 33, "type": "drop" }
      ],
      "expect": { "contents": { "shelf\(json)": ["nothing of this"] } }
    }
    """

  static let plugin = """
    return {
      name = "\(lua)", version = "\(lua)", summary = "\(lua)", api = 1,
      accepts = { "public.plain-text" },
      on_update = function(session)
        return { operation = "copy", message = "\(lua)", highlight = "\(lua)" }
      end,
      on_perform = function(session)
        print("\(lua)")
        session:notify("warning", "\(lua)")
        for _, item in ipairs(session.items) do
          local text = item:try("public.plain-text")
          if text then session:insert { contents = text } end
        end
        error("\(lua)")
      end,
    }
    """

  static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// What is run, by its command.
  static let lines = [
    "replay s.json", "replay s.json --format json", "replay s.json --format jsonl",
    "replay s.json --format html", "test s.json", "test s.json --format tap",
    "test s.json --format junit", "inspect s.json", "inspect s.json --format json",
    "explore s.json --runs 5", "explore s.json --runs 5 --format json",
    "explore s.json --runs 5 --save kept.json", "merge part.json", "merge part.json --format json",
    "explore s.json --runs 5 --format html", "test s.json --format html",
    "test s.json --cache kept", "test s.json --cache kept --cache-check 100%",
    "compare s.json s.json", "compare s.json s.json --format json",
    "compare s.json s.json --format html", "inputs s.json", "inputs s.json --format json",
    "bench s.json --runs 1", "bench s.json --runs 1 --format json", "check p.lua odd.lua",
    "check odd.lua --format json", "replay s.json --plugin odd.lua", "replay odd.json",
    "convert odd\u{1B}[31mq.txt --to public.rtf", "types odd\u{1B}[31mq.txt",
    "new odd\u{1B}[31mq", "api odd\u{1B}[31mq", "completions odd\u{1B}[31mq",
    "shelf odd\u{1B}[31mq", "shelf --drop odd\u{1B}[31mq",
    "journal odd\u{1B}[31mq",
  ]

  @Test("is looked at of every command that prints what somebody else wrote")
  func commands() throws {
    let help = try BuiltTool.run(["help"]).output
    let start = try #require(help.firstRange(of: "\nCommands:\n")).upperBound
    let listed = help[start...].split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { !$0.isEmpty }.filter { !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    // These print what is the tool's own, wait for somebody, or run another of them.
    let own = ["play", "watch", "schema", "manual", "help"]
    let tried = Self.lines.compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(listed.count > 10 && Set(listed).subtracting(own).isSubset(of: tried), "\(listed)")
  }

  @Test(
    "has no colours in it but its own, where it is painted",
    arguments: Extent.part(lines, each: 3)
  )
  func painted(_ line: String) throws {
    let ending = try run(line, ["--color", "always"])
    for text in [ending.output, ending.errors] {
      #expect(!text.contains("\u{1B}[31mq") && !text.contains("\u{1B}[2J"), "\(line): \(text)")
    }
  }

  @Test(
    "has no control of any kind in it, whatever a session or a plugin calls things",
    arguments: Extent.part(Array(lines.dropFirst()), each: 2)
  )
  func plain(_ line: String) throws {
    let ending = try run(line)
    for text in [ending.output, ending.errors] {
      let hidden = text.unicodeScalars.filter(Self.isHidden)
      let found = hidden.prefix(4).map { String($0.value, radix: 16) }
      #expect(hidden.isEmpty, "\(line): \(found) in \(text.prefix(600))")
    }
    #expect(!(ending.output + ending.errors).isEmpty)
    if line.hasSuffix("--format json") {
      _ = try JSONSerialization.jsonObject(with: Data(ending.output.utf8))
    }
  }

  private func run(_ line: String, _ more: [String] = []) throws -> BuiltTool.Ending {
    let folder = try BuiltTool.Folder()
    try folder.write(Self.session, to: "s.json")
    try folder.write(Self.plugin, to: "p.lua")
    try folder.write("local x = \"\u{202E}\u{85}\u{1B}[2J\"\nreturn { naame = x }\n", to: "odd.lua")
    let unknown = Self.session.replacingOccurrences(of: "\"title\"", with: "\"ti\(Self.json)tle\"")
    try folder.write(unknown, to: "odd.json")
    try folder.write("plain", to: "odd\u{1B}[31mq.txt")
    var words = line.split(separator: " ").map(String.init)
    let takesPlugin = ["replay", "test", "inspect", "explore", "inputs", "bench"].contains(words[0])
    if takesPlugin, !words.contains("--plugin") { words += ["--plugin", "p.lua"] }
    if words[0] == "merge" {
      let part = [
        "explore", "s.json", "--runs", "5", "-p", "p.lua", "-f", "json", "-o", "part.json",
      ]
      #expect(try BuiltTool.run(part, in: folder).status <= 1)
    }
    return try BuiltTool.run(words + more, in: folder)
  }

  @Test("is XML where that was asked for, with nothing in it that XML 1.0 hasn't")
  func xml() throws {
    let folder = try BuiltTool.Folder()
    try folder.write(
      """
      { "format": "dndhost.session/1", "destinations": [ { "id": "d" } ],
        "items": [ { "id": "a", "name": "n\\ufffe\\uffff\\u0001\\ud83d\\udcc4",
          "representations": [ { "type": "public.text", "text": "x" } ] } ],
        "events": [ { "t": 0, "type": "begin", "items": ["a"], "at": [5, 5] },
                    { "t": 9, "type": "drop" } ],
        "expect": { "contents": { "d": ["n\\ufffe\\uffff\\u0001\\ud83d\\udcc4 2"] } } }
      """,
      to: "s.json"
    )
    let ending = try BuiltTool.run(["test", "s.json", "--format", "junit"], in: folder)
    #expect(ending.status == 1 && ending.output.contains("\u{1F4C4}"), "\(ending)")
    let isNone: (Unicode.Scalar) -> Bool = { scalar in
      scalar.value < 0x20 && scalar != "\n" || [0xFFFE, 0xFFFF].contains(scalar.value)
    }
    #expect(!ending.output.unicodeScalars.contains(where: isNone))
  }

  @Test("two destinations whose names only look alike have each its own plugin, option and limit")
  func plugins() throws {
    let folder = try BuiltTool.Folder()
    let (letter, marked) = ("\u{E9}", "e\u{301}")
    try folder.write(
      """
      { "format": "dndhost.session/1", "items": [ { "id": "i" } ],
        "destinations": [ { "id": "\(letter)", "frame": [0, 0, 10, 10] },
                          { "id": "\(marked)", "frame": [20, 0, 10, 10] } ],
        "events": [ { "t": 0, "type": "begin", "items": ["i"], "at": [5, 5] },
                    { "t": 1, "type": "move", "at": [25, 5] } ] }
      """,
      to: "s.json"
    )
    for name in ["one", "two"] {
      try folder.write(
        """
        return { name = "\(name)", api = 1, options = { word = { type = "string", default = "-" } },
          on_update = function(session)
            return { operation = "copy", message = "\(name) " .. session.options.word }
          end }
        """,
        to: "\(name).lua"
      )
    }
    let ending = try BuiltTool.run(
      [
        "replay", "s.json", "--plugin", "\(letter)=one.lua", "--plugin", "\(marked)=two.lua",
        "--set", "\(letter):word=first", "--set", "\(marked):word=second",
      ],
      in: folder
    )
    #expect(ending.status == 0, "\(ending.errors)")
    #expect(ending.output.contains("one first") && ending.output.contains("two second"))
    #expect(!ending.output.contains("one second") && !ending.output.contains("two first"))
  }
}
