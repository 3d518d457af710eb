import Foundation
import TestGround
import Testing

@Suite("What the tool writes")
struct OutputTests {
  @Test("is the whole file or none, and nothing is left beside it")
  func wholeFiles() throws {
    let folder = try Samples.folder()
    let before = try folder.names()
    let broken = Samples.session.replacingOccurrences(of: "\"t\": 50", with: "\"t\": 1")
    try folder.write(broken, to: "falls.json")
    let failed = try BuiltTool.run(["replay", "falls.json", "-o", "out.jsonl"], in: folder)
    #expect(failed.status == 65)
    let written = try BuiltTool.run(
      ["replay", "session.json", "-f", "jsonl", "-o", "out.jsonl"],
      in: folder
    )
    #expect(written.status == 0 && written.output.isEmpty)
    #expect(try folder.text(of: "out.jsonl").hasSuffix("\"faults\":0}\n"))
    #expect(try folder.names() == (before + ["falls.json", "out.jsonl"]).sorted())
  }

  @Test("has colours only where they are wanted")
  func colours() throws {
    let folder = try Samples.folder()
    let line = ["replay", "session.json"]
    #expect(try !BuiltTool.run(line, in: folder).output.contains("\u{1B}["))
    #expect(try BuiltTool.run(line + ["--color", "always"], in: folder).output.contains("\u{1B}["))
    let refused = ["NO_COLOR": "1"]
    #expect(try !BuiltTool.run(line, in: folder, environment: refused).output.contains("\u{1B}["))
  }

  @Test("is without the log where it has to be quiet")
  func quiet() throws {
    let folder = try Samples.folder()
    let line = ["--plugin", "plugin.lua", "replay", "session.json", "-f", "jsonl"]
    #expect(try BuiltTool.run(line, in: folder).output.contains("loading a"))
    #expect(try !BuiltTool.run(line + ["-q"], in: folder).output.contains("loading a"))
  }

  @Test(
    "comes of standard input as of a file, in both spellings",
    arguments: [Samples.session, Samples.lines]
  )
  func standardInput(_ session: String) throws {
    let folder = try Samples.folder()
    let ending = try BuiltTool.run(["replay", "-", "-f", "jsonl"], in: folder, input: session)
    #expect(ending.status == 0, "\(ending.errors)")
    let name = session == Samples.session ? "session.json" : "lines.jsonl"
    let file = try BuiltTool.run(["replay", name, "-f", "jsonl"], in: folder)
    #expect(ending.output == file.output)
  }

  @Test("is the same from another folder, in another language and time zone")
  func deterministic() throws {
    let folder = try Samples.folder()
    let line = ["--plugin", "plugin.lua", "replay", "session.json", "-f", "jsonl"]
    let here = try BuiltTool.run(line, in: folder)
    let there = try BuiltTool.run(
      [
        "--plugin", folder.url.path + "/plugin.lua", "replay", folder.url.path + "/session.json",
        "-f", "jsonl",
      ],
      environment: ["LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Kathmandu", "USER": "other", "HOME": "/"]
    )
    #expect(here.output == there.output && !here.output.isEmpty)
  }

  @Test("is what --allow storage saves, in the folder that was granted")
  func storage() throws {
    let folder = try Samples.folder()
    let saving = Samples.plugin.replacingOccurrences(
      of: "if text then",
      with: "if text then text:save(\"kept.txt\")"
    )
    try folder.write(saving, to: "saving.lua")
    let line = ["replay", "session.json", "--plugin", "saving.lua", "-f", "jsonl", "--allow"]
    let memory = try BuiltTool.run(line + ["storage"], in: folder)
    #expect(memory.output.contains("\"effect\":\"save\""), "\(memory.output)\(memory.errors)")
    // It is made, beside what is there.
    for place in ["out", "out/more/"] {
      let saved = try BuiltTool.run(line + ["storage=\(place)"], in: folder)
      #expect(saved.status == 0, "\(saved.errors)")
      #expect(try folder.text(of: "\(place)/kept.txt") == "a")
    }
    let far = try BuiltTool.run(line + ["storage=no/such"], in: folder)
    #expect(far.status == 73)
    #expect(far.errors == "dndhost: can't save in 'no/such': there is no such folder\n")
    let file = try BuiltTool.run(line + ["storage=saving.lua"], in: folder)
    #expect(file.errors == "dndhost: can't save in 'saving.lua': it is no folder\n")
  }

  @Test("is a dropped folder too, saved whole where storage was granted")
  func folders() throws {
    let folder = try Samples.folder()
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("out"),
      withIntermediateDirectories: true
    )
    let shelf = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appending(path: "Plugins/file-shelf/sessions/folder.json").path
    let run = try BuiltTool.run(
      ["replay", shelf, "-f", "jsonl", "--allow", "storage=out"],
      in: folder
    )
    #expect(run.status == 0, "\(run.errors)")
    for name in ["Scans", "Scans 2"] {
      #expect(try folder.text(of: "out/\(name)/letters/ada.txt") == "Dear Ada,\n")
      #expect(try folder.text(of: "out/\(name)/page-2.txt") == "The second page.\n")
    }
    let entries = try FileManager.default.subpathsOfDirectory(
      atPath: folder.url.appendingPathComponent("out").path
    )
    #expect(entries.count == 10, "\(entries)")
  }
}
