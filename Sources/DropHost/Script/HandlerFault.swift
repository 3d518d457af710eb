package import DropCore
import LuaSandbox

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
  static func wrongResult(_ handler: Handler, _ sentence: String) -> Fault {
    Fault(kind: Kind(rawValue: "result"), message: "\(handler.name) returned \(sentence)")
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
    return NearestName.hint(function.spelling, quote: "\"")
  }
}

extension PluginLoadError {
  /// The error as a fault in a transcript.
  package var fault: Fault {
    if case .script(let fault) = problem { return fault }
    return Fault(kind: Fault.Kind(rawValue: "load"), message: problem.sentence, file: plugin)
  }
}

extension Ask.Call {
  var phase: CallPhases { CallPhases(handler.phase) }
}
