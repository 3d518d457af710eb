import DropCore
import DropHost
import Foundation
import TestExtent
import Testing

/// An app that shows and hides views for years keeps what is shown.
@Suite("Destinations of an app that close")
struct LiveClosingTests {
  private static let script = """
    return { name = "shelf", api = 1, on_update = function(session) return "copy" end }
    """

  /// Opens and closes so many, each with one on top of it; over some of them something is dragged.
  private static func openAndClose(_ numbers: Range<Int>, in host: PluginHost) throws {
    let plugin = Plugin(text: script, name: "shelf.lua")
    let frame = Rect(x: 0, y: 0, width: 100, height: 100)
    for number in numbers {
      let contents = [ContentEntry(name: "one"), ContentEntry(name: "two")]
      let outer = try host.open(
        Destination(id: "outer-\(number)", frame: frame, contents: contents),
        plugin: number % 50 == 0 ? Plugin(text: script + "-- \(number)") : plugin
      )
      host.layOut(outer) { Layout(kind: .list, cellWidth: 100, cellHeight: 10) }
      if number % 10 == 0 {
        let inner = try host.open(
          Destination(id: "inner-\(number)", frame: frame),
          plugin: plugin,
          inside: outer
        )
        host.layOut(inner) { Layout(kind: .list, cellWidth: 100, cellHeight: 10) }
        if number % 20 == 0 {
          let item = LiveScene.text("a") { _ in "a" }
          let drag = host.begin(DragSource(), items: [item], at: Point(x: 5, y: 5))
          #expect(drag.first.answer?.destination == "inner-\(number)")
          _ = drag.cancel()
        }
      }
      host.close(outer)
    }
  }

  @Test("Ten thousand that come and go leave no script")
  func scripts() throws {
    let host = PluginHost(limits: LiveScene.limits)
    let kept = try host.open(Destination(id: "kept"), plugin: Plugin(text: Self.script))
    try Self.openAndClose(0..<(Extent.isWhole ? 10_000 : 1_000), in: host)
    #expect(host.scriptCount == 1)
    host.close(kept)
    #expect(host.scriptCount == 0)
  }

  private static let busy = """
    return { name = "busy", api = 1, on_perform = function(session)
      session:insert { contents = "early" }
      session:placeholder { title = "on its way" }
      dnd.sleep(3600000)
    end }
    """

  /// Opens a destination with another one on top of it, in which the drops of a test are at work.
  private static func openTwo(
    in host: PluginHost,
    holding names: [String]
  ) throws -> [PluginHost.Opened] {
    let frame = Rect(x: 0, y: 0, width: 100, height: 100)
    let contents = names.map { ContentEntry(name: $0) }
    let plugin = Plugin(text: busy, name: "busy.lua")
    let outer = try host.open(
      Destination(id: "outer", frame: frame, contents: contents),
      plugin: plugin
    )
    let inner = try host.open(
      Destination(id: "inner", frame: frame, contents: contents),
      plugin: plugin,
      inside: outer
    )
    return [outer, inner]
  }

  @Test(
    "What changed in those that closed never shows in others that open under their names",
    arguments: [false, true],
    [false, true]
  )
  @MainActor
  func reopened(isRead: Bool, isJournaled: Bool) async throws {
    let host = PluginHost(limits: LiveScene.limits)
    let store = TestStore(milliseconds: 2)
    if isJournaled { try host.attach(store) }
    let old = try Self.openTwo(in: host, holding: [])
    let item = LiveScene.text("a") { _ in "a" }
    let drops = old.map { host.paste([item], into: $0) }
    // Nobody holds it: what it does is loose.
    _ = host.paste([item], into: old[1])
    if isRead { for drop in drops { _ = drop.takeEffects() } }
    host.close(old[0])
    let new = try Self.openTwo(in: host, holding: ["one"])
    var lists = MirroredLists()
    for each in new { lists.show(each, of: host) }
    let fresh = host.paste([item], into: new[1])
    for drop in drops { for await effect in drop.effects { lists.apply(effect) } }
    #expect(drops.allSatisfy { $0.endedOutcome?.status == .aborted })
    while !lists.holds("early") {
      for effect in fresh.takeEffects() + host.advance() { lists.apply(effect) }
      await Task.yield()
    }
    for effect in fresh.takeEffects() + host.advance() { lists.apply(effect) }
    #expect(lists.faults == [] && lists.differing(from: new, of: host) == [])
    #expect(host.contents(of: new[1]).count == 3)
  }

  #if os(Linux)
  /// Bytes that this process has of the machine's memory.
  static func resident() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
    return try #require(line.split(separator: " ").compactMap { Int($0) }.first) * 1_024
  }

  @Test(
    "Ten thousand that come and go leave no more than 300 bytes each",
    .enabled(if: !Extent.isSanitized, "a sanitizer keeps what was freed"),
    .enabled(if: Extent.isWhole, "of fewer a page more is told: `.ci/long` does it")
  )
  func bytes() async {
    // Of a process of its own, in which nobody else asks for memory.
    await #expect(processExitsWith: .success) {
      let host = PluginHost(limits: LiveScene.limits)
      try LiveClosingTests.openAndClose(0..<2_000, in: host)
      let before = try LiveClosingTests.resident()
      try LiveClosingTests.openAndClose(2_000..<12_000, in: host)
      let each = try (LiveClosingTests.resident() - before) / 11_000
      print("\(each) bytes each")
      #expect(each <= 300, "\(each) bytes each")
    }
  }
  #endif
}
