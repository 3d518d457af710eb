import DropCore
import DropReplay

/// `dndhost help [COMMAND]` and `--help`.
struct HelpCommand {
  let invocation: Invocation
  let console: Console

  func run() throws(CommandFailure) -> ExitStatus {
    let spec = CommandLineSpec.dndhost
    let help = HelpPage(spec: spec)
    guard let name = invocation.operands.first else { return try print(help.overview()) }
    guard let command = spec.command(named: name) else {
      let nearest = NearestName.nearest(to: name, among: spec.commands.map(\.name))
      throw CommandFailure(.unknownCommand(name, nearest: nearest))
    }
    return try print(help.page(of: command))
  }

  private func print(_ text: String) throws(CommandFailure) -> ExitStatus {
    do throws(SinkError) { try console.print(text) } catch { throw CommandFailure(error) }
    return .success
  }
}
