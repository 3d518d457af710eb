import DropContent
import DropCore
import LuaSandbox

/// One call of a handler that may wait, from its ask to its answer, with every task it started.
final class HandlerRun {
  let ask: Ask
  let plugin: PluginRuntime
  let handler: String
  let phase: CallPhases
  let account: PerformAccount
  /// Tasks that have started and not ended.
  var tasks: [ScriptTask] = []
  /// The drop was given up: every wait raises `cancelled`.
  var isStopped = false
  var isOver = false
  /// What was loaded, so that nothing expires once it is here.
  var kept: [KeptKey: Content] = [:]
  /// Places kept for items; they go when their item fails.
  private var places: [Int: [PlaceholderID]] = [:]

  struct KeptKey: Hashable {
    let item: Int
    let type: ContentType
  }

  init(ask: Ask, plugin: PluginRuntime, handler: String, phase: CallPhases) {
    self.ask = ask
    self.plugin = plugin
    self.handler = handler
    self.phase = phase
    account = PerformAccount(plugin.sandbox.limits)
  }

  /// Notes for which item a place is kept.
  func keep(_ placeholder: PlaceholderID, for item: Int) {
    places[item, default: []].append(placeholder)
  }

  /// The places kept for an item, which are kept no longer.
  func releasePlaces(of item: Int) -> [PlaceholderID] {
    places.removeValue(forKey: item) ?? []
  }
}
