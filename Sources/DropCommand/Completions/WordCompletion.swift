import DropCore

/// What an option's value is completed with, in every shell alike.
enum WordCompletion: Equatable {
  case nothing
  case files
  case words([String])
  /// The tool is asked; a file may stand there, too.
  case asked(orFile: Bool)

  init(of option: OptionSpec) {
    if option.isAsked {
      if case .file = option.value {
        self = .asked(orFile: true)
      } else {
        self = .asked(orFile: false)
      }
      return
    }
    switch option.value {
    case .none, .count, .text(_, about: .anything): self = .nothing
    case .file: self = .files
    case .text(_, about: .types): self = .words(TypeCatalog.builtIn.types.map(\.id))
    case .text(_, about: .words(let words)), .choice(let words): self = .words(words)
    }
  }
}

extension CommandLineSpec {
  /// The words that stand for an operand, besides files.
  func words(of operand: OperandSpec?) -> [String] {
    switch operand?.kind {
    case .words(let words): words
    case .command: names
    case .commandLine(let inner): inner.commands
    case .type: TypeCatalog.builtIn.types.map(\.id)
    case .session, .plugin, .path, .text, nil: []
    }
  }

  /// Whether a file may stand there.
  func takesFiles(_ operand: OperandSpec?) -> Bool {
    switch operand?.kind {
    case .words, .command, nil: false
    case .session, .plugin, .path, .type, .text, .commandLine: true
    }
  }
}
