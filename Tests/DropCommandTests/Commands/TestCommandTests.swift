import Foundation
import TestGround
import Testing

@Suite("The command test")
struct TestCommandTests {
  static func plugin() throws -> BuiltTool.Folder {
    let folder = try BuiltTool.Folder()
    let made = try BuiltTool.run(["new", "shelf"], in: folder)
    #expect(made.status == 0, "\(made.errors)")
    return folder
  }

  @Test("passes for a new plugin at once, wherever it is started")
  func new() throws {
    let folder = try Self.plugin()
    for operand in ["shelf", ".", "shelf/plugin.lua", "shelf/sessions/first-drop.json"] {
      let ending = try BuiltTool.run(["test", operand], in: folder)
      #expect(ending.status == 0, "\(operand): \(ending.output)\(ending.errors)")
      #expect(ending.output == "ok    shelf/first-drop\n1 of 1 passed\n")
    }
    let again = try BuiltTool.run(["new", "shelf"], in: folder)
    #expect(again.status == 73 && again.errors.contains("it is there already"))
  }

  @Test("passes for a new plugin in folders that are made on the way")
  func newBelow() throws {
    let folder = try BuiltTool.Folder()
    for name in ["handlers/first", "handlers/second", "far/away/third"] {
      let made = try BuiltTool.run(["new", name], in: folder)
      #expect(made.status == 0, "\(made.errors)")
    }
    #expect(try BuiltTool.run(["test", "handlers", "far"], in: folder).status == 0)
    let broken = try BuiltTool.run(["new", "handlers/first/plugin.lua/x"], in: folder)
    #expect(broken.status == 73 && broken.errors.contains("can't create"), "\(broken)")
  }

  @Test("runs a session once, by however many paths it is named")
  func twice() throws {
    let folder = try Self.plugin()
    let session = "shelf/sessions/first-drop.json"
    for format in [[], ["--format", "junit"]] {
      let paths = ["shelf", "./shelf", "shelf/plugin.lua", "shelf//sessions", session]
      let words = ["test"] + format + paths
      let ending = try BuiltTool.run(words, in: folder)
      #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
      #expect(ending.output.ranges(of: "first-drop").count == 1, "\(ending.output)")
    }
  }

  @Test("says which sessions it leaves out, as nothing lies beside them")
  func bare() throws {
    let folder = try Self.plugin()
    let text = try folder.text(of: "shelf/sessions/first-drop.json")
      .replacingOccurrences(of: "../plugin.lua", with: "../shelf/plugin.lua")
    let scene = #"{"format":"dndhost.session/1","destinations":[{"id":"main"}]}"#
    for (name, text) in [("one", text), ("scene", scene), ("other", "{}")] {
      try folder.write(text, to: "recordings/\(name).json")
    }
    let one = try BuiltTool.run(["test", "."], in: folder)
    #expect(one.status == 0 && one.output.hasSuffix("1 of 1 passed\n"))
    let said = "has no golden transcript beside it and is left out; name it to test it"
    #expect(one.errors.contains("note: 'recordings/one.json' \(said)"), "\(one.errors)")
    try folder.write(text, to: "recordings/two.json")
    let two = try BuiltTool.run(["test", ".", "recordings/one.json"], in: folder)
    #expect(two.errors.contains("note: 'recordings/two.json' \(said)"), "\(two.errors)")
    let both = try BuiltTool.run(["test", "."], in: folder)
    #expect(both.errors.contains("note: 2 sessions have no golden"), "\(both.errors)")
  }

  @Test("finds recordings in any folder, by the golden transcripts beside them")
  func recordings() throws {
    let folder = try Self.plugin()
    for name in ["first-drop.json", "first-drop.transcript.jsonl"] {
      let text = try folder.text(of: "shelf/sessions/\(name)")
      try folder.write(
        text.replacingOccurrences(of: "../plugin.lua", with: "../shelf/plugin.lua"),
        to: "recordings/\(name)"
      )
    }
    try folder.write("{}", to: "recordings/no-session.json")
    let ending = try BuiltTool.run(["test", "recordings"], in: folder)
    #expect(ending.status == 0, "\(ending.errors)")
    #expect(ending.output == "ok    recordings/first-drop\n1 of 1 passed\n")
  }

  @Test("says where it looks for sessions, and names those that lie elsewhere")
  func elsewhere() throws {
    let folder = try Self.plugin()
    let session = try folder.text(of: "shelf/sessions/first-drop.json")
    try folder.write("return {}", to: "csv/import.lua")
    try folder.write(#"{"people": []}"#, to: "csv/data.json")
    let place = "a plugin's are looked for in 'sessions' beside it"
    let none = try BuiltTool.run(["test", "csv"], in: folder)
    #expect(none.status == 66)
    #expect(none.errors == "dndhost: there are no sessions in 'csv': \(place)\n")
    try folder.write(
      session.replacingOccurrences(of: "../plugin.lua", with: "../shelf/plugin.lua"),
      to: "csv/people.json"
    )
    for operand in ["csv", "csv/import.lua"] {
      let ending = try BuiltTool.run(["test", operand], in: folder)
      #expect(ending.status == 66)
      let named = "name 'csv/people.json' to test what lies elsewhere"
      #expect(
        ending.errors == "dndhost: there are no sessions in '\(operand)': \(place); \(named)\n"
      )
    }
  }

  @Test(
    "prints the same on any number of threads, in every form",
    arguments: ["text", "tap", "junit"]
  )
  func jobs(_ format: String) throws {
    let folder = try Self.plugin()
    let session = try folder.text(of: "shelf/sessions/first-drop.json")
    for number in 1...40 {
      // Some take longer than others, some fail, and one can't be read.
      let latency = number % 3 == 0 ? 125 : 120
      let text = session.replacingOccurrences(
        of: "\"latency\": 120",
        with: "\"latency\": \(latency)"
      )
      try folder.write(number == 7 ? "{" : text, to: "shelf/sessions/n\(number).json")
      let golden = try folder.text(of: "shelf/sessions/first-drop.transcript.jsonl")
      try folder.write(golden, to: "shelf/sessions/n\(number).transcript.jsonl")
    }
    let runs = try ["1", "2", "7"].map { jobs in
      try BuiltTool.run(["test", "shelf", "--jobs", jobs, "-f", format], in: folder)
    }
    #expect(runs[0].output.contains("shelf/n40") || runs[0].output.contains("name=\"n40\""))
    for run in runs {
      #expect(run.output == runs[0].output)
      #expect(run.status == runs[0].status && run.status != 0)
    }
  }

  @Test("shows what differs from the golden transcript, until it is written anew")
  func golden() throws {
    let folder = try Self.plugin()
    let session = try folder.text(of: "shelf/sessions/first-drop.json")
    try folder.write(
      session.replacingOccurrences(of: "\"latency\": 120", with: "\"latency\": 125"),
      to: "shelf/sessions/first-drop.json"
    )
    let failed = try BuiltTool.run(["test", "shelf"], in: folder)
    #expect(failed.status == 1)
    #expect(failed.output.contains("- {\"t\":520,\"record\":\"effect\",\"effect\":\"loaded\""))
    #expect(failed.output.contains("+ {\"t\":525,\"record\":\"effect\",\"effect\":\"loaded\""))
    let updated = try BuiltTool.run(["test", "shelf", "--update"], in: folder)
    #expect(updated.status == 0 && updated.output.contains("wrote first-drop.transcript.jsonl"))
    #expect(try BuiltTool.run(["test", "shelf"], in: folder).status == 0)
  }

  @Test("a session that fails for want of a trait is told how it says that it needs one")
  func traits() throws {
    let folder = try BuiltTool.Folder()
    try folder.write(
      """
      return { name = "small", api = 1, on_perform = function(session)
        session:insert { contents = session.items[1]:load("public.image", { max_side = 1 }) }
      end }
      """,
      to: "plugin.lua"
    )
    let session = """
      { "format": "dndhost.session/1", %"destinations": [{ "id": "a", "frame": [0, 0, 9, 9],
        "plugin": "plugin.lua" }], "items": [{ "id": "p", "representations": [
        { "type": "public.png", "base64": "iVBORw0KGgo=" }] }],
        "events": [{ "t": 0, "type": "begin", "items": ["p"], "at": [1, 1] }, { "t": 1, "type": "drop" }],
        "expect": { "outcome": { "imported": ["p"] } } }
      """
    try folder.write(session.replacing("%", with: ""), to: "s.json")
    let failed = try BuiltTool.run(["test", "s.json"], in: folder)
    #expect(failed.status == 1)
    let version = try BuiltTool.run(["--version"], in: folder).output
    let hasImages = version.split(separator: "(")[0].contains("Images")
    let isTold = failed.output.contains("with \"x-needs\": [\"Images\"]")
    #expect(isTold != hasImages, "\(failed.output)")
    try folder.write(session.replacing("%", with: "\"x-needs\": [\"Images\"], "), to: "s.json")
    let again = try BuiltTool.run(["test", "s.json"], in: folder)
    #expect(again.status == (hasImages ? 1 : 0), "\(again.output)")
    // Whoever runs it all the same is told why it comes out otherwise.
    let replayed = try BuiltTool.run(["replay", "s.json"], in: folder)
    #expect(replayed.status == 1)
    #expect(replayed.errors.contains("needs the Images trait") != hasImages, "\(replayed.errors)")
    let explored = try BuiltTool.run(["explore", "s.json", "--runs", "24"], in: folder)
    #expect(explored.output.contains("rule \(0)") == hasImages, "\(explored.output)")
    for said in [explored.output, explored.errors] {
      #expect(
        said.contains("needs the Images trait, which this build lacks") != hasImages,
        "\(said)"
      )
    }
  }

  @Test("writes no golden transcript of what isn't as expected")
  func unmet() throws {
    let folder = try Self.plugin()
    let session = try folder.text(of: "shelf/sessions/first-drop.json")
    let golden = try folder.text(of: "shelf/sessions/first-drop.transcript.jsonl")
    let other = session.replacingOccurrences(of: "\"Shopping.txt\"]", with: "\"Shopping\"]")
    try folder.write(other, to: "shelf/sessions/other.json")
    try folder.write(
      other.replacingOccurrences(of: "\"latency\": 120", with: "\"latency\": 125"),
      to: "shelf/sessions/first-drop.json"
    )
    let ending = try BuiltTool.run(["test", "shelf", "--update"], in: folder)
    #expect(ending.status == 1)
    #expect(ending.output.contains("didn't write other.transcript.jsonl"))
    #expect(try folder.text(of: "shelf/sessions/first-drop.transcript.jsonl") == golden)
    #expect(try !folder.names().contains("other.transcript.jsonl"))
  }

  @Test("finds what editors need in a new plugin's folder")
  func editors() throws {
    let folder = try Self.plugin()
    let definitions = try BuiltTool.run(["api", "--format", "luals"])
    #expect(try folder.text(of: "shelf/.dndhost/dnd.lua") == definitions.output)
    let schema = try BuiltTool.run(["schema"])
    #expect(try folder.text(of: "shelf/.dndhost/session.schema.json") == schema.output)
    #expect(
      try folder.text(of: "shelf/.luarc.json").contains("\"workspace.library\": [\".dndhost\"]")
    )
    let session = try folder.text(of: "shelf/sessions/first-drop.json")
    #expect(session.contains("\"$schema\": \"../.dndhost/session.schema.json\""))
    #expect(session.contains("{ \"id\": \"shelf\""))
    let named = try BuiltTool.run(["new", "bookmark-box"], in: folder)
    #expect(named.status == 0)
    #expect(
      try folder.text(of: "bookmark-box/sessions/first-drop.json").contains(
        "\"id\": \"bookmark-box\""
      )
    )
  }

  @Test("names what was expected and not met, in each of its formats")
  func formats() throws {
    let folder = try Self.plugin()
    let session = try folder.text(of: "shelf/sessions/first-drop.json")
    let other = session.replacingOccurrences(of: "\"Shopping.txt\"]", with: "\"Shopping\"]")
    try folder.write(other, to: "shelf/sessions/other.json")
    let sentence = "expect.contents.shelf: expected first, Shopping, found first, Shopping.txt"
    let text = try BuiltTool.run(["test", "shelf"], in: folder)
    #expect(text.status == 1 && text.output.contains("FAIL  shelf/other\n      \(sentence)\n"))
    let tap = try BuiltTool.run(["test", "shelf", "--format", "tap"], in: folder)
    #expect(
      tap.output.hasPrefix(
        "TAP version 14\n1..2\nok 1 - shelf/first-drop\nnot ok 2 - "
          + "shelf/other\n"
      )
    )
    let junit = try BuiltTool.run(["test", "shelf", "--format", "junit"], in: folder)
    #expect(
      junit.output.contains(
        "<testsuites tests=\"2\" failures=\"1\" errors=\"0\" "
          + "skipped=\"0\">"
      )
    )
    #expect(junit.output.contains("<failure message=\"\(sentence)\">"))
  }

  @Test("tells two sessions of one name apart by where they lie, as JUnit's readers go by names")
  func sameNames() throws {
    let folder = try Self.plugin()
    let (plugin, session) = ("shelf/plugin.lua", "shelf/sessions/first-drop.json")
    for place in ["a", "b"] {
      for file in [plugin, session] {
        try folder.write(folder.text(of: file), to: "all/\(place)/\(file)")
      }
    }
    try folder.write(folder.text(of: session), to: "all/a/shelf/sessions/other.json")
    let junit = try BuiltTool.run(["test", "all", "--format", "junit"], in: folder)
    #expect(junit.status == 0, "\(junit.output)")
    let names = junit.output.split(separator: "\n").filter { $0.contains("<testcase ") }
    #expect(
      names.map { $0.trimmingCharacters(in: .whitespaces) } == [
        "<testcase classname=\"a/shelf/sessions\" name=\"first-drop.json\"/>",
        "<testcase classname=\"shelf\" name=\"other\"/>",
        "<testcase classname=\"b/shelf/sessions\" name=\"first-drop.json\"/>",
      ]
    )
  }

  @Test("stops at nothing: what can't be read is told, and the rest is run")
  func broken() throws {
    let folder = try Self.plugin()
    try folder.write("{", to: "shelf/sessions/another.json")
    let ending = try BuiltTool.run(["test", "shelf"], in: folder)
    #expect(ending.status == 65)
    #expect(ending.output.contains("STOP  shelf/another\n"))
    #expect(ending.output.contains("1 of 2 passed"))
  }

  @Test("is run again by watch when a file is saved")
  func watch() throws {
    let folder = try Self.plugin()
    let process = Process()
    process.executableURL = BuiltTool.url
    process.environment = BuiltTool.environment
    process.arguments = ["watch", "test", "shelf"]
    process.currentDirectoryURL = folder.url
    let output = Pipe()
    process.standardOutput = output
    process.standardError = Pipe()
    try process.run()
    // A child inherits the signals that its thread blocks, so it may not hear a polite one.
    defer { kill(process.processIdentifier, SIGKILL) }
    let first = output.fileHandleForReading.availableData
    #expect(String(decoding: first, as: UTF8.self).contains("1 of 1 passed"))
    let plugin = try folder.text(of: "shelf/plugin.lua")
    Thread.sleep(forTimeInterval: 0.2)
    try folder.write(plugin + "\n-- changed\n", to: "shelf/plugin.lua")
    let second = output.fileHandleForReading.availableData
    #expect(String(decoding: second, as: UTF8.self).contains("1 of 1 passed"))
  }

  @Test("is run again by watch for what others save only, and says for which file")
  func watchesOthers() throws {
    let folder = try Samples.folder()
    let process = Process()
    process.executableURL = BuiltTool.url
    process.environment = BuiltTool.environment
    process.arguments = ["watch", "replay", "session.json", "-p", "plugin.lua", "-o", "out.html"]
    process.currentDirectoryURL = folder.url
    let errors = Pipe()
    process.standardOutput = Pipe()
    process.standardError = errors
    try process.run()
    defer { kill(process.processIdentifier, SIGKILL) }
    var said = ""
    func waitFor(_ runs: Int) {
      while said.components(separatedBy: "watching; ").count <= runs {
        let more = errors.fileHandleForReading.availableData
        if more.isEmpty { return }
        said += String(decoding: more, as: UTF8.self)
      }
    }
    for run in 1...3 {
      waitFor(run)
      Thread.sleep(forTimeInterval: 0.2)
      try folder.write(Samples.plugin + "\n-- \(run)\n", to: "plugin.lua")
    }
    let saved = said.split(separator: "\n").filter { $0.hasSuffix(" was saved") }
    #expect(
      saved.count == 2 && saved.allSatisfy { $0.hasSuffix("plugin.lua was saved") },
      "\(said)"
    )
    // An editor writes beside the file, and gives that its name.
    waitFor(4)
    Thread.sleep(forTimeInterval: 0.2)
    try folder.write(Samples.plugin + "\n-- 4\n", to: "plugin.lua.tmp.1234")
    let (draft, plugin) = ("plugin.lua.tmp.1234", "plugin.lua")
    // Both texts live as long as the call.
    let renamed = unsafe rename(folder.url.path + "/" + draft, folder.url.path + "/" + plugin)
    #expect(renamed == 0)
    waitFor(5)
    #expect(!said.contains(draft), "\(said)")
  }
}
