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
    case .integer, .number, .bool, .string, .table, .handle, .openTable: break
    }
    guard let value = try? value(call, index) else { return "table" }
    if case .number(let number) = value, !number.isFinite { return "\(number)" }
    return (try? jsonText(value)) ?? value.typeName
  }
}
