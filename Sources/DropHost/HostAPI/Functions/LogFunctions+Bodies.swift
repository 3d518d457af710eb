import DropContent
import DropCore
import LuaSandbox

extension LogFunctions {
  /// Writes values as `print` does, with tabs between them.
  static func log(
    _ level: LogLevel,
    _ plugin: PluginRuntime,
    _ call: borrowing HostCall
  ) throws(ScriptError) -> HostReply {
    guard level >= plugin.engine.setup.logLevel else { return .nothing }
    var message = ""
    for index in 0..<call.count {
      if index > 0 { message += "\t" }
      message += try plugin.text(call, index)
    }
    plugin.engine.log(level, message, plugin.destination)
    return .nothing
  }
}

extension PluginRuntime {
  /// An argument as a log shows it: tables as JSON, where they can be.
  fileprivate func text(_ call: borrowing HostCall, _ index: Int) throws(ScriptError) -> String {
    if let text = call.text(index) { return text }
    switch call.kind(index) {
    case .nil: return "nil"
    case .function: return "function"
    case .handle: if let name = call.handle(index).flatMap(title) { return name }
    case .integer, .number, .bool, .string, .table, .openTable: break
    }
    guard let value = try? value(call, index) else { return "table" }
    if case .number(let number) = value, !number.isFinite { return "\(number)" }
    return (try? jsonText(value, for: "print")) ?? value.typeName
  }

  /// An object as `tostring` has it: its class, and its name where it has one.
  private func title(_ handle: Handle) -> String? {
    if let item = itemIndex(handle), let drag { return "item: \(engine.items(of: drag)[item].id)" }
    if let name = content(handle)?.content.name { return "content: \(name)" }
    return switch handle.classIndex {
    case binding.index(of: .session): "session"
    case binding.index(of: .destination): "destination"
    case binding.index(of: .content): "content"
    case binding.index(of: .placeholder): placeholders[handle.index].map(\.name)
    default: nil
    }
  }
}
