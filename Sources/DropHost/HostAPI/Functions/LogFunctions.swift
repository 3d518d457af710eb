/// `dnd.log`.
enum LogFunctions {
  static let all = [debug, info, warning, error]

  static let debug = level(.debug, "Logs something for the plugin's author.")
  static let info = level(.info, "Logs something worth knowing.")
  static let warning = level(.warning, "Logs something that may be wrong.")
  static let error = level(.error, "Logs something that is wrong.")

  private static func level(_ level: LogLevel, _ summary: String) -> HostFunction {
    HostFunction(
      .log,
      level.rawValue,
      summary,
      parameters: [.variadic("values", .any, "written as `print` does")],
      phases: .anywhere,
      example: "dnd.log.\(level.rawValue)(\"items\", 3)",
      body: { plugin, call throws(ScriptError) in try log(level, plugin, call) }
    )
  }
}
