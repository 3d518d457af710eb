import DropCore
import DropHost
import Foundation
import Testing
import TestExtent

/// Every attack of the sandbox's suite as a handler, in a drag that goes back and forth between it
/// and a neighbour.
@Suite("Hostile plugins in a live drag")
struct HostileDragTests {
  /// In a quick run of the tests those two in which most can be done, and every seventh script; CI tries all
  /// of them once.
  static let handlers =
    Extent.isWhole
    ? ["can_handle", "on_enter", "on_update", "on_perform"] : ["on_update", "on_perform"]

  /// The script as each of these handlers, as what a plugin does when it is loaded, and in a task of a drop.
  private static func plugins(_ script: HostileScript) -> [(id: String, text: String)] {
    handlers.map { ($0, script.plugin($0)) } + [("load", script.loading), ("task", script.task)]
  }

  static let scripts =
    Extent.isWhole
    ? HostileScript.all
    : HostileScript.all.enumerated().filter { $0.offset % 13 == 0 }.map(\.element)

  /// Fewer units than the product gives, to keep the suite quick; the way out is the same. The clock
  /// is so far away that only the budget can end a call, however slow the machine.
  static let limits: HostLimits = {
    var limits = HostLimits.replay
    if !Extent.isLong {
      limits.hoverUnits = 15_000
      limits.runUnits = 40_000
      limits.performUnits = 80_000
      limits.performWaits = 50
      limits.loadUnits = 60_000
    }
    limits.deadlineFactor = 1_000
    return limits
  }()

  private static let neighbour = """
    local calls = 0
    return { name = "good", api = 1,
      on_enter = function(session) session:emit("enter", { x = session.x }) end,
      on_update = function(session)
        calls = calls + 1
        print(calls, session.x, math.random(1000), #session.items)
        return { operation = "copy", insert_at = session:index(), precise = calls % 2 == 0 }
      end,
      on_exit = function(session) session:emit("exit", { calls = calls }) end,
      on_perform = function(session)
        dnd.each(session.items, function(item)
          local content = item:load()
          session:insert { contents = { name = content:text(), content = content } }
        end)
      end,
      on_end = function(session) session:emit("end", { calls = calls }) end }
    """

  /// What came of a drag.
  private struct Run {
    var neighbour: [String] = []
    var faults: [Fault] = []
    var outcomes: [Outcome.Status] = []
    var answers = 0
    var isIdle = false
  }

  /// A destination for each way to run the script, and the neighbour.
  private static func run(_ script: HostileScript) throws -> Run {
    let scene = try TestScene(
      neighbour,
      limits: .replay,
      configure: { $0.frame = Rect(x: 0, y: 0, width: 100, height: 100) }
    )
    let plugins = plugins(script)
    for (place, plugin) in plugins.enumerated() {
      let source = PluginSource(text: plugin.text, displayName: "\(script.name)")
      let frame = Rect(x: Double(100 * (place + 1)), y: 0, width: 100, height: 100)
      scene.open(
        Destination(id: plugin.id, frame: frame),
        PluginAssignment(source, limits: limits, grants: [.tasks, .storage, .clock])
      )
    }
    for end in [Double(50 + 100 * plugins.count), Double(50 + 100 * handlers.count), 20] {
      scene.begin(Source(app: "other", operations: [.copy]), at: Point(x: 10, y: 10))
      for place in plugins.indices {
        for x in [110.0, 120] {
          scene.apply(.move(to: Point(x: x + Double(100 * place), y: 20)), after: 10)
        }
        scene.apply(.move(to: Point(x: Double(20 + place), y: 20)), after: 10)
      }
      scene.apply(.move(to: Point(x: end, y: 20)), after: 10)
      scene.apply(.drop)
      scene.finish()
      scene.advance(to: scene.time + 10)
    }
    return read(scene)
  }

  private static func read(_ scene: TestScene) -> Run {
    var run = Run(faults: scene.faults, outcomes: scene.outcomes.map(\.status))
    run.neighbour = scene.told(of: "gallery")
    run.answers = scene.verdicts.count
    run.isIdle = scene.engine.isIdle
    return run
  }

  private static let quiet = Result { try run(HostileScript(name: "quiet.lua", text: "")) }

  @Test("each is contained, and its neighbour hears nothing of it", arguments: scripts)
  func contained(_ script: HostileScript) throws {
    let quiet = try Self.quiet.get()
    let run = try Self.run(script)
    let difference = zip(run.neighbour, quiet.neighbour).first { $0 != $1 }
    #expect(run.neighbour == quiet.neighbour, "\(String(describing: difference))")
    #expect(run.outcomes.count == 3 && run.outcomes.last == .imported)
    #expect(run.isIdle)
    for fault in run.faults { #expect(fault.kind.rawValue != "deadline", "\(fault.message)") }
  }

  /// Where the host works for a script, or keeps something for it: each has scripts of its own.
  private static let kinds = [
    "account-long-name", "account-regional-name", "account-placeholders", "account-waits",
    "content-card", "content-gif", "content-webp", "content-pdf", "content-text", "entries-find",
    "entries-many", "error-chain", "source-nested-globals", "host-hash-all", "host-saved-names",
    "host-printed-controls", "kept-content", "kept-handles", "kept-units", "pool-classes",
  ]

  @Test("the suite is all there, and the quiet run is no empty one")
  func counts() throws {
    #expect(HostileScript.all.count >= 300)
    for kind in Self.kinds {
      #expect(HostileScript.all.contains { $0.name.hasPrefix(kind) }, "\(kind)")
    }
    let quiet = try Self.quiet.get()
    #expect(quiet.faults.isEmpty && quiet.neighbour.count > 40)
    let ended = try Self.run(HostileScript(name: "loop.lua", text: "while true do end"))
    #expect(Set(ended.faults.map(\.kind.rawValue)) == ["budget"])
  }
}
