import CLuaShim

/// Reads values from the flat form that C wrote.
struct ValueReader {
  private let bytes: [UInt8]
  private var place = 0
  private let epoch: UInt32

  init(_ bytes: [UInt8], epoch: UInt32) {
    self.bytes = bytes
    self.epoch = epoch
  }

  private var restCount: Int { bytes.count - place }

  /// The next value; `nil` (the Lua value) when nothing well formed is left.
  mutating func read() -> LuaValue {
    guard place < bytes.count else { return .nil }
    let kind = bytes[place]
    place += 1
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
    let end = place + min(Int(count), restCount)
    defer { place = end }
    return LuaString(bytes: Array(bytes[place..<end]))
  }

  private mutating func readTable() -> LuaTable {
    let listCount: UInt32 = take()
    let pairCount: UInt32 = take()
    // More than there are bytes left can't come.
    let (listed, paired) = (min(Int(listCount), restCount), min(Int(pairCount), restCount))
    var list: [LuaValue] = []
    list.reserveCapacity(listed)
    for _ in 0..<listed { list.append(read()) }
    var pairs: [LuaTable.Pair] = []
    pairs.reserveCapacity(paired)
    for _ in 0..<paired {
      let key = read()
      pairs.append(LuaTable.Pair(key: key, value: read()))
    }
    if pairs.count > 1 { pairs.sort { $0.key.precedes($1.key) } }
    return LuaTable(list: list, pairs: pairs)
  }

  private mutating func take<Integer: FixedWidthInteger>() -> Integer {
    let size = Integer.bitWidth / 8
    guard restCount >= size else {
      place = bytes.count
      return 0
    }
    var integer: Integer = 0
    for position in 0..<size {
      integer |= Integer(truncatingIfNeeded: bytes[place &+ position]) &<< Integer(position &* 8)
    }
    place += size
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
