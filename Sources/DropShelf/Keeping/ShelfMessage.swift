import SystemFiles

/// What a shelf is told by another start of it.
///
/// It goes as the words of a command line, from which GLib takes what begins with a dash: none of these does.
package enum ShelfMessage: Hashable, Sendable {
  /// Its window comes to the front.
  case show
  /// Files, by their whole paths, are dropped on a tile.
  case drop([String], onto: String)

  package var words: [String] {
    switch self {
    case .show: ["show"]
    case .drop(let files, let tile): ["drop"] + files + ["@" + tile]
    }
  }

  /// None where they are no message, as anybody in the session may send one.
  package init?(_ words: [String]) {
    if words == ["show"] {
      self = .show
      return
    }
    guard words.first == "drop", words.count > 2, let tile = words.last, tile.hasPrefix("@") else {
      return nil
    }
    let files = Array(words[1..<(words.count - 1)])
    guard files.allSatisfy(\.isAbsolutePath) else { return nil }
    self = .drop(files, onto: String(tile.dropFirst()))
  }
}
