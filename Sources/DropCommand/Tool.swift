/// One run of the tool: arguments in, exit status out.
enum Tool {
  static func run(_ arguments: [String]) -> ExitStatus {
    let line = CommandLineSpec.dndhost
    do throws(UsageError) {
      return run(try CommandLineParser.parse(arguments, spec: line))
    } catch {
      let console = Console(color: nil, isQuiet: false)
      if error == .noCommand, arguments.isEmpty {
        console.remark(HelpPage(spec: line).overview())
      } else {
        // The command that it was probably for, so that its help can be named.
        let command = arguments.lazy.compactMap { line.command(named: $0)?.spec.name }.first
        console.complain(CommandFailure(error, command: command).message)
      }
      return .usage
    }
  }

  private static func run(_ invocation: Invocation) -> ExitStatus {
    let console = Console(color: invocation.value(of: .color), isQuiet: invocation.has(.quiet))
    let command = invocation.outer ?? invocation.command
    return command.init(invocation: invocation, console: console).end()
  }
}

extension CommandLineSpec {
  /// The command line of this build.
  static let dndhost = CommandLineSpec(
    program: "dndhost",
    summary: "Runs Lua drop handlers, and shows what they do.",
    everywhere: [.color, .quiet, .help, .version],
    running: RunOptions.all,
    commands: [
      PlayCommand.self, ShelfCommand.self, ReplayCommand.self, TestCommand.self,
      ExploreCommand.self,
      CompareCommand.self,
      MergeCommand.self,
      CheckCommand.self, InspectCommand.self, InputsCommand.self, WatchCommand.self,
      BenchCommand.self, JournalCommand.self,
      NewCommand.self, TypesCommand.self, ConvertCommand.self, ApiCommand.self,
      SchemaCommand.self, CompletionsCommand.self, ManualCommand.self, HelpCommand.self,
    ],
    hidden: [CompleteCommand.self],
    help: HelpCommand.self,
    version: VersionCommand.self,
    firstSteps: [
      "dndhost new shelf", "dndhost replay shelf/sessions/first-drop.json", "dndhost test shelf",
    ]
  )
}
