import DropCore

/// `dndhost help [COMMAND]` and `--help`.
struct HelpCommand: Command {
  static let spec = CommandSpec(
    name: "help",
    summary: "show help, of a command too",
    operand: OperandSpec(name: "COMMAND", kind: .command, least: 0, most: 1)
  )

  let invocation: Invocation
  let console: Console

  func run() throws(CommandFailure) -> ExitStatus {
    let spec = invocation.line
    let help = HelpPage(spec: spec)
    guard let name = invocation.operands.first else {
      try deliver(help.overview())
      return .success
    }
    guard let command = spec.command(named: name) else {
      let nearest = NearestName.nearest(to: name, among: spec.names)
      throw CommandFailure(UsageError.unknownCommand(name, nearest: nearest))
    }
    try deliver(help.page(of: command.spec))
    return .success
  }
}

/// Help as text, made from the declaration of the command line.
struct HelpPage {
  let spec: CommandLineSpec
  private static let width = 80

  /// What `dndhost --help` prints.
  func overview() -> String {
    var page = TextPage(width: Self.width)
    page.line(spec.summary)
    page.heading("Usage")
    page.paragraph("\(spec.program) [OPTION]… COMMAND …", indent: 2)
    page.heading("First steps")
    for example in spec.firstSteps { page.line("  \(example)") }
    page.heading("Commands")
    page.table(spec.specs.map { ($0.name, $0.summary) })
    page.heading("What runs (before or after the command)")
    page.table(spec.running.map(Self.row))
    page.heading("Everywhere")
    page.table(spec.everywhere.map(Self.row))
    page.heading("Exit status")
    page.table(ExitStatus.meanings.map { ("\($0.status.rawValue)", $0.meaning) })
    page.line("")
    page.line("'\(spec.program) help COMMAND' says more of each.")
    return page.text
  }

  /// What `dndhost COMMAND --help` prints.
  func page(of command: CommandSpec) -> String {
    var page = TextPage(width: Self.width)
    page.paragraph(Self.sentence(command.summary), indent: 0)
    page.heading("Usage")
    page.paragraph(usage(of: command), indent: 2)
    for paragraph in command.discussion {
      page.line("")
      page.paragraph(paragraph, indent: 0)
    }
    if !command.options.isEmpty {
      page.heading("Options")
      page.table(command.options.map(Self.row))
    }
    if command.runsPlugins {
      page.heading("What runs")
      page.table(spec.running.map(Self.row))
    }
    page.heading("Everywhere")
    page.table(spec.everywhere.map(Self.row))
    if !command.examples.isEmpty {
      page.heading("Examples")
      for example in command.examples { page.line("  \(example)") }
    }
    return page.text
  }

  /// One line that shows how `command` is called.
  func usage(of command: CommandSpec) -> String {
    let operand = command.operand.map { " \($0.usage)" } ?? ""
    let rest = command.inner != nil ? " …" : " [OPTION]…"
    return "\(spec.program) \(command.name)\(operand)\(rest)"
  }

  static func row(_ option: OptionSpec) -> (String, String) {
    let letter = option.letter.map { "-\($0), " } ?? "    "
    let value = option.value.placeholder.map { " \($0)" } ?? ""
    return (
      "\(letter)\(option.flag)\(value)", option.summary + (option.repeats ? " (repeats)" : "")
    )
  }

  static func sentence(_ phrase: String) -> String {
    phrase.prefix(1).uppercased() + phrase.dropFirst() + "."
  }
}
