import DropHost
import DropReplay

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
  /// An item's name, which may be nil while it hovers, and wasn't tested for that.
  case itemName

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

/// What scripts find in the sandbox beside `dnd`.
enum KnownNames {
  static let globals = Set(libraries.keys).union([
    "_G", "_VERSION", "assert", "collectgarbage", "error", "getmetatable", "ipairs", "next",
    "pairs", "pcall", "print", "rawequal", "rawget", "rawlen", "rawset", "require", "select",
    "setmetatable",
    "tonumber", "tostring", "type", "xpcall", "dnd",
  ])

  static let libraries: [String: Set<String>] = [
    "coroutine": [
      "close", "create", "isyieldable", "resume", "running", "status", "wrap", "yield",
    ],
    "math": [
      "abs", "acos", "asin", "atan", "ceil", "cos", "deg", "exp", "floor", "fmod", "huge", "log",
      "max", "maxinteger", "min", "mininteger", "modf", "pi", "rad", "random", "randomseed", "sin",
      "sqrt", "tan", "tointeger", "type", "ult",
    ],
    "string": [
      "byte", "char", "find", "format", "gmatch", "gsub", "len", "lower", "match", "pack",
      "packsize", "rep", "reverse", "sub", "unpack", "upper",
    ],
    "table": ["concat", "insert", "move", "pack", "remove", "sort", "unpack"],
    "utf8": ["char", "charpattern", "codepoint", "codes", "len", "offset"],
  ]

  /// What stock Lua has and a sandbox doesn't, with what to use instead.
  static let absent: [String: String] = [
    "io": "content comes with items, and content:save saves",
    "os": "time comes with session.t, and dnd.clock gives the wall clock",
    "debug": "there is nothing to take its place",
    "load": "code is in the plugin's files",
    "loadstring": "code is in the plugin's files",
    "loadfile": "require loads modules beside the plugin",
    "dofile": "require loads modules beside the plugin",
    "package": "require loads modules beside the plugin",
    "unpack": "it is table.unpack",
  ]
}
