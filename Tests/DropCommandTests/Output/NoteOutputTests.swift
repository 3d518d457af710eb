import Foundation
import TestGround
import Testing

/// What is legal and probably not meant, or not said by what is printed.
@Suite("What the tool notes")
struct NoteOutputTests {
  static func folder() throws -> BuiltTool.Folder {
    let folder = try BuiltTool.Folder()
    try folder.write(Samples.plugin, to: "plugin.lua")
    try folder.write(Samples.session, to: "sessions/one.json")
    try folder.write(Samples.lines, to: "sessions/two.jsonl")
    return folder
  }

  static let slips = """
    { "format": "dndhost.session/1", "items": [ { "id": "a", "representations": [
      { "type": "public.jpg", "zeros": 1 }, { "type": "png", "zeros": 1 },
      { "type": "com.example.own", "zeros": 1 } ] } ] }
    """

  @Test("a type that is probably a slip is a note of replay and of inspect, and no error")
  func slips() throws {
    let folder = try BuiltTool.Folder()
    try folder.write(Self.slips, to: "s.json")
    let replayed = try BuiltTool.run(["replay", "s.json"], in: folder)
    #expect(replayed.status == 0)
    #expect(
      replayed.errors == """
        note: s.json:2: items[0].representations[0].type: there is no type 'public.jpg'; did you \
        mean 'public.jpeg'?
        note: s.json:2: items[0].representations[1].type: there is no type 'png'; did you mean \
        'public.png'?
        note: no plugin: default answers

        """
    )
    let inspected = try BuiltTool.run(["inspect", "s.json"], in: folder)
    #expect(inspected.output.contains("(there is no type 'png'; did you mean 'public.png'?)"))
    #expect(!inspected.output.contains("no type 'com.example.own'"))
  }

  @Test("that a drag has no items where the session has some, and not where a plugin makes them")
  func emptyDrags() throws {
    let folder = try BuiltTool.Folder()
    func notes(_ head: String, items: String) throws -> String {
      let session = """
        { "format": "dndhost.session/1", \(head) "items": [ { "id": "a" } ],
          "destinations": [ { "id": "main" } ],
          "events": [ { "t": 0, "type": "begin", "at": [1, 1]\(items) } ] }
        """
      try folder.write(session, to: "s.json")
      return try BuiltTool.run(["replay", "s.json"], in: folder).errors
    }
    let note = "note: a drag has no items: 'begin' has no 'items', and no source plugin makes any"
    #expect(try notes("", items: "").contains(note))
    #expect(try !notes("", items: ", \"items\": []").contains(note))
    try folder.write(
      "return { name = \"p\", api = 1, on_drag = function() return {} end }",
      to: "p.lua"
    )
    #expect(try !notes("\"source\": { \"plugin\": \"p.lua\" },", items: "").contains(note))
  }

  static let recorded = """
    { "format": "dndhost.session/1",
      "recorded": { "by": "a test", "plugins": { "main": "0123" } }, "saves": [ { "ends": 2 } ],
      "destinations": [ { "id": "main", "plugin": "plugin.lua" } ] }
    """

  @Test("what isn't as it was when a session was recorded is noted by test and by replay")
  func changed() throws {
    let folder = try BuiltTool.Folder()
    try folder.write(Samples.plugin, to: "plugin.lua")
    try folder.write(Self.recorded, to: "s.json")
    let changed = "the plugin of main has changed since it was recorded"
    let ignored = "its 'saves' are ignored: the folder that was allowed decides"
    let tested = try BuiltTool.run(["--allow", "storage=.", "test", "s.json"], in: folder)
    #expect(tested.output.contains("(\(changed); \(ignored))"), "\(tested)")
    let replayed = try BuiltTool.run(["replay", "s.json"], in: folder)
    #expect(replayed.errors == "note: \(changed)\n")
  }

  @Test("a module that isn't as it was when a session was recorded is noted, and no file outside")
  func changedModule() throws {
    let folder = try BuiltTool.Folder()
    try folder.write(Samples.plugin, to: "plugin.lua")
    for name in ["words.lua", "deep/names.lua"] { try folder.write("return {}", to: name) }
    let sums = """
      "modules": { "main": { "words.lua": "0123", "deep/names.lua": "0123", "gone.lua": "0123",
        "../../etc/passwd": "0123", "/etc/passwd": "0123", "deep/../plugin.lua": "0123" } }
      """
    let session = Self.recorded.replacing("\"plugins\": { \"main\": \"0123\" }", with: sums)
    try folder.write(session.replacing(", \"saves\": [ { \"ends\": 2 } ]", with: ""), to: "s.json")
    let replayed = try BuiltTool.run(["replay", "s.json"], in: folder)
    let notes = ["words.lua", "deep/names.lua"].map {
      "note: the module \($0) of the plugin of main has changed since it was recorded\n"
    }
    #expect(replayed.errors == notes.joined())
    let inspected = try BuiltTool.run(["inspect", "s.json", "--format", "json"], in: folder)
    #expect(inspected.output.contains("\"file\""))
  }

  static let hidden = """
    { "format": "dndhost.session/1", "items": [
      { "id": "a", "hover": {}, "representations": [ { "type": "public.png", "zeros": 1 } ] },
      { "id": "b", "hover": { "name": "B", "types": ["text/plain", "public.pgn"] },
        "representations": [ { "type": "public.plain-text", "text": "b" } ] } ],
      "events": [ { "t": 0, "type": "begin", "items": ["a", "b"], "at": [1, 1] },
        { "t": 1, "type": "reveal", "items": ["a"] }, { "t": 2, "type": "cancel" } ] }
    """

  @Test("inspect and the report say what is known of an item before the drop")
  func hidden() throws {
    let folder = try BuiltTool.Folder()
    try folder.write(Self.hidden, to: "s.json")
    let text = try BuiltTool.run(["inspect", "s.json"], in: folder)
    #expect(text.output.contains("before the drop  nothing is known but that it is dragged"))
    #expect(text.output.contains("before the drop  B; public.plain-text, public.pgn"))
    let json = try BuiltTool.run(["inspect", "s.json", "--format", "json"], in: folder).output
    #expect(json.filter { !$0.isWhitespace }.contains("\"hover\":{}"))
    let replay = try BuiltTool.run(["replay", "s.json", "-o", "r.html"], in: folder)
    #expect(replay.errors.contains("items[1].hover.types[1]: there is no type 'public.pgn'"))
    let page = try folder.text(of: "r.html")
    #expect(page.contains("before the drop: nothing is known but that it is dragged"))
    try folder.write(Self.hidden.replacing("\"name\": \"B\"", with: "\"nam\": 1"), to: "s.json")
    let wrong = try BuiltTool.run(["replay", "s.json"], in: folder)
    #expect(wrong.status == 65 && wrong.errors.contains("did you mean 'name'"))
  }

  @Test(
    "inspect says what is asked of a destination as replay does: nothing that only a coercion makes"
  )
  func refused() throws {
    let folder = try BuiltTool.Folder()
    func write(_ accepts: String, _ more: String = "") throws {
      try folder.write(
        "return { name = 'link', api = 1, accepts = { \(accepts) } \(more) }",
        to: "plugin.lua"
      )
    }
    try folder.write(
      """
      { "format": "dndhost.session/1", "destinations": [{ "id": "l", "plugin": "plugin.lua" }],
        "items": [{ "id": "a", "representations": [
          { "type": "text/uri-list", "text": "https://example.com/x" },
          { "type": "text/html", "text": "<a href='https://example.com/x'>x</a>" } ] }],
        "events": [{ "t": 0, "type": "begin", "items": ["a"], "at": [1, 1] }, { "t": 1, "type": "drop" }] }
      """,
      to: "s.json"
    )
    let refusal =
      "l accepts none of it as it is, and isn't asked of it alone; a load gives dndhost.uri-list"
    let cases = [
      ("'public.url'", "", true), ("'public.url', 'text/uri-list'", "", false),
      ("'public.url'", ", can_handle = function() return true end", false),
    ]
    for (accepts, more, isRefused) in cases {
      try write(accepts, more)
      let text = try BuiltTool.run(["inspect", "s.json"], in: folder).output
      #expect(text.contains(refusal) == isRefused, "\(text)")
      #expect(text.contains("l gets dndhost.uri-list") != isRefused, "\(text)")
      let json = try BuiltTool.run(["inspect", "s.json", "-f", "json"], in: folder).output
      #expect(json.contains("\"accepted\": \(!isRefused)"), "\(json)")
      let replayed = try BuiltTool.run(["replay", "s.json"], in: folder).output
      #expect(
        replayed.contains("it accepts nothing of what is dragged") == isRefused,
        "\(replayed)"
      )
    }
  }

  @Test("inspect says what a source plugin is and gives, and a destination's options and limits")
  func inspects() throws {
    let folder = try BuiltTool.Folder()
    try folder.write(Samples.plugin, to: "plugin.lua")
    try folder.write(
      "return { name = 'desk', api = 1, summary = 'Lends letters', on_drag = function() return { "
        + "{ id = 'e1', name = 'Letter', types = { 'public.plain-text' } } } end }",
      to: "source.lua"
    )
    try folder.write(
      """
      { "format": "dndhost.session/1",
        "source": { "plugin": "source.lua", "selection": ["m1"] },
        "destinations": [ { "id": "shelf", "plugin": "plugin.lua", "options": { "limit": 5 },
          "limits": { "memory_bytes": 3000000 } } ],
        "events": [ { "t": 0, "type": "begin", "at": [1, 1] } ] }
      """,
      to: "s.json"
    )
    let text = try BuiltTool.run(["inspect", "s.json"], in: folder).output
    for line in [
      "  plugin    desk\n  does      Lends letters", "  selection [\"m1\"]", "  offers    Letter",
      "  options   limit = 5",
      "  limits    memory_bytes 3000000", "e1  Letter",
    ] {
      #expect(text.contains(line), "\(text)")
    }
    let json = try BuiltTool.run(["inspect", "s.json", "--format", "json"], in: folder).output
    #expect(json.contains("\"summary\": \"Lends letters\""), "\(json)")
    let report = try BuiltTool.run(["replay", "s.json", "--format", "html"], in: folder).output
    #expect(report.contains("Letter"))
  }

  @Test("a drag of nothing says so")
  func nothing() throws {
    let folder = try BuiltTool.Folder()
    try folder.write(
      """
      { "format": "dndhost.session/1", "destinations": [ { "id": "shelf" } ],
        "events": [ { "t": 0, "type": "begin", "items": [], "at": [450, 100] } ] }
      """,
      to: "s.json"
    )
    let text = try BuiltTool.run(["replay", "s.json"], in: folder).output
    #expect(text.contains("begin        nothing, at 450, 100"), "\(text)")
  }

  @Test("bench takes a folder as test does, and calls the median so")
  func bench() throws {
    let folder = try Self.folder()
    let text = try BuiltTool.run(["bench", ".", "--runs", "1"], in: folder).output
    #expect(text.contains("/one, 1 run\n") && text.contains("/two, 1 run\n"), "\(text)")
    #expect(text.contains("median") && !text.contains("half"))
  }

  @Test("convert names types as types does, and says what is lost on the way")
  func converts() throws {
    let folder = try BuiltTool.Folder()
    try folder.write("<p>a <b>b</b></p>", to: "n.html")
    let ending = try BuiltTool.run(["convert", "n.html", "--to", "rtf"], in: folder)
    #expect(ending.status == 0)
    #expect(ending.errors == "note: public.html to public.rtf loses styling\n")
    #expect(try BuiltTool.run(["types", "png"]).output.contains("public.jpeg (loses quality"))
  }

  @Test("a plugin that is no Lua is refused without a line of it")
  func secret() throws {
    let folder = try BuiltTool.Folder()
    try folder.write("root:x:0:0:secret\n", to: "passwd")
    try folder.write(
      "{ \"format\": \"dndhost.session/1\", \"destinations\": [ { \"id\": \"a\", "
        + "\"plugin\": \"passwd\" } ] }",
      to: "s.json"
    )
    let ending = try BuiltTool.run(["replay", "s.json"], in: folder)
    #expect(ending.status == 65)
    #expect(!ending.errors.contains("secret"), "\(ending.errors)")
  }

  @Test("the newest finished version of the change log is the tool's own")
  func version() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let log = try String(
      contentsOf: root.appendingPathComponent("Sources/DropCore/DropCore.docc/changelog.md"),
      encoding: .utf8
    )
    let newest = log.split(separator: "\n").first { $0.hasPrefix("### ") && $0 != "### Next" } ?? ""
    let told = try BuiltTool.run(["--version"]).output.split(separator: "\n").first ?? ""
    #expect(newest.hasPrefix("### \(told.dropFirst("dndhost ".count)): "), "\(newest), \(told)")
  }

  @Test("merge names the part that is missing")
  func merges() throws {
    let folder = try Self.folder()
    let run = ["--plugin", "plugin.lua", "explore", "sessions/one.json", "--runs", "90"]
    for part in [1, 3] {
      let rest = ["--shard", "\(part)/3", "--format", "json", "--output", "\(part).json"]
      _ = try BuiltTool.run(run + rest, in: folder)
    }
    let ending = try BuiltTool.run(["merge", "1.json", "3.json"], in: folder)
    let said = "dndhost: part 2 of 3 is missing: this is not the whole search"
    #expect(ending.errors.hasPrefix(said), "\(ending.errors)")
  }

  @Test("an effect that occurred too early is told from one that never did")
  func effects() throws {
    let folder = try Self.folder()
    let head = Samples.session.dropLast(2)
    for (name, effects) in [
      (
        "early",
        "{ \"effect\": \"item\", \"item\": \"b\" }, { \"effect\": \"load\", \"item\": \"a\" }"
      ),
      ("never", "{ \"effect\": \"undo\" }"),
      ("near", "{ \"effect\": \"item\", \"item\": \"a\", \"result\": \"skipped\" }"),
    ] {
      try folder.write("\(head), \"expect\": { \"effects\": [\(effects)] } }", to: "\(name).json")
    }
    let run = ["--plugin", "plugin.lua", "replay"]
    let early = try BuiltTool.run(run + ["early.json"], in: folder)
    #expect(early.errors.contains("occurred, but not in this order"), "\(early.errors)")
    let never = try BuiltTool.run(run + ["never.json"], in: folder)
    #expect(never.errors.contains("{\"effect\":\"undo\"} did not occur\n"), "\(never.errors)")
    let near = try BuiltTool.run(run + ["near.json"], in: folder)
    let sentence = "did not occur; the nearest differs in \"result\", expected \"skipped\", found "
    #expect(near.errors.contains(sentence), "\(near.errors)")
    #expect(near.errors.contains("found \"imported\": {\"effect\":\"item\""), "\(near.errors)")
  }
}
