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
