import LuaSandbox

/// The iterator behind `content:lines()`; no name of it is for plugins.
enum LineFunctions {
  static let next = HostFunction(
    .lines,
    "next",
    "Gives the next line.",
    result: .optional(.string),
    phases: .anywhere,
    example: ""
  ) { plugin, call throws(ScriptError) in
    guard let handle = call.handle(0) else { return .value(.nil) }
    var line: [UInt8]?
    plugin.cursors.update(handle.index, generation: handle.generation) { line = $0.next() }
    return .value(line.map { .string($0) } ?? .nil)
  }
}
