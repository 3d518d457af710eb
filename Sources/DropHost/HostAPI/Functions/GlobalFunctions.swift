import LuaSandbox

/// Functions of Lua that the host answers; they are no part of `dnd`.
enum GlobalFunctions {
  static let all = [print_, require]

  static let print_ = HostFunction(
    .dnd,
    "print",
    "Writes to the log.",
    parameters: [.variadic("values", .any, "what")],
    phases: .anywhere,
    example: "print(\"hello\")",
    body: { plugin, call throws(ScriptError) in try LogFunctions.log(.info, plugin, call) }
  )

  static let require = HostFunction(
    .dnd,
    "require",
    "Runs a module beside the plugin, once, and gives what it returns.",
    parameters: [HostParameter("name", .string, "the module; dots are folders")],
    result: .any,
    phases: .anywhere,
    example: "require(\"module\")",
    body: { plugin, call throws(ScriptError) in try plugin.require(call.text(0) ?? "") }
  )
}
