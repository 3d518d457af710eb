import DropCore
import LuaSandbox

/// A plugin that is just like one that was loaded, and has no sandbox as nobody has asked it yet.
///
/// A scene of a hundred thousand destinations with one plugin has it loaded once.
struct PluginTwin {
  let assignment: PluginAssignment
  let origin: PluginOrigin
  /// What the script had in `session.state` that made way for others, by the drag.
  private(set) var states: [DragID: LuaValue] = [:]

  init(assignment: PluginAssignment, origin: PluginOrigin) {
    self.assignment = assignment
    self.origin = origin
  }

  /// Its script makes way, and this is what it had.
  mutating func setAside(_ states: [DragID: LuaValue]) { self.states = states }

  /// A drag is over.
  mutating func forget(_ drag: DragID) { states[drag] = nil }
}

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

/// All that a plugin's load depends on.
struct PluginTerms: Hashable {
  private let source: ObjectIdentifier
  private let options: JSONValue
  private let limits: HostLimits
  private let grants: Set<Capability>

  init(_ assignment: PluginAssignment) {
    source = ObjectIdentifier(assignment.source.identity)
    options = assignment.options
    limits = assignment.limits
    grants = assignment.grants
  }
}

extension PluginPlaces {
  /// Sandboxes that may be at work for twins before the one longest at work goes back.
  ///
  /// What its script kept in variables of its own is gone with that; what belongs to a drag never is: it
  /// waits as plain data.
  static let mostTwinsAtWork = 4_096
}
