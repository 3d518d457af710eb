package import DropContent
package import DropCore
import LuaSandbox

extension HostEngine {
  /// Forgets the output and keeps its room.
  package func removeOutput() {
    // One verdict is what moves leave; to take out the last is less work than to replace a range.
    if output.count == 1 { output.removeLast() } else { output.removeAll(keepingCapacity: true) }
  }

  /// Hands the output over, and goes on with the room of `emptied`: nothing is copied.
  package func exchangeOutput(for emptied: inout [HostOutput]) { swap(&output, &emptied) }

  /// When a tick is wanted, if nothing else happens before.
  package var wakeAt: Double? { asking { $0.wakeAt } }

  /// Whether no handler waits and no request is open.
  package var isIdle: Bool { runs.isEmpty && io.isEmpty }

  /// The content behind an entry's reference.
  package func content(_ reference: UInt64) -> Content? { contents[reference] }

  /// How many contents are kept for entries.
  package var keptContents: Int { contents.count }

  /// What the plugin of a destination says of itself.
  package func manifest(of destination: Destination.Index) -> PluginManifest? {
    plugin(of: destination)?.manifest
  }

  /// What the source's plugin says of itself.
  package var sourceManifest: PluginManifest? { sourcePlugins.first?.manifest }

  /// What all scripts have spent together: unchanged means that none ran.
  package var totalUnits: Int64 {
    var total: Int64 = 0
    for plugin in plugins {
      if let plugin { total &+= Int64(clamping: plugin.sandbox.totalUnits) }
    }
    return total
  }

  /// What a destination's sandbox holds and spent.
  package func report(of destination: Destination.Index) -> SandboxReport? {
    plugin(of: destination).map { plugin in
      SandboxReport(plugin, isQuarantined: asking { $0.isQuarantined(destination) })
    }
  }

  /// The same of the source's sandbox.
  package var sourceReport: SandboxReport? {
    sourcePlugins.first.map { SandboxReport($0, isQuarantined: false) }
  }
}

/// What a destination's sandbox holds and spent.
package struct SandboxReport: Hashable, Sendable {
  package let memoryInUse: Int
  package let memoryPeak: Int
  package let lastUnits: Int64
  package let totalUnits: Int64
  package let isQuarantined: Bool

  init(_ plugin: PluginRuntime, isQuarantined: Bool) {
    memoryInUse = plugin.sandbox.memoryInUse
    memoryPeak = plugin.sandbox.memoryPeak
    lastUnits = plugin.sandbox.lastUnits
    totalUnits = Int64(clamping: plugin.sandbox.totalUnits)
    self.isQuarantined = isQuarantined
  }
}
