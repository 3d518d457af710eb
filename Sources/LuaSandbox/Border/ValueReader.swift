import CLuaShim

/// Reads values from the flat form that C wrote.
struct ValueReader {
  private var rest: ArraySlice<UInt8>
  private let epoch: UInt32

  init(_ bytes: [UInt8], epoch: UInt32) {
    rest = bytes[...]
    self.epoch = epoch
  }

  /// The next value; `nil` (the Lua value) when nothing well formed is left.
  mutating func read() -> LuaValue {
    guard let kind = rest.popFirst() else { return .nil }
    switch CLSKind(UInt32(kind)) {
    case CLS_FALSE: return .bool(false)
    case CLS_TRUE: return .bool(true)
    case CLS_INTEGER: return .integer(Int64(bitPattern: take()))
    case CLS_NUMBER: return .number(Double(bitPattern: take()))
    case CLS_STRING: return .string(readString())
    case CLS_TABLE: return .table(readTable())
    case CLS_FUNCTION:
      return .function(LuaFunction(slot: Int32(bitPattern: take()), epoch: epoch))
    case CLS_HANDLE: return .handle(Handle(identity: take()))
    default: return .nil
    }
  }

  private mutating func readString() -> LuaString {
    let count: UInt32 = take()
    let bytes = rest.prefix(Int(count))
    rest = rest.dropFirst(bytes.count)
    return LuaString(bytes: Array(bytes))
  }

  private mutating func readTable() -> LuaTable {
    let listCount: UInt32 = take()
    let pairCount: UInt32 = take()
    var table = LuaTable()
    for _ in 0..<min(Int(listCount), rest.count) { table.list.append(read()) }
    for _ in 0..<min(Int(pairCount), rest.count) {
      let key = read()
      table.pairs.append(LuaTable.Pair(key: key, value: read()))
    }
    table.pairs.sort { $0.key.precedes($1.key) }
    return table
  }

  private mutating func take<Integer: FixedWidthInteger>() -> Integer {
    let size = Integer.bitWidth / 8
    guard rest.count >= size else {
      rest = []
      return 0
    }
    var integer: Integer = 0
    for (position, byte) in rest.prefix(size).enumerated() {
      integer |= Integer(truncatingIfNeeded: byte) << (position * 8)
    }
    rest = rest.dropFirst(size)
    return integer
  }
}

extension LuaValue {
  /// The order of keys that a script gave: by type, then by value.
  fileprivate func precedes(_ other: LuaValue) -> Bool {
    switch (self, other) {
    case (.bool(let left), .bool(let right)): !left && right
    case (.integer(let left), .integer(let right)): left < right
    case (.string(let left), .string(let right)):
      left.bytes.lexicographicallyPrecedes(right.bytes)
    default:
      if let left = number, let right = other.number {
        left < right
      } else {
        typeRank < other.typeRank
      }
    }
  }

  private var typeRank: Int {
    switch self {
    case .bool: 0
    case .integer, .number: 1
    default: 2
    }
  }
}
