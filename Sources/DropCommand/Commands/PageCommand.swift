import DropHost
import DropReplay

/// The commands that print a page made from a declaration.
struct PageCommand: Command {
  let invocation: Invocation
  let console: Console

  func run() throws(CommandFailure) -> ExitStatus {
    try deliver(text())
    return .success
  }

  private func text() -> String {
    let spec = CommandLineSpec.dndhost
    switch (invocation.command, invocation.operands.first) {
    case (.completions, "bash"): return BashCompletion(spec: spec).text()
    case (.completions, "zsh"): return ZshCompletion(spec: spec).text()
    case (.completions, _): return FishCompletion(spec: spec).text()
    case (.manual, _): return ManualPage(spec: spec, version: VersionCommand.version).text()
    case (.schema, _): return SessionSchema.text()
    default: return reference()
    }
  }

  private func reference() -> String {
    switch invocation.value(of: .apiFormat) {
    case "markdown": ReferenceRenderer.markdown()
    case "luals": DefinitionRenderer.render()
    default: TextRenderer.render()
    }
  }
}
