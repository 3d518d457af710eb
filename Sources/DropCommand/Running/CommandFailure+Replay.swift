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
      let place = fault.file.map { file in file + (fault.line.map { ":\($0)" } ?? "") }
      message = "\(place ?? error.plugin): \(SafeText.line(fault.message))"
      for line in sources?.excerpt(of: fault).dropFirst() ?? [] { message += "\n\(line)" }
    default: break
    }
    self.init(status, message)
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
