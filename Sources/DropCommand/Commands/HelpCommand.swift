import DropCore

/// `dndhost help [COMMAND]` and `--help`.
struct HelpCommand: Command {
  let invocation: Invocation
  let console: Console

  func run() throws(CommandFailure) -> ExitStatus {
    let spec = CommandLineSpec.dndhost
    let help = HelpPage(spec: spec)
    guard let name = invocation.operands.first else {
      try deliver(help.overview())
      return .success
    }
    guard let command = spec.command(named: name) else {
      let nearest = NearestName.nearest(to: name, among: spec.commands.map(\.name))
      throw CommandFailure(.unknownCommand(name, nearest: nearest))
    }
    try deliver(help.page(of: command))
    return .success
  }
}
