/// One option of the command line: what parses it, explains it and completes it.
struct OptionSpec: Sendable, Equatable {
  /// What stands after the option's name.
  enum Value: Sendable, Equatable {
    case none
    case text(String)
    case file(String)
    case choice([String])
    case count(String, ClosedRange<Int>)

    /// The placeholder that help shows.
    var placeholder: String? {
      switch self {
      case .none: nil
      case .text(let name), .file(let name), .count(let name, _): name
      case .choice(let words): words.joined(separator: "|")
      }
    }
  }

  let name: String
  var letter: Character?
  var value: Value = .none
  var repeats = false
  let summary: String

  /// As typed: two dashes and the name.
  var flag: String { "--\(name)" }
}
