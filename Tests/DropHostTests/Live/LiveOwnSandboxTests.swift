import DropContent
import DropCore
import DropHost
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
}
