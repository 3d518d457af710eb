import DropCheck
import DropContent
import DropCore
import DropReplay
import SystemFiles

/// `dndhost check PLUGIN…`.
struct CheckCommand: Command {
  static let spec = CommandSpec(
    name: "check",
    summary: "read plugins without a drag, and name what is wrong in them",
    discussion: [
      "Finds syntax errors, unknown fields, handlers, functions and types (with the nearest known"
        + " one), globals set by accident, capabilities used but not asked for, waiting where it is"
        + " impossible, options used but not declared.",
      "The status is 0 where nothing is found, 1 where something is that doesn't keep the plugin from"
        + " loading, and 65 where the plugin can't be loaded.",
    ],
    operand: OperandSpec(name: "PLUGIN", kind: .plugin),
    options: [.treeFormat, .output]
  )

  let invocation: Invocation
  let console: Console

  func run() throws(CommandFailure) -> ExitStatus {
    var status = ExitStatus.success
    var all: [JSONValue] = []
    var text = ""
    for operand in invocation.operands {
      let isFolder = FileSystem.kind(of: operand) == .folder
      let path = isFolder ? operand.appending(path: "plugin.lua") : operand
      guard let problems = PluginCheck.problems(in: path) else {
        let reason = FileSystem.whyUnreadable(path).map { SystemReason.text(of: $0.code) }
        throw CommandFailure(.missing, "can't open '\(path)': \(reason ?? "it can't be read")")
      }
      let page = PluginPage(path: path)
      all += problems.map { value(of: $0, in: page) }
      text += lines(problems, page)
      if problems.isEmpty { text += "\(SafeText.line(path)): nothing found\n" }
      let own: ExitStatus = problems.contains(where: \.isFatal) ? .unreadable : .unmet
      status = .worse(status, problems.isEmpty ? .success : own)
    }
    let json = JSONWriter(layout: .indented).text(.array(all)) + "\n"
    try deliver(wantsJSON ? json : text, isPainted: !wantsJSON)
    return status
  }

  private func lines(_ problems: [PluginProblem], _ page: PluginPage) -> String {
    var text = ""
    for problem in problems {
      let sentence = fitted(page.sentence(of: problem)).split(separator: "\n")
      for line in sentence {
        text += palette.paint(String(line), problem.isFatal ? .bad : .plain) + "\n"
      }
      for line in SourceExcerpt.fitted(page.source(of: problem), width: columns) {
        text += palette.paint(line, .faint) + "\n"
      }
    }
    return text
  }

  private func value(of problem: PluginProblem, in page: PluginPage) -> JSONValue {
    var members = [JSONValue.Member("file", .string(page.file(of: problem)))]
    if let line = problem.line { members.append(.init("line", .int(line))) }
    if let column = page.column(of: problem) { members.append(.init("column", .int(column))) }
    members.append(.init("message", .string(problem.message)))
    members.append(.init("fatal", .bool(problem.isFatal)))
    return .object(members)
  }
}
