import Foundation
import TestGround
import Testing

/// What somebody new to the tool asks it first.
@Suite("The tool answers")
struct NewcomerTests {
  @Test(
    "one part of the reference by its name",
    arguments: [
      ("item", "item:load(types?, options?)"), ("session:insert", "dnd.InsertOptions"),
      ("session.insert", "session:insert(options)"), ("on_update", "on_update(session)"),
      ("dnd.Entry", "what people call it"), ("Entry", "what people call it"),
      ("session.items", "what is dragged, in order"), ("accepts", "types it takes"),
      ("dnd.each()", "at most `limit` at once"), ("discard", "placeholder:discard()"),
    ]
  )
  func part(_ name: String, _ says: String) throws {
    let ending = try BuiltTool.run(["api", name])
    #expect(ending.status == 0 && ending.errors == "")
    #expect(ending.output.contains(says), "\(ending.output)")
    #expect(ending.output.count < 6_000)
  }

  @Test("why a new plugin, and the README's, refuse a drag of nothing that they take")
  func refusal() throws {
    let folder = try BuiltTool.Folder()
    #expect(try BuiltTool.run(["new", "shelf"], in: folder).status == 0)
    let session = try folder.text(of: "shelf/sessions/first-drop.json")
      .replacing("public.plain-text", with: "public.mp3")
    try folder.write(session, to: "shelf/sessions/music.json")
    let new = try BuiltTool.run(["replay", "shelf/sessions/music.json"], in: folder)
    #expect(new.output.contains("forbidden: text only"), "\(new.output)")
    #expect(new.output.contains("outcome      forbidden by shelf"), "\(new.output)")
    let readme = try String(
      contentsOf: ReadmeTests.root.appendingPathComponent("README.md"),
      encoding: .utf8
    )
    for case .file(let name, let text) in Document(readme).steps {
      let notes = text.replacing("\"scan\", \"note\", \"photo\"", with: "\"note\"")
      try folder.write(notes, to: name)
    }
    let run = ["--plugin", "inbox.lua", "replay", "scan.json"]
    let inbox = try BuiltTool.run(run, in: folder)
    #expect(inbox.output.contains("forbidden: pictures and PDFs only"), "\(inbox.output)")
    #expect(inbox.output.contains("outcome      forbidden by inbox"), "\(inbox.output)")
  }

  @Test("what was probably meant where nothing is called so, and that parts come as text")
  func unknown() throws {
    let ending = try BuiltTool.run(["api", "session:inserd"])
    #expect(ending.status == 64)
    #expect(ending.errors.contains("did you mean 'session:insert'?"), "\(ending.errors)")
    let other = try BuiltTool.run(["api", "session:save"])
    #expect(other.errors.contains("did you mean 'content:save'?"), "\(other.errors)")
    #expect(try BuiltTool.run(["api", "item", "--format", "luals"]).status == 64)
  }

  @Test("nothing of a new plugin where it is to be quiet")
  func quiet() throws {
    let folder = try BuiltTool.Folder()
    let ending = try BuiltTool.run(["new", "-q", "shelf"], in: folder)
    #expect(ending.status == 0 && ending.output == "" && ending.errors == "", "\(ending)")
    #expect(try BuiltTool.run(["test", "shelf"], in: folder).status == 0)
  }

  @Test("what a word of a type's identifier means")
  func words() throws {
    let elf = try BuiltTool.run(["types", "elf"])
    #expect(elf.status == 0 && elf.output.hasPrefix("public.elf-binary\n"), "\(elf)")
    let several = try BuiltTool.run(["types", "executable"])
    #expect(several.output + several.errors != "", "\(several)")
    #expect(try BuiltTool.run(["types", "imagge"]).status == 65)
  }

  @Test("what a type's units are taken out by, and the trait that a build lacks for it")
  func units() throws {
    let all = "  units        content:unit() takes it apart"
    let rows = try BuiltTool.run(["types", "csv"])
    #expect(rows.output.contains("\(all)\n"), "\(rows)")
    let pages = try BuiltTool.run(["types", "pdf"]).output
    let lacksPDF = try BuiltTool.missingTrait() == "PDF"
    let need = lacksPDF ? "; needs a build with the trait PDF" : ""
    #expect(pages.contains("\(all)\(need)\n"), "\(pages)")
    #expect(!(try BuiltTool.run(["types", "public.url-name"]).output.contains("units ")))
  }

  @Test("which sources the drags of a session have")
  func sources() throws {
    let folder = try BuiltTool.Folder()
    let session = """
      {"format":"dndhost.session/1","destinations":[{"id":"a"}],"items":[{"id":"x","representations":[{"type":"public.text","text":"x"}]}]}
      {"t":0,"type":"begin","items":["x"],"at":[1,1],"source":{"app":"Mail","operations":["copy"]}}
      {"t":1,"type":"cancel"}
      {"t":2,"type":"begin","items":["x"],"at":[1,1],"source":{"destination":"a","operations":["move"]}}
      {"t":3,"type":"cancel"}

      """
    try folder.write(session, to: "s.jsonl")
    let own = try BuiltTool.run(["inspect", "s.jsonl"], in: folder)
    #expect(
      own.output.contains("source      Mail, allows copy\n            from a, allows move\n"),
      "\(own)"
    )
    #expect(!own.output.contains("unknown app"))
    try folder.write(
      session + #"{"t":4,"type":"begin","items":["x"],"at":[1,1]}"# + "\n",
      to: "s.jsonl"
    )
    let usual = try BuiltTool.run(["inspect", "s.jsonl"], in: folder)
    #expect(usual.output.contains("source      an unknown app, allows"), "\(usual)")
  }

  @Test("that no plugin was given, and not where one was")
  func noPlugin() throws {
    let folder = try BuiltTool.Folder()
    try folder.write(Samples.session, to: "s.json")
    try folder.write(Samples.plugin, to: "p.lua")
    let without = try BuiltTool.run(["replay", "s.json"], in: folder)
    #expect(without.errors.contains("note: no plugin: default answers"), "\(without.errors)")
    let with = try BuiltTool.run(["--plugin", "p.lua", "replay", "s.json"], in: folder)
    #expect(!with.errors.contains("no plugin"), "\(with.errors)")
  }

  @Test("with the old line right above the new one, from what differs on, and how to see all of it")
  func difference() throws {
    let folder = try BuiltTool.Folder()
    try folder.write(Samples.plugin, to: "shelf/plugin.lua")
    try folder.write(Samples.session, to: "shelf/sessions/s.json")
    #expect(try BuiltTool.run(["test", "shelf", "--update"], in: folder).status == 0)
    let golden = "shelf/sessions/s.transcript.jsonl"
    let text = try folder.text(of: golden)
    let long = String(repeating: "long ", count: 100)
    let changed = text.replacing("loading a 2", with: "\(long) loading a 3")
      .replacing("loading b 2", with: "loading b 3")
    try folder.write(changed, to: golden)
    let ending = try BuiltTool.run(["test", "shelf"], in: folder)
    #expect(ending.status == 1)
    let lines = ending.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let old = try #require(lines.firstIndex { $0.hasPrefix("- ") && $0.contains("loading b 3") })
    #expect(lines[old + 1].hasPrefix("+ ") && lines[old + 1].contains("loading b 2"), "\(lines)")
    let all = try #require(lines.first { $0.hasPrefix("all of it: ") })
    #expect(
      all == "all of it: dndhost --plugin shelf/plugin.lua replay shelf/sessions/s.json "
        + "--format jsonl | diff shelf/sessions/s.transcript.jsonl -"
    )
    // All that was given, as the transcript is another without it.
    let given = ["--allow", "clock", "--set", "shelf:limit=5"]
    let again = try BuiltTool.run(given + ["test", "shelf"], in: folder).output
    #expect(
      again.contains(
        "all of it: dndhost --plugin shelf/plugin.lua --set shelf:limit=5 --allow clock "
          + "replay shelf/sessions/s.json --format jsonl | diff"
      ),
      "\(again)"
    )
  }

  @Test("what a handler spent over all of its waits, against its limit for that")
  func bench() throws {
    let folder = try BuiltTool.Folder()
    try folder.write(
      """
      return { name = "p", api = 1, on_perform = function(session)
        for n = 1, 200 do local x = n * n end
        dnd.sleep(5)
        for n = 1, 20000 do local x = n * n end
        dnd.sleep(5)
        for n = 1, 20000 do local x = n * n end
      end }
      """,
      to: "p.lua"
    )
    try folder.write(Samples.session, to: "s.json")
    let arguments = ["--plugin", "p.lua", "bench", "s.json", "--runs", "2", "--format", "json"]
    let ending = try BuiltTool.run(arguments, in: folder)
    let all = try JSONSerialization.jsonObject(with: Data(ending.output.utf8)) as? [[String: Any]]
    let handlers = all?.first?["handlers"] as? [[String: Any]] ?? []
    let perform = try #require(handlers.first { $0["handler"] as? String == "on_perform" })
    let (most, inAll) = (
      perform["units_max"] as? Int ?? 0, perform["perform_units_max"] as? Int ?? 0
    )
    #expect(perform["calls"] as? Int == 2)
    #expect(most > 20_000 && inAll > most * 3 / 2, "\(perform)")
    #expect((all?.first?["warnings"] as? [String]) == [])
    #expect(perform["perform_units_limit"] as? Int ?? 0 > perform["units_limit"] as? Int ?? 0)
    let text = try BuiltTool.run(Array(arguments.dropLast(2)), in: folder).output
    #expect(text.contains("in all"), "\(text)")
  }

  @Test("what comes near a limit, wherever between its waits, with what to do")
  func benchWarns() throws {
    let folder = try BuiltTool.Folder()
    try folder.write(
      """
      return { name = "p", api = 1, on_perform = function(session)
        dnd.sleep(5)
        dnd.each(session.items, function() for n = 1, 45000 do local x = n * n end end)
      end }
      """,
      to: "p.lua"
    )
    try folder.write(
      """
      { "format": "dndhost.session/1", "items": [ { "id": "a", "name": "A",
          "representations": [ { "type": "public.plain-text", "text": "a" } ] } ],
        "destinations": [ { "id": "shelf", "frame": [0, 0, 100, 100], "plugin": "p.lua",
          "limits": { "run_units": 100000 } } ],
        "events": [ { "t": 0, "type": "begin", "items": ["a"], "at": [10, 10] },
          { "t": 10, "type": "drop" } ] }
      """,
      to: "s.json"
    )
    let text = try BuiltTool.run(["bench", "s.json", "--runs", "1"], in: folder).output
    #expect(text.contains("warning: shelf on_perform spent "), "\(text)")
    #expect(text.contains("of 100000 run_units") && text.contains("dnd.sleep(0)"), "\(text)")
  }

  @Test("while a session is still being written, line by line")
  func asItReads() async throws {
    let process = Process()
    process.executableURL = BuiltTool.url
    process.arguments = ["replay", "-", "--format", "jsonl"]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    let writer = input.fileHandleForWriting
    try writer.write(
      contentsOf: Data(
        """
        {"format":"dndhost.session/1","items":[{"id":"a"}]}
        {"t":0,"type":"begin","items":["a"],"at":[1,1]}

        """.utf8
      )
    )
    // Nothing more is written until what comes of this was read.
    var text = ""
    while !text.contains("\"begin\"") {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { break }
      text += String(decoding: data, as: UTF8.self)
    }
    #expect(text.contains("\"begin\"") && !text.contains("\"end\""), "\(text)")
    try writer.close()
    text += String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && text.contains("\"record\":\"end\""), "\(text)")
  }
}
