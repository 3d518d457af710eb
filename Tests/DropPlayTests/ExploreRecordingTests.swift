import DropContent
import DropCore
import DropExplore
import DropHost
import DropPlay
import DropReplay
import Foundation
import TestGround
import Testing

/// A recording opens its destinations by events, says how loads went, and leads to what was kept.
@Suite("A recording is explored as a written session is")
@MainActor
struct ExploreRecordingTests {
  private static let fixtures = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../Fixtures/explore").standardizedFileURL

  private func record(_ plugin: String, in folder: TemporaryFolder) async throws {
    let host = PluginHost(limits: .unhurried)
    let recorder = try SessionRecorder(host, to: folder.recording)
    let text = try String(contentsOf: Self.fixtures.appending(path: plugin), encoding: .utf8)
    _ = try host.open(
      Destination(id: "list", frame: RecorderTests.frame),
      plugin: Plugin(text: text, name: "list.lua")
    )
    let item = ProvidedItem(
      id: "i0",
      name: "i0.png",
      representations: [
        ProvidedRepresentation("public.png") { _ in
          Content(type: "public.png", bytes: Array(repeating: 0, count: 9))
        }
      ],
      hover: DragItem.Hover(types: ["public.png"])
    )
    let drag = host.begin(DragSource(), items: [item], at: Point(x: 500, y: 500))
    drag.move(to: Point(x: 50, y: 50))
    #expect(await drag.drop().outcome.status == .imported)
    let recording = try recorder.finish()
    #expect(recording.proof == .same, "\(recording)")
  }

  private func explored(_ folder: TemporaryFolder) throws -> SessionExploration {
    try SessionExploration(
      session: folder.recording,
      setup: ReplaySetup(),
      options: ExploreOptions(runs: 400, jobs: 1)
    )
  }

  @Test("what was known before the drop is hidden and told: a handler that relied on it is found")
  func wrong() async throws {
    let folder = try TemporaryFolder()
    try await record("types-granted/wrong.lua", in: folder)
    let exploration = try explored(folder)
    let report = try await exploration.run()
    let finding = try #require(report.findings.first { $0.violation.invariant == .noFault })
    let found = exploration.shrinking([finding], for: folder.path)
    let session = try #require(found.first?.session)
    let file = folder.path + "/found.json"
    try session.write(toFile: file, atomically: false, encoding: .utf8)
    #expect(!session.contains("recorded") && session.contains("drag-1/plugins/1/list.lua"))
    let again = try SessionReplay(session: file).run()
    #expect(again.summary.faultCount > 0)
  }

  @Test("its corrected twin holds")
  func right() async throws {
    let folder = try TemporaryFolder()
    try await record("types-granted/right.lua", in: folder)
    let report = try await explored(folder).run()
    #expect(report.holds, "\(report.findings)")
    #expect(report.runs > 20)
  }

  @Test("what saves were called goes with the files, in whatever order a search lets them come")
  func saves() async throws {
    let folder = try TemporaryFolder()
    let host = PluginHost(limits: .unhurried, grants: [.storage]) { _, name in
      try await Task.sleep(for: .milliseconds(2))
      return name
    }
    let recorder = try SessionRecorder(host, to: folder.recording)
    let script = """
      return { name = "shelf", api = 1, needs = { "storage" }, on_perform = function(session)
        dnd.each(session.items, { limit = 2 }, function(item)
          local content = item:load("public.text")
          local name = content:save(item.index .. ".txt")
          session:insert { contents = { { name = name, content = content } } }
        end)
      end }
      """
    let shelf = try RecorderTests.open(host, script)
    let items = [RecorderTests.note("a"), RecorderTests.note("b")]
    #expect(await host.paste(items, into: shelf).outcome.status == .imported)
    #expect(try recorder.finish().proof == .same)
    #expect(!(try folder.text("drag-1.jsonl")).contains(#""as""#))
    let report = try await explored(folder).run()
    #expect(report.holds, "\(report.findings)")
  }
}
