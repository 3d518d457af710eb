/// What the shelf was started with.
package enum ShelfLine: Hashable {
  /// A window, of a folder or of the user's own handlers; it says what happens where it is to.
  case open(folder: String?, says: Bool)
  /// The same, in a session of its own: the terminal that it was started from may go.
  case openApart(folder: String?)
  /// Files go to a shelf that runs, or is started.
  case drop(DropErrand)
  case help
  /// What isn't understood, in a sentence.
  case wrong(String)

  package static let usage = "usage: dndhost shelf [FOLDER], or dndhost shelf --drop FILE… NAME"
  /// How one start of the shelf asks for another.
  package static let apart = "--apart"

  package init(_ words: [String]) {
    var (operands, flags, onlyOperands): ([String], Set<String>, Bool) = ([], [], false)
    for word in words {
      switch word {
      case "--help" where !onlyOperands, "-h" where !onlyOperands:
        self = .help
        return
      case "--verbose" where !onlyOperands, "--drop" where !onlyOperands,
        Self.apart where !onlyOperands:
        flags.insert(word)
      case "--" where !onlyOperands: onlyOperands = true
      case _ where word.hasPrefix("-") && !onlyOperands:
        self = .wrong("'\(word)' is no option of the shelf")
        return
      default: operands.append(word)
      }
    }
    self = Self.read(operands, flags)
  }

  private static func read(_ operands: [String], _ flags: Set<String>) -> ShelfLine {
    if flags.contains("--drop") {
      return DropErrand(operands).map { .drop($0) }
        ?? .wrong("--drop takes files and a tile's name")
    }
    guard operands.count < 2 else { return .wrong("the shelf opens one folder") }
    if flags.contains(apart) { return .openApart(folder: operands.first) }
    return .open(folder: operands.first, says: flags.contains("--verbose"))
  }
}
