import DropCore
import DropHost
import DropPlay
import Foundation
import Testing

/// The block of "Embedding the host" about recording, as it stands there, and what it needs.
@Suite("What an embedder records")
@MainActor
struct RecordProbe {
  private var shown: [String] = []

  private mutating func show(_ text: String) { shown.append(text) }

  @Test("replays the same, as the article has it")
  mutating func record() async throws {
    let folder = NSTemporaryDirectory() + "dndhost-probe-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let gallery = "return { name = \"gallery\", api = 1 }"
    let host = PluginHost()
    let recorder = try SessionRecorder(host, to: folder + "/drag-1.jsonl")
    try host.open(Destination(id: "gallery"), plugin: Plugin(text: gallery))
    host.begin(DragSource(), items: [], at: .zero).cancel()

    let recording = try recorder.finish()
    if recording.proof != .same { show(recording.reasons.joined(separator: ", ")) }
    #expect(shown == [] && recording.isWhole)
  }
}
