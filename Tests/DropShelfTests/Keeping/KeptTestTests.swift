import DropContent
import DropCore
import DropHost
import DropPlay
import DropReplay
import Foundation
import TestGround
import Testing

import DropShelf

@Suite("A drop that is kept as a test")
@MainActor
struct KeptTestTests {
  private static let script = """
    return { name = "a", api = 1, on_perform = function(session)
      for _, item in ipairs(session.items) do session:insert { contents = item:load("public.text") } end
    end }
    """

  /// Drops a text onto a handler, recorded as the shelf does it.
  private static func record(_ ground: ShelfGround) async throws -> String {
    try ground.write(script, to: "shelf/a/plugin.lua")
    let ring = try DropRing(in: ground.path)
    // Among a thousand tests on two processors nothing is in a hurry.
    var limits = HostLimits.interactive
    limits.runMilliseconds = 600_000
    limits.loadTimeout = 3_600_000
    let host = PluginHost(limits: limits)
    let recorder = try SessionRecorder(host, to: ring.next(of: "a"))
    let place = try host.open(
      Destination(id: "shelf", frame: Rect(x: 0, y: 0, width: 9, height: 9)),
      plugin: Plugin(folder: ground.path + "/shelf/a")
    )
    try ground.write("Buy bread", to: "note.txt")
    let item = ProvidedItem(file: ground.path + "/note.txt")
    #expect(await host.paste([item], into: place).outcome.status == .imported)
    return try recorder.finish().path
  }

  @Test("is of the handler that lies there, passes, and stays one when it is kept twice")
  func passes() async throws {
    let ground = try ShelfGround()
    let recording = try await Self.record(ground)
    let handler = ground.path + "/shelf/a"
    for name in ["a-1", "a-1-2"] {
      let test = try KeptTest.keep(recording, in: handler)
      #expect(test == "\(handler)/sessions/\(name).jsonl")
      let run = try BuiltTool.run(["test", test])
      #expect(run.status == 0, "\(run.output)\(run.errors)")
    }
    let names = try ground.names("shelf/a/sessions/a-1")
    #expect(!names.contains("plugins") && names.contains { $0.hasPrefix("note") }, "\(names)")
  }

  @Test(
    "is none where the recording is too large, which is said, and none of it is there; one beside it stays"
  )
  func tooLarge() async throws {
    let ground = try ShelfGround()
    let handler = ground.path + "/shelf/a"
    let large = ground.path + "/large-1.jsonl"
    try ground.write("{}\n", to: "large-1.jsonl")
    try ground.write("x", to: "large-1/item.bin")
    let cut = unsafe truncate(large, 64 << 20 + 1)
    #expect(cut == 0)
    try ground.write("return {}", to: "shelf/a/plugin.lua")
    let failure = #expect(throws: KeptTest.Failure.self) {
      try KeptTest.keep(large, in: handler)
    }
    #expect(failure?.description == "the recording is larger than 64 MiB")
    #expect(try ground.names("shelf/a") == ["plugin.lua"])
    let test = try KeptTest.keep(try await Self.record(ground), in: handler)
    #expect(throws: KeptTest.Failure.self) { try KeptTest.keep(large, in: handler) }
    #expect(try BuiltTool.run(["test", test]).status == 0)
    #expect(!(try ground.names("shelf/a/sessions")).contains { $0.hasPrefix("large") })
  }

  @Test("leaves nothing where something of it can't be copied")
  func torn() async throws {
    let ground = try ShelfGround()
    let recording = try await Self.record(ground)
    let handler = ground.path + "/shelf/a"
    let link = String(recording.dropLast(6)) + "/zz"
    try FileManager.default.createSymbolicLink(
      atPath: link,
      withDestinationPath: ground.path + "/gone"
    )
    #expect(throws: KeptTest.Failure.system(ENOENT)) { try KeptTest.keep(recording, in: handler) }
    #expect(try ground.names("shelf/a") == ["plugin.lua"])
    try FileManager.default.removeItem(atPath: link)
    // Nor does it take the place of a transcript that lies there.
    let name = "sessions/a-1.transcript.jsonl"
    try ground.write("mine", to: "shelf/a/" + name)
    #expect(try KeptTest.keep(recording, in: handler).hasSuffix("/sessions/a-1-2.jsonl"))
    #expect(try ground.text(of: "shelf/a/" + name) == "mine")
  }

  @Test("fails once the handler does otherwise")
  func holds() async throws {
    let ground = try ShelfGround()
    let test = try KeptTest.keep(try await Self.record(ground), in: ground.path + "/shelf/a")
    let other = Self.script.replacingOccurrences(of: "item:load", with: "error('no') or item:load")
    try ground.write(other, to: "shelf/a/plugin.lua")
    #expect(try BuiltTool.run(["test", test]).status == 1)
  }
}
