/// One option of the command line: what parses it, explains it and completes it.
struct OptionSpec: Sendable, Equatable {
  /// What stands after the option's name.
  enum Value: Sendable, Equatable {
    case none
    case text(String, about: Subject = .anything)
    case file(String)
    case choice([String])
    case count(String, ClosedRange<Int>)

    /// The placeholder that help shows.
    var placeholder: String? {
      switch self {
      case .none: nil
      case .text(let name, _), .file(let name), .count(let name, _): name
      case .choice(let words): words.joined(separator: "|")
      }
    }
  }

  /// What a text is about, where that is known.
  enum Subject: Sendable, Equatable {
    case anything
    case types
    /// What may stand there besides.
    case words([String])
  }

  let name: String
  private(set) var letter: Character?
  private(set) var value: Value = .none
  private(set) var repeats = false
  /// What it may be follows from the rest of the line: the completions ask the tool.
  private(set) var isAsked = false
  let summary: String

  /// As typed: two dashes and the name.
  var flag: String { "--\(name)" }
}

extension OptionSpec {
  static let help = OptionSpec(name: "help", letter: "h", summary: "show help, of a command too")
  static let version = OptionSpec(name: "version", summary: "show the version")
  static let color = OptionSpec(
    name: "color",
    value: .choice(["auto", "always", "never"]),
    summary: "colours: only on a terminal unless NO_COLOR is set, always, or never"
  )
  static let quiet = OptionSpec(
    name: "quiet",
    letter: "q",
    summary: "leave out log entries, progress and remarks"
  )
  static let output = OptionSpec(
    name: "output",
    letter: "o",
    value: .file("FILE"),
    summary: "write to FILE, whole or not at all; its ending says the format, if nothing else does"
  )
  /// Of the commands whose result has one format.
  static let plainOutput = OptionSpec(
    name: "output",
    letter: "o",
    value: .file("FILE"),
    summary: "write to FILE, whole or not at all"
  )
  /// Of the commands whose result is a tree of values.
  static let treeFormat = OptionSpec(
    name: "format",
    letter: "f",
    value: .choice(["text", "json"]),
    summary: "for people, or for programs"
  )
}
