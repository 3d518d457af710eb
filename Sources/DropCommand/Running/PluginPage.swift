import DropCheck
import DropContent
import DropCore
import DropReplay

/// What was found in a plugin, said with the path that the user typed.
struct PluginPage {
  private let sources: SourceLines

  init(path: String) { sources = SourceLines(plugins: [:], other: path) }

  /// The place and the sentence.
  func sentence(of problem: PluginProblem) -> String {
    SafeText.line("\(file(of: problem))\(problem.position): \(problem.message)", limit: 1_000)
  }

  /// The source line under it, if there is one, with a mark under the column.
  func source(of problem: PluginProblem) -> [String] {
    guard let line = problem.line, let whole = sources.whole(line, of: problem.file, in: "") else {
      return []
    }
    return SourceExcerpt(line: line, text: whole, column: column(of: problem)).lines
  }

  /// The column; of what Lua itself found, that of the word it names, where the line has it once.
  func column(of problem: PluginProblem) -> Int? {
    if let place = problem.place { return place.column }
    guard problem.isFatal, let line = problem.line,
      let whole = sources.whole(line, of: problem.file, in: "")
    else { return nil }
    if problem.message.hasSuffix("near <eof>") { return whole.utf8.count + 1 }
    guard let found = problem.message.wholeMatch(of: /.* near '(.+)'/.dotMatchesNewlines()),
      let first = whole.firstRange(of: found.1)
    else { return nil }
    let rest = whole[first.upperBound...]
    return rest.contains(found.1)
      ? nil : whole.utf8.distance(from: whole.startIndex, to: first.lowerBound) + 1
  }

  func file(of problem: PluginProblem) -> String {
    sources.path(of: problem.file, in: "") ?? problem.file
  }
}

/// A line of a file, and the column that is meant, with a mark under it.
struct SourceExcerpt {
  let line: Int
  /// The whole line, or a piece of it.
  let text: String
  /// Counted in bytes from one; nil where only the line is known.
  let column: Int?

  /// Of a long line what stands around the column.
  private static let around = 60

  var lines: [String] {
    let head = "    \(line) | "
    let blanks = text.utf8.prefix { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }.count
    guard let offset = column.map({ $0 - 1 }), offset >= blanks, offset <= text.utf8.count else {
      return [head + SafeText.line(String(decoding: text.utf8.dropFirst(blanks), as: UTF8.self))]
    }
    let isShort = text.utf8.count - blanks <= 2 * Self.around
    let start = isShort ? blanks : max(blanks, offset - Self.around)
    let left = SafeText.line(Self.piece(of: text, start, offset))
    let right = SafeText.line(Self.piece(of: text, offset, offset + 2 * Self.around))
    let isCut = (start > blanks, offset + 2 * Self.around < text.utf8.count)
    let shown = (isCut.0 ? "…" : "") + left
    return [
      head + shown + right + (isCut.1 ? "…" : ""),
      String(repeating: " ", count: head.count + shown.count) + "^",
    ]
  }

  private static func piece(of text: String, _ start: Int, _ end: Int) -> String {
    String(decoding: text.utf8.dropFirst(start).prefix(end - start), as: UTF8.self)
  }
}
