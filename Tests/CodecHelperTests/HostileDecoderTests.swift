#if Isolation

import Foundation
import TestGround
import Testing

@Suite("Decoders that do anything")
struct HostileDecoderTests {
  static let killed = [
    "traps", "writes to nowhere", "makes sockets", "forks", "executes", "maps executable memory",
    "signals its parent", "traces its parent", "reads its parent's memory", "loops",
  ]
  static let refused = [
    "opens files": "can't open", "makes files": "can't make", "lists folders": "can't list",
    "allocates without an end": "can't allocate",
  ]
  static let lies = [
    "answers more than there is", "answers less than nothing", "answers without an end",
    "answers what isn't JSON", "answers twice", "answers in another's place",
    "answers at length", "goes on writing",
  ]

  private func lines(_ misdeeds: [String]) throws -> [String] {
    let ending = try BuiltProgram("EvilCodecs").run(misdeeds)
    #expect(ending.status == 0)
    return ending.output.split(separator: "\n").map(String.init)
  }

  @Test("that are killed for it are one failure, and the next decode works")
  func dies() throws {
    let expected = Self.killed.map { "\($0): pages: its decoder crashed; then did it!" }
    #expect(try lines(Self.killed) == expected)
  }

  @Test("reach nothing")
  func reach() throws {
    let names = Self.refused.keys.sorted()
    let expected = names.map { "\($0): evil: \(Self.refused[$0] ?? ""); then did it!" }
    #expect(try lines(names) == expected)
  }

  @Test("that lie are not believed")
  func lie() throws {
    let found = try lines(Self.lies)
    #expect(found.count == Self.lies.count)
    for line in found {
      #expect(line.hasSuffix("; then did it!"))
      #expect(line.contains("answered otherwise than it was asked") || line.contains("crashed"), "\(line)")
    }
  }

  @Test("that sleep are ended")
  func sleeps() throws {
    #expect(try lines(["sleeps"]) == ["sleeps: pages: its decoder took too long; then did it!"])
  }

  @Test("of whose words none moves a cursor")
  func words() throws {
    #expect(try lines(["answers an error of its own"]).allSatisfy { !$0.contains("\u{1B}") })
  }
}

#endif
