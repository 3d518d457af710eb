/// Completions for zsh, made from the declaration of the command line.
struct ZshCompletion {
  let spec: CommandLineSpec

  func text() -> String {
    var script = "#compdef \(spec.program)\n"
    script += "# Made by '\(spec.program) completions zsh'.\n\n"
    script +=
      "_\(spec.program)() {\n  local context state line\n  local -a commands\n  commands=(\n"
    for command in spec.commands {
      script += "    \(quoted("\(command.name):\(command.summary)"))\n"
    }
    script += "  )\n  _arguments -C \\\n" + arguments(spec.leading)
    script += "    '1:command:->command' '*::operand:->operand'\n"
    script += "  case $state in\n    command) _describe command commands ;;\n"
    script += "    operand)\n      case $words[1] in\n"
    for command in spec.commands {
      script += "        \(command.name)) _arguments \\\n" + arguments(spec.options(of: command))
      script += "          \(quoted(operand(of: command))) ;;\n"
    }
    script += "      esac ;;\n  esac\n}\n\n"
    script += "compdef _\(spec.program) \(spec.program)\n"
    return script
  }

  private func arguments(_ options: [OptionSpec]) -> String {
    options.map { option in
      let letter = option.letter.map { ["-\($0)"] } ?? []
      return (letter + [option.flag]).map { flag in
        let star = option.repeats ? "*" : ""
        let description = option.summary.replacing("[", with: "(").replacing("]", with: ")")
        return "    \(quoted("\(star)\(flag)[\(description)]\(action(of: option.value))")) \\\n"
      }.joined()
    }.joined()
  }

  private func action(of value: OptionSpec.Value) -> String {
    switch value {
    case .none: ""
    case .text, .count: ":value: "
    case .file: ":file:_files"
    case .choice(let words): ":value:(\(words.joined(separator: " ")))"
    }
  }

  private func operand(of command: CommandSpec) -> String {
    guard let operand = command.operand else { return "*: : " }
    if command == .help { return "1:command:(\(spec.commands.map(\.name).joined(separator: " ")))" }
    switch operand.kind {
    case .words(let words): return "1:\(operand.name):(\(words.joined(separator: " ")))"
    case .text: return "1:\(operand.name): "
    case .session, .plugin, .path: return "*:\(operand.name):_files"
    }
  }

  private func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
