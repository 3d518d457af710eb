import DropCore
import DropHost
import Foundation
import Testing
import TestExtent

/// A destination shares its thread with whatever else is open: what a neighbour does must leave it time
/// for its own answers, by the clock and at the limits of an app.
///
/// Only `.ci/long` measures time.
@Suite(
  "A neighbour's answers while a hostile handler is at work",
  .serialized,
  .enabled(if: Extent.isLong)
)
@MainActor
struct NeighbourClockTests {
  /// The product's, but for a drop's whole, which is cut so that each script ends soon.
  private static let limits: HostLimits = {
    var limits = HostLimits.interactive
    limits.performUnits = 3 * limits.runUnits
    return limits
  }()

  private static let neighbour = """
    return { name = "good", api = 1, on_update = function(session)
      return { operation = "copy", insert_at = session:index(), message = #session.items .. "" }
    end }
    """

  private static func host(_ script: HostileScript, as handler: String) throws -> PluginHost {
    let host = PluginHost(limits: limits, grants: [.tasks, .storage, .clock])
    try host.open(
      Destination(id: "good", frame: Rect(x: 0, y: 0, width: 100, height: 100)),
      plugin: Plugin(text: neighbour, name: "good.lua")
    )
    let place = Destination(id: "hostile", frame: Rect(x: 100, y: 0, width: 100, height: 100))
    let text = script.plugin(handler)
    // One that doesn't load lies there without a plugin.
    if (try? host.open(place, plugin: Plugin(text: text, name: script.name))) == nil {
      _ = try? host.open(place)
    }
    return host
  }

  /// How long the good one took to answer, asked again and again.
  private static func asked(_ drag: Drag, _ times: Int, _ between: () async -> Void) async
    -> Duration
  {
    var longest = Duration.zero
    for turn in 0..<times {
      let began = ContinuousClock.now
      let step = drag.move(to: Point(x: Double(10 + turn % 50), y: 20))
      longest = max(longest, ContinuousClock.now - began)
      #expect(step.answer?.destination == "good" && step.answer?.message == "2")
      await between()
    }
    return longest
  }

  @Test("come within their deadline, hovering and while it performs")
  func within() async throws {
    var (hovering, performing) = (Duration.zero, Duration.zero)
    var last = ("", "")
    for script in HostileScript.all {
      let items = ["a", "b"].map { id in LiveScene.text(id) { _ in "text" } }
      let first = try Self.host(script, as: "on_update")
      let drag = first.begin(DragSource(app: "tests"), items: items, at: Point(x: 5, y: 5))
      let time = await Self.asked(drag, 20) { drag.move(to: Point(x: 150, y: 20)) }
      if time > hovering { (hovering, last.0) = (time, script.name) }
      drag.cancel()

      let second = try Self.host(script, as: "on_perform")
      let dropped = second.begin(DragSource(app: "tests"), items: items, at: Point(x: 150, y: 5))
      let drop = dropped.drop()
      let beside = second.begin(DragSource(app: "tests"), items: items, at: Point(x: 5, y: 5))
      let waited = await Self.asked(beside, 20) { await Task.yield() }
      if waited > performing { (performing, last.1) = (waited, script.name) }
      beside.cancel()
      drop.abort()
      _ = await drop.outcome
    }
    print(
      "\(HostileScript.all.count) scripts: the longest answer beside one that hovers took \(hovering) "
        + "(\(last.0)), beside one that performs \(performing) (\(last.1))"
    )
    let deadline = Duration.milliseconds(Self.limits.hoverMilliseconds)
    #expect(hovering < deadline && performing < deadline)
  }
}
