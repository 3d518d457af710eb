/// Completions for fish, made from the declaration of the command line.
struct FishCompletion {
  let spec: CommandLineSpec

  func text() -> String {
    let names = spec.names.joined(separator: " ")
    var script = "# Completions of \(spec.program) for fish;"
    script += " made by '\(spec.program) completions fish'.\n"
    let noCommand = "not __fish_seen_subcommand_from \(names)"
    for command in spec.specs {
      script += "complete -c \(spec.program) -n \"\(noCommand)\""
      script += " -f -a \(command.name) -d \(quoted(command.summary))\n"
    }
    for option in spec.leading {
      script += line(option, when: noCommand)
    }
    for command in spec.specs {
      let seen = "__fish_seen_subcommand_from \(command.name)"
      for option in spec.options(of: command) { script += line(option, when: seen) }
      script += operand(of: command, when: seen)
    }
    return script
  }

  private func line(_ option: OptionSpec, when condition: String) -> String {
    var line = "complete -c \(spec.program) -n \"\(condition)\" -l \(option.name)"
    if let letter = option.letter { line += " -s \(letter)" }
    switch (option.value, WordCompletion(of: option)) {
    case (.none, _): break
    case (_, .nothing): line += " -x"
    case (_, .files): line += " -r -F"
    case (_, .words(let words)): line += " -x -a \(quoted(words.joined(separator: " ")))"
    case (_, .asked(let orFile)):
      let ask = "\(spec.program) complete -- \(option.name) (commandline -ct) (commandline -opc)"
      line += "\(orFile ? " -r -F" : " -x") -a \(quoted("(\(ask) 2>/dev/null)"))"
    }
    return line + " -d \(quoted(option.summary))\n"
  }

  private func operand(of command: CommandSpec, when seen: String) -> String {
    let words = spec.words(of: command.operand)
    if words.isEmpty { return "" }
    // Where a file may stand, too, files stay.
    let alone = command.operand?.kind == .type ? "" : " -f"
    let list = quoted(words.joined(separator: " "))
    return "complete -c \(spec.program) -n \"\(seen)\"\(alone) -a \(list)\n"
  }

  private func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
