/// Completions for zsh, made from the declaration of the command line.
struct ZshCompletion {
  let spec: CommandLineSpec

  func text() -> String {
    var script = "#compdef \(spec.program)\n"
    script += "# Made by '\(spec.program) completions zsh'.\n\n"
    script += """
      # What the tool says that a value may become.
      _\(spec.program)_ask() {
        local -a all
        all=("${(@f)$(\(spec.program) complete -- $1 "${(Q)PREFIX}" "${(@Q)words}" 2>/dev/null)}")
        compadd -S "" -- ${all:#}
      }


      """
    script +=
      "_\(spec.program)() {\n  local curcontext=\"$curcontext\" context state state_descr line\n"
    script += "  local -A opt_args\n  local -a commands\n  commands=(\n"
    for command in spec.specs {
      script += "    \(quoted("\(command.name):\(command.summary)"))\n"
    }
    script += "  )\n  _arguments -C \\\n" + arguments(spec.leading)
    script += "    '1:command:->command' '*::operand:->operand'\n"
    script += "  case $state in\n    command) _describe command commands ;;\n"
    script += "    operand)\n" + stepsIn() + "      case $words[1] in\n"
    for command in spec.specs {
      script += "        \(command.name)) _arguments \\\n" + arguments(spec.options(of: command))
      script += "          \(operands(of: command).map(quoted).joined(separator: " ")) ;;\n"
    }
    script += "      esac ;;\n  esac\n}\n\n"
    script += "compdef _\(spec.program) \(spec.program)\n"
    return script
  }

  /// Behind a command that takes a whole command line what that one's command takes is completed.
  private func stepsIn() -> String {
    spec.specs.compactMap { command in
      guard let inner = command.inner?.commands.joined(separator: "|") else { return nil }
      return
        "      if [[ $words[1] == \(command.name) && $words[2] == (\(inner)) ]] && (( CURRENT > 2 )); then\n"
        + "        shift words; (( CURRENT-- ))\n      fi\n"
    }.joined()
  }

  private func arguments(_ options: [OptionSpec]) -> String {
    options.map { option in
      let letter = option.letter.map { ["-\($0)"] } ?? []
      return (letter + [option.flag]).map { flag in
        let star = option.repeats ? "*" : ""
        let description = option.summary.replacing("[", with: "(").replacing("]", with: ")")
        return "    \(quoted("\(star)\(flag)[\(description)]\(action(of: option))")) \\\n"
      }.joined()
    }.joined()
  }

  private func action(of option: OptionSpec) -> String {
    if case .none = option.value { return "" }
    switch WordCompletion(of: option) {
    case .nothing: return ":value: "
    case .files: return ":file:_files"
    case .words(let words): return ":value:(\(words.joined(separator: " ")))"
    case .asked(let orFile):
      let files = orFile ? "; _files" : ""
      return ":value:{_\(spec.program)_ask \(option.name)\(files)}"
    }
  }

  private func operands(of command: CommandSpec) -> [String] {
    guard let operand = command.operand else { return ["*: : "] }
    let words = "(\(spec.words(of: operand).joined(separator: " ")))"
    return switch operand.kind {
    case .commandLine: ["1:command:\(words)", "*:file:_files"]
    case .command: ["1:command:\(words)"]
    case .words: ["1:\(operand.name):\(words)"]
    case .text: ["1:\(operand.name): "]
    case .type:
      ["*:\(operand.name):{compadd -- \(spec.words(of: operand).joined(separator: " ")); _files}"]
    case .session, .plugin, .path: ["*:\(operand.name):_files"]
    }
  }

  private func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
