import Foundation
import TestGround
import Testing
import TestExtent

/// Everything that a file can be and no session, or no plugin, is; the whole of what is said of it.
@Suite("What can't be read")
struct BadInputTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    var files: [String: String] = [:]
    let line: String
    let status: Int32
    /// What standard error has after `dndhost: `.
    let says: String
    var testDescription: String { name }
  }

  static func session(_ rest: String) -> String {
    "{\"format\": \"dndhost.session/1\", \(rest)}"
  }

  /// A session that has one destination, and a plugin with a mistake in it.
  static func plugin(_ name: String, _ source: String, _ says: String) -> Case {
    Case(
      name: name,
      files: ["s.json": session("\"events\": []"), "bad.lua": source],
      line: "--plugin bad.lua replay s.json",
      status: 65,
      says: says
    )
  }

  static let cases: [Case] = [
    Case(
      name: "no such file",
      line: "replay none.json",
      status: 66,
      says: "none.json: can't be opened: there is no such file"
    ),
    Case(
      name: "a folder",
      files: ["sub/x": ""],
      line: "replay sub",
      status: 66,
      says: "sub: is a folder, expected a session file"
    ),
    Case(
      name: "the folder of all",
      line: "replay /tmp",
      status: 66,
      says: "/tmp: is a folder, expected a session file"
    ),
    Case(
      name: "an empty file",
      files: ["s.json": " \n"],
      line: "replay s.json",
      status: 65,
      says: "s.json: is empty, expected a session: an object with \"format\": \"dndhost.session/1\""
    ),
    Case(
      name: "a binary file",
      files: ["s.json": "\u{7F}ELF\0\u{1}"],
      line: "replay s.json",
      status: 65,
      says: "s.json: is not text, expected a session in JSON"
    ),
    Case(
      name: "a file that was cut off",
      files: ["s.json": "{\"format\": \"dndhost.ses"],
      line: "replay s.json",
      status: 65,
      says: "s.json:1:24: format: a string has no end; the file may be cut off"
    ),
    Case(
      name: "lines that were cut off",
      files: ["s.jsonl": "{\"format\": \"dndhost.session/1\"}\n{\"t\": 0, \"type\""],
      line: "replay s.jsonl",
      status: 65,
      says: "s.jsonl:2:16: type: ends too early; the file may be cut off"
    ),
    Case(
      name: "a wrong type",
      files: ["s.json": session("\"items\": [{\"id\": 7}]")],
      line: "replay s.json",
      status: 65,
      says: "s.json:1:50: items[0].id: expected a text, found 7"
    ),
    Case(
      name: "an id that is there already",
      files: ["s.json": session("\n\"items\": [{\"id\": \"a\"},\n{\"id\": \"a\"}]")],
      line: "replay s.json",
      status: 65,
      says: "s.json:3:8: items[1].id: the item 'a' is there already, on line 2"
    ),
    Case(
      name: "an unknown key",
      files: ["s.json": session("\"destinatons\": []")],
      line: "replay s.json",
      status: 65,
      says: "s.json:1:33: a session has no key 'destinatons'; did you mean 'destinations'?"
    ),
    Case(
      name: "an unknown key with signs that would write on the terminal",
      files: ["s.json": session("\"\\u001b[31mred\\n\": 1")],
      line: "replay s.json",
      status: 65,
      says:
        "s.json:1:33: a session has no key '\\u{1b}[31mred⏎'; a key of your own begins with 'x-'"
    ),
    Case(
      name: "a name that nothing has",
      files: [
        "s.json": session(
          "\"events\": [{\"t\": 0, \"type\": \"undo\", \"destination\": \"shelf\"}]"
        )
      ],
      line: "replay s.json",
      status: 65,
      says: "s.json:1:84: events[0].destination: there is no destination 'shelf'; there is main"
    ),
    Case(
      name: "times that fall",
      files: [
        "s.json": session(
          "\"events\": [{\"t\": 9, \"type\": \"wait\"},\n{\"t\": 2, \"type\": \"wait\"}]"
        )
      ],
      line: "replay s.json",
      status: 65,
      says: "s.json:2:7: events[1].t: 2 comes after 9: times never fall"
    ),
    Case(
      name: "destinations inside each other without an end",
      files: [
        "s.json": session(String(repeating: "\"destinations\": [{\"id\": \"a\", ", count: 40))
      ],
      line: "replay s.json",
      status: 65,
      says: "s.json:1:949: destinations[0].destinations[0].destinations[0].….destinations[0]."
        + "destinations[0].destinations[0]: nested deeper than 64 levels"
    ),
    Case(
      name: "a file that climbs out of the folder",
      files: [
        "s.json": session(
          "\"items\": [{\"id\": \"a\", \"representations\": "
            + "[{\"type\": \"public.png\", \"file\": \"../../etc/passwd\"}]}]"
        )
      ],
      line: "replay s.json",
      status: 65,
      says:
        "s.json:1:106: items[0].representations[0].file: '../../etc/passwd' lies outside of the "
        + "session's folder; --allow files=FOLDER lets it"
    ),
    Case(
      name: "a file outside of the folder that isn't there, which isn't told",
      files: [
        "s.json": session(
          "\"items\": [{\"id\": \"a\", \"representations\": "
            + "[{\"type\": \"public.png\", \"file\": \"../none/x\"}]}]"
        )
      ],
      line: "replay s.json",
      status: 65,
      says: "s.json:1:106: items[0].representations[0].file: '../none/x' lies outside of the "
        + "session's folder; --allow files=FOLDER lets it"
    ),
    Case(
      name: "a plugin that isn't there",
      files: ["s.json": session("\"destinations\": [{\"id\": \"a\", \"plugin\": \"x.lua\"}]")],
      line: "replay s.json",
      status: 66,
      says: "s.json:1:72: destinations[0].plugin: the plugin 'x.lua' can't be opened: "
        + "there is no such file"
    ),
    plugin(
      "a plugin that doesn't parse",
      "return {\n  name = \"bad\", api = 1,\n  on_update = function(session)\n    if x = 1 then end\n  end,\n}",
      "bad.lua:4:10: 'then' expected near '='\n    4 | if x = 1 then end\n             ^"
    ),
    plugin(
      "a plugin with a field that nobody knows",
      "return {\n  name = \"bad\", api = 1,\n  on_updat = function() end,\n}",
      "bad.lua:3:3: a plugin has no field 'on_updat'; did you mean 'on_update'?\n"
        + "    3 | on_updat = function() end,\n        ^"
    ),
    plugin(
      "a plugin with a value of another kind",
      "return {\n  name = \"bad\", api = 1,\n  accepts = 5,\n}",
      "bad.lua:3:13: 'accepts': expected a list of content types, found a number\n"
        + "    3 | accepts = 5,\n                  ^"
    ),
    plugin(
      "a plugin for another version",
      "return {\n  name = \"bad\",\n  api = 2,\n}",
      "bad.lua:3:3: is written for api 2; this host has api 1\n    3 | api = 2,\n        ^"
    ),
    plugin(
      "a plugin that is something else than a table",
      "local a = 1\nreturn a",
      "bad.lua:2:1: must return a table, but returns 1\n    2 | return a\n        ^"
    ),
    plugin(
      "a plugin that raises an error",
      "local a\n\tprint(a.b)\nreturn {}",
      "bad.lua:2: attempt to index a nil value (local 'a')\n    2 | print(a.b)"
    ),
    plugin(
      "a plugin that is no text",
      "\u{1B}Lua",
      "bad.lua: the source is a binary chunk, not text"
    ),
  ]

  @Test("is told in a sentence that says what to change", arguments: cases)
  func says(_ each: Case) throws {
    let folder = try BuiltTool.Folder()
    for (name, text) in each.files { try folder.write(text, to: name) }
    let ending = try BuiltTool.run(each.line.split(separator: " ").map(String.init), in: folder)
    #expect(ending.status == each.status)
    let sentence = "dndhost: \(each.says)\n"
    #expect(ending.errors.hasPrefix(sentence), "\(ending.errors)")
    let rest = ending.errors.dropFirst(sentence.count)
    guard let place = each.says.firstMatch(of: #/^(s\.jsonl?):([0-9]+):([0-9]+): /#) else {
      #expect(rest.isEmpty)
      return
    }
    // The line where it is, and a mark under the column.
    let excerpt = rest.split(separator: "\n")
    #expect(excerpt.count == 2 && excerpt[0].hasPrefix("    \(place.2) | "), "\(rest)")
    let lines = try #require(each.files[String(place.1)]).split(separator: "\n")
    let line = lines[try #require(Int(place.2)) - 1]
    let meant = line.dropFirst(try #require(Int(place.3)) - 1).first
    let mark = excerpt[1].count - 1
    #expect(excerpt[1].allSatisfy { $0 == " " || $0 == "^" } && excerpt[1].last == "^")
    #expect(excerpt[0].dropFirst(mark).first == meant)
  }

  @Test("is a document at the edges of JSON, each with status 65 in little time")
  func odd() throws {
    let file = ReadmeTests.root.appendingPathComponent("Tests/Fixtures/odd-json/documents.json")
    let documents = try JSONDecoder().decode([String: [String]].self, from: Data(contentsOf: file))
    let folder = try BuiltTool.Folder()
    var count = 0
    for (kind, texts) in documents {
      for (number, text) in texts.enumerated() where Extent.isWhole || number % 3 == 0 {
        count += 1
        // One character a byte.
        let bytes = Data(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
        try folder.write(bytes, to: "\(kind)-\(number).json")
      }
    }
    let loop = "for f in *.json; do timeout 20 dndhost replay $f >/dev/null; echo $f $?; done"
    let ends = try ReadmeTests.run("{ \(loop); } 2>/dev/null", in: folder.url)
    #expect(ends.filter { $0.hasSuffix(" 65") }.count == count)
    #expect(count > (Extent.isWhole ? 160 : 50))
  }

  /// Thirty megabytes of one kind of value, none of which is longer than a few bytes: the one that
  /// takes most memory and the shortest one, and others where there is time.
  static let crowds = ["{\"a\":{\"b\":1}},", "0,"] + (Extent.isLong ? ["{},", "[[]],"] : [])

  @Test(
    "is a crowd of values: refused before it takes the memory",
    .enabled(if: Extent.isWhole, "a debug build takes seconds: `.ci/long` does it"),
    arguments: crowds
  )
  func crowd(_ value: String) throws {
    let folder = try BuiltTool.Folder()
    let head = "{\"format\":\"dndhost.session/1\",\"x-a\":["
    let values = "yes '\(value)' | tr -d '\\n' | head -c 32000000"
    let write = "{ printf '%s' '\(head)'; \(values); printf '0]}'; } >s.json"
    let limit = Extent.isSanitized ? "" : "ulimit -v 600000; "
    let line = "\(write); \(limit)dndhost replay s.json; echo $?"
    let said = try ReadmeTests.run(line, in: folder.url)
    #expect(said.suffix(2) == ["65", ""], "\(said)")
    #expect(said.first?.contains("more than 2000000 values; as JSON lines") == true, "\(said)")
  }

  @Test(
    "is endless: brackets without an end are refused by the first of them",
    arguments: ["-", "/dev/stdin"]
  )
  func endless(_ operand: String) throws {
    let folder = try BuiltTool.Folder()
    // A gigabyte that nobody writes further than it is read.
    let brackets = "yes '[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[' | tr -d '\\n' | head -c 1000000000"
    let line = "\(brackets) | dndhost replay \(operand); echo $?"
    let said = try ReadmeTests.run(line, in: folder.url)
    #expect(said.suffix(2) == ["65", ""])
    #expect(
      said.first?.hasPrefix("dndhost: \(operand):1:") == true,
      "\(said)"
    )
  }
}
