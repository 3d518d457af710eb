import DropContent
import DropCore
import LuaSandbox

/// `dnd.log`, and `print`.
enum LogFunctions {
  static let all = [
    level(.debug, "Logs something for the plugin's author."),
    level(.info, "Logs something worth knowing."),
    level(.warning, "Logs something that may be wrong."),
    level(.error, "Logs something that is wrong."),
  ]

  /// A function of Lua that the host answers; it is no part of `dnd`.
  static let print_ = HostFunction(
    .dnd,
    "print",
    "Writes to the log.",
    Parameter<LogLine>("values", "what"),
    phases: .anywhere,
    example: "print(\"hello\")"
  ) { context, line in write(line, .info, context) }

  /// The functions whose entries are not kept from a level on.
  static func quiet(below level: LogLevel) -> Set<String> {
    let words = LogLevel.allCases.filter { $0 < level }.map { "dnd.log.\($0.rawValue)" }
    return Set(words + (level > .info ? ["dnd.print"] : []))
  }

  private static func level(_ level: LogLevel, _ summary: String) -> HostFunction {
    HostFunction(
      .log,
      level.rawValue,
      summary,
      Parameter<LogLine>("values", "written as `print` does"),
      phases: .anywhere,
      example: "dnd.log.\(level.rawValue)(\"items\", 3)"
    ) { context, line in write(line, level, context) }
  }

  private static func write(
    _ line: LogLine,
    _ level: LogLevel,
    _ context: HandlerContext
  ) -> HostReply {
    if let text = line.text { context.log(level, text) }
    return .nothing
  }
}

/// Values as `print` writes them, with tabs between them.
struct LogLine: HostArgument {
  /// None where nobody keeps it.
  let text: String?

  static var scriptType: ScriptType { .any }
  static var isVariadic: Bool { true }

  static func read(
    _ call: borrowing HostCall,
    _ argument: Argument,
    _ context: HandlerContext
  ) throws(ScriptError) -> LogLine {
    if context.tools.quiet.contains(argument.function) { return LogLine(text: nil) }
    var text = ""
    for index in argument.index..<max(argument.index, call.count) {
      if index > argument.index { text += "\t" }
      text += try context.text(call, index)
    }
    return LogLine(text: text)
  }
}

extension HandlerContext {
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
    if let item = itemIndex(handle), let drag = call.drag {
      return "item: \(core.items(of: drag)[item].id)"
    }
    if let name = objects.object(handle, as: ContentObject.self)?.content.name {
      return "content: \(name)"
    }
    if objects.isHandle(handle, of: .session) { return "session" }
    if objects.isHandle(handle, of: .destination) { return "destination" }
    if objects.isHandle(handle, of: .content) { return "content" }
    return objects.object(handle, as: PlaceholderID.self)?.name
  }
}
