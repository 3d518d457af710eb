import DropContent
import DropCore
import DropHost
import Foundation
import Testing

/// What scripts made, in a live host: beside a full destination another goes on.
@Suite("What scripts made and entries have, live")
@MainActor
struct LiveMadeBytesTests {
  private static let filling = """
    local c = session.items[1]:load()
    for n = 1, 60 do
      session:insert { contents = dnd.combine("public.utf8-plain-text", { c, c }) }
    end
    """

  private static let quiet = """
    local c = session.items[1]:load()
    session:insert { contents = dnd.combine("public.utf8-plain-text", { c, c }) }
    """

  private static func drop(_ host: PluginHost, at x: Double) -> Drop {
    let text = String(repeating: "a", count: 1 << 20)
    let item = ProvidedItem(
      id: "big",
      representations: [
        ProvidedRepresentation(.utf8PlainText) { _ in
          Content(type: .utf8PlainText, name: "big", text: text)
        }
      ]
    )
    return host.begin(DragSource(app: "tests"), items: [item], at: Point(x: x, y: 9)).drop()
  }

  @Test(
    "one that fills its entries has no more, with files or without, and its neighbour goes on",
    arguments: [false, true]
  )
  func neighbours(_ hasSpool: Bool) async throws {
    var limits = LiveScene.limits
    _ = limits.set("made_bytes", to: 16_777_216)
    let host = PluginHost(limits: limits, spool: hasSpool ? .temporary : .memory)
    let opened = try [Self.filling, Self.quiet].enumerated().map { n, body in
      let text = "return { name = \"p\", api = 1, on_perform = function(session) \(body) end }"
      let frame = Rect(x: Double(n) * 100, y: 0, width: 100, height: 100)
      return try host.open(Destination(id: "d\(n)", frame: frame), plugin: Plugin(text: text))
    }
    var logged: [String] = []
    host.onMessage = { logged.append("\($0.subject)") }
    let drops = [50.0, 150, 50, 150].map { Self.drop(host, at: $0) }
    for (n, drop) in drops.enumerated() {
      let result = await drop.outcome.items[0]
      #expect(result.kind == .imported || n > 0 && n % 2 == 0, "what fitted is there")
    }
    #expect(logged.contains { $0.contains("made_bytes") }, "\(logged)")
    #expect(host.contents(of: opened[0]).count <= 8 && host.contents(of: opened[1]).count == 2)
    #expect(!logged.contains { $0.contains("fault") || $0.contains("quarantine") }, "\(logged)")
  }

  @Test("what all destinations may have fails a drop that has room of its own, and is no fault")
  func all() async throws {
    let host = PluginHost(limits: LiveScene.limits, madeBytes: 8 << 20)
    for n in 0..<2 {
      let text = """
        return { name = "p", api = 1, on_perform = function(session) \(Self.filling) end }
        """
      try host.open(
        Destination(id: "d\(n)", frame: Rect(x: Double(n) * 100, y: 0, width: 100, height: 100)),
        plugin: Plugin(text: text)
      )
    }
    var logged: [String] = []
    host.onMessage = { logged.append("\($0.subject)") }
    #expect(await Self.drop(host, at: 50).outcome.items[0].kind == .imported)
    for x in [150.0, 150, 150, 150] {
      let result = await Self.drop(host, at: x).outcome.items[0]
      #expect(result.kind == .failed)
      #expect(result.reason?.contains("all destinations") == true, "\(result.reason ?? "")")
    }
    #expect(!logged.contains { $0.contains("fault") || $0.contains("quarantine") }, "\(logged)")
  }

  @Test("a film is loaded though scripts may make nothing, but not where the disk stays free")
  func film() async throws {
    var limits = LiveScene.limits
    _ = limits.set("made_bytes", to: 0)
    let body = "session:insert { contents = session.items[1]:load() }"
    let text = "return { name = \"p\", api = 1, on_perform = function(session) \(body) end }"
    for keptFree in [0.0, 1] {
      var spool = Spool(folder: FileManager.default.temporaryDirectory.path)
      spool.keptFree = keptFree
      let host = PluginHost(limits: limits, spool: spool)
      try host.open(
        Destination(id: "d", frame: Rect(x: 0, y: 0, width: 100, height: 100)),
        plugin: Plugin(text: text)
      )
      let pieces = spool
      let film = ProvidedRepresentation(.movie) { _ in
        let writer = pieces.writer()
        for _ in 0..<9 { try writer.write([UInt8](repeating: 1, count: 8 << 20)) }
        return try writer.content(.movie, name: "film.mov")
      }
      let drop = host.begin(
        DragSource(app: "tests"),
        items: [ProvidedItem(id: "film", representations: [film])],
        at: Point(x: 9, y: 9)
      ).drop()
      let result = await drop.outcome.items[0]
      #expect(result.kind == (keptFree == 0 ? .imported : .failed))
      if keptFree == 1 { #expect(result.reason?.contains("the disk has no room") == true) }
    }
  }
}
