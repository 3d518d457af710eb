import DropCore
import LuaSandbox

/// How a task ended that did not return.
enum TaskFailure: Error {
  /// A load failed and the script let it through: the item fails, the plugin is not at fault.
  case load(item: Int, code: FailureCode, message: String)
  /// A wait was cancelled and the script let it through.
  case cancelled
  /// Anything else, with the table that was raised, as far as it is plain.
  case fault(Fault, raised: LuaTable?)

  /// Sorts out what a script let through.
  init(_ fault: SandboxFault, in plugin: PluginRuntime) {
    plugin.release(functionsIn: fault.raised)
    let raised = fault.raised.table
    let plain = fault.raised.plain.table
    let message = raised?["message"].text ?? fault.message
    switch (fault.kind, fault.code) {
    case (.runtime, FailureCode.cancelled.rawValue?):
      self = .cancelled
    case (.runtime, let code?):
      if let handle = raised?["item"].handle, let item = plugin.itemIndex(handle) {
        self = .load(item: item, code: FailureCode(rawValue: code), message: message)
      } else {
        self = .fault(Fault(fault), raised: plain)
      }
    default:
      self = .fault(Fault(fault), raised: plain)
    }
  }
}

extension Fault {
  init(_ fault: SandboxFault) {
    self.init(
      kind: Kind(rawValue: fault.kind.rawValue),
      message: fault.message + (Self.hint(fault.message) ?? ""),
      file: fault.source,
      line: fault.line,
      traceback: fault.traceback.split(separator: "\n").map(String.init).filter {
        !$0.hasPrefix("\t\(Prelude.name):")
      },
      isStateLost: fault.scriptStateLost,
      code: fault.code.map(FailureCode.init(rawValue:))
    )
  }

  /// A handler that returned what it may not; the runtime adds where the handler is.
  static func wrongResult(_ handler: String, _ sentence: String) -> Fault {
    Fault(kind: Kind(rawValue: "result"), message: "\(handler) returned \(sentence)")
  }

  /// What may have been meant by a name that turned out to be nothing: `(method 'inset')`.
  private static func hint(_ message: String) -> String? {
    guard message.hasPrefix("attempt to call a nil value (") else { return nil }
    let words = message.split(separator: "'")
    guard words.count > 1 else { return nil }
    let isMethod = words[0].hasSuffix("(method ")
    let name = String(words[1])
    let known = HostCatalog.builtIn.functions.filter {
      $0.owner.hasMethods == isMethod && $0.name != name
    }
    let nearest =
      NearestName.nearest(to: name, among: known.map(\.name))
      ?? known.map(\.name).first { name.utf8.count > 2 && $0.hasPrefix(name) }
    guard let nearest, let function = known.first(where: { $0.name == nearest }) else { return nil }
    return "; did you mean \"\(function.spelling)\"?"
  }
}
