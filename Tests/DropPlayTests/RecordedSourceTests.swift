import DropContent
import DropCore
import DropHost
import DropPlay
import DropReplay
import Foundation
import TestGround
import Testing

@Suite("A recorder keeps a plugin that offers items")
@MainActor
struct RecordedSourceTests {
  static let source = """
    return { name = "list", api = 1, needs = { "clock" }, options = { word = { type = "string" } },
      on_drag = function(session, request)
        if session.options.word == "endless" then while true do end end
        local items = {}
        for _, row in ipairs(request.selection) do
          local id = session.options.word .. " " .. row
          items[#items + 1] = { id = id, types = { "public.utf8-plain-text" } }
        end
        return items
      end,
      on_provide = function(session, item)
        return item.id .. (pcall(dnd.clock) and " granted" or " refused")
      end,
      on_drag_end = function(session, outcome) print(outcome.status) end }
    """

  static let taker = """
    return { name = "shelf", api = 1, on_perform = function(session)
      for _, item in ipairs(session.items) do
        session:insert { contents = { { name = item:load():text(), from = item } } }
      end
    end }
    """

  /// What a host comes to that does this with a source, and how its recording replays.
  static func record(
    _ folder: TemporaryFolder,
    word: String = "told",
    limits: HostLimits = .unhurried,
    _ body: (PluginHost, PluginHost.OpenedSource) async throws -> Void
  ) async throws -> (recording: Recording, contents: [String]) {
    let host = PluginHost(limits: .unhurried)
    let recorder = try SessionRecorder(host, to: folder.recording)
    let list = try host.open(
      source: Plugin(text: source, name: "list.lua"),
      options: ["word": .string(word)],
      grants: [.clock],
      limits: limits
    )
    let shelf = try RecorderTests.open(host, taker)
    try await body(host, list)
    let recording = try recorder.finish()
    return (recording, host.contents(of: shelf).map(\.name))
  }

  static let point = Point(x: 5, y: 5)

  @Test("with its options, its grants and what was selected, and replays the same")
  func whole() async throws {
    let folder = try TemporaryFolder()
    let (recording, contents) = try await Self.record(folder) { host, list in
      for _ in 0..<2 {
        let drag = host.begin(from: list, selection: ["a", "b"], at: Self.point)
        drag.move(to: Point(x: 8, y: 9))
        #expect(await drag.drop().outcome.status == .imported)
      }
    }
    #expect(contents.sorted().first == "told a granted" && contents.count == 4)
    #expect(recording.proof == .same && recording.reasons == [], "\(recording)")
    let again = try SessionReplay(session: folder.recording).run()
    #expect(try again.text == folder.text("drag-1.transcript.jsonl"))
    #expect(again.summary.contents.first?.names == contents)
  }

  @Test("with its limits, by which it is stopped again")
  func limits() async throws {
    let folder = try TemporaryFolder()
    var limits = HostLimits.unhurried
    (limits.hoverUnits, limits.runUnits) = (4_000, 4_000)
    let (recording, contents) = try await Self.record(folder, word: "endless", limits: limits) {
      host,
      list in
      #expect(!host.begin(from: list, selection: ["a"], at: Self.point).isHovering)
    }
    #expect(contents.isEmpty)
    #expect(recording.proof == .same && recording.reasons == [], "\(recording)")
    let again = try SessionReplay(session: folder.recording).run()
    #expect(again.summary.faultCount == 1)
    #expect(try again.text == folder.text("drag-1.transcript.jsonl"))
  }

  @Test("and says so where there is a second one, or something else is selected")
  func more() async throws {
    let folder = try TemporaryFolder()
    let (recording, _) = try await Self.record(folder) { host, list in
      let other = try host.open(source: Plugin(text: Self.source), options: ["word": "other"])
      for (source, row) in [(list, "a"), (other, "b")] {
        let drag = host.begin(from: source, selection: [.string(row)], at: Self.point)
        #expect(await drag.drop().outcome.status == .imported)
      }
    }
    #expect(recording.proof != .same)
    #expect(
      recording.reasons == [
        "a second source plugin was opened", "something else was selected than at first",
      ]
    )
  }
}
