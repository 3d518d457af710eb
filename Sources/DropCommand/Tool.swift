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
    guard invocation.isWatched else { return run(invocation, console) }
    return WatchLoop(invocation: invocation, console: console).run { run(invocation, console) }
  }

  private static func run(_ invocation: Invocation, _ console: Console) -> ExitStatus {
    do throws(CommandFailure) {
      return try dispatch(invocation, console)
    } catch {
      // Whoever stopped reading knows that; `| head` is no mistake to tell of.
      let hint = error.status == .missing ? MissingFile.hint(for: invocation) : ""
      if error.sink?.isReaderGone != true { console.complain(error.message + hint) }
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
    return try command(invocation, console).run()
  }

  private static func command(_ invocation: Invocation, _ console: Console) -> any Command {
    switch invocation.command {
    case .replay: ReplayCommand(invocation: invocation, console: console)
    case .test: TestCommand(invocation: invocation, console: console)
    case .check: CheckCommand(invocation: invocation, console: console)
    case .inspect: InspectCommand(invocation: invocation, console: console)
    case .explore: ExploreCommand(invocation: invocation, console: console)
    case .merge: MergeCommand(invocation: invocation, console: console)
    case .bench: BenchCommand(invocation: invocation, console: console)
    case .new: NewCommand(invocation: invocation, console: console)
    case .types: TypesCommand(invocation: invocation, console: console)
    case .convert: ConvertCommand(invocation: invocation, console: console)
    case .api, .schema, .completions, .manual:
      PageCommand(invocation: invocation, console: console)
    default: HelpCommand(invocation: invocation, console: console)
    }
  }

  /// The command that a wrong command line was probably for, so that its help can be named.
  private static func named(in arguments: [String]) -> String? {
    arguments.lazy.compactMap { CommandLineSpec.dndhost.command(named: $0)?.name }.first
  }
}
