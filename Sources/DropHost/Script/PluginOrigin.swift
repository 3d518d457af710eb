import DropCore
import LuaSandbox

/// What loading a plugin came to, which is the same each time: a script's load depends on its text, what
/// it is told and what it may use, and on nothing else.
final class PluginOrigin {
  let manifest: PluginManifest
  /// What the script logged as it was loaded.
  let logs: [LogEntry]
  let report: SandboxReport
  let text: LoadedText

  init(_ plugin: PluginRuntime, logs: [LogEntry]) {
    manifest = plugin.manifest
    text = plugin.text
    report = SandboxReport(plugin)
    self.logs = logs
  }

  /// Whether the plugin's file is what it was.
  ///
  /// One with modules is read anew: each of them may differ, or be there now.
  func isUnchanged(_ assignment: PluginAssignment, _ outside: OutsideAnswers) -> Bool {
    text.modules.isEmpty && PluginReader.isUnchanged(assignment.source, since: text.main, outside)
  }

  /// What the core has to know of each of them.
  func profile(_ limits: HostLimits) -> HandlerProfile {
    manifest.profile(faultLimit: limits.faultLimit)
  }
}

/// What a destination's sandboxes hold together, and one of them held at most.
package struct SandboxReport: Hashable, Sendable {
  package private(set) var memoryInUse: Int
  package private(set) var memoryPeak: Int

  init(memoryInUse: Int, memoryPeak: Int) {
    self.memoryInUse = memoryInUse
    self.memoryPeak = memoryPeak
  }

  /// Another sandbox of that destination.
  mutating func add(_ other: SandboxReport) {
    memoryInUse += other.memoryInUse
    memoryPeak = max(memoryPeak, other.memoryPeak)
  }

  init(_ plugin: PluginRuntime) {
    memoryInUse = plugin.sandbox.memoryInUse
    memoryPeak = plugin.sandbox.memoryPeak
  }
}
