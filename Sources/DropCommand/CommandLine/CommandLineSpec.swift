/// The whole command line, declared once: parsing, help, manual and completions are made from it.
struct CommandLineSpec: Sendable {
  let program: String
  let summary: String
  /// Taken by every command.
  let everywhere: [OptionSpec]
  /// Taken by every command that runs plugins, before it or after it alike.
  let running: [OptionSpec]
  let commands: [CommandSpec]
  /// What somebody types who has never used it.
  let firstSteps: [String]

  func command(named name: String) -> CommandSpec? {
    commands.first { $0.name == name }
  }

  /// Every option that `command` takes, its own first.
  func options(of command: CommandSpec) -> [OptionSpec] {
    command.options + (command.runsPlugins ? running : []) + everywhere
  }

  /// The options that may stand before the command's name.
  var leading: [OptionSpec] { running + everywhere }
}
