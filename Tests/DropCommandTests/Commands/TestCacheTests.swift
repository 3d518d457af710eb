import Foundation
import TestGround
import Testing

/// What is remembered of tests prints what running them prints, and is asked only while nothing has changed.
@Suite("A cache of tests")
struct TestCacheTests {
  /// Two plugins: sessions of the first pass, fail and are skipped, the second has one.
  private static func corpus() throws -> BuiltTool.Folder {
    let folder = try BuiltTool.Folder()
    for name in ["one", "two"] {
      #expect(try BuiltTool.run(["new", name], in: folder).status == 0)
      try folder.write("return {}", to: "\(name)/module.lua")
    }
    let session = try folder.text(of: "one/sessions/first-drop.json")
    let golden = try folder.text(of: "one/sessions/first-drop.transcript.jsonl")
    let late = session.replacing("\"latency\": 120", with: "\"latency\": 125")
    try folder.write(late, to: "one/sessions/late.json")
    try folder.write(golden, to: "one/sessions/late.transcript.jsonl")
    let start = try #require(session.firstIndex(of: "{"))
    // A tool that has all needs nothing more, and runs it.
    let trait = try BuiltTool.missingTrait().map { "\"\($0)\"" } ?? ""
    let needing = "{ \"x-needs\": [\(trait)]," + session[session.index(after: start)...]
    try folder.write(needing, to: "one/sessions/needing.json")
    return folder
  }

  private static func test(
    _ folder: BuiltTool.Folder,
    _ more: [String] = [],
    cache: String = "kept"
  ) throws -> BuiltTool.Ending {
    try BuiltTool.run(["test", "one", "two", "--cache", cache] + more, in: folder)
  }

  /// The entries of a kind, each with its path.
  private static func entries(_ folder: BuiltTool.Folder, _ kind: String) throws -> [String] {
    let place = "kept/\(kind)"
    let path = folder.url.appendingPathComponent(place).path
    return try FileManager.default.subpathsOfDirectory(atPath: path)
      .filter { $0.count > 60 }.map { "\(place)/\($0)" }
  }

  @Test("gives the same bytes and status, in every form", arguments: ["text", "tap", "junit"])
  func same(_ format: String) throws {
    let folder = try Self.corpus()
    let bare = try BuiltTool.run(["test", "one", "two", "-f", format], in: folder)
    #expect(bare.status == 1)
    let runs = try (0..<3).map { _ in try Self.test(folder, ["-f", format]) }
    for run in runs {
      #expect(run.output == bare.output && run.status == bare.status)
    }
    #expect(runs.map(\.errors) == [0, 4, 4].map { "\($0) of 4 from the cache\n" })
  }

  @Test("runs what has changed, and nothing else")
  func changes() throws {
    let folder = try Self.corpus()
    _ = try Self.test(folder)
    func found() throws -> String { String(try Self.test(folder).errors.prefix(1)) }
    try folder.write("return { 1 }", to: "two/module.lua")
    #expect(try found() == "3")
    #expect(try found() == "4")
    try folder.write("return { 1 }", to: "one/new.lua")
    #expect(try found() == "1")
    let late = try folder.text(of: "one/sessions/late.json")
    try folder.write(late + " ", to: "one/sessions/late.json")
    #expect(try found() == "3")
    let golden = try folder.text(of: "two/sessions/first-drop.transcript.jsonl")
    try folder.write(golden + "\n{}\n", to: "two/sessions/first-drop.transcript.jsonl")
    let run = try Self.test(folder)
    #expect(run.errors.hasPrefix("3 ") && run.output.contains("FAIL  two/first-drop"))
    // A command that is printed with it has the options.
    let limited = try Self.test(folder, ["--limit", "perform_units=1000000"])
    #expect(limited.errors.hasPrefix("0 "))
  }

  @Test("goes by the marks of files once they have settled, and sees what is written after that")
  func settled() throws {
    let folder = try Self.corpus()
    let bare = try BuiltTool.run(["test", "one", "two"], in: folder)
    Thread.sleep(forTimeInterval: 2.8)
    for _ in 1...3 { #expect(try Self.test(folder).output == bare.output) }
    #expect(try Self.entries(folder, "seen").count >= 4)
    let text = try folder.text(of: "one/sessions/first-drop.json")
    // As long as it was, and written without a new file.
    let other = text.replacing("\"latency\": 120", with: "\"latency\": 121")
    let path = folder.url.appendingPathComponent("one/sessions/first-drop.json")
    let file = try FileHandle(forWritingTo: path)
    try file.write(contentsOf: Data(other.utf8))
    try file.close()
    let run = try Self.test(folder)
    #expect(run.errors.hasPrefix("3 ") && run.output.contains("FAIL  one/first-drop"))
  }

  @Test("is as good on another machine, which has the files under the same names")
  func elsewhere() throws {
    let (folder, other) = (try Self.corpus(), try Self.corpus())
    let place = folder.url.appendingPathComponent("kept").path
    let first = try Self.test(folder, cache: place)
    let second = try Self.test(other, cache: place)
    #expect(second.output == first.output && second.errors == "4 of 4 from the cache\n")
  }

  @Test("takes a torn or strange entry for none")
  func strange() throws {
    let folder = try Self.corpus()
    let first = try Self.test(folder)
    let names = try Self.entries(folder, "verdicts")
    #expect(names.count == 4)
    let whole = try folder.text(of: names[0])
    let passed = try #require(try names.first { try folder.text(of: $0).contains("\"passed\"") })
    let failed = try #require(try names.first { try folder.text(of: $0).contains("\"failed\"") })
    let lies = try folder.text(of: failed).replacing("\"failed\"", with: "\"passed\"")
    let odd: [(String, String)] = [
      (names[0], ""), (names[1], String(whole.prefix(100))), (names[2], whole + "\n"),
      (names[3], String(repeating: "[", count: 2_000_000)),
      // Of another test, or written by nobody of ours.
      (failed, try folder.text(of: passed)), (failed, lies),
    ]
    for (name, text) in odd {
      try folder.write(text, to: name)
      let run = try Self.test(folder)
      #expect(run.output == first.output && run.status == first.status)
      #expect(run.errors == "3 of 4 from the cache\n")
    }
    let path = folder.url.appendingPathComponent(names[0])
    try FileManager.default.removeItem(at: path)
    try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
    let run = try Self.test(folder)
    #expect(run.output == first.output && run.status == first.status)
    #expect(run.errors.contains("can't write to the cache 'kept': "))
  }

  @Test("is checked by runs all the same, and says where it has another result")
  func checked() throws {
    let folder = try Self.corpus()
    let first = try Self.test(folder)
    let right = try Self.test(folder, ["--cache-check", "100%"])
    #expect(right.output == first.output && right.errors == "0 of 4 from the cache\n")
    let names = try Self.entries(folder, "verdicts")
    let name = try #require(try names.first { try folder.text(of: $0).contains("\"failed\"") })
    let body = try folder.text(of: name).split(separator: "\n").dropFirst().joined()
      .replacing("\"failed\"", with: "\"passed\"")
    try folder.write("\(Self.sha256(Data(body.utf8)))\n\(body)", to: name)
    let unchecked = try Self.test(folder, ["--cache-check", "0%"])
    #expect(unchecked.output.contains("ok    one/late"))
    let found = try Self.test(folder, ["--cache-check", "100%"])
    #expect(found.status == 1)
    let said = "the cache says otherwise: passed there, failed here; its entry is \(name)"
    #expect(found.output.contains("FAIL  one/late\n      \(said)\n"))
  }

  private static func sha256(_ data: Data) -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["sha256sum"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try? process.run()
    try? input.fileHandleForWriting.write(contentsOf: data)
    try? input.fileHandleForWriting.close()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return String(text.prefix(64))
  }

  @Test("keeps nothing of what can't be run, nor of a run that writes")
  func notKept() throws {
    let folder = try Self.corpus()
    try folder.write("{", to: "one/sessions/broken.json")
    let saved = folder.url.appendingPathComponent("saved").path
    try FileManager.default.createDirectory(atPath: saved, withIntermediateDirectories: true)
    for more in [["--allow", "storage=\(saved)"], ["--update"]] {
      let run = try Self.test(folder, more)
      #expect(run.errors == "")
      #expect(
        !FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("kept").path)
      )
    }
    _ = try Self.test(folder)
    let run = try Self.test(folder)
    #expect(run.errors == "4 of 5 from the cache\n" && run.status == 65)
  }

  @Test("says what is wrong with how it is asked for")
  func usage() throws {
    let folder = try Self.corpus()
    let alone = try BuiltTool.run(["test", "one", "--cache-check", "1%"], in: folder)
    #expect(alone.status == 64)
    #expect(alone.errors.hasPrefix("dndhost: 'test --cache-check' needs '--cache PLACE'"))
    for part in ["1", "101%", "-1%", "x%", "nan%"] {
      let run = try Self.test(folder, ["--cache-check=\(part)"])
      #expect(run.status == 64)
      #expect(
        run.errors.contains("'--cache-check \(part)': expected a number from 0 to 100, and '%'")
      )
    }
    try folder.write("", to: "file")
    let run = try Self.test(folder, cache: "file/kept")
    #expect(
      run.status == 73 && run.errors.hasPrefix("dndhost: can't create the cache 'file/kept': ")
    )
  }

  @Test("is shared by processes at once, of which one is killed")
  func shared() throws {
    let folder = try Self.corpus()
    let session = try folder.text(of: "one/sessions/first-drop.json")
    for number in 1...30 {
      let text = session.replacing("\"latency\": 120", with: "\"latency\": \(100 + number)")
      try folder.write(text, to: "one/sessions/n\(number).json")
    }
    let bare = try BuiltTool.run(["test", "one", "two"], in: folder)
    let killed = Process()
    killed.executableURL = BuiltTool.url
    killed.arguments = ["test", "one", "two", "--cache", "kept"]
    killed.currentDirectoryURL = folder.url
    (killed.standardOutput, killed.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try killed.run()
    // In the middle of it: something is kept, and not all.
    for _ in 1...2_000 where (try? Self.entries(folder, "verdicts"))?.isEmpty != false {
      Thread.sleep(forTimeInterval: 0.002)
    }
    kill(killed.processIdentifier, SIGKILL)
    killed.waitUntilExit()
    for _ in 1...2 {
      let run = try Self.test(folder)
      #expect(run.output == bare.output && run.status == bare.status)
    }
    #expect(try Self.test(folder).errors == "34 of 34 from the cache\n")
  }
}
