import DropCore
import DropHost
import DropReplay

/// What an option's value is completed with, in every shell alike.
enum Completion {
  case nothing
  case files
  case words([String])

  /// Whether some of the words end in `=`, behind which one types on.
  var holdsValues: Bool {
    if case .words(let words) = self { words.contains { $0.hasSuffix("=") } } else { false }
  }
}

extension CommandLineSpec {
  /// Every option there is, those of several commands several times.
  var allOptions: [OptionSpec] { leading + commands.flatMap(\.options) }

  func completion(of option: OptionSpec) -> Completion {
    switch option.name {
    case OptionSpec.allow.name: return .words(["tasks", "clock", "storage", "storage=", "files="])
    case OptionSpec.limit.name: return .words(HostLimits.names.map { "\($0)=" })
    case OptionSpec.to.name, OptionSpec.from.name:
      return .words(TypeCatalog.builtIn.types.map(\.id))
    default: break
    }
    switch option.value {
    case .none, .text, .count: return .nothing
    case .file: return .files
    case .choice:
      // Several commands have an option of this name, each with words of its own.
      var words: [String] = []
      for each in allOptions where each.name == option.name {
        if case .choice(let own) = each.value { words += own.filter { !words.contains($0) } }
      }
      return .words(words)
    }
  }
}
