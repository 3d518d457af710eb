import DropCheck
import DropContent
import DropReplay

/// What was found in a plugin, said with the path that the user typed.
struct PluginPage {
  let path: String
  private let sources: SourceLines

  init(path: String) {
    self.path = path
    sources = SourceLines(plugins: [:], other: path)
  }

  /// The place and the sentence.
  func sentence(of problem: PluginProblem) -> String {
    SafeText.line("\(file(of: problem))\(problem.position): \(problem.message)", limit: 1_000)
  }

  /// The source line under it, if there is one.
  func source(of problem: PluginProblem) -> [String] {
    guard let line = problem.line,
      let source = sources.line(line, of: problem.file, in: "")
    else { return [] }
    let shown = "    \(line) | "
    guard let whole = sources.whole(line, of: problem.file, in: ""),
      let column = problem.place?.column
    else { return [shown + SafeText.line(source)] }
    let before = whole.utf8.count - source.utf8.count
    let offset = column - 1 - before
    guard offset >= 0, offset <= source.utf8.count else { return [shown + SafeText.line(source)] }
    let left = SafeText.line(String(decoding: source.utf8.prefix(offset), as: UTF8.self))
    let space = String(repeating: " ", count: shown.count + left.count)
    return [shown + SafeText.line(source), space + "^"]
  }

  func file(of problem: PluginProblem) -> String {
    sources.path(of: problem.file, in: "") ?? problem.file
  }
}
