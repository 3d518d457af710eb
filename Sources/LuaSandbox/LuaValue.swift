import CLuaShim

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

/// A Lua string: any bytes, UTF-8 or not.
package struct LuaString: Sendable, Hashable {
  package var bytes: [UInt8]

  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  package init(_ text: String) {
    self.bytes = Array(text.utf8)
  }

  /// The bytes as text; what is not UTF-8 is replaced by U+FFFD.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether these are the bytes of a text.
  package func isSpelled(_ text: String) -> Bool {
    bytes.count == text.utf8.count && bytes.elementsEqual(text.utf8)
  }
}

extension LuaString: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self.init(value) }
}

/// A copy of a table: its list part, then its other keys ordered by type and value.
package struct LuaTable: Sendable, Hashable {
  /// One key of the table beside its list part, with its value.
  package struct Pair: Sendable, Hashable {
    package var key: LuaValue
    package var value: LuaValue

    package init(key: LuaValue, value: LuaValue) {
      self.key = key
      self.value = value
    }
  }

  /// The values of the keys 1, 2, 3… up to the first hole.
  package var list: [LuaValue]
  /// All other keys.
  ///
  /// From a script: booleans, numbers, strings, each in ascending order.
  package var pairs: [Pair]

  package init(list: [LuaValue] = [], pairs: [Pair] = []) {
    self.list = list
    self.pairs = pairs
  }

  package init(list: [LuaValue] = [], fields: [(String, LuaValue)]) {
    self.list = list
    self.pairs = fields.map { Pair(key: .string($0.0), value: $0.1) }
  }

  /// Whether it has neither list values nor keys.
  package var isEmpty: Bool { list.isEmpty && pairs.isEmpty }

  /// The value of a string key, `nil` (the Lua value) when it is absent.
  package subscript(_ name: String) -> LuaValue {
    get {
      // Compared in place: a key made of the name would be allocated for each question.
      for pair in pairs {
        if case .string(let key) = pair.key, key.isSpelled(name) { return pair.value }
      }
      return .nil
    }
    set {
      let key = LuaValue.string(name)
      if let index = pairs.firstIndex(where: { $0.key == key }) {
        pairs[index].value = newValue
      } else {
        pairs.append(Pair(key: key, value: newValue))
      }
    }
  }
}

/// A reference to a function inside one sandbox, kept until `Sandbox.release`, a kill or the close.
///
/// A plain value: using it in another sandbox, or after its script was lost, is a fault of the kind
/// `misuse`, never a crash.
package struct LuaFunction: Sendable, Hashable {
  let slot: Int32
  let epoch: UInt32
}

/// The identity of a host object that a script may hold: an entry of the host's own table.
///
/// The host decides what an index means, and raises the generation when it reuses one, so an object
/// that a script kept for too long is recognised and answers that it is gone.
package struct Handle: Sendable, Hashable {
  /// Which of the library's classes, by its position in `HostLibrary.classes`.
  package var classIndex: UInt8
  package var index: UInt32
  /// Only the lowest 24 bits count.
  package var generation: UInt32

  package init(classIndex: UInt8, index: UInt32, generation: UInt32) {
    self.classIndex = classIndex
    self.index = index
    self.generation = generation & 0xff_ffff
  }

  init(identity: UInt64) {
    classIndex = UInt8(truncatingIfNeeded: identity >> 56)
    generation = UInt32(truncatingIfNeeded: identity >> 32) & 0xff_ffff
    index = UInt32(truncatingIfNeeded: identity)
  }

  /// Whether it is a whole list that `HostReply.list` gave, which a script passes back without having
  /// any element of it made: the index is its count, and the generation its tag.
  package var isWholeList: Bool { classIndex == UInt8(CLS_WHOLE_LIST) }

  var identity: UInt64 {
    UInt64(classIndex) << 56 | UInt64(generation & 0xff_ffff) << 32 | UInt64(index)
  }
}
