import Foundation
import TestExtent
import TestGround
import Testing

@Suite("Exploring from the command line")
struct ExploreCommandTests {
  private static let failing = """
    return { name = "x", api = 1, on_perform = function(session)
      dnd.each(session.items, {}, function(item)
        local text = item:try("public.text")
        if not text then error("no text came") end
        session:insert { contents = { text } }
      end)
    end }
    """

  private func folder(items: Int, plugin: String = failing) throws -> BuiltTool.Folder {
    let folder = try BuiltTool.Folder()
    try folder.write(plugin, to: "plugin.lua")
    let ids = (0..<items).map { "\"i\($0)\"" }
    let list = ids.map { id in
      "{ \"id\": \(id), \"representations\": [{ \"type\": \"public.text\", \"text\": \"x\" }] }"
    }
    try folder.write(
      """
      { "format": "dndhost.session/1", "items": [\(list.joined(separator: ", "))],
        "events": [{ "t": 0, "type": "begin", "items": [\(ids.joined(separator: ", "))],
                     "at": [5, 5] },
                   { "t": 10, "type": "drop" }] }
      """,
      to: "session.json"
    )
    return folder
  }

  private static let line = ["--plugin", "plugin.lua", "explore", "session.json"]

  @Test("what check finds in a plugin is a note, once, also where no run shows it")
  func checked() throws {
    let slip = Self.failing.replacing(
      "if not text then error(\"no text came\") end",
      with: "if not text then return session:skip(item, wy) end"
    )
    let folder = try folder(items: 1, plugin: slip)
    try folder.write(try folder.text(of: "session.json"), to: "other.json")
    let ending = try BuiltTool.run(Self.line + ["other.json", "--runs", "2"], in: folder)
    let notes = ending.errors.split(separator: "\n").filter { $0.hasPrefix("note: ") }
    #expect(notes.count == 1 && notes[0].hasPrefix("note: plugin.lua:4:"), "\(ending)")
    #expect(notes.first?.contains("'wy'") == true)
    let right = try self.folder(items: 1, plugin: Self.failing)
    #expect(try !BuiltTool.run(Self.line + ["--runs", "2"], in: right).errors.contains("note: "))
  }

  @Test("every finding is saved, and replays by itself; parts put together save the same")
  func saved() throws {
    let folder = try folder(items: 1)
    let line = Self.line + ["--runs", "24"]
    let ending = try BuiltTool.run(line + ["--save", "found.json"], in: folder)
    #expect(ending.status == 1)
    #expect(ending.output.contains("smallest: "))
    let saved = try folder.names().filter { $0.hasPrefix("found") }
    #expect(saved.first == "found.json")
    #expect(saved.count == ending.output.split(separator: "\n").count { $0.contains("smallest: ") })
    let replay = try BuiltTool.run(["replay", "found.json"], in: folder)
    #expect(replay.status == 1 && replay.output.contains("no text came"))
    for part in ["1", "2"] {
      let shard = ["--shard", part + "/2", "--format", "json", "--output", "part\(part).json"]
      // A small space is one part's work.
      #expect(try BuiltTool.run(line + shard, in: folder).status <= 1)
    }
    let merge = ["merge", "part1.json", "part2.json", "--save", "merged.json"]
    #expect(try BuiltTool.run(merge, in: folder).status == 1)
    #expect(try folder.text(of: "merged.json") == folder.text(of: "found.json"))
  }

  @Test("the lines that ran are told, and written for editors, of all sessions in one file")
  func cover() throws {
    let folder = try folder(items: 1)
    let line = Self.line + ["--runs", "24", "--lcov", "lines.info"]
    let told = try BuiltTool.run(line + ["--cover"], in: folder)
    #expect(told.status == 1 && told.output.contains("\nlines that ran\n  plugin.lua: "), "\(told)")
    let lines = try folder.text(of: "lines.info")
    #expect(
      lines.hasPrefix("TN:\nSF:plugin.lua\nDA:") && lines.hasSuffix("end_of_record\n"),
      "\(lines)"
    )
    let plain = try BuiltTool.run(Self.line + ["--runs", "24"], in: folder)
    #expect(!plain.output.contains("lines that ran"))
    // Whether somebody looks or not, the search is the same.
    let without = told.output.split(separator: "\n").filter { !$0.contains("plugin.lua: ") }
    #expect(without.filter { !$0.hasPrefix("lines that") } == plain.output.split(separator: "\n"))
  }

  @Test("parts name their inputs: what is missing has a status of its own, what differs is named")
  func parts() throws {
    let folder = try folder(items: 1)
    let line = Self.line + ["--runs", "24", "--lanes", "8", "--format", "json", "--output"]
    for part in 1...4 {
      let shard = ["part\(part).json", "--shard", "\(part)/4"]
      #expect(try BuiltTool.run(line + shard, in: folder).status <= 1)
    }
    #expect(try BuiltTool.run(line + ["whole.json"], in: folder).status == 1)
    let some = ["merge", "part2.json", "part3.json", "part2.json"]
    let lacking = try BuiltTool.run(some, in: folder)
    #expect(lacking.status == 75 && lacking.errors.contains("parts 1,4 of 4 are missing"))
    #expect(try BuiltTool.run(some + ["--partial"], in: folder).status <= 1)
    let missing = try BuiltTool.run(some + ["--missing"], in: folder)
    #expect(missing.status == 75 && missing.output == "1,4\n")
    #expect(try BuiltTool.run(some + ["--missing", "--partial"], in: folder).status == 0)
    let merge = ["merge", "--format", "json", "--output"]
    let half = try BuiltTool.run(merge + ["half.json", "--partial"] + some[1...], in: folder)
    #expect(half.status <= 1)
    let rest = ["all.json", "part4.json", "half.json", "part1.json", "part3.json"]
    #expect(try BuiltTool.run(merge + rest, in: folder).status == 1)
    #expect(try folder.text(of: "all.json") == folder.text(of: "whole.json"))

    let tooMany = try BuiltTool.run(line + ["no.json", "--shard", "9/9"], in: folder)
    #expect(tooMany.status == 64 && tooMany.errors.contains("8 lanes"))
    try folder.write(Self.failing + " ", to: "plugin.lua")
    #expect(try BuiltTool.run(line + ["new.json", "--shard", "1/4"], in: folder).status == 1)
    let mixed = try BuiltTool.run(["merge", "part2.json", "new.json"], in: folder)
    #expect(mixed.status == 65 && mixed.errors.contains("new.json: it is of another search"))
    #expect(mixed.errors.contains("plugin.lua"))

    // More marks in a row than names have, which would be compared for minutes, are in no report.
    let marks = "\"title\": \"" + String(repeating: "\u{301}\u{316}", count: 100_000)
    let part = try folder.text(of: "part2.json").replacing("\"title\": \"", with: marks)
    try folder.write(part, to: "marks.json")
    #expect(try folder.text(of: "marks.json").utf8.count > 400_000)
    #expect(try BuiltTool.run(["merge", "part2.json", "marks.json"], in: folder).status == 65)
  }

  @Test("a finding and the report, or what ran, don't go to one file")
  func oneFile() throws {
    let folder = try folder(items: 1)
    let line = Self.line + ["--runs", "40", "--save", "found.json"]
    for (option, place) in [
      ("--output", "found.json"), ("--output", "./found.json"), ("--lcov", "found-2.json"),
    ] {
      let ending = try BuiltTool.run(line + [option, place], in: folder)
      #expect(ending.status == 64, "\(ending.errors)")
      #expect(ending.errors.contains("'--save' and '\(option)' would both write '\(place)'"))
    }
    #expect(try !folder.names().contains { $0.hasPrefix("found") })
    let part = Self.line + ["--runs", "40", "--shard", "1/1", "-f", "json", "-o", "part.json"]
    #expect(try BuiltTool.run(part, in: folder).status == 1)
    let merge = ["merge", "part.json", "--save", "all.json", "-f", "json", "-o", "all.json"]
    #expect(try BuiltTool.run(merge, in: folder).status == 64)
    #expect(try BuiltTool.run(line + ["--lcov", "/dev/null"], in: folder).status == 1)
  }

  @Test("where findings can't be saved, the report is printed all the same")
  func unsaved() throws {
    let folder = try folder(items: 1)
    let line = Self.line + ["--runs", "40"]
    let part = line + ["--shard", "1/1", "-f", "json", "-o", "part.json"]
    #expect(try BuiltTool.run(part, in: folder).status == 1)
    let merge = ["merge", "part.json"]
    let places = [(line, "/dev/full", 74), (merge, "none/found.json", 73), (merge, ".", 73)]
    for (line, place, status) in places {
      let ending = try BuiltTool.run(line + ["--save", place], in: folder)
      #expect(ending.status == status && ending.errors.contains("can't "), "\(ending.errors)")
      #expect(ending.output.contains("broken") && ending.output.contains("how sure"))
    }
    try folder.write("none of ours", to: "other.json")
    let two = try BuiltTool.run(line + ["other.json"], in: folder)
    #expect(two.status == 65 && two.output.contains("how sure"))
  }

  @Test(
    "where nobody watches, how far it is is told by the clock, however slowly a session runs",
    .enabled(if: Extent.isLong)
  )
  func progress() throws {
    let folder = try folder(
      items: 5_000,
      plugin: Self.failing.replacing("error(\"no text came\")", with: "")
    )
    let line = Self.line + ["--seconds", "40", "--runs", "1000000"]
    let told = try BuiltTool.run(line, in: folder).errors.split(separator: "\n")
    #expect(told.count >= 3, "\(told)")
  }

  @Test("what can't be written is told before the search, with the folder that is missing")
  func unwritable() throws {
    let folder = try folder(items: 1)
    for option in ["--save", "--lcov", "--output"] {
      let line = Self.line + ["--runs", "24", option, "none/found.json"]
      let ending = try BuiltTool.run(line, in: folder)
      #expect(ending.status == 73, "\(option)")
      #expect(ending.output.isEmpty && !ending.errors.contains("found:"), "\(ending)")
      #expect(ending.errors.contains("there is no folder 'none'"), "\(ending.errors)")
    }
  }

  @Test("a fault is told with the plugin's file and line")
  func placed() throws {
    let ending = try BuiltTool.run(Self.line + ["--runs", "20"], in: folder(items: 1))
    #expect(ending.status == 1 && ending.output.contains("plugin.lua:4: no text came"))
  }

  @Test("what breaks with a few items is not told once more of many")
  func once() throws {
    let plugin = "return { name = \"x\", api = 1, on_perform = function() error(\"no\") end }"
    let ending = try BuiltTool.run(
      Self.line + ["--runs", "20"],
      in: folder(items: 2, plugin: plugin)
    )
    #expect(ending.status == 1 && ending.output.contains("1 thing broken"))
  }

  @Test("a plugin that can't be loaded is told of, with its file and line, and not explored")
  func broken() throws {
    let folder = try folder(items: 1, plugin: "return {\n  name = \"x\",\n  api = = 1 }")
    let ending = try BuiltTool.run(Self.line, in: folder)
    #expect(ending.status == 65 && ending.output.isEmpty)
    #expect(ending.errors.contains("plugin.lua:3"))
  }

  @Test("standard input can't be explored, as it is there once")
  func input() throws {
    let ending = try BuiltTool.run(
      ["--plugin", "plugin.lua", "explore", "-"],
      in: folder(items: 1)
    )
    #expect(ending.status == 64 && ending.errors.contains("standard input"))
  }

  @Test(
    "progress is told on a pipe too; Ctrl-C ends the search, and what was found is told and kept"
  )
  func interrupted() throws {
    let folder = try folder(items: 8)
    let process = Process()
    // As a shell starts it: with no signal blocked, as a test's own thread may have some.
    let unblock = "sigprocmask(SIG_SETMASK, POSIX::SigSet->new); exec @ARGV"
    process.executableURL = URL(fileURLWithPath: "/usr/bin/perl")
    process.environment = BuiltTool.environment
    process.arguments =
      ["-MPOSIX", "-e", unblock, BuiltTool.url.path] + Self.line + [
        "--runs", "1000000", "--save", "found.json",
      ]
    process.currentDirectoryURL = folder.url
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // Once runs have been made the signal's handler is in place; who is interrupted with nothing found
    // ends by the signal.
    var told = ""
    while !told.contains(" runs, ") || !told.contains("found: ") {
      let more = errors.fileHandleForReading.availableData
      if more.isEmpty { break }
      told += String(decoding: more, as: UTF8.self)
    }
    process.interrupt()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    told += String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(told.contains("combinations seen"))
    #expect(process.terminationReason == .exit && process.terminationStatus == 1)
    #expect(text.contains("no text came") && text.contains("was interrupted"))
    // How far a search has come when it is interrupted depends on the machine: what it found by chance
    // may be more than a session can tell, which is said.
    let isKept = try folder.names().contains("found.json")
    #expect(isKept || told.contains("no session breaks this by itself"))
  }
}
