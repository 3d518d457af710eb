/// A value on its way across the border between a script and the host, always a copy.
package enum LuaValue: Sendable, Hashable {
  case `nil`
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(LuaString)
  case table(LuaTable)
  /// A function that stays in its sandbox; this is a reference to it.
  case function(LuaFunction)
  /// An object of the host; the script holds the same identity.
  case handle(Handle)
}

extension LuaValue {
  /// A string value from text.
  package static func string(_ text: String) -> LuaValue { .string(LuaString(text)) }

  /// A string value from bytes.
  package static func string(_ bytes: [UInt8]) -> LuaValue { .string(LuaString(bytes: bytes)) }

  /// The text of a string value, with invalid UTF-8 repaired; nil for any other type.
  package var text: String? {
    if case .string(let string) = self { string.text } else { nil }
  }

  /// The table of a table value.
  package var table: LuaTable? {
    if case .table(let table) = self { table } else { nil }
  }

  /// The reference of a function value.
  package var function: LuaFunction? {
    if case .function(let function) = self { function } else { nil }
  }

  /// The handle of a host object.
  package var handle: Handle? {
    if case .handle(let handle) = self { handle } else { nil }
  }

  /// The truth of a boolean value; nil for any other type.
  package var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }

  /// An integer or a number as a number.
  package var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }

  /// An integer, or a number that is exactly one.
  package var integer: Int64? {
    switch self {
    case .integer(let integer): integer
    case .number(let number): Int64(exactly: number)
    default: nil
    }
  }

  /// Whether it is `nil`.
  package var isNil: Bool {
    if case .nil = self { true } else { false }
  }

  /// The name that Lua's `type` gives; "object" for a handle.
  package var typeName: String {
    switch self {
    case .nil: "nil"
    case .bool: "boolean"
    case .integer, .number: "number"
    case .string: "string"
    case .table: "table"
    case .function: "function"
    case .handle: "object"
    }
  }
}

extension LuaValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(nilLiteral: ()) { self = .nil }
}
