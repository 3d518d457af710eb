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
