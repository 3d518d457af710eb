/// Completions for bash, made from the declaration of the command line.
///
/// Nothing but its functions is left behind in the shell, and a name may have blanks in it: what is
/// found goes through arrays, never through words that the shell would split.
struct BashCompletion {
  let spec: CommandLineSpec

  func text() -> String {
    var script = """
      # Completions of \(spec.program) for bash; made by '\(spec.program) completions bash'.
      _\(spec.program)_add() {
        local line
        while IFS= read -r line; do COMPREPLY+=("$line"); done
      }
      # What the tool says that a value may become; of each only what stands behind its last '=' or ':'.
      _\(spec.program)_ask() {
        local line head="${2%"$3"}"
        while IFS= read -r line; do
          COMPREPLY+=("$(printf '%q' "${line#"$head"}")")
        done < <(\(spec.program) complete -- "$1" "$2" "${COMP_WORDS[@]}" 2>/dev/null)
      }
      _\(spec.program)() {
        local word="${COMP_WORDS[COMP_CWORD]}" command="" option="" value="" words="" files=1 each i
        COMPREPLY=()
        # Bash takes '=' and ':' for words of their own.
        for ((i = 1; i < COMP_CWORD; i++)); do
          each="${COMP_WORDS[i]}"
          if [ -n "$option" ]; then
            [[ "$each" == "=" && -z "$value" ]] && continue
            if [[ -z "$value" || "$each" == [=:] || "$value" == *[=:] ]]; then
              value+="$each"
              continue
            fi
            option="" value=""
          fi
          case "$each" in
            \(valued)) option="$each" ;;
            \(spec.names.joined(separator: "|"))) [[ -z "$command" || "$command" == watch ]] && command="$each" ;;
          esac
        done
        if [[ -n "$option" && -n "$value" && "$word" != [=:] && "$value" != *[=:] ]]; then
          option=""
        fi
        if [[ "$word" == [=:] ]]; then
          [[ "$word" == "=" && -z "$value" ]] || value+="$word"
          word=""
        fi
        value="${value//\\\\/}${word//\\\\/}"
        case "$option" in
          "") ;;

      """
    for line in answers() { script += line }
    script += "    *) return ;;\n  esac\n  case \"$command\" in\n"
    for command in spec.specs {
      let files = spec.takesFiles(command.operand) ? "" : " files=\"\""
      script += "    \(command.name)) words=\"\(words(of: command))\"\(files) ;;\n"
    }
    let leading = spec.leading.map(\.flag) + spec.names
    script += """
          *) words="\(leading.joined(separator: " "))" files="" ;;
        esac
        _\(spec.program)_add < <(compgen -W "$words" -- "$word")
        [[ "$word" == -* || -z "$files" ]] || _\(spec.program)_add < <(compgen -f -- "$word")
      }
      complete -o filenames -F _\(spec.program) \(spec.program)

      """
    return script
  }

  /// Options with a value, as a pattern.
  private var valued: String {
    spec.allOptions.filter { $0.value != .none }
      .flatMap { [$0.flag] + ($0.letter.map { ["-\($0)"] } ?? []) }
      .reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      .joined(separator: "|")
  }

  private func words(of command: CommandSpec) -> String {
    let words = spec.options(of: command).map(\.flag) + spec.words(of: command.operand)
    return words.joined(separator: " ")
  }

  /// What each option's value is completed with.
  private func answers() -> [String] {
    var lines: [String] = []
    var told: Set<String> = []
    for option in spec.allOptions where option.value != .none {
      guard told.insert(option.name).inserted, let answer = answer(to: option) else { continue }
      let pattern = ([option.flag] + (option.letter.map { ["-\($0)"] } ?? [])).joined(
        separator: "|"
      )
      lines.append("    \(pattern)) \(answer); return ;;\n")
    }
    return lines
  }

  /// What an option is completed with, which is another thing where a command has another one of its name.
  private func answer(to option: OptionSpec) -> String? {
    if spec.leading.contains(option) { return words(for: option) }
    var answers: [(commands: [String], words: String?)] = []
    for command in spec.specs {
      for own in command.options where own.name == option.name && own.value != .none {
        let words = words(for: own)
        if let place = answers.firstIndex(where: { $0.words == words }) {
          answers[place].commands.append(command.name)
        } else {
          answers.append(([command.name], words))
        }
      }
    }
    guard answers.count > 1 else { return answers.first?.words }
    let cases = answers.map { answer in
      "\(answer.commands.joined(separator: "|"))) \(answer.words ?? ":") ;;"
    }
    return "case \"$command\" in \(cases.joined(separator: " ")) esac"
  }

  private func words(for option: OptionSpec) -> String? {
    switch WordCompletion(of: option) {
    case .nothing: return nil
    case .files: return "_\(spec.program)_add < <(compgen -f -- \"$word\")"
    case .words(let words):
      return "_\(spec.program)_add < <(compgen -W \"\(words.joined(separator: " "))\" -- \"$word\")"
    case .asked(let orFile):
      let ask = "_\(spec.program)_ask \(option.name) \"$value\" \"${word//\\\\/}\""
      return orFile
        ? "_\(spec.program)_add < <(compgen -f -- \"$word\"); [ ${#COMPREPLY[@]} -gt 0 ] || "
          + "{ compopt +o filenames -o nospace; \(ask); }"
        : "compopt +o filenames -o nospace; \(ask)"
    }
  }
}
