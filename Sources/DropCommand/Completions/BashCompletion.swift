/// Completions for bash, made from the declaration of the command line.
struct BashCompletion {
  let spec: CommandLineSpec

  func text() -> String {
    var script = """
      # Completions of \(spec.program) for bash; made by '\(spec.program) completions bash'.
      _\(spec.program)() {
        local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" command="" each
        [ "$word" = "=" ] && word=""
        [ "$before" = "=" ] && before="${COMP_WORDS[COMP_CWORD-2]}"
        for each in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
          case "$each" in
            \(spec.commands.map(\.name).joined(separator: "|"))) command="$each"; break ;;
          esac
        done
        case "$command $before" in

      """
    for command in spec.commands { script += choices(of: command) }
    script += "  esac\n  case \"$command\" in\n"
    for command in spec.commands {
      script += "    \(command.name)) words=\"\(words(of: command))\" ;;\n"
    }
    let leading = spec.leading.map(\.flag) + spec.commands.map(\.name)
    script += """
          *) words="\(leading.joined(separator: " "))" ;;
        esac
        COMPREPLY=($(compgen -W "$words" -- "$word"))
        [[ "$word" == -* || -z "$command" ]] || COMPREPLY+=($(compgen -f -- "$word"))
      }
      complete -o filenames -F _\(spec.program) \(spec.program)

      """
    return script
  }

  private func words(of command: CommandSpec) -> String {
    var words = spec.options(of: command).map(\.flag)
    if case .words(let own) = command.operand?.kind { words += own }
    if command == .help { words += spec.commands.map(\.name) }
    if command == .watch { words += ["replay", "test"] }
    return words.joined(separator: " ")
  }

  private func choices(of command: CommandSpec) -> String {
    spec.options(of: command).map { option in
      let patterns = ([option.flag] + (option.letter.map { ["-\($0)"] } ?? []))
        .map { "\"\(command.name) \($0)\"" }.joined(separator: "|")
      let answer: String? =
        switch option.value {
        case .choice(let words): "-W \"\(words.joined(separator: " "))\""
        case .file: "-f"
        case .text, .count, .none: nil
        }
      guard let answer else { return "" }
      return "    \(patterns)) COMPREPLY=($(compgen \(answer) -- \"$word\")); return ;;\n"
    }.joined()
  }
}
