/// What the shelf was started with.
enum ShelfLine: Hashable {
  /// A window, of a folder or of the user's own handlers; it says what happens where it is to.
  case open(folder: String?, says: Bool)
  case help
  /// What isn't understood, in a sentence.
  case wrong(String)

  static let usage = "usage: dndhost shelf [FOLDER]"

  init(_ words: [String]) {
    var (folder, says, onlyFolders): (String?, Bool, Bool) = (nil, false, false)
    for word in words {
      switch word {
      case "--help" where !onlyFolders, "-h" where !onlyFolders:
        self = .help
        return
      case "--verbose" where !onlyFolders: says = true
      case "--" where !onlyFolders: onlyFolders = true
      case _ where word.hasPrefix("-") && !onlyFolders:
        self = .wrong("'\(word)' is no option of the shelf")
        return
      default:
        guard folder == nil else {
          self = .wrong("the shelf opens one folder")
          return
        }
        folder = word
      }
    }
    self = .open(folder: folder, says: says)
  }
}
