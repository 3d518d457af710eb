import DropContent
import DropCore
import DropHost
import DropPlay
import DropReplay
import Foundation
import TestGround
import Testing

@Suite("What a recorder keeps of what was loaded")
@MainActor
struct RecorderPayloadTests {
  /// Drops two files, of 3 and of 30 bytes, and gives what the recording says.
  private static func record(
    _ folder: TemporaryFolder,
    _ payloads: SessionRecorder.Payloads
  ) async throws -> Recording {
    let host = PluginHost(limits: .unhurried)
    let recorder = try SessionRecorder(host, to: folder.recording, payloads: payloads)
    _ = try RecorderTests.open(
      host,
      """
      return { name = "shelf", api = 1, on_perform = function(session)
        for _, item in ipairs(session.items) do session:insert { contents = { item:load("public.data") } } end
      end }
      """
    )
    var items: [ProvidedItem] = []
    for (name, count) in [("small", 3), ("large", 30)] {
      let file = folder.path + "/\(name).txt"
      try String(repeating: "a", count: count).write(
        toFile: file,
        atomically: false,
        encoding: .utf8
      )
      items.append(ProvidedItem(file: file))
    }
    let drag = host.begin(DragSource(), items: items, at: Point(x: 1, y: 1))
    #expect(await drag.drop().outcome.status == .imported)
    return try recorder.finish()
  }

  private static func number(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
  }

  // The first of each name is the empty file that stood for it until it was loaded.
  @Test("files by a second name where that is wanted, which costs no room")
  func linked() async throws {
    let folder = try TemporaryFolder()
    let recording = try await Self.record(folder, .linked)
    #expect(recording.proof == .same, "\(recording)")
    #expect(try folder.text("drag-1.jsonl").contains(#""kept":"linked""#))
    for name in ["small", "large"] {
      let own = try Self.number(folder.path + "/\(name).txt")
      #expect(try own == Self.number(folder.path + "/drag-1/\(name) 2.txt"))
    }
  }

  @Test("copies, where nothing is said")
  func copied() async throws {
    let folder = try TemporaryFolder()
    let recording = try await Self.record(folder, .loaded)
    #expect(recording.proof == .same, "\(recording)")
    let own = try Self.number(folder.path + "/large.txt")
    #expect(try own != Self.number(folder.path + "/drag-1/large 2.txt"))
    #expect(try folder.text("drag-1/large 2.txt").count == 30)
  }

  @Test("zeros for what has more bytes than it is to keep")
  func limited() async throws {
    let folder = try TemporaryFolder()
    _ = try await Self.record(folder, .upTo(bytes: 10))
    #expect(try folder.text("drag-1/small 2.txt") == "aaa")
    #expect(try folder.text("drag-1/large 2.txt") == String(repeating: "\0", count: 30))
    #expect(try folder.text("drag-1.jsonl").contains(#""kept":"up to 10 bytes""#))
  }

  @Test("how a text is written, where its bytes don't show it")
  func encodings() async throws {
    let folder = try TemporaryFolder()
    let host = PluginHost(limits: .unhurried)
    let recorder = try SessionRecorder(host, to: folder.recording)
    _ = try RecorderTests.open(
      host,
      """
      return { name = "shelf", api = 1, on_perform = function(session)
        for _, item in ipairs(session.items) do session:insert { contents = item:load():text() } end
      end }
      """
    )
    let targets = ["text/csv;charset=windows-1250", "text/html;charset=utf-8"]
    let items = targets.map { target in
      ProvidedItem(targets: [target], host.types, id: String(target.prefix(8))) { target, _, _ in
        let isTable = target.hasPrefix("text/csv")
        return isTable
          ? Content(type: .commaSeparatedText, bytes: [0xA3, 0xF3, 0x64, 0x9F])
          : Content(type: .html, bytes: Array("Łódź".utf8))
      }
    }
    let drag = host.begin(DragSource(), items: items, at: Point(x: 1, y: 1))
    #expect(await drag.drop().outcome.status == .imported)
    let recording = try recorder.finish()
    #expect(recording.proof == .same, "\(recording)")
    #expect(try folder.text("drag-1.transcript.jsonl").contains("Łódź"))
    let text = try folder.text("drag-1.jsonl")
    #expect(text.contains("\"text/csv;charset=windows-1250\""))
    #expect(text.contains("\"public.html\""))
  }

  @Test("A recording with a fault expects it, so that it tests as what it recorded")
  func faults() async throws {
    let folder = try TemporaryFolder()
    let host = PluginHost(limits: .unhurried)
    let recorder = try SessionRecorder(host, to: folder.recording)
    let shelf = try RecorderTests.open(
      host,
      """
      return { name = "shelf", api = 1, on_perform = function(session)
        local nothing
        session:insert { contents = { nothing.name } }
      end }
      """
    )
    for _ in 0..<2 { _ = await host.paste([RecorderTests.note("a")], into: shelf).outcome }
    let recording = try recorder.finish()
    #expect(recording.proof == .same && recording.isWhole, "\(recording)")
    let session = try SessionReplay(session: folder.recording)
    #expect(try folder.text("drag-1.jsonl").contains(#""expect":{"faults":2}"#))
    let again = try session.run()
    #expect(again.problems == [] && again.summary.faultCount == 2)
    #expect(try again.text == folder.text("drag-1.transcript.jsonl"))
  }
}
