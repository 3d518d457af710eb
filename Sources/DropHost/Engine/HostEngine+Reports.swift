package import DropContent
package import DropCore
import LuaSandbox

extension HostEngine {
  /// Forgets the output and keeps its room.
  package func removeOutput() {
    // One verdict is what moves leave; to take out the last is less work than to replace a range.
    if output.count == 1 { output.removeLast() } else { output.removeAll(keepingCapacity: true) }
  }

  /// When a tick is wanted, if nothing else happens before.
  package var wakeAt: Double? { session.wakeAt }

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
  package var sourceManifest: PluginManifest? { sourcePlugin?.manifest }

  /// What a destination's sandbox holds and spent.
  package func report(of destination: Destination.Index) -> SandboxReport? {
    plugin(of: destination).map {
      SandboxReport($0, isQuarantined: session.isQuarantined(destination))
    }
  }

  /// The same of the source's sandbox.
  package var sourceReport: SandboxReport? {
    sourcePlugin.map { SandboxReport($0, isQuarantined: false) }
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
