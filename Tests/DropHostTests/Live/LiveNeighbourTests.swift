import DropContent
import DropCore
import DropHost
import TestExtent
import TestGround
import Testing

/// The same in a live host: a quiet plugin answers as if it were alone.
@Suite("A quiet plugin beside a greedy one, live")
@MainActor
struct LiveNeighbourTests {
  private static let idle = "return { name = \"idle\", api = 1 }"

  /// The greedy one lies to the right, and was opened first.
  private static func host(
    _ quiet: String,
    beside other: String
  ) throws -> (host: PluginHost, quiet: PluginHost.Opened, other: PluginHost.Opened) {
    // What is compared are answers, however slow the machine is.
    var limits = LiveScene.limits
    limits.hoverMilliseconds = 60_000
    let host = PluginHost(limits: limits)
    let right = Destination(id: "other", frame: Rect(x: 100, y: 0, width: 100, height: 100))
    let opened = try host.open(right, plugin: Plugin(text: other, name: "other.lua"))
    let left = Destination(id: "quiet", frame: Rect(x: 0, y: 0, width: 100, height: 100))
    return (host, try host.open(left, plugin: Plugin(text: quiet, name: "quiet.lua")), opened)
  }

  private static func drop(
    _ host: PluginHost,
    _ item: ProvidedItem,
    at x: Double
  ) async -> Outcome {
    await host.begin(DragSource(app: "tests"), items: [item], at: Point(x: x, y: 9)).drop().outcome
  }

  @Test("answers each move in the same way, whatever another asked of the same items")
  func questions() throws {
    let quiet = """
      return { name = "quiet", api = 1, on_update = function(session)
        local used = 0
        for i = 1, 60 do if session:has("com.example.q" .. i) then used = used + 1 end end
        return { operation = "copy", message = used .. tostring(session:all { "public.text" }) }
      end }
      """
    let many = """
      return { name = "other", api = 1, on_update = function(session)
        for i = 1, 1050 do session:has("com.example.t" .. i) end
        for i = 1, 60 do session:has("com.example.q" .. i) end
        return "copy"
      end }
      """
    func answers(_ other: String) throws -> [String?] {
      let (host, _, _) = try Self.host(quiet, beside: other)
      var messages: [HostMessage] = []
      host.onMessage = { messages.append($0) }
      let items = (0..<150).map { LiveScene.text("i\($0)") { _ in "x" } }
      let drag = host.begin(DragSource(app: "tests"), items: items, at: Point(x: 150, y: 9))
      let answers = [50.0, 51, 150, 52, 150, 53].map { x in
        drag.move(to: Point(x: x, y: 9)).answer?.message
      }
      drag.cancel()
      #expect(messages.isEmpty, "\(messages)")
      return answers
    }
    let alone = try answers(Self.idle).enumerated().filter { ![2, 4].contains($0.offset) }
    let beside = try answers(many).enumerated().filter { ![2, 4].contains($0.offset) }
    #expect(alone.map(\.element) == ["0true", "0true", "0true", "0true"])
    #expect(beside.map(\.element) == alone.map(\.element))
  }

  @Test("has its own type for an extension that another claims, and keeps it where one contradicts")
  func extensions() async throws {
    func card(_ domain: String, _ more: String = "") -> String {
      """
      return { name = "\(domain)", api = 1, accepts = { "com.\(domain).card" },
        types = { ["com.\(domain).card"] = { conforms_to = "public.json", extensions = { "card" },
          \(more) } },
        on_perform = function(session)
          local card = session.items[1]:load()
          session:insert { contents = { name = card.type .. card:text() } }
        end }
      """
    }
    let folder = try TemporaryFolder()
    let item = ProvidedItem(file: try folder.write("{}", "one.card"))
    let (host, quiet, other) = try Self.host(card("quiet"), beside: card("greedy"))
    let third = Destination(id: "third", frame: Rect(x: 200, y: 0, width: 100, height: 100))
    #expect(throws: OpenError.self) {
      let liar = Plugin(text: card("quiet", "description = \"another\""), name: "liar.lua")
      try host.open(third, plugin: liar)
    }
    for x in [50.0, 150] { #expect(await Self.drop(host, item, at: x).status == .imported) }
    #expect(host.contents(of: quiet).map(\.name) == ["com.quiet.card{}"])
    #expect(host.contents(of: other).map(\.name) == ["com.greedy.card{}"])
  }

  @Test("has room and undo where another has taken all, whose drops fail without a fault")
  func flood() async throws {
    // As much as a host has, which takes a while.
    guard Extent.isWhole else { return }
    let quiet = """
      return { name = "quiet", api = 1, on_perform = function(session)
        session:insert { contents = "kept" }
      end }
      """
    let greedy = """
      return { name = "greedy", api = 1, on_perform = function(session)
        local text = ("x"):rep(1000000)
        while true do
          session:insert { contents = { name = "e", context = { text = text } } }
          dnd.sleep(0)
        end
      end }
      """
    let (host, place, _) = try Self.host(quiet, beside: greedy)
    var subjects: [String] = []
    host.onMessage = { subjects.append("\($0.subject)") }
    let item = LiveScene.text("a") { _ in "x" }
    #expect(await Self.drop(host, item, at: 50).items[0].kind != .failed)
    for _ in 0..<4 {
      let outcome = await Self.drop(host, item, at: 150)
      #expect(outcome.items[0].reason?.contains("256 MiB of entries") ?? true)
    }
    #expect(!subjects.contains { $0.contains("fault") || $0.contains("quarantine") }, "\(subjects)")
    #expect(await Self.drop(host, item, at: 50).items[0].kind != .failed)
    #expect(host.contents(of: place).map(\.name) == ["kept", "kept"])
    for _ in 0..<2 { host.undo(in: place) }
    #expect(host.contents(of: place).isEmpty)
  }
}
