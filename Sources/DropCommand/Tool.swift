import DropReplay

/// One run of the tool: arguments in, exit status out.
enum Tool {
  static func run(_ arguments: [String]) -> ExitStatus {
    do throws(UsageError) {
      return run(try CommandLineParser.parse(arguments))
    } catch {
      let console = Console(color: nil, isQuiet: false)
      if error == .noCommand, arguments.isEmpty {
        console.remark(HelpPage(spec: .dndhost).overview())
      } else {
        console.complain(CommandFailure(error, command: named(in: arguments)).message)
      }
      return .usage
    }
  }

  private static func run(_ invocation: Invocation) -> ExitStatus {
    let console = Console(
      color: invocation.value(of: .color),
      isQuiet: invocation.has(.quiet)
    )
    do throws(CommandFailure) {
      return try dispatch(invocation, console)
    } catch {
      console.complain(error.message)
      return error.status
    }
  }

  private static func dispatch(
    _ invocation: Invocation,
    _ console: Console
  ) throws(CommandFailure) -> ExitStatus {
    if invocation.has(.version), !invocation.has(.help) {
      return try VersionCommand.run(console)
    }
    switch invocation.command {
    case .help: return try HelpCommand(invocation: invocation, console: console).run()
    case .completions, .manual, .schema, .api:
      return try PageCommand(invocation: invocation, console: console).run()
    case .replay: return try ReplayCommand(invocation: invocation, console: console).run()
    case .test: return try TestCommand(invocation: invocation, console: console).run()
    default: return .fault
    }
  }

  /// The command that a wrong command line was probably for, so that its help can be named.
  private static func named(in arguments: [String]) -> String? {
    arguments.lazy.compactMap { CommandLineSpec.dndhost.command(named: $0)?.name }.first
  }
}
