import DropHost

/// `dndhost api`: the reference of this build's Lua API.
struct ApiCommand: Command {
  static let spec = CommandSpec(
    name: "api",
    summary: "the reference of this build's Lua API",
    options: [format, .output]
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
    switch invocation.value(of: Self.format) {
    case "markdown": try deliver(ReferenceRenderer.markdown())
    case "luals": try deliver(DefinitionRenderer.render())
    default: try deliver(TextPage.hanging(TextRenderer.render(), width: columns))
    }
    return .success
  }
}
