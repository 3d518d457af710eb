import DropCore
import DropHost
import DropPlay
import DropReplay
import TestGround
import Testing

@Suite("A destination that was closed and opens again")
@MainActor
struct ReopenedTests {
  static let old = """
    return { name = "old", api = 1, options = { word = { type = "string" } },
      can_handle = function(session) print("the old one is asked") return true end }
    """

  static let new = """
    return { name = "new", api = 1, options = { word = { type = "string" } },
      can_handle = function(session) print("told " .. session.options.word) return true end }
    """

  private static func destination(_ inside: [Destination] = []) -> Destination {
    Destination(id: "shelf", frame: RecorderTests.frame, destinations: inside)
  }

  /// Drags over it, and gives what handlers said.
  private static func drag(_ host: PluginHost) -> [String] {
    var said: [String] = []
    host.onMessage = { said.append("\($0)") }
    defer { host.onMessage = nil }
    let drag = host.begin(
      DragSource(),
      items: [RecorderTests.note("a")],
      at: Point(x: 5, y: 5)
    )
    drag.cancel()
    return said
  }

  @Test("without a plugin has none, live and in a replay, until a reload brings one")
  func without() async throws {
    let folder = try TemporaryFolder()
    let host = PluginHost(limits: .unhurried)
    let recorder = try SessionRecorder(host, to: folder.recording)
    let shelf = try host.open(
      Self.destination(),
      plugin: Plugin(text: Self.old),
      options: ["word": "once"]
    )
    #expect(Self.drag(host) == ["shelf: info: the old one is asked"])
    host.close(shelf)
    let again = try host.open(Self.destination(), options: ["word": "anew"])
    #expect(host.accepts(of: again) == nil && Self.drag(host) == [])
    // There is none to read again.
    host.reload(again)
    #expect(Self.drag(host) == [])
    host.reload(again, plugin: Plugin(text: Self.new))
    #expect(Self.drag(host) == ["shelf: info: told anew"])
    let recording = try recorder.finish()
    #expect(recording.proof == .same && recording.reasons == [], "\(recording)")
    let replayed = try SessionReplay(session: folder.recording).run()
    #expect(try replayed.text == folder.text("drag-1.transcript.jsonl"))
    #expect(replayed.text.split(separator: "the old one").count == 2)
  }

  @Test("on another one has no plugin of one that lay there before")
  func inside() throws {
    let host = PluginHost(limits: .unhurried)
    let outer = try host.open(Self.destination())
    let cell = Destination(id: "cell", frame: RecorderTests.frame)
    try host.open(cell, plugin: Plugin(text: Self.old), options: ["word": "x"], inside: outer)
    #expect(Self.drag(host) == ["cell: info: the old one is asked"])
    host.close(outer)
    try host.open(Self.destination([cell]))
    #expect(Self.drag(host) == [])
  }
}
