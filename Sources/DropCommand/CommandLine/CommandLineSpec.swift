/// The whole command line, declared once: parsing, help, manual and completions are made from it.
struct CommandLineSpec: Sendable {
  let program: String
  let summary: String
  /// Taken by every command.
  let everywhere: [OptionSpec]
  /// Taken by every command that runs plugins, before it or after it alike.
  let running: [OptionSpec]
  let commands: [any Command.Type]
  /// Commands that nobody types.
  let hidden: [any Command.Type]
  /// What `--help` and `--version` run.
  let help: any Command.Type
  let version: any Command.Type
  /// What somebody types who has never used it.
  let firstSteps: [String]

  func command(named name: String) -> (any Command.Type)? {
    (commands + hidden).first { $0.spec.name == name }
  }

  var specs: [CommandSpec] { commands.map { $0.spec } }

  var names: [String] { specs.map(\.name) }

  /// Every option that `command` takes, its own first.
  func options(of command: CommandSpec) -> [OptionSpec] {
    command.options + (command.runsPlugins ? running : []) + everywhere
  }

  /// The options that may stand before the command's name.
  var leading: [OptionSpec] { running + everywhere }

  /// Every option there is, those of several commands several times.
  var allOptions: [OptionSpec] { leading + specs.flatMap(\.options) }
}

/// What a command takes, and what help says of it.
struct CommandSpec: Sendable, Equatable {
  let name: String
  let summary: String
  private(set) var discussion: [String] = []
  private(set) var operand: OperandSpec?
  private(set) var options: [OptionSpec] = []
  /// Whether it runs plugins, and so takes the options that say which and how.
  private(set) var runsPlugins = false
  private(set) var examples: [String] = []

  /// What its operands are to be, where they are a command line of their own.
  var inner: OperandSpec.Inner? {
    if case .commandLine(let inner) = operand?.kind { inner } else { nil }
  }
}

/// What a command takes besides options.
struct OperandSpec: Sendable, Equatable {
  /// What completes an operand.
  enum Kind: Sendable, Equatable {
    case session
    case plugin
    case path
    /// A file, or the name of a type.
    case type
    case text
    case words([String])
    /// The name of a command.
    case command
    /// A command with all that it takes.
    case commandLine(Inner)
  }

  /// The commands that may stand there, and those that a session or another path alone is for.
  struct Inner: Sendable, Equatable {
    let commands: [String]
    let ofSession: String
    let ofPath: String
  }

  let name: String
  let kind: Kind
  private(set) var least = 1
  private(set) var most = Int.max

  /// As help writes it: brackets where it may be left out, an ellipsis where it may repeat.
  var usage: String {
    let repeated = most > 1 ? "\(name)…" : name
    return least == 0 ? "[\(repeated)]" : repeated
  }
}
