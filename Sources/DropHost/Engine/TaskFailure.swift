import DropCore
import LuaSandbox

/// How a task ended that did not return.
enum TaskFailure: Error {
  /// A load failed, or a task for an item, and the script let it through: the item fails, the plugin is not
  /// at fault.
  case load(item: Int, code: FailureCode, message: String, task: String? = nil)
  /// A task that is for no item failed, and the script let it through: the plugin is not at fault either.
  case task(String, FailureCode, message: String)
  /// What a script said with `dnd.fail`, or the host of what it has no room for.
  case said(String, FailureCode)
  /// A wait was cancelled and the script let it through.
  case cancelled
  /// Anything else, with the table that was raised, as far as it is plain.
  case fault(Fault, raised: LuaTable?)

  /// Sorts out what a script let through.
  init(_ fault: SandboxFault, in plugin: PluginRuntime) {
    plugin.release(functionsIn: fault.raised)
    if let message = fault.deliberateMessage {
      self = .said(message, fault.code.map { FailureCode(rawValue: $0) } ?? .failed)
      return
    }
    let raised = fault.raised.table
    let plain = fault.raised.plain.table
    let message = raised?["message"].text ?? fault.message
    switch (fault.kind, fault.code) {
    case (.runtime, FailureCode.cancelled.rawValue?):
      self = .cancelled
    case (.runtime, let code?):
      if let handle = raised?["item"].handle, let item = plugin.context.itemIndex(handle) {
        let failed = FailureCode(rawValue: code)
        self = .load(item: item, code: failed, message: message, task: raised?["task"].text)
      } else if let task = raised?["task"].text {
        self = .task(task, FailureCode(rawValue: code), message: message)
      } else {
        self = .fault(Fault(fault), raised: plain)
      }
    default:
      self = .fault(Fault(fault), raised: plain)
    }
  }

  /// What a load of what the task was to make is told.
  var loadFailure: LoadFailure {
    switch self {
    case .cancelled: LoadFailure(.cancelled, "the drop was given up")
    case .load(_, let code, let message, _), .task(_, let code, let message):
      LoadFailure(code, message)
    case .said(let message, let code): LoadFailure(code, message)
    case .fault(let fault, _): LoadFailure(.failed, fault.message)
    }
  }
}
