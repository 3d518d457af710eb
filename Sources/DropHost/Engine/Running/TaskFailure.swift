import DropCore
import LuaSandbox

/// How a task ended that did not return.
enum TaskFailure: Error {
  /// A load failed and the script let it through: the item fails, the plugin is not at fault.
  case load(item: Int, code: FailureCode, message: String)
  /// A wait was cancelled and the script let it through.
  case cancelled
  case fault(Fault)

  /// Sorts out what a script let through.
  init(_ fault: SandboxFault, in plugin: PluginRuntime) {
    let raised = fault.raised.table
    let message = raised?["message"].text ?? fault.message
    switch (fault.kind, fault.code) {
    case (.runtime, FailureCode.cancelled.rawValue?):
      self = .cancelled
    case (.runtime, let code?):
      if let handle = raised?["item"].handle, let item = plugin.itemIndex(handle) {
        self = .load(item: item, code: FailureCode(rawValue: code), message: message)
      } else {
        self = .fault(Fault(fault))
      }
    default:
      self = .fault(Fault(fault))
    }
  }
}

extension Fault {
  init(_ fault: SandboxFault) {
    self.init(
      kind: Kind(rawValue: fault.kind.rawValue),
      message: fault.message,
      file: fault.source,
      line: fault.line,
      traceback: fault.traceback.split(separator: "\n").map(String.init),
      isStateLost: fault.scriptStateLost
    )
  }

  /// A handler that returned what it may not.
  static func wrongResult(_ handler: String, _ sentence: String) -> Fault {
    Fault(kind: Kind(rawValue: "result"), message: "\(handler) returned \(sentence)")
  }
}
