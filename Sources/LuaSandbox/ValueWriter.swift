import CLuaShim

/// Writes values into the flat form that crosses the border (`CLuaShim/border/values.c`).
///
/// Safe: the room is this value's own, freed with it, and its first `count` bytes are initialized.
@safe
struct ValueWriter: ~Copyable {
  private var room: UnsafeMutableRawBufferPointer
  private(set) var count = 0
  private var nodes = 0
  private let limits: Limits
  private let epoch: UInt32

  private struct Limits {
    var nodes: Int
    var depth: Int
    var textBytes: Int
  }

  init(limits: SandboxLimits, epoch: UInt32) {
    self.limits = Limits(
      nodes: limits.valueNodes,
      depth: limits.valueDepth,
      textBytes: limits.valueStringBytes
    )
    self.epoch = epoch
    // Most values are smaller: growing step by step would cost more than writing them.
    unsafe room = .allocate(byteCount: 256, alignment: 8)
  }

  deinit { unsafe room.deallocate() }

  /// Reads what was written.
  borrowing func withBytes<Result>(_ body: (UnsafePointer<UInt8>?, Int) -> Result) -> Result {
    // Safe: raw memory of bytes is read as bytes, while this value keeps it.
    unsafe body(room.baseAddress?.assumingMemoryBound(to: UInt8.self), count)
  }

  /// A copy of what was written.
  var bytes: [UInt8] { unsafe Array(room[..<count]) }

  // MARK: Values

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
      unsafe put(UnsafeRawBufferPointer(text))
    }
  }

  /// Appends a string of any length.
  mutating func write(text: String) throws(SandboxFault) {
    try countNode()
    try check(length: text.utf8.count)
    write(name: text)
  }

  private mutating func write(_ value: LuaValue, depth: Int) throws(SandboxFault) {
    switch value {
    case .nil:
      try countNode()
      put(CLS_NIL)
    case .bool(let bool):
      try countNode()
      put(bool ? CLS_TRUE : CLS_FALSE)
    case .integer(let integer):
      try countNode()
      put(CLS_INTEGER)
      put(integer)
    case .number(let number):
      try countNode()
      put(CLS_NUMBER)
      put(number.bitPattern)
    case .string(let string): try write(string)
    case .table(let table): try write(table, depth: depth)
    case .function(let function): try write(function)
    case .handle(let handle): write(handle)
    }
  }

  /// Objects are the host's own, and count for no part: what they may take is the sandbox's memory.
  mutating func write(_ handle: Handle) {
    put(CLS_HANDLE)
    put(handle.identity)
  }

  private mutating func write(_ string: LuaString) throws(SandboxFault) {
    try countNode()
    try check(length: string.bytes.count)
    put(CLS_STRING)
    put(UInt32(string.bytes.count))
    unsafe string.bytes.withUnsafeBytes { bytes in unsafe put(bytes) }
  }

  private mutating func write(_ table: LuaTable, depth: Int) throws(SandboxFault) {
    guard depth < limits.depth else {
      throw SandboxFault(border: "tables are nested deeper than \(limits.depth)")
    }
    try openTable(list: table.list.count, pairs: table.pairs.count)
    for value in table.list { try write(value, depth: depth + 1) }
    for pair in table.pairs {
      try write(pair.key, depth: depth + 1)
      try write(pair.value, depth: depth + 1)
    }
  }

  /// Appends the head of a table: so many values of its list follow, then so many keys with values.
  mutating func openTable(list: Int, pairs: Int) throws(SandboxFault) {
    try countNode()
    put(CLS_TABLE)
    put(UInt32(truncatingIfNeeded: list))
    put(UInt32(truncatingIfNeeded: pairs))
  }

  /// Corrects the number of keys of a table that was opened at a place.
  mutating func setPairs(_ pairs: UInt32, ofTableAt place: Int) {
    let numbers = place + MemoryLayout<UInt8>.size + MemoryLayout<UInt32>.size
    precondition(numbers + MemoryLayout<UInt32>.size <= count, "no table was opened there")
    // Safe: that place is within what was written.
    unsafe room.storeBytes(of: pairs.littleEndian, toByteOffset: numbers, as: UInt32.self)
  }

  private mutating func write(_ function: LuaFunction) throws(SandboxFault) {
    try countNode()
    guard function.epoch == epoch else { throw SandboxFault(misuse: .foreignFunction) }
    put(CLS_FUNCTION)
    put(UInt32(bitPattern: function.slot))
  }

  private mutating func countNode() throws(SandboxFault) {
    nodes += 1
    guard nodes <= limits.nodes else {
      throw SandboxFault(border: "a value has more than \(limits.nodes) parts")
    }
  }

  private func check(length: Int) throws(SandboxFault) {
    guard length <= limits.textBytes else {
      throw SandboxFault(border: "a string is longer than \(limits.textBytes) bytes")
    }
  }

  // MARK: Bytes

  private mutating func put(_ kind: CLSKind) {
    put(UInt8(truncatingIfNeeded: kind.rawValue))
  }

  private mutating func put<Integer: FixedWidthInteger & BitwiseCopyable>(_ integer: Integer) {
    let place = extend(by: MemoryLayout<Integer>.size)
    // Safe: there is room for it at that place.
    unsafe room.storeBytes(of: integer.littleEndian, toByteOffset: place, as: Integer.self)
  }

  private mutating func put(_ bytes: UnsafeRawBufferPointer) {
    let place = extend(by: bytes.count)
    // Safe: there is room for them at that place.
    unsafe UnsafeMutableRawBufferPointer(rebasing: room[place...]).copyMemory(from: bytes)
  }

  /// Makes room for so many bytes more, and gives their place.
  private mutating func extend(by more: Int) -> Int {
    let place = count
    count += more
    if unsafe count > room.count { grow() }
    return place
  }

  private mutating func grow() {
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: count * 2, alignment: 8)
    // Safe: it is larger than what it takes the place of.
    unsafe larger.copyMemory(from: UnsafeRawBufferPointer(room))
    unsafe room.deallocate()
    unsafe room = larger
  }
}
