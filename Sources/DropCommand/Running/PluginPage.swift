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
    return ["    \(line) | \(SafeText.line(source))"]
  }

  func file(of problem: PluginProblem) -> String {
    sources.path(of: problem.file, in: "") ?? problem.file
  }
}
