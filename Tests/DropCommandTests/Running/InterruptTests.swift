import Foundation
import TestGround
import Testing

/// Ctrl-C, as a terminal sends it: the tool ends by the signal, so that a shell sees 130 and a loop
/// around it ends too, and leaves nothing half-written behind.
@Suite("An interrupt")
struct InterruptTests {
  /// The tool as a shell starts it: no signal blocked, as a test's own thread may have some, and the
  /// interrupt not ignored, as it is below a shell that put the tests into the background.
  private struct Running {
    private let process = Process()

    init(_ line: String, in folder: BuiltTool.Folder) throws {
      let unblock = """
        sigprocmask(SIG_SETMASK, POSIX::SigSet->new); $SIG{INT} = $SIG{TERM} = 'DEFAULT'; exec @ARGV
        """
      process.executableURL = URL(fileURLWithPath: "/usr/bin/perl")
      process.environment = BuiltTool.environment
      process.arguments = [
        "-MPOSIX", "-e", unblock, "/bin/sh", "-c", "exec '\(BuiltTool.url.path)' \(line)",
      ]
      process.currentDirectoryURL = folder.url
      try process.run()
    }

    /// The signal that it ended by; nil where it ended by itself.
    func interrupted(by signal: Int32 = SIGINT) -> Int32? {
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      return process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil
    }

    /// How many threads it has.
    var threads: Int {
      let tasks = "/proc/\(process.processIdentifier)/task"
      return (try? FileManager.default.contentsOfDirectory(atPath: tasks).count) ?? 0
    }

    /// Waits, but not for ever.
    func wait(until isSo: () -> Bool) {
      for _ in 0..<1_000 {
        if isSo() { return }
        Thread.sleep(forTimeInterval: 0.01)
      }
      Issue.record("it never came to that")
    }

    /// Whether it has a file open in the folder under no name yet.
    func isWriting(in folder: BuiltTool.Folder) -> Bool {
      let open = "/proc/\(process.processIdentifier)/fd"
      let files = FileManager.default
      let names = (try? files.contentsOfDirectory(atPath: open)) ?? []
      return names.contains { name in
        let path = try? files.destinationOfSymbolicLink(atPath: "\(open)/\(name)")
        return path?.contains(folder.url.lastPathComponent + "/#") == true
      }
    }
  }

  @Test(
    "in the middle of a replay leaves nothing half-written",
    arguments: ["text", "json", "jsonl"]
  )
  func replay(_ format: String) throws {
    let folder = try Samples.folder()
    _ = try ReadmeTests.run("mkfifo feed", in: folder.url)
    let before = try folder.names()
    // Both ends of the pipe are its own, so it waits for a session that never comes to its end.
    let tool = try Running("replay - -f \(format) -o out <>feed", in: folder)
    tool.wait { tool.isWriting(in: folder) }
    #expect(tool.interrupted() == SIGINT)
    #expect(try folder.names() == before)
  }

  @Test("ends a watch that has seen what lies in a folder below the plugin")
  func watchBelow() throws {
    let folder = try Samples.folder()
    try folder.write("return 1", to: "lib/names.lua")
    let line = "watch replay session.json --plugin plugin.lua >said 2>told"
    let tool = try Running(line, in: folder)
    tool.wait { (try? folder.text(of: "told"))?.contains("watching") == true }
    try folder.write("return 2", to: "lib/names.lua")
    tool.wait { (try? folder.text(of: "told"))?.contains("names.lua was saved") == true }
    #expect(tool.interrupted() == SIGINT)
    #expect(try folder.text(of: "told").contains("names.lua was saved"))
  }

  @Test("ends a watch, whose runs were printed")
  func watch() throws {
    let folder = try Samples.folder()
    let line = "watch replay session.json --plugin plugin.lua >said 2>told"
    let tool = try Running(line, in: folder)
    tool.wait { (try? folder.text(of: "told"))?.contains("watching") == true }
    #expect(tool.interrupted() == SIGINT)
    #expect(try folder.text(of: "said").contains("shelf holds first, A.txt"))
    #expect(try folder.text(of: "told") == "watching; Ctrl-C ends it\n")
  }

  @Test(
    "ends the watch of a search, too, after it and in the middle of it",
    arguments: [20, 100_000_000]
  )
  func watchedSearch(_ runs: Int) throws {
    let folder = try Samples.folder()
    let line =
      "watch explore session.json --plugin plugin.lua --runs \(runs) --jobs 1 -o found 2>told"
    let tool = try Running(line, in: folder)
    tool.wait {
      runs > 20 ? tool.threads > 1 : (try? folder.text(of: "told"))?.contains("watching") == true
    }
    #expect(tool.interrupted() == SIGINT)
    #expect(try folder.text(of: "found").contains(" hold"))
  }

  @Test("ends a search early, with a report of what it saw", arguments: [SIGINT, SIGTERM])
  func explore(_ signal: Int32) throws {
    let folder = try Samples.folder()
    let line = "explore session.json --plugin plugin.lua --runs 100000000 --jobs 1 -o found 2>told"
    let tool = try Running(line, in: folder)
    // It counts as soon as it asks for threads of its own.
    tool.wait { tool.threads > 1 }
    #expect(tool.interrupted(by: signal) == signal)
    let report = try folder.text(of: "found")
    #expect(report.contains("interrupted after ") && report.contains(" hold"), "\(report)")
  }
}
