import DropContent
import DropCore
import DropHost
import Testing

/// A handler does several things at once, and one of them gets the whole handler killed in the very
/// turn in which the others ask for something.
@Suite("What is asked for in the turn in which the handler is killed")
@MainActor
struct KilledBesideTests {
  /// Every way in which a script can wait.
  nonisolated static let waits = [
    "item:load()", "item:try(\"public.text\")", "session:stabilize()", "dnd.sleep(5)",
    "session:confirm { title = \"Now?\" }", "session:task(\"upload\", { 1 })",
    "dnd.content(\"public.utf8-plain-text\", \"x\"):as(\"public.html\")",
    "dnd.all { function() return item:load() end, function() dnd.sleep(1) end }",
    "dnd.each(session.items, function(each) each:load() end)",
    "dnd.content(\"public.utf8-plain-text\", \"x\"):save(\"x.txt\")",
    "dnd.content(\"public.utf8-plain-text\", \"x\"):hash()",
  ]

  nonisolated static let ends = [
    "while true do end",
    "local list = {} for i = 1, 1e9 do list[i] = i end",
    "local text = \"x\" while true do text = text .. text end",
    "error(\"no\")",
  ]

  @Test("the drop ends, nothing stays open, and the next drop is taken", arguments: waits, ends)
  func killed(wait: String, end: String) async throws {
    for killer in 0..<3 {
      var limits = HostLimits.interactive
      limits.performUnits = 300_000
      limits.deadlineFactor = 1_000
      let host = PluginHost(limits: limits, grants: [.tasks, .storage])
      host.register(task: "upload") { _ in true }
      let plugin = """
        return { name = "shelf", api = 1, needs = { "tasks", "storage" },
          on_perform = function(session)
            dnd.each(session.items, { limit = 9 }, function(item)
              if session.items[1].id == "quiet" then return end
              if item.id == "i\(killer)" then \(end) else \(wait) end
            end)
          end }
        """
      let shelf = try host.open(
        Destination(id: "shelf", frame: Rect(x: 0, y: 0, width: 100, height: 100)),
        plugin: Plugin(text: plugin, name: "shelf.lua")
      )
      let items = (0..<3).map { place in LiveScene.text("i\(place)") { _ in "text" } }
      let drop = host.paste(items, into: shelf)
      for await effect in drop.effects {
        if case .confirm(let question, _) = effect.effect { drop.answer(question, with: true) }
      }
      // What a task has taken has arrived.
      let statuses: [Outcome.Status] = [.failed, .partial]
      #expect(statuses.contains(await drop.outcome.status), "\(wait) beside \(end)")
      for _ in 0..<1_000 where host.openRequests > 0 { await Task.yield() }
      #expect(host.openRequests == 0, "\(wait) beside \(end)")
      let next = host.paste([LiveScene.text("quiet") { _ in "text" }], into: shelf)
      #expect(await next.outcome.status != .aborted)
    }
  }
}
