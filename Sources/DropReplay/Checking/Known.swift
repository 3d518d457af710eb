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
    guard case .script(let type) = self else { return nil }
    switch type.bare {
    case .object(let owner): return owner
    case .either(let kinds) where !type.tables.isEmpty:
      return kinds.lazy.compactMap { Known.script($0).object }.first
    default: return nil
    }
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
  /// The names of the records behind its fields; none where it may be anything else, too.
  var tables: [String] {
    switch bare {
    case .object(let owner): return [owner.definitionName]
    case .record(let name): return [name]
    case .either(let kinds):
      let all = kinds.map(\.tables)
      return all.contains(where: \.isEmpty) ? [] : all.flatMap(\.self)
    default: return []
    }
  }

  /// Without the possibility of nil, and the first of several.
  var bare: ScriptType {
    switch self {
    case .optional(let type): type.bare
    case .several(let types): types.first?.bare ?? .nothing
    default: self
    }
  }
}
