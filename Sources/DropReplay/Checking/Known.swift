import DropHost

/// What is known of a value before a plugin runs.
enum Known {
  /// Something the host's declarations describe.
  case script(ScriptType)
  /// One of the tables behind `dnd`.
  case module(ScriptClass)
  /// A library of Lua's own.
  case library(String)
  /// `session.options`.
  case options

  /// The kind of object, where it is one.
  var object: ScriptClass? {
    if case .script(let type) = self, case .object(let owner) = type.bare { owner } else { nil }
  }

  /// What is in it, where it is a list.
  var element: Known? {
    if case .script(let type) = self, case .list(let element) = type.bare {
      .script(element)
    } else {
      nil
    }
  }
}

extension ScriptType {
  /// Without the possibility of nil, and the first of several.
  var bare: ScriptType {
    switch self {
    case .optional(let type): type.bare
    case .several(let types): types.first?.bare ?? .nothing
    default: self
    }
  }
}
