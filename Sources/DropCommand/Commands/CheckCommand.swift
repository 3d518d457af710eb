import DropContent
import DropCore
import DropReplay

/// `dndhost check PLUGIN…`.
struct CheckCommand: Command {
  let invocation: Invocation
  let console: Console

  func run() throws(CommandFailure) -> ExitStatus {
    var status = ExitStatus.success
    var all: [PluginProblem] = []
    var text = ""
    for operand in invocation.operands {
      let isFolder = FileSystem.kind(of: operand) == .folder
      let path = isFolder ? operand.appending(path: "plugin.lua") : operand
      guard let problems = PluginCheck.problems(in: path) else {
        let reason = FileSystem.whyUnreadable(path).map { SystemReason.text(of: $0.code) }
        throw CommandFailure(.missing, "can't open '\(path)': \(reason ?? "it can't be read")")
      }
      all += problems
      text += page(problems, SourceLines(plugins: [path]))
      if problems.isEmpty { text += "\(path): nothing found\n" }
      let own: ExitStatus = problems.contains(where: \.isFatal) ? .unreadable : .unmet
      status = .worse(status, problems.isEmpty ? .success : own)
    }
    try deliver(wantsJSON ? json(all) : text)
    return status
  }

  private func page(_ problems: [PluginProblem], _ sources: SourceLines) -> String {
    var text = ""
    for problem in problems {
      text +=
        palette.paint(SafeText.line(problem.description), problem.isFatal ? .bad : .plain) + "\n"
      if let line = problem.place?.line, let source = sources.line(line, of: problem.file) {
        text += palette.paint("    \(line) | \(SafeText.line(source))", .faint) + "\n"
      }
    }
    return text
  }

  private func json(_ problems: [PluginProblem]) -> String {
    let all = problems.map { problem -> JSONValue in
      var members = [JSONValue.Member("file", .string(problem.file))]
      if let place = problem.place {
        members.append(.init("line", .int(place.line)))
        members.append(.init("column", .int(place.column)))
      }
      members.append(.init("message", .string(problem.message)))
      members.append(.init("fatal", .bool(problem.isFatal)))
      return .object(members)
    }
    return JSONWriter(layout: .indented).text(.array(all)) + "\n"
  }
}
