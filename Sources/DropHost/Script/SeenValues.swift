/// What the functions on the way to an error held, in words.
package struct SeenValues: Sendable {
  /// One that was called.
  package struct Frame: Sendable {
    /// The line that it had come to.
    package let line: ScriptLine
    /// Its own values, and those that it shares with the functions around it.
    package fileprivate(set) var values: [Value] = []
  }

  /// A name and what it stands for.
  package struct Value: Sendable {
    package let name: String
    package let text: String
  }

  /// The innermost first.
  package private(set) var frames: [Frame] = []
  /// The fields of the session, by their names.
  package private(set) var session: [Value] = []

  /// Reads what a sandbox noted: a line each, its kind in front, the parts apart by tabs.
  init(_ text: String) {
    for line in text.split(separator: "\n") {
      let parts = line.dropFirst().split(separator: "\t", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      let value = Value(name: parts[0], text: parts[1])
      switch line.first {
      case "f": frames.append(Frame(line: ScriptLine(file: parts[0], line: Int(parts[1]) ?? 0)))
      case "v" where !frames.isEmpty: frames[frames.count - 1].values.append(value)
      case "s": session.append(value)
      default: break
      }
    }
    session.sort { $0.name < $1.name }
  }
}
