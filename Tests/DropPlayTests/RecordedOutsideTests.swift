import DropContent
import DropCore
import DropHost
import DropPlay
import DropReplay
import TestGround
import Testing

@Suite("A recorder keeps what is dragged out")
@MainActor
struct RecordedOutsideTests {
  @Test("two that are out, beside one that comes in, replay the same")
  func same() async throws {
    let folder = try TemporaryFolder()
    let host = PluginHost(limits: .unhurried)
    let recorder = try SessionRecorder(host, to: folder.recording)
    let shelf = try RecorderTests.open(host, RecorderTests.importing)
    func begin(_ id: String) -> Drag {
      var source = DragSource(destination: shelf.id)
      source.exceptions = [DragSource.Exception(operations: [.copy, .move])]
      return host.begin(source, items: [RecorderTests.note(id)], at: Point(x: 5, y: 5))
    }
    let first = begin("a")
    _ = try await first.content(of: "a", as: .utf8PlainText)
    first.leave()
    let firstDrop = first.drop()
    let second = begin("b")
    second.leave()
    let secondDrop = second.drop()
    let incoming = host.begin(
      DragSource(app: "x"),
      items: [RecorderTests.note("c")],
      at: Point(x: 5, y: 5)
    )
    _ = try await second.content(of: "b", as: .plainText)
    second.end(.moved, by: "com.example.files")
    _ = await secondDrop.outcome
    _ = await incoming.drop().outcome
    first.end(.copied)
    _ = await firstDrop.outcome
    let recording = try recorder.finish()
    #expect(recording.proof == .same, "\(recording)")
    #expect(recording.isWhole && recording.reasons == [])
    let again = try SessionReplay(session: folder.recording).run().summary
    #expect(again.outcomes.map { $0.imported.map(\.id) } == [["b"], ["c"], ["a"]])
    #expect(again.outcomes.map(\.app) == ["com.example.files", nil, nil])
  }

  @Test("one that is still out at the end, beside one that has ended, replays the same up to there")
  func unended() async throws {
    let folder = try TemporaryFolder()
    let host = PluginHost(limits: .unhurried)
    let recorder = try SessionRecorder(host, to: folder.recording)
    let shelf = try RecorderTests.open(host, RecorderTests.importing)
    func letGo(_ id: String) -> (Drag, Drop) {
      let source = DragSource(destination: shelf.id)
      let drag = host.begin(source, items: [RecorderTests.note(id)], at: Point(x: 5, y: 5))
      drag.leave()
      return (drag, drag.drop())
    }
    let (first, firstDrop) = letGo("a")
    _ = letGo("b")
    first.end(.copied)
    _ = await firstDrop.outcome
    let recording = try recorder.finish()
    #expect(recording.proof == .same, "\(recording)")
    #expect(!recording.isWhole)
  }
}
