#if os(Linux)

import DropContent
import DropCore
import DropHost
import SystemFiles
import Testing

import DropShelf

private let cage = ProgramCage(paths: "/usr/bin:/bin")

@Suite("The task `run`")
struct ProgramTaskTests {
  private static func answer(
    _ script: String,
    _ contents: [Content] = [],
    grants: Set<Capability> = [.run("sh")],
    in cage: ProgramCage? = cage
  ) async throws -> JSONValue {
    let copies: [JSONValue] = contents.indices.map { ["$content": .int($0)] }
    let task = ProgramTask(grants: grants, in: cage)
    return try await task.answer(
      ["program": "sh", "arguments": .array(["-c", .string(script), "sh"] + copies)],
      contents
    )
  }

  @Test("gives a program copies, and its words and files back", .enabled(if: cage != nil))
  func works() async throws {
    let text = Content(type: .utf8PlainText, name: "-a b.txt", text: "hello")
    let script = "echo $1; tr a-z A-Z < \"$1\" > out/b.txt; echo hm >&2; exit 3"
    let answer = try await Self.answer(script, [text])
    #expect(answer["status"] == 3 && answer["errors"] == "hm\n")
    #expect(answer["text"] == .string("in/1/\(SafeName.component(of: "-a b.txt"))\n"))
    #expect(answer["files"] == [["name": "b.txt", "base64": "SEVMTE8="]])
  }

  @Test(
    "reads nothing back that a program leads out of its folder, that waits, or that is too much",
    .enabled(if: cage != nil),
    arguments: [
      ("ln -s /etc/passwd out/x", "'out/x'"), ("rm -r out; ln -s /etc out", "'out'"),
      ("rm -r out", "'out'"), ("mkfifo out/x", "'out/x'"), ("mkdir out/x", "'out/x'"),
      ("head -c 1048577 /dev/zero > out/a", "1 MiB"),
      ("head -c 1048576 /dev/zero > out/a; echo > out/b", "1 MiB"),
      ("cd out; for i in $(seq 65); do echo > $i; done", "64 files"),
    ]
  )
  func confined(_ script: String, _ why: String) async throws {
    let refusal = await #expect(throws: ProgramTask.Refusal.self) {
      try await Self.answer(script)
    }
    #expect(refusal?.description.contains(why) == true, "\(refusal?.description ?? "")")
  }

  @Test(
    "runs no other program than was granted by its name",
    arguments: [[], [.tasks], [.task("run")], [.run("s")], [.run("sh ")]] as [Set<Capability>]
  )
  func granted(_ grants: Set<Capability>) async throws {
    let refusal = await #expect(throws: ProgramTask.Refusal.self) {
      try await Self.answer("true", grants: grants)
    }
    #expect(refusal?.description == "'sh' isn't granted")
  }

  @Test("says so where there is no bubblewrap")
  func without() async throws {
    let refusal = await #expect(throws: ProgramTask.Refusal.self) {
      try await Self.answer("true", in: nil)
    }
    #expect(refusal?.description == "'sh' can't be confined: bubblewrap isn't installed")
  }

  @Test(
    "takes a program, and texts and content as arguments",
    .enabled(if: cage != nil),
    arguments: [
      [:], ["program": 3], ["program": "sh", "arguments": "x"],
      ["program": "sh", "arguments": [3]], ["program": "sh", "arguments": [["$content": 1]]],
      ["program": "sh", "arguments": [.string(String(repeating: "x", count: 32_769))]],
      ["program": "sh", "arguments": .array(Array(repeating: "x", count: 201))],
      ["program": "sh", "arguments": ["a\0b"]],
    ] as [JSONValue]
  )
  func wrong(_ arguments: JSONValue) async throws {
    let task = ProgramTask(grants: [.run("sh")], in: cage)
    await #expect(throws: ProgramTask.Refusal.self) { try await task.answer(arguments, []) }
  }

  @Test("has a folder for its owner alone, which goes with it")
  func folder() throws {
    var work: WorkFolder? = try WorkFolder()
    let path = try #require(work?.path)
    #expect(try FileStatus(path: path).mode & 0o777 == 0o700)
    let text = Content(type: .utf8PlainText, name: "../a", text: "hello")
    let copy = try #require(try work?.copy(text, 1))
    #expect(FileSystem.kind(of: path.appending(path: copy)) == .file && copy.hasPrefix("in/1/"))
    work = nil
    #expect(FileSystem.kind(of: path) == nil)
  }
}

#endif
