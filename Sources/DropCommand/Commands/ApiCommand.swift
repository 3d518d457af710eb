import DropCore
import DropHost

/// `dndhost api`: the reference of this build's Lua API.
struct ApiCommand: Command {
  static let spec = CommandSpec(
    name: "api",
    summary: "the reference of this build's Lua API",
    discussion: [
      "NAME is a part of it: an object ('item'), a function ('session:insert'), a handler"
        + " ('on_update'), a table ('dnd.Entry'), a field ('session.items', 'accepts')."
    ],
    operand: OperandSpec(name: "NAME", kind: .text, least: 0),
    options: [format, .output],
    examples: ["dndhost api item", "dndhost api session:insert"]
  )
  static let format = OptionSpec(
    name: "format",
    letter: "f",
    value: .choice(["text", "markdown", "luals"]),
    summary: "for people, for a page, or for editors"
  )

  let invocation: Invocation
  let console: Console

  func run() throws(CommandFailure) -> ExitStatus {
    if !invocation.operands.isEmpty {
      if invocation.has(Self.format), invocation.value(of: Self.format) != "text" {
        throw CommandFailure(.usage, "a part of the reference comes as text only")
      }
      try deliver(fitted(try invocation.operands.map(entry).joined(separator: "\n")))
      return .success
    }
    switch invocation.value(of: Self.format) {
    case "markdown": try deliver(ReferenceRenderer.markdown())
    case "luals": try deliver(DefinitionRenderer.render())
    default: try deliver(fitted(TextRenderer.render()))
    }
    return .success
  }

  private func entry(_ name: String) throws(CommandFailure) -> String {
    let renderer = EntryRenderer()
    if let text = renderer.entry(named: name) { return text }
    let nearest = elsewhere(name, among: renderer.names)
    let meant = NearestName.hint(nearest ?? NearestName.nearest(to: name, among: renderer.names))
    throw CommandFailure(.usage, "nothing of the API is called '\(name)'\(meant)")
  }

  /// What was looked for in the wrong object: of `session:save` it is `content:save`.
  private func elsewhere(_ name: String, among names: [String]) -> String? {
    guard let mark = name.lastIndex(where: { $0 == ":" || $0 == "." }) else { return nil }
    return names.first { $0.hasSuffix(name[mark...]) }
  }
}
