import DropCore
import LuaSandbox

/// Carries plain values between JSON and Lua.
enum ValueConverter {
  /// Why a script's value has no JSON.
  enum Problem: Error, Hashable {
    case function
    case object
    /// One of the host's that is too long to be held.
    case list
    case notFinite
    case mixedKeys
    case tooDeep
  }

  static let depthLimit = 64

  /// The Lua value of a JSON value; null is nil, also in a list.
  static func lua(_ value: JSONValue) -> LuaValue {
    switch value {
    case .null: .nil
    case .bool(let flag): .bool(flag)
    case .int(let number): .integer(Int64(number))
    case .double(let number): .number(number)
    case .string(let text): .string(text)
    case .array(let elements): .table(LuaTable(list: elements.map(lua)))
    case .object(let members):
      .table(LuaTable(fields: members.map { ($0.key, lua($0.value)) }))
    }
  }

  /// The JSON of a Lua value; objects of the host are what `object` makes of them.
  ///
  /// An empty table is an empty object, unless something else is said.
  static func json(
    _ value: LuaValue,
    depth: Int = 0,
    empty: JSONValue = .object([]),
    object: (Handle) -> JSONValue? = { _ in nil }
  ) throws(Problem) -> JSONValue {
    guard depth < depthLimit else { throw .tooDeep }
    switch value {
    case .nil: return .null
    case .bool(let flag): return .bool(flag)
    case .integer(let number): return .int(Int(number))
    case .number(let number):
      guard number.isFinite else { throw .notFinite }
      return .double(number)
    case .string(let string): return .string(string.text)
    case .function: throw .function
    case .handle(let handle):
      guard let plain = object(handle) else { throw handle.isWholeList ? .list : .object }
      return plain
    case .table(let table): return try json(table, depth, empty, object)
    }
  }

  private static func json(
    _ table: LuaTable,
    _ depth: Int,
    _ empty: JSONValue,
    _ object: (Handle) -> JSONValue?
  ) throws(Problem) -> JSONValue {
    if table.isEmpty { return empty }
    var elements: [JSONValue] = []
    for value in table.list {
      elements.append(try json(value, depth: depth + 1, empty: empty, object: object))
    }
    if table.pairs.isEmpty, !elements.isEmpty { return .array(elements) }
    if !elements.isEmpty { throw .mixedKeys }
    var members: [JSONValue.Member] = []
    for pair in table.pairs {
      let value = try json(pair.value, depth: depth + 1, empty: empty, object: object)
      members.append(JSONValue.Member(try key(pair.key), value))
    }
    return .object(members)
  }

  private static func key(_ value: LuaValue) throws(Problem) -> String {
    switch value {
    case .string(let string): return string.text
    case .integer(let number): return String(number)
    default: throw .mixedKeys
    }
  }
}

extension ValueConverter.Problem {
  var sentence: String {
    switch self {
    case .function: "a function has no place in plain data"
    case .object: "this object has no place in plain data"
    case .list: "a list that is read as it is indexed has no place in plain data; go through it"
    case .notFinite: "a number that is not finite has no place in plain data"
    case .mixedKeys: "a table must be a list, or have only strings as keys"
    case .tooDeep: "the tables are nested too deep, or contain themselves"
    }
  }
}

extension JSONValue {
  /// An object's members; none for anything else.
  var memberList: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  var asInt: Int? {
    switch self {
    case .int(let number): number
    case .double(let number): Int(exactly: number)
    default: nil
    }
  }

  var asDouble: Double? {
    switch self {
    case .int(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }

  /// What the value is, with its article.
  var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .int: "an integer"
    case .double: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
