import DropCore

/// Why a command line can't be understood.
enum UsageError: Error, Equatable {
  case noCommand
  case unknownCommand(String, nearest: String?)
  case fileAsCommand(String)
  case unknownOption(String, command: String?, nearest: String?)
  case misplacedOption(String, commands: [String])
  case missingValue(OptionSpec)
  case needlessValue(OptionSpec, String)
  case notAChoice(OptionSpec, String, nearest: String?)
  case notACount(OptionSpec, String)
  case repeated(OptionSpec)
  case missingOperand(CommandSpec)
  case extraOperand(CommandSpec, String)
  case notAWord(String, words: [String], nearest: String?)
  /// A command that the one in front of it, `watch`, can't run.
  case cannotWatch(String, OperandSpec.Inner)
  case exclusive(OptionSpec, OptionSpec)
  case required(OptionSpec, command: String)
  case malformed(OptionSpec, String, expected: String)
}

extension UsageError {
  /// What is wrong, and what was probably meant.
  var message: String {
    switch self {
    case .noCommand: "a command is missing"
    case .unknownCommand(let name, let nearest):
      "no command '\(name)'" + NearestName.hint(Self.known[name] ?? nearest)
    case .fileAsCommand(let path) where path.hasSuffix(".lua"):
      "'\(path)' is a plugin, not a command: "
        + NearestName.question([
          "dndhost --plugin \(path) replay SESSION", "dndhost check \(path)",
        ])
    case .fileAsCommand(let path):
      "'\(path)' is a file, not a command: "
        + NearestName.question(["dndhost replay \(path)"])
    case .unknownOption(let flag, let command?, let nearest):
      "'\(command)' has no option '\(flag)'" + NearestName.hint(nearest)
    case .unknownOption(let flag, nil, let nearest):
      "no option '\(flag)'" + NearestName.hint(nearest)
    case .misplacedOption(let flag, let commands):
      "'\(flag)' belongs to \(commands.joined(separator: ", ")): it stands after the command"
    case .missingValue(let option): "'\(option.flag)' needs a value: \(shape(of: option))"
    case .needlessValue(let option, let value): "'\(option.flag)' takes no value, got '\(value)'"
    case .notAChoice(let option, let value, let nearest):
      "'\(option.flag)' can't be '\(value)': it is one of \(option.value.placeholder ?? "")"
        + NearestName.hint(nearest)
    case .notACount(let option, let value):
      "'\(option.flag)' can't be '\(value)': \(range(of: option))"
    case .repeated(let option): "'\(option.flag)' was given twice"
    case .missingOperand(let command):
      if let inner = command.inner {
        "'\(command.name)' needs \(Self.list(inner.commands, "or")), and what that takes"
      } else {
        "'\(command.name)' needs a \(command.operand?.name ?? "operand")"
          + Self.choice(command.operand)
      }
    case .extraOperand(let command, let operand):
      "'\(command.name)' takes no further operand, got '\(operand)'"
    case .notAWord(let word, let words, let nearest):
      "'\(word)' is none of \(words.joined(separator: ", "))" + NearestName.hint(nearest)
    case .cannotWatch(let name, let inner):
      "'\(name)' can't be watched: \(Self.list(inner.commands, "and")) can"
    case .exclusive(let one, let other): "'\(one.flag)' and '\(other.flag)' exclude each other"
    case .required(let option, let command):
      "'\(command)' needs '\(shape(of: option))'"
    case .malformed(let option, let value, let expected):
      "'\(option.flag) \(value)': expected \(expected)"
    }
  }

  /// What others call a command, and how it goes here.
  private static let known = [
    "report": "replay --format html --output report.html SESSION", "html": "replay --format html",
    "run": "replay", "lint": "check", "validate": "check", "verify": "test",
    "init": "new", "create": "new", "fuzz": "explore", "docs": "api", "reference": "api",
  ]

  /// The words of an operand that can be nothing else.
  private static func choice(_ operand: OperandSpec?) -> String {
    if case .words(let words)? = operand?.kind { ": \(list(words, "or"))" } else { "" }
  }

  /// `'a', 'b' or 'c'`.
  private static func list(_ names: [String], _ word: String) -> String {
    let quoted = names.map { "'\($0)'" }
    let first = quoted.dropLast().joined(separator: ", ")
    return quoted.count < 2 ? quoted.joined() : "\(first) \(word) \(quoted[quoted.count - 1])"
  }

  private func shape(of option: OptionSpec) -> String {
    "\(option.flag) \(option.value.placeholder ?? "")"
  }

  private func range(of option: OptionSpec) -> String {
    guard case .count(_, let range) = option.value else { return "it is a whole number" }
    return "it is a whole number from \(range.lowerBound) to \(range.upperBound)"
  }
}

extension CommandFailure {
  init(_ error: UsageError, command: String? = nil) {
    let page = command.map { "dndhost help \($0)" } ?? "dndhost help"
    self.init(.usage, "\(error.message)\n('\(page)' shows what there is)")
  }
}
