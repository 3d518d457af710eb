import DropCore
import DropReplay
import Foundation
import Testing

@Suite("What is wrong with a session")
struct SessionProblemTests {
  /// A session's text, and the whole sentence that it must be refused with.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let sentence: String
    var testDescription: String { name }
  }

  static func session(_ rest: String) -> String {
    "{\"format\": \"dndhost.session/1\"" + (rest.isEmpty ? "" : ",\n\(rest)") + "}"
  }

  static let traits = "PDF, Images, JPEGXL, Charsets, Durable, Isolation, Live"

  static let cases: [Case] = [
    Case(
      name: "an empty file",
      text: "",
      sentence: "s.json: is empty, expected a session: an object with \"format\": "
        + "\"dndhost.session/1\""
    ),
    Case(
      name: "a binary file",
      text: "\u{7F}ELF\0\0",
      sentence: "s.json: is not text, expected a session in JSON"
    ),
    Case(
      name: "a list",
      text: "[]",
      sentence: "s.json:1:1: expected a session (an object), found an empty list"
    ),
    Case(
      name: "no format",
      text: "{}",
      sentence: "s.json:1:1: a session needs the key 'format'"
    ),
    Case(
      name: "another version",
      text: "{\"format\": \"dndhost.session/2\"}",
      sentence: "s.json:1:12: format: expected dndhost.session/1, which is what this build "
        + "reads; found 'dndhost.session/2'"
    ),
    Case(
      name: "a mistyped key",
      text: session("\"itmes\": []"),
      sentence: "s.json:2:1: a session has no key 'itmes'; did you mean 'items'?"
    ),
    Case(
      name: "a key unlike any other",
      text: session("\"colour\": 1"),
      sentence: "s.json:2:1: a session has no key 'colour'; a key of your own begins with 'x-'"
    ),
    Case(
      name: "a key unlike the few that there are",
      text: session("\"events\": [{\"time\": 0, \"type\": \"wait\"}]"),
      sentence:
        "s.json:2:13: events[0]: the event 'wait' has no key 'time'; there are t, type; "
        + "a key of your own begins with 'x-'"
    ),
    Case(
      name: "a trait in small letters",
      text: session("\"x-needs\": [\"pdf\"]"),
      sentence:
        "s.json:2:13: x-needs[0]: expected one of \(traits); found 'pdf'; did you mean 'PDF'?"
    ),
    Case(
      name: "a trait unlike any other",
      text: session("\"x-needs\": [\"Images\", \"Bogus\"]"),
      sentence: "s.json:2:23: x-needs[1]: expected one of \(traits); found 'Bogus'"
    ),
    Case(
      name: "a trait in place of a list of them",
      text: session("\"x-needs\": \"PDF\""),
      sentence:
        "s.json:2:12: x-needs: expected a list, each one of \(traits), found the text \"PDF\""
    ),
    Case(
      name: "a key twice",
      text: session("\"title\": \"a\", \"title\": \"b\""),
      sentence: "s.json:2:15: title: the key \"title\" stands twice"
    ),
    Case(
      name: "a destination without a name",
      text: session("\"destinations\": [{\"id\": \"\"}]"),
      sentence: "s.json:2:25: destinations[0].id: expected a text that isn't empty, found an "
        + "empty text"
    ),
    Case(
      name: "an item that nothing is found by, behind one with a name",
      text: session("\"items\": [{\"id\": \"a\"}, {\"id\": \"\"}]"),
      sentence: "s.json:2:31: items[1].id: expected a text that isn't empty, found an empty text"
    ),
    Case(
      name: "bytes of no type",
      text: session("\"items\": [{\"id\": \"a\", \"representations\": [{\"type\": \"\"}]}]"),
      sentence: "s.json:2:52: items[0].representations[0].type: expected a text that isn't empty, "
        + "found an empty text"
    ),
    Case(
      name: "a task without a name",
      text: session("\"tasks\": {\"\": {}}"),
      sentence: "s.json:2:11: tasks: expected a task's name, found an empty text"
    ),
    Case(
      name: "what is nearly a whole number",
      text: session("\"destinations\": [{\"id\": \"a\", \"most\": 1.5}]"),
      sentence: "s.json:2:38: destinations[0].most: expected a whole number from 0, found 1.5"
    ),
    Case(
      name: "a task's code without a failure",
      text: session("\"tasks\": {\"t\": {\"code\": \"x\"}}"),
      sentence: "s.json:2:25: tasks.t: 'code' needs 'fails' beside it"
    ),
    Case(
      name: "options of a source without a plugin",
      text: session("\"source\": {\"options\": {}}"),
      sentence: "s.json:2:23: source: 'options' needs 'plugin' beside it"
    ),
    Case(
      name: "a grant to a source that there isn't",
      text: session("\"source\": {\"plugin\": \"s.lua\", \"allow\": [\"clokc\"]}"),
      sentence: "s.json:2:41: source.allow[0]: expected one of storage, tasks, clock; found "
        + "'clokc'; did you mean 'clock'?"
    ),
    Case(
      name: "a save's code without a failure",
      text: session("\"saves\": [{\"code\": \"x\"}]"),
      sentence: "s.json:2:20: saves[0]: 'code' needs 'fails' beside it"
    ),
    Case(
      name: "a load's code without a failure",
      text: session(
        #""items": [{"id": "a", "representations": [{"type": "public.png", "#
          + #""text": "", "arrivals": [{"ends": 1, "code": "x"}]}]}]"#
      ),
      sentence: "s.json:2:111: items[0].representations[0].arrivals[0]: 'code' needs 'fails' "
        + "beside it"
    ),
    Case(
      name: "a taking back with a name to save under",
      text: session("\"saves\": [{\"as\": \"a\", \"takes_back\": \"b\"}]"),
      sentence: "s.json:2:11: saves[0]: takes only one of as and takes_back"
    ),
    Case(
      name: "a mistyped limit",
      text: session("\"destinations\": [{\"id\": \"a\", \"limits\": {\"hover_unit\": 1}}]"),
      sentence: "s.json:2:41: destinations[0].limits: a set of limits has no key 'hover_unit'; did "
        + "you mean 'hover_units'?"
    ),
    Case(
      name: "a limit unlike any other",
      text: session("\"destinations\": [{\"id\": \"a\", \"limits\": {\"nonsense\": 7}}]"),
      sentence:
        "s.json:2:41: destinations[0].limits: a set of limits has no key 'nonsense'; a key of "
        + "your own begins with 'x-'"
    ),
    Case(
      name: "an item unlike the only one",
      text: session(
        "\"items\": [{\"id\": \"a\"}], \"events\": [], "
          + "\"expect\": {\"outcome\": {\"imported\": [\"b\"]}}"
      ),
      sentence: "s.json:2:75: expect.outcome.imported[0]: there is no item 'b'; there is a"
    ),
    Case(
      name: "a mistyped effect",
      text: session("\"expect\": {\"effects\": [{\"effect\": \"insret\"}]}"),
      sentence: "s.json:2:35: expect.effects[0].effect: there is no effect 'insret'; did you mean "
        + "'insert'?"
    ),
    Case(
      name: "a mistyped key of an effect",
      text: session("\"expect\": {\"effects\": [{\"effect\": \"insert\", \"idnex\": 1}]}"),
      sentence:
        "s.json:2:54: expect.effects[0]: the effect 'insert' has no key 'idnex'; did you mean "
        + "'index'?"
    ),
    Case(
      name: "a transcript",
      text: "{\"record\": \"session\", \"format\": \"dndhost.transcript/1\"}",
      sentence: "s.json: is a transcript, which a replay wrote; expected the session that it is of"
    ),
    Case(
      name: "a transcript in one piece",
      text: "{\"records\": [{\"record\": \"session\", \"format\": \"dndhost.transcript/1\"}]}",
      sentence: "s.json: is a transcript, which a replay wrote; expected the session that it is of"
    ),
    Case(
      name: "a wrong type",
      text: session("\"items\": {}"),
      sentence: "s.json:2:10: items: expected a list, each an item (an object), found an object"
    ),
    Case(
      name: "a number in the place of a text that looks like it",
      text: session("\"expect\": { \"rules\": [14] }"),
      sentence:
        "s.json:2:23: expect.rules[0]: expected a text, one of 1, 2, 2b, 3, 4, 5, 6, 6b, 7, 8, 8b, 8c, 9, 10, "
        + "11, 12, 13, 14, found 14"
    ),
    Case(
      name: "an unknown event",
      text: session("\"events\": [{\"t\": 0, \"type\": \"mvoe\", \"at\": [1, 2]}]"),
      sentence:
        "s.json:2:29: events[0].type: expected one of begin, move, add, reveal, leave, allow, "
        + "modifiers, wait, drop, cancel, provide, source_end, answer, abort, undo, redo, paste, share, reload, "
        + "change, open, close, edit, crash; "
        + "found 'mvoe'; did you mean 'move'?"
    ),
    Case(
      name: "an event's missing key",
      text: session("\"events\": [{\"t\": 0, \"type\": \"move\"}]"),
      sentence: "s.json:2:12: events[0]: the event 'move' needs the key 'at'"
    ),
    Case(
      name: "times that fall",
      text: session(
        "\"events\": [{\"t\": 16.5, \"type\": \"wait\"},\n{\"t\": 9, \"type\": \"wait\"}]"
      ),
      sentence: "s.json:3:7: events[1].t: 9 comes after 16.5: times never fall"
    ),
    Case(
      name: "a time that no clock has",
      text: session("\"events\": [{\"t\": 1.7e308, \"type\": \"wait\"}]"),
      sentence: "s.json:2:18: events[0].t: expected at most 1000000000000 milliseconds, "
        + "which are thirty years; found 1.7e+308"
    ),
    Case(
      name: "a latency that no clock has",
      text: session(
        "\"items\": [{\"id\": \"a\", \"representations\": [{\"type\": \"public.text\", "
          + "\"text\": \"\",\n\"latency\": 2e12}]}]"
      ),
      sentence: "s.json:3:12: items[0].representations[0].latency: expected at most "
        + "1000000000000 milliseconds, which are thirty years; found 2000000000000"
    ),
    Case(
      name: "an item twice",
      text: session("\"items\": [{\"id\": \"a\"},\n{\"id\": \"a\"}]"),
      sentence: "s.json:3:8: items[1].id: the item 'a' is there already, on line 2"
    ),
    Case(
      name: "an item that a list made before it",
      text: session(
        "\"items\": [{\"id\": \"d\", \"representations\": [{\"type\": \"text/uri-list\", "
          + "\"text\": \"file:a\\r\\nfile:b\"}]},\n{\"id\": \"d 1\"}]"
      ),
      sentence: "s.json:3:8: items[1].id: the item 'd 1' is there twice: the addresses that 'd' "
        + "lists make it, too; the other is on line 2"
    ),
    Case(
      name: "an item that a list makes after it",
      text: session(
        "\"items\": [{\"id\": \"d 1\"},\n{\"id\": \"d\", \"representations\": ["
          + "{\"type\": \"text/uri-list\", \"text\": \"file:a\\r\\nfile:b\"}]}]"
      ),
      sentence: "s.json:3:8: items[1].id: the item 'd 1' is there twice: the addresses that 'd' "
        + "lists make it, too; the other is on line 2"
    ),
    Case(
      name: "a destination twice, one inside the other",
      text: session("\"destinations\": [{\"id\": \"a\", \"destinations\": [\n{\"id\": \"a\"}]}]"),
      sentence: "s.json:3:8: destinations[0].destinations[0].id: the destination 'a' is there "
        + "already, on line 2"
    ),
    Case(
      name: "an unknown item",
      text: session(
        "\"items\": [{\"id\": \"img-1\"}], \"events\": [{\"t\": 0, \"type\": \"add\", "
          + "\"items\": [\"img1\"]}]"
      ),
      sentence: "s.json:2:74: events[0].items[0]: there is no item 'img1'; did you mean 'img-1'?"
    ),
    Case(
      name: "two kinds of bytes",
      text: session(
        "\"items\": [{\"id\": \"a\", \"representations\": [{\"type\": \"t\", \"text\": \"\", "
          + "\"zeros\": 1}]}]"
      ),
      sentence: "s.json:2:43: items[0].representations[0]: needs exactly one of text, json, "
        + "base64, "
        + "file, zeros, fails; it has text and zeros"
    ),
    Case(
      name: "bytes that aren't base64",
      text: session(
        "\"items\": [{\"id\": \"a\", \"representations\": [{\"type\": \"t\", \"base64\": "
          + "\"ab$\"}]}]"
      ),
      sentence: "s.json:2:67: items[0].representations[0].base64: is not base64: expected letters, "
        + "digits, '+', '/' and '=' at the end"
    ),
    Case(
      name: "a negative size",
      text: session("\"destinations\": [{\"id\": \"a\", \"frame\": [0, 0, -1, 5]}]"),
      sentence: "s.json:2:46: destinations[0].frame[2]: expected at least 0, found -1"
    ),
    Case(
      name: "a frame of three numbers",
      text: session("\"destinations\": [{\"id\": \"a\", \"frame\": [0, 0, 5]}]"),
      sentence: "s.json:2:39: destinations[0].frame: expected [x, y, width, height], found a "
        + "list of 3"
    ),
    Case(
      name: "a file that isn't there",
      text: session(
        "\"items\": [{\"id\": \"a\", \"representations\": [{\"type\": \"t\", \"file\": "
          + "\"no.png\"}]}]"
      ),
      sentence: "s.json:2:65: items[0].representations[0].file: the file 'no.png' can't be opened: "
        + "there is no such file"
    ),
    Case(
      name: "a file that climbs out",
      text: session(
        "\"items\": [{\"id\": \"a\", \"representations\": [{\"type\": \"t\", \"file\": "
          + "\"../../\"}]}]"
      ),
      sentence: "s.json:2:65: items[0].representations[0].file: '../../' lies outside of the "
        + "session's folder; --allow files=FOLDER lets it"
    ),
    Case(
      name: "a plugin that isn't there",
      text: session("\"destinations\": [{\"id\": \"a\", \"plugin\": \"no.lua\"}]"),
      sentence: "s.json:2:40: destinations[0].plugin: the plugin 'no.lua' can't be opened: "
        + "there is "
        + "no such file"
    ),
    Case(
      name: "types that conform to each other",
      text: session(
        "\"types\": [{\"id\": \"a.b\", \"conforms_to\": [\"a.c\"]}, {\"id\": \"a.c\", "
          + "\"conforms_to\": [\"a.b\"]}]"
      ),
      sentence: "s.json:2:10: types: `a.b` conforms to itself"
    ),
    Case(
      name: "too many levels",
      text: String(repeating: "[", count: 100_000),
      sentence: "s.json:1:65: \(String(repeating: "[0]", count: 16))…"
        + "\(String(repeating: "[0]", count: 16)): nested deeper than 64 levels"
    ),
    Case(
      name: "an expectation of an unknown destination",
      text: session("\"expect\": {\"contents\": {\"main2\": []}}"),
      sentence:
        "s.json:2:34: expect.contents.main2: there is no destination 'main2'; did you mean 'main'?"
    ),
    Case(
      name: "lines in a file of one piece",
      text: session("").replacing("\n", with: "") + "\n{\"t\": 0, \"type\": \"wait\"}\n",
      sentence: "s.json:2:1: expected the end of the document; if each line is one event, the "
        + "file's "
        + "name ends in .jsonl"
    ),
  ]

  @Test("is said with its place and what was meant", arguments: cases)
  func sentence(_ each: Case) throws {
    let error = #expect(throws: SessionError.self) {
      let opened = try SessionReader().read(Array(each.text.utf8), name: "s.json", folder: ".")
      while try opened.events.next() != nil {}
    }
    #expect(error?.description == each.sentence)
  }

  @Test(
    "is nothing where a whole number has a point or an exponent",
    arguments: ["2", "2.0", "2e0", "20e-1"]
  )
  func wholeNumber(written: String) throws {
    let text = Self.session("\"destinations\": [{\"id\": \"a\", \"most\": \(written)}]")
    let opened = try SessionReader().read(Array(text.utf8), name: "s.json", folder: ".")
    #expect(opened.session.destinations.map(\.most) == [2])
  }

  private static func opened(lines text: String) throws(SessionError) -> SessionReader.Opened {
    try SessionReader().read(Array(text.utf8), name: "s.jsonl", folder: ".", isLines: true)
  }

  @Test("is said of lines with the line's number")
  func lines() throws {
    let text =
      Self.session("") + "\n{\"t\": 5, \"type\": \"wait\"}\n\n{\"t\": 2, \"type\": "
      + "\"wait\"}\n"
    let error = #expect(throws: SessionError.self) {
      let opened = try Self.opened(lines: text)
      while try opened.events.next() != nil {}
    }
    #expect(error?.description == "s.jsonl:4:7: events[1].t: 2 comes after 5: times never fall")
  }

  @Test("is said of a move too late for any clock, however it is written", arguments: ["", " "])
  func late(space: String) throws {
    let move = "{\"t\":\(space)1000000000001,\"type\":\"move\",\"at\":[2,3]}\n"
    let filler = String(repeating: "{\"t\":1000000000001,\"type\":\"wait\"}\n", count: 9)
    let text = Self.session("") + "\n" + move + filler
    let error = #expect(throws: SessionError.self) {
      let opened = try Self.opened(lines: text)
      while try opened.events.next() != nil {}
    }
    #expect(error?.path == "events[0].t" && error?.message.contains("at most") == true)
  }

  @Test(
    "is said of what is longer than its kind may be, and of nothing that is as long",
    arguments: [
      ("{\"id\": \"i\", \"representations\": [{\"type\": \"%\", \"text\": \"\"}]}", 255, "type"),
      ("{\"id\": \"%\"}", 1_024, "id"), ("{\"id\": \"i\", \"name\": \"%\"}", 4_096, "name"),
      ("{\"id\": \"i\", \"x-%\": 1}", 1_022, "items"),
    ]
  )
  func length(item: String, most: Int, key: String) throws {
    func read(_ name: String) throws {
      let text = Self.session("\"items\": [\(item.replacing("%", with: name))]")
      _ = try SessionReader().read(Array(text.utf8), name: "s.json", folder: ".")
    }
    try read(String(repeating: "a", count: most))
    // Marks that stand on one letter make it no shorter.
    for longer in [
      "a" + String(repeating: "a", count: most), "a" + String(repeating: "\u{301}", count: 40_000),
    ] {
      let error = #expect(throws: SessionError.self) { try read(longer) }
      #expect(error?.message.hasPrefix("expected at most ") == true, "\(error.debugDescription)")
      #expect(error?.path?.contains(key) == true)
    }
  }

  @Test("is said of what an interrupted recording left, and how a session is made of it")
  func interrupted() throws {
    let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString).part"
    let lines = "{\"format\": \"dndhost.session/1\", \"recorded\": {\"by\": \"app 1\"}}\n"
    try (lines + "{\"t\": 1, \"type\": \"wait\"}\n").write(
      toFile: path,
      atomically: true,
      encoding: .utf8
    )
    defer { try? FileManager.default.removeItem(atPath: path) }
    let error = #expect(throws: SessionError.self) { _ = try SessionReader().open(path) }
    #expect(error?.message.hasPrefix("is what an interrupted recording left") == true)
    #expect(error?.message.contains("dndhost play --record") == true)
  }

  @Test("is said of text that isn't UTF-8")
  func encoding() throws {
    let bytes = Array("{\"title\": \"".utf8) + [0xC3, 0x28] + Array("\"}".utf8)
    let error = #expect(throws: SessionError.self) {
      _ = try SessionReader().read(bytes, name: "s.json", folder: ".")
    }
    #expect(
      error?.description.hasPrefix(
        "s.json:1:12: title: "
          + ""
      ) == true,
      "\(error.debugDescription)"
    )
    #expect(error?.isMissingFile == false)
  }
}
