import DropCore

/// Bytes that are written one value behind another: numbers in as few as they need, texts with their length.
struct PackedBytes {
  private(set) var bytes: [UInt8]
  /// Keys that stand there already.
  private var keys = KeyNumbers()

  /// So many bytes most records have, and few more.
  private static let usual = 512

  init() {
    bytes = []
    bytes.reserveCapacity(Self.usual)
  }

  /// So deep values may lie in each other.
  static let deepest = 600

  mutating func put(_ number: Int) {
    put(bits: UInt64(bitPattern: Int64(number << 1 ^ number >> 63)))
  }

  mutating func put(count: Int) { put(bits: UInt64(max(0, count))) }

  private mutating func put(bits: UInt64) {
    var left = bits
    while left > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: left) | 0x80)
      left >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: left))
  }

  mutating func put(byte: UInt8) { bytes.append(byte) }

  mutating func put(fixed number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  mutating func put(_ text: String) {
    put(count: text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func put(_ more: [UInt8]) {
    put(count: more.count)
    bytes += more
  }

  /// Puts plain data; false where it lies too deep for whoever reads it.
  mutating func put(_ value: JSONValue, depth: Int = 0) -> Bool {
    guard depth < Self.deepest else { return false }
    switch value {
    case .null: bytes.append(PackedKind.null.rawValue)
    case .bool(false): bytes.append(PackedKind.no.rawValue)
    case .bool(true): bytes.append(PackedKind.yes.rawValue)
    case .int(let number):
      bytes.append(PackedKind.int.rawValue)
      put(number)
    case .double(let number):
      bytes.append(PackedKind.double.rawValue)
      put(fixed: number.bitPattern)
    case .string(let text):
      bytes.append(PackedKind.string.rawValue)
      put(text)
    case .array(let elements):
      bytes.append(PackedKind.array.rawValue)
      put(count: elements.count)
      for element in elements where !put(element, depth: depth + 1) { return false }
    case .object(let members):
      bytes.append(PackedKind.object.rawValue)
      put(count: members.count)
      for member in members {
        put(key: member.key)
        if !put(member.value, depth: depth + 1) { return false }
      }
    }
    return true
  }

  private mutating func put(key: String) {
    if let known = keys.number(of: key) { return put(count: known) }
    put(count: 0)
    put(key)
    if keys.count < Self.mostKeys { keys.add(key) }
  }

  /// So many keys have a number at most.
  static let mostKeys = 256
}

/// Keys by the order in which they came, counted from one.
private struct KeyNumbers {
  private var all: [String] = []
  /// What tells most of them apart, each at its place.
  private var marks: [UInt64] = []
  /// All of them, once they are many: a look at each of a few is less than a hash.
  private var many: [Name: Int] = [:]
  private static let few = 24

  var count: Int { all.count }

  func number(of key: String) -> Int? {
    if count > Self.few { return many[Name(key)] }
    let mark = Self.mark(of: key)
    for place in marks.indices where marks[place] == mark && all[place].isSpelled(as: key) {
      return place + 1
    }
    return nil
  }

  /// Its length, its first byte and its last ones.
  private static func mark(of key: String) -> UInt64 {
    let bytes = key.utf8
    var mark = UInt64(truncatingIfNeeded: bytes.count)
    for byte in bytes.suffix(6) { mark = mark << 8 | UInt64(byte) }
    return mark << 8 ^ UInt64(bytes.first ?? 0)
  }

  mutating func add(_ key: String) {
    all.append(key)
    marks.append(Self.mark(of: key))
    if count == Self.few + 1 {
      for (place, each) in all.enumerated() { many[Name(each)] = place + 1 }
    } else if count > Self.few {
      many[Name(key)] = count
    }
  }
}

/// What begins a value.
enum PackedKind: UInt8 {
  case null, no, yes, int, double, string, array, object
}
