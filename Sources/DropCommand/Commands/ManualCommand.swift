import DropHost

/// `dndhost manual`.
struct ManualCommand: Command {
  static let spec = CommandSpec(
    name: "manual",
    summary: "print the manual page",
    options: [.plainOutput],
    examples: ["dndhost manual | man -l -"]
  )

  let invocation: Invocation
  let console: Console

  func run() throws(CommandFailure) -> ExitStatus {
    try deliver(ManualPage(spec: invocation.line, version: HostVersion.text).text())
    return .success
  }
}

/// The manual page in troff's man macros, made from the declaration of the command line.
struct ManualPage {
  let spec: CommandLineSpec
  let version: String

  func text() -> String {
    var page = ".TH DNDHOST 1 \"\" \"\(spec.program) \(version)\" \"User Commands\"\n"
    page += ".SH NAME\n\(spec.program) \\- \(escaped(spec.summary))\n"
    page += ".SH SYNOPSIS\n.B \(spec.program)\n[OPTION]... COMMAND ...\n"
    page += ".SH COMMANDS\n" + spec.specs.map(section).joined()
    page += ".SH WHAT RUNS\nThese stand before or after the command, alike.\n"
    page += spec.running.map(entry).joined()
    page += ".SH OPTIONS\n" + spec.everywhere.map(entry).joined()
    page += ".SH EXIT STATUS\n"
    for (status, meaning) in ExitStatus.meanings {
      page += ".TP\n.B \(status.rawValue)\n\(escaped(meaning))\n"
    }
    page += ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nIf set and not empty, no colours are used.\n"
    return page
  }

  private func section(_ command: CommandSpec) -> String {
    var text = ".SS \(escaped(HelpPage(spec: spec).usage(of: command)))\n"
    text += escaped(HelpPage.sentence(command.summary)) + "\n"
    for paragraph in command.discussion { text += ".PP\n\(escaped(paragraph))\n" }
    text += command.options.map(entry).joined()
    for example in command.examples { text += ".PP\n.nf\n    \(escaped(example))\n.fi\n" }
    return text
  }

  private func entry(_ option: OptionSpec) -> String {
    let letter = option.letter.map { "-\($0), " } ?? ""
    let value = option.value.placeholder.map { " \($0)" } ?? ""
    let term = escaped("\(letter)\(option.flag)\(value)")
    return ".TP\n.B \"\(term)\"\n\(escaped(HelpPage.sentence(option.summary)))\n"
  }

  /// A dash must be escaped to stay one, and a leading dot or quote would be a request.
  private func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "…": result += "..."
      default: result.append(character)
      }
    }
    return result.hasPrefix(".") || result.hasPrefix("'") ? "\\&" + result : result
  }
}
