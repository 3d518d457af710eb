import Foundation
import TestGround
import Testing

/// A pipe stands where a file is expected: nobody writes to it, and whoever opens it would wait for ever.
@Suite("What would wait is refused")
struct WaitingPathTests {
  static let commands = [
    "replay pipe.json", "inspect pipe.json", "explore pipe.json", "test pipe.json",
    "bench pipe.json --runs 1", "check pipe.lua", "replay session.json --plugin pipe.lua",
    "replay requires.json --plugin requires.lua", "merge pipe.json", "convert pipe.json --units",
  ]

  @Test(
    "A pipe as a session, a plugin, a module or a report is said to be none",
    arguments: commands
  )
  func pipes(_ arguments: String) throws {
    let folder = try Samples.folder()
    try folder.write(
      "return { name = \"x\", api = 1, on_update = require(\"waiting\") }",
      to: "requires.lua"
    )
    try folder.write(folder.text(of: "session.json"), to: "requires.json")
    let line = """
      mkfifo pipe.json pipe.lua waiting.lua
      timeout 20 dndhost \(arguments) 2>&1; echo "status $?"
      """
    let said = try ReadmeTests.run(line, in: folder.url).joined(separator: "\n")
    #expect(said.contains("neither a file nor a folder") || said.contains("regular"), "\(said)")
    #expect(!said.contains("status 124") && !said.contains("status 0"), "\(said)")
  }

  @Test("A pipe as a golden transcript is, too")
  func golden() throws {
    let folder = try Samples.folder()
    let line = """
      dndhost test session.json --update >/dev/null 2>&1
      rm session.transcript.jsonl && mkfifo session.transcript.jsonl
      timeout 20 dndhost test session.json 2>&1; echo "status $?"
      """
    let said = try ReadmeTests.run(line, in: folder.url).joined(separator: "\n")
    #expect(!said.contains("status 124"), "\(said)")
    #expect(said.contains("neither a file nor a folder"), "\(said)")
  }

  @Test("What the shell hands over by a number is read, though it is a pipe")
  func handedOver() throws {
    let folder = try Samples.folder()
    let said = try ReadmeTests.run(
      "bash -c 'timeout 20 dndhost replay <(cat session.json)' | head -1",
      in: folder.url
    )
    #expect(said.first?.isEmpty == false && said.first?.contains("dndhost:") == false, "\(said)")
  }
}
