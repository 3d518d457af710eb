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

extension PluginPlaces {
  /// Sandboxes that may be at work for twins before the one longest at work goes back.
  ///
  /// What its script kept in variables of its own is gone with that; what belongs to a drag never is: it
  /// waits as plain data.
  static let mostTwinsAtWork = 4_096
}
