#if os(Linux)

import Foundation
import Testing

import DropShelf

private let paths = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"

@Suite("A program in its cage", .enabled(if: ProgramCage(paths: paths) != nil))
struct ProgramCageTests {
  private static func run(
    _ bounds: ProgramCage.Bounds = .init(),
    in folder: String,
    _ script: String
  ) async throws -> (Int, String) {
    let cage = try #require(ProgramCage(paths: paths, bounds: bounds))
    let ended = try await cage.run("sh", ["-c", script], in: folder)
    return (ended.status, String(decoding: ended.output, as: UTF8.self))
  }

  @Test("reads and writes its folder, and says how it ended")
  func works() async throws {
    let ground = try ShelfGround()
    try ground.write("hello", to: "a.txt")
    let (status, said) = try await Self.run(
      in: ground.path,
      "cat a.txt; echo more > b.txt; echo hm >&2; exit 3"
    )
    #expect(status == 3 && said == "hello")
    #expect(try ground.text(of: "b.txt") == "more\n")
  }

  @Test("has no home, no network and no bus, and writes nowhere else")
  func confined() async throws {
    let ground = try ShelfGround()
    let home = NSHomeDirectory()
    let asks = [
      "ls -A '\(home)'", "touch /usr/x", "touch /etc/x", "ls /run", "ls /var",
      "grep -v lo: /proc/net/dev | grep :",
      "test -n \"$DBUS_SESSION_BUS_ADDRESS$DISPLAY$XDG_RUNTIME_DIR\"",
    ]
    for ask in asks {
      #expect(try await Self.run(in: ground.path, ask).0 != 0, "\(ask)")
    }
  }

  @Test("is stopped when it takes or says too much")
  func bounded() async throws {
    let ground = try ShelfGround()
    await #expect(throws: ProgramCage.Failure.tooLong(.milliseconds(300))) {
      try await Self.run(
        .init(time: .milliseconds(300)),
        in: ground.path,
        "exec >&- 2>&-; sleep 600"
      )
    }
    let bounds = ProgramCage.Bounds(outputBytes: 1_000, fileBytes: 4_096)
    await #expect(throws: ProgramCage.Failure.tooMuch(bytes: 1_000)) {
      try await Self.run(bounds, in: ground.path, "yes")
    }
    #expect(try await Self.run(bounds, in: ground.path, "head -c 8192 /dev/zero > c").0 != 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: ground.path + "/c")).count <= 4_096)
  }

  @Test("has what it says itself, and ends by itself, however many others begin at once")
  func together() async throws {
    let ground = try ShelfGround()
    let folder = ground.path
    let rounds = 25
    for round in 1...rounds {
      try await withThrowingTaskGroup(of: (Int, Int, String).self) { group in
        for number in 1...4 {
          // The last one is there for longer: whoever's end it had would last as long.
          let script = number == 4 ? "echo 4; sleep 3000" : "echo \(number)-\(round)"
          group.addTask {
            let (status, said) = try await Self.run(
              .init(time: .seconds(3_000)),
              in: folder,
              script
            )
            return (number, status, said)
          }
        }
        for _ in 1...3 {
          let (number, status, said) = try #require(try await group.next())
          #expect(status == 0 && said == "\(number)-\(round)\n" && number != 4)
        }
        group.cancelAll()
        await #expect(throws: ProgramCage.Failure.stopped) { try await group.next() }
      }
    }
  }

  @Test("ends as its task is cancelled")
  func cancelled() async throws {
    let ground = try ShelfGround()
    let folder = ground.path
    // Its time isn't what ends it, however late this test goes on beside others.
    let bounds = ProgramCage.Bounds(time: .seconds(3_000))
    let task = Task { try await Self.run(bounds, in: folder, "echo begun > a; sleep 3000") }
    while (try? ground.text(of: "a")) != "begun\n" { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    await #expect(throws: ProgramCage.Failure.stopped) { try await task.value }
  }

  @Test(
    "is a plain name of one that is there",
    arguments: ["../sh", "/bin/sh", "-c", ".x", "", "none-of-this"]
  )
  func names(_ name: String) async throws {
    let cage = try #require(ProgramCage(paths: paths))
    await #expect(throws: ProgramCage.Failure.noProgram(name)) {
      try await cage.run(name, [], in: "/tmp")
    }
  }

  @Test("isn't there without bubblewrap")
  func without() { #expect(ProgramCage(paths: "/nowhere:") == nil) }
}

#endif
