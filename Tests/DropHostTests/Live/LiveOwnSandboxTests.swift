import DropContent
import DropCore
import DropHost
import TestExtent
import Testing

@Suite("Each drop has a sandbox of its own, in a program too")
@MainActor
struct LiveOwnSandboxTests {
  @Test("a hover call that is killed, and drops at work, leave every drop at work alone")
  func overlaps() async throws {
    var limits = HostLimits.interactive
    limits.deadlineFactor = 1_000
    let host = PluginHost(limits: limits)
    let plugin = """
      local drags, busy = 0, false
      return { name = "shelf", api = 1,
        on_enter = function()
          drags = drags + 1
          if drags == 2 then while true do end end
        end,
        on_perform = function(session)
          assert(not busy)
          busy = true
          dnd.sleep(20)
          session:insert { contents = session.items[1]:load() }
          busy = false
        end }
      """
    let shelf = try host.open(
      Destination(id: "shelf", frame: Rect(x: 0, y: 0, width: 100, height: 100)),
      plugin: Plugin(text: plugin, name: "shelf.lua")
    )
    func drag(_ name: String) -> Drag {
      host.begin(
        DragSource(),
        items: [LiveScene.text(name) { _ in "text" }],
        at: Point(x: 5, y: 5)
      )
    }
    let first = drag("one").drop()
    let killed = drag("none")
    killed.cancel()
    let second = drag("two").drop()
    #expect(await first.outcome.status == .imported)
    #expect(await second.outcome.status == .imported)
    #expect(host.contents(of: shelf).map(\.name).sorted() == ["one", "two"])
    #expect(host.scriptCount == 1)
  }

  #if os(Linux)
  /// Drops so many things, each of whose handlers waits for what never comes.
  nonisolated private static func drop(
    _ count: Int,
    into shelf: PluginHost.Opened,
    of host: PluginHost
  ) {
    for _ in 0..<count {
      _ = host.paste([LiveScene.text("one") { _ in "text" }], into: shelf)
    }
  }

  @Test(
    "A thousand at work at once in one destination take at most 80 kB each",
    .enabled(if: !Extent.isSanitized, "a sanitizer's own memory is of another order")
  )
  func memory() async {
    // Of a process of its own, in which nobody else asks for memory.
    await #expect(processExitsWith: .success) {
      let host = PluginHost(limits: LiveScene.limits)
      let plugin = """
        return { name = "shelf", api = 1, on_perform = function(session)
          session:insert { contents = { "row" } }
          dnd.sleep(1e9)
        end }
        """
      let shelf = try host.open(Destination(id: "shelf"), plugin: Plugin(text: plugin))
      LiveOwnSandboxTests.drop(20, into: shelf, of: host)
      let count = Extent.isWhole ? 1_000 : 250
      let before = try LiveClosingTests.resident()
      LiveOwnSandboxTests.drop(count, into: shelf, of: host)
      let each = try (LiveClosingTests.resident() - before) / count
      print("\(each) bytes each")
      #expect(host.contents(of: shelf).count == count + 20)
      #expect(each <= 80_000, "\(each) bytes each")
    }
  }
  #endif
}
