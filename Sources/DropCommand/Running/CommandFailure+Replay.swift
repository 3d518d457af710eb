import DropContent
import DropCore
import DropHost
import DropReplay

extension CommandFailure {
  /// Why a session or its plugin could not be run; `path` is what the user typed.
  init(_ error: ReplayError, path: String, options: RunOptions, sources: SourceLines? = nil) {
    switch error {
    case .session(let error): self.init(error, path: path)
    case .plugin(let error): self.init(error, options: options, sources: sources)
    case .output(let error): self.init(error)
    }
  }

  init(_ error: SessionError, path: String) {
    let folder = path == "-" || path.folder == "." ? "" : path.folder + "/"
    self.init(error.isMissingFile ? .missing : .unreadable, folder + error.description)
  }

  init(_ error: PluginLoadError, options: RunOptions? = nil, sources: SourceLines? = nil) {
    var status = ExitStatus.unreadable
    var message = error.description
    switch error.problem {
    case .missing, .unreadable: status = .missing
    case .option(let problem) where options?.sets(problem.name) == true: status = .usage
    case .script(let fault):
      let file = fault.file ?? error.plugin
      let place = (sources?.path(of: file) ?? file) + (fault.line.map { ":\($0)" } ?? "")
      message = "\(place): \(SafeText.line(fault.message))"
      for line in sources?.excerpt(of: fault).dropFirst() ?? [] { message += "\n\(line)" }
    case .unknownKey, .wrongValue, .missingField, .notATable, .unknownVersion:
      message = Self.placed(error, sources) ?? message
    default: break
    }
    self.init(status, message)
  }

  /// The same as `check` says it: with the line and the column, and the source line under it.
  private static func placed(_ error: PluginLoadError, _ sources: SourceLines?) -> String? {
    guard let sources, let path = sources.path(of: error.plugin) else { return nil }
    let problems = PluginCheck.problems(in: path) ?? []
    guard let found = problems.first(where: { $0.isFatal && $0.place != nil }),
      let place = found.place
    else { return "\(path): \(error.problem.sentence)" }
    let source = sources.line(place.line, of: error.plugin).map { line in
      "\n           \(place.line) | \(SafeText.line(line))"
    }
    return "\(path):\(place.line):\(place.column): \(found.message)\(source ?? "")"
  }
}

extension OptionProblem {
  /// The option that it is about.
  fileprivate var name: String {
    switch self {
    case .unknown(let name, _), .wrongKind(let name, _, _), .outOfRange(let name, _, _, _),
      .notAChoice(let name, _, _, _):
      name
    }
  }
}
