import DropCore
import DropHost
import DropReplay

/// What an option's value is completed with, in every shell alike.
enum Completion {
  case nothing
  case files
  case words([String])

  init(of option: OptionSpec, in line: CommandLineSpec) {
    switch option.value {
    case .none, .count, .text(_, about: .anything): self = .nothing
    case .file: self = .files
    case .text(_, about: .grants):
      self = .words(["tasks", "clock", "storage", "storage=", "files="])
    case .text(_, about: .limits): self = .words(HostLimits.names.map { "\($0)=" })
    case .text(_, about: .types): self = .words(TypeCatalog.builtIn.types.map(\.id))
    case .choice:
      // Several commands have an option of this name, each with words of its own.
      var words: [String] = []
      for each in line.allOptions where each.name == option.name {
        if case .choice(let own) = each.value { words += own.filter { !words.contains($0) } }
      }
      self = .words(words)
    }
  }

  /// Whether some of the words end in `=`, behind which one types on.
  var holdsValues: Bool {
    if case .words(let words) = self { words.contains { $0.hasSuffix("=") } } else { false }
  }
}

extension CommandLineSpec {
  /// The words that stand for an operand, besides files.
  func words(of operand: OperandSpec?) -> [String] {
    switch operand?.kind {
    case .words(let words): words
    case .command: names
    case .commandLine(let inner): inner.commands
    case .session, .plugin, .path, .text, nil: []
    }
  }
}
