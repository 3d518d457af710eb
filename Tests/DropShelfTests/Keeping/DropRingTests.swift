import Foundation
import Testing

import DropShelf

/// A folder of its own, gone with it.
final class ShelfGround {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String) throws {
    let file = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
  }

  func names(_ folder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path + "/" + folder).sorted()
  }

  func text(of name: String) throws -> String {
    try String(contentsOfFile: path + "/" + name, encoding: .utf8)
  }
}

@Suite("The ring of recordings")
struct DropRingTests {
  /// What a finished recording leaves, of two handlers in turn.
  private static func record(_ ground: ShelfGround, _ ring: DropRing, bytes: Int = 1) throws
    -> String
  {
    let path = ring.next(of: ring.recordings().count % 2 == 0 ? "a" : "b/ü")
    let stem = "drops/" + URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    try ground.write(String(repeating: "x", count: bytes), to: stem + ".jsonl")
    try ground.write("", to: stem + ".transcript.jsonl")
    try ground.write("x", to: stem + "/plugins/1/plugin.lua")
    return path
  }

  @Test("keeps so many of all handlers, the newest, with all that is theirs")
  func count() throws {
    let ground = try ShelfGround()
    let ring = try DropRing(in: ground.path, most: 3)
    for _ in 1...12 { _ = try Self.record(ground, ring) }
    try ground.write("<html>", to: "drops/a-1.html")
    try ground.write("<html>", to: DropRing.searchPage(of: "drops/a-1.jsonl"))
    ring.trim()
    let names = ring.recordings().map { URL(fileURLWithPath: $0).lastPathComponent }
    #expect(names == ["b---10.jsonl", "a-11.jsonl", "b---12.jsonl"])
    #expect(try ground.names("drops").count == 9)
  }

  @Test("keeps so many bytes, and the last one whatever it has")
  func bytes() throws {
    let ground = try ShelfGround()
    let ring = try DropRing(in: ground.path, mostBytes: 100)
    for bytes in [40, 40, 50] { _ = try Self.record(ground, ring, bytes: bytes) }
    ring.trim()
    #expect(ring.recordings().count == 2)
    let large = try Self.record(ground, ring, bytes: 500)
    ring.trim()
    #expect(ring.recordings() == [large])
    ring.forgetAll()
    #expect(try ground.names("drops").isEmpty)
  }

  @Test(
    "keeps what has just ended, however long ago its name was given, beside what another handler has had since"
  )
  func slow() throws {
    let ground = try ShelfGround()
    let ring = try DropRing(in: ground.path, most: 3)
    let early = ring.next(of: "seldom")
    try ground.write("", to: "drops/seldom-1.part")
    for _ in 1...5 { _ = try Self.record(ground, ring) }
    ring.trim()
    try FileManager.default.moveItem(
      atPath: ground.path + "/drops/seldom-1.part",
      toPath: early
    )
    try ground.write("ended", to: "drops/seldom-1.jsonl")
    ring.trim()
    #expect(ring.recordings().count == 3 && ring.recordings().last == early)
  }

  @Test("forgets pages of what went before, and nothing of what isn't finished")
  func pages() throws {
    let ground = try ShelfGround()
    let ring = try DropRing(in: ground.path)
    _ = try Self.record(ground, ring)
    for name in ["b-7.search.html", "b-8.html", "c-9.part", "c-9.transcript.part", "c-9/x.png"] {
      try ground.write("x", to: "drops/\(name)")
    }
    ring.forgetAll()
    #expect(try ground.names("drops") == ["c-9", "c-9.part", "c-9.transcript.part"])
  }

  @Test("gives each a name that nothing there has, also of what isn't finished")
  func names() throws {
    let ground = try ShelfGround()
    let ring = try DropRing(in: ground.path)
    try ground.write("", to: "drops/a-7.part")
    try ground.write("", to: "drops/b-9.transcript.part")
    #expect(ring.next(of: "a").hasSuffix("/drops/a-10.jsonl"))
  }

  @Test("gives the next one where something is called by the largest number there is, too")
  func largest() throws {
    let ground = try ShelfGround()
    let ring = try DropRing(in: ground.path)
    try ground.write("", to: "drops/a-\(Int.max).jsonl")
    try ground.write("", to: "drops/a-\(Int.max - 1).jsonl")
    try ground.write("", to: "drops/a-3.jsonl")
    #expect(ring.next(of: "a").hasSuffix("/drops/a-4.jsonl"))
  }

  @Test("takes away what a shelf that was killed was at, and nothing that is finished")
  func leftovers() throws {
    let ground = try ShelfGround()
    let ring = try DropRing(in: ground.path)
    let kept = try Self.record(ground, ring)
    for name in ["a-5.part", "a-5.transcript.part", "a-5/x.png"] {
      try ground.write("x", to: "drops/\(name)")
    }
    ring.removeLeftovers()
    #expect(ring.recordings() == [kept])
    #expect(try ground.names("drops") == ["a-1", "a-1.jsonl", "a-1.transcript.jsonl"])
  }

  @Test("is its owner's alone")
  func owner() throws {
    let ground = try ShelfGround()
    _ = try DropRing(in: ground.path + "/state")
    let mode = try FileManager.default.attributesOfItem(atPath: ground.path + "/state/drops")
    #expect(mode[.posixPermissions] as? Int == 0o700)
  }
}
