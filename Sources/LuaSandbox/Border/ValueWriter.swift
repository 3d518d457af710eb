import CLuaShim

/// Writes values into the flat form that crosses the border (`CLuaShim/values.c`).
struct ValueWriter {
  private(set) var bytes: [UInt8] = []
  private var nodes = 0
  private let limits: SandboxLimits
  private let epoch: UInt32

  init(limits: SandboxLimits, epoch: UInt32) {
    self.limits = limits
    self.epoch = epoch
    // Most values are smaller: growing step by step would cost more than writing them.
    bytes.reserveCapacity(192)
  }

  /// Appends one value.
  mutating func write(_ value: LuaValue) throws(SandboxFault) {
    try write(value, depth: 0)
  }

  /// Appends a string, such as a name.
  mutating func write(name: String) {
    var name = name
    put(CLS_STRING)
    name.withUTF8 { text in
      put(UInt32(truncatingIfNeeded: text.count))
      // Safe: the buffer is read only while `withUTF8` holds it.
      unsafe bytes.append(contentsOf: text)
    }
  }

  private mutating func write(_ value: LuaValue, depth: Int) throws(SandboxFault) {
    nodes += 1
    guard nodes <= limits.valueNodes else {
      throw SandboxFault(border: "a value has too many parts")
    }
    switch value {
    case .nil: put(CLS_NIL)
    case .bool(let bool): put(bool ? CLS_TRUE : CLS_FALSE)
    case .integer(let integer):
      put(CLS_INTEGER)
      put(UInt64(bitPattern: integer))
    case .number(let number):
      put(CLS_NUMBER)
      put(number.bitPattern)
    case .string(let string): try write(string)
    case .table(let table): try write(table, depth: depth)
    case .function(let function): try write(function)
    case .handle(let handle):
      // Objects of the host's own: what they may take is the sandbox's memory.
      nodes -= 1
      put(CLS_HANDLE)
      put(handle.identity)
    }
  }

  // Into the script a string may be as long as the script could make one itself.
  private mutating func write(_ string: LuaString) throws(SandboxFault) {
    guard string.bytes.count <= limits.blockBytes / 2 else {
      throw SandboxFault(border: "a string is longer than may cross the border")
    }
    put(CLS_STRING)
    put(UInt32(string.bytes.count))
    bytes.append(contentsOf: string.bytes)
  }

  private mutating func write(_ table: LuaTable, depth: Int) throws(SandboxFault) {
    guard depth < limits.valueDepth else {
      throw SandboxFault(border: "a value is nested too deep")
    }
    put(CLS_TABLE)
    put(UInt32(truncatingIfNeeded: table.list.count))
    put(UInt32(truncatingIfNeeded: table.pairs.count))
    for value in table.list { try write(value, depth: depth + 1) }
    for pair in table.pairs {
      try write(pair.key, depth: depth + 1)
      try write(pair.value, depth: depth + 1)
    }
  }

  private mutating func write(_ function: LuaFunction) throws(SandboxFault) {
    guard function.epoch == epoch else { throw SandboxFault(misuse: .foreignFunction) }
    put(CLS_FUNCTION)
    put(UInt32(bitPattern: function.slot))
  }

  private mutating func put(_ kind: CLSKind) {
    bytes.append(UInt8(truncatingIfNeeded: kind.rawValue))
  }

  private mutating func put(_ integer: some FixedWidthInteger) {
    // Safe: the bytes are copied while `withUnsafeBytes` holds them.
    unsafe withUnsafeBytes(of: integer.littleEndian) { unsafe bytes.append(contentsOf: $0) }
  }
}
