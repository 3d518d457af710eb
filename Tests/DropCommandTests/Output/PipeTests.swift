import Foundation
import TestGround
import TestExtent
import Testing

/// Output that can't be written to its end.
@Suite("Where the output ends")
struct PipeTests {
  static func many() throws -> BuiltTool.Folder {
    let folder = try Samples.folder()
    var lines =
      "{\"format\":\"dndhost.session/1\",\"destinations\":[{\"id\":\"a\",\"frame\":[0,0,50,50]}],"
    lines +=
      "\"items\":[{\"id\":\"a\"}]}\n{\"t\":0,\"type\":\"begin\",\"items\":[\"a\"],\"at\":[1,1]}\n"
    for time in 1...5_000 {
      lines +=
        "{\"t\":\(time),\"type\":\"modifiers\",\"keys\":[\(time % 2 == 0 ? "\"shift\"" : "")]}\n"
    }
    try folder.write(lines, to: "many.jsonl")
    return folder
  }

  @Test(
    "A reader that has gone is status 74, and no reason to complain",
    arguments: ["text", "json", "jsonl", "html"]
  )
  func readerGone(_ format: String) throws {
    let folder = try Self.many()
    let line = "{ dndhost replay many.jsonl -f \(format); echo $? >status; } | head -c 1 >/dev/null"
    let said = try ReadmeTests.run(line, in: folder.url)
    #expect(try folder.text(of: "status") == "74\n")
    #expect(said == [""])
  }

  @Test(
    "A full disk is status 74 for every command that prints",
    arguments: Extent.part(
      [
        "replay many.jsonl", "replay session.json -f jsonl", "api", "types", "schema", "manual",
        "completions zsh", "--version", "--help", "test session.json", "inspect session.json",
        "check broken.lua", "explore lines.jsonl", "bench session.json --runs 1",
        "convert session.json --to public.plain-text", "convert session.json --units",
      ],
      each: 3
    )
  )
  func fullDisk(_ arguments: String) throws {
    let folder = try Self.many()
    let said = try ReadmeTests.run("dndhost \(arguments) >/dev/full; echo $?", in: folder.url)
    #expect(said == ["dndhost: can't write the output: the disk is full", "74", ""])
  }

  @Test("A closed output is status 74, a place where nothing can be made 73")
  func closed() throws {
    let folder = try Samples.folder()
    let closed = try ReadmeTests.run("dndhost replay session.json >&-; echo $?", in: folder.url)
    #expect(closed == ["dndhost: can't write the output: it isn't open", "74", ""])
    for arguments in ["replay session.json -o", "explore lines.jsonl -o", "api -o", "new"] {
      let ending = try BuiltTool.run(
        arguments.split(separator: " ").map(String.init) + ["/proc/out"],
        in: folder
      )
      #expect(ending.status == 73, "\(arguments)")
      // How far a search is stands before it, where that takes a while.
      let last = ending.errors.split(separator: "\n").last ?? ""
      #expect(last.hasPrefix("dndhost: can't create '/proc/out': "), "\(ending.errors)")
    }
  }

  @Test("Nothing is left of a file whose writer was killed in the middle")
  func killed() throws {
    let folder = try Samples.folder()
    let before = try folder.names()
    let process = Process()
    process.executableURL = BuiltTool.url
    process.environment = BuiltTool.environment
    process.arguments = ["replay", "-", "-f", "jsonl", "-o", "out.jsonl"]
    process.currentDirectoryURL = folder.url
    let feed = Pipe()
    process.standardInput = feed
    try process.run()
    try feed.fileHandleForWriting.write(contentsOf: Data(Samples.lines.utf8))
    // It has begun once it holds its unfinished file open.
    let open = "/proc/\(process.processIdentifier)/fd"
    for _ in 0..<500 where process.isRunning {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: open)) ?? []
      let held = names.compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "\(open)/\($0)")
      }
      if held.contains(where: { $0.contains(folder.url.lastPathComponent) }) { break }
      Thread.sleep(forTimeInterval: 0.01)
    }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(try folder.names() == before)
  }
}
