import DropCore
import LuaSandbox

/// The plugins of drops: a handler that may wait runs in a sandbox of its drag at that place.
///
/// So drops of one destination can't disturb each other, and hovering disturbs none.
struct OwnRuntimes {
  private var byDrag: [DragID: [Own]] = [:]
  /// The most memory that one held which is gone, by its destination; none is the drags' source.
  private var peaks: [Destination.Index?: Int] = [:]

  private struct Own {
    /// None means the drag's source.
    let place: Destination.Index?
    let plugin: PluginRuntime
  }

  /// That of a drag at a place, where it has one.
  func plugin(of drag: DragID, at place: Destination.Index?) -> PluginRuntime? {
    byDrag[drag]?.first { $0.place == place }?.plugin
  }

  mutating func put(_ plugin: PluginRuntime, of drag: DragID, at place: Destination.Index?) {
    byDrag[drag, default: []].append(Own(place: place, plugin: plugin))
  }

  func holds(_ plugin: PluginRuntime, of drag: DragID) -> Bool {
    byDrag[drag]?.contains { $0.plugin === plugin } ?? false
  }

  /// Takes out those of a drag that is over.
  mutating func leave(_ drag: DragID) -> [PluginRuntime] {
    guard let own = byDrag.removeValue(forKey: drag) else { return [] }
    for each in own {
      peaks[each.place] = max(peaks[each.place] ?? 0, each.plugin.sandbox.memoryPeak)
    }
    return own.map(\.plugin)
  }

  /// A destination is gone.
  mutating func forget(_ place: Destination.Index) { peaks[place] = nil }

  /// All of them; nothing that shows depends on their order.
  var all: [PluginRuntime] { byDrag.values.flatMap { $0.map(\.plugin) } }

  /// What all of them have spent.
  var units: Int64 {
    byDrag.values.reduce(0) { $1.reduce($0) { $0 &+ $1.plugin.units } }
  }

  /// How many drags have some.
  var dragCount: Int { byDrag.count }

  /// How many there are for destinations.
  var count: Int { byDrag.values.reduce(0) { $0 + $1.count { $0.place != nil } } }

  /// What those of a place hold together, and the most that one of them held.
  func report(of place: Destination.Index?) -> SandboxReport {
    var report = SandboxReport(memoryInUse: 0, memoryPeak: peaks[place] ?? 0)
    for own in byDrag.values.joined() where own.place == place {
      report.add(SandboxReport(own.plugin))
    }
    return report
  }
}

extension Handler {
  /// Whether a drag gets a sandbox for it, at the first such handler at a place.
  ///
  /// `on_end` alone doesn't: it reaches all who said yes, and a drag over fifty would make fifty.
  var hasOwnSandbox: Bool { mayWait && self != .end }
}
