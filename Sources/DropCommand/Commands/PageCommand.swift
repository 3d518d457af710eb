import DropReplay

/// The commands that print a page made from a declaration.
struct PageCommand {
  let invocation: Invocation
  let console: Console

  func run() throws(CommandFailure) -> ExitStatus {
    do throws(SinkError) {
      let page = OutputPlace(invocation: invocation, console: console)
      try page.write(Array(text().utf8))
    } catch {
      throw CommandFailure(error)
    }
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
    default: return ""
    }
  }
}
