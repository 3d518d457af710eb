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

  @Test("fails once the handler does otherwise")
  func holds() async throws {
    let ground = try ShelfGround()
    let test = try KeptTest.keep(try await Self.record(ground), in: ground.path + "/shelf/a")
    let other = Self.script.replacingOccurrences(of: "item:load", with: "error('no') or item:load")
    try ground.write(other, to: "shelf/a/plugin.lua")
    #expect(try BuiltTool.run(["test", test]).status == 1)
  }
}
