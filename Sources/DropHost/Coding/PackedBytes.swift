import DropContent
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
private enum PackedKind: UInt8 {
  case null, no, yes, int, double, string, array, object
}

/// Reads what was written so; whatever stands there, it never goes beyond the end.
struct PackedReader {
  private let bytes: ArraySlice<UInt8>
  /// Where it is.
  private(set) var place: Int
  private(set) var keys: [String] = []
  /// Those of another value, most of which stand here in the same order.
  private let usual: [String]

  init(_ bytes: ArraySlice<UInt8>, usual: [String] = []) {
    self.bytes = bytes
    self.usual = usual
    place = bytes.startIndex
    keys.reserveCapacity(usual.count)
  }

  /// What is read isn't anything.
  struct Unreadable: Error {
    /// Where.
    let place: Int
  }

  var isAtEnd: Bool { place == bytes.endIndex }

  private var left: Int { bytes.endIndex - place }

  /// That nothing can be read here.
  var failure: Unreadable { Unreadable(place: place - bytes.startIndex) }

  mutating func byte() throws(Unreadable) -> UInt8 {
    guard place < bytes.endIndex else { throw failure }
    defer { place += 1 }
    return bytes[place]
  }

  private mutating func bits() throws(Unreadable) -> UInt64 {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      let next = try byte()
      let part = UInt64(next & 0x7F)
      // The tenth has room for one bit.
      guard shift < 63 || part < 2 else { throw failure }
      number |= part << shift
      if next < 0x80 { return number }
    }
    throw failure
  }

  mutating func number() throws(Unreadable) -> Int {
    let bits = try bits()
    return Int(Int64(bitPattern: bits >> 1 ^ (0 &- bits & 1)))
  }

  /// How many follow, each of so many bytes at least.
  mutating func count(of least: Int = 1) throws(Unreadable) -> Int {
    guard let count = Int(exactly: try bits()), count <= left / max(least, 1) else { throw failure }
    return count
  }

  /// A number of something that takes no bytes here.
  mutating func size() throws(Unreadable) -> Int {
    guard let count = Int(exactly: try bits()) else { throw failure }
    return count
  }

  mutating func fixed() throws(Unreadable) -> UInt64 {
    guard left >= 8 else { throw failure }
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 8) { number |= UInt64(try byte()) << shift }
    return number
  }

  mutating func run() throws(Unreadable) -> ArraySlice<UInt8> {
    let count = try count()
    defer { place += count }
    return bytes[place..<place + count]
  }

  mutating func text() throws(Unreadable) -> String {
    let bytes = try run()
    guard UTF8Sequence.isValid(bytes.span) else { throw failure }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value that is next; lists that are called as `emptied` says have nothing in them.
  mutating func value(
    depth: Int = 0,
    emptying emptied: String? = nil
  ) throws(Unreadable) -> JSONValue {
    guard depth < PackedBytes.deepest, let kind = PackedKind(rawValue: try byte()) else {
      throw failure
    }
    switch kind {
    case .null: return .null
    case .no: return .bool(false)
    case .yes: return .bool(true)
    case .int: return .int(try number())
    case .double: return .double(Double(bitPattern: try fixed()))
    case .string: return .string(try text())
    case .array:
      let count = try count()
      var elements: [JSONValue] = []
      elements.reserveCapacity(min(count, Self.few))
      for _ in 0..<count { elements.append(try value(depth: depth + 1, emptying: emptied)) }
      return .array(elements)
    case .object:
      let count = try count(of: 2)
      var members: [JSONValue.Member] = []
      members.reserveCapacity(min(count, Self.few))
      for _ in 0..<count {
        let key = try key()
        if key == emptied {
          try skip(depth: depth + 1)
          members.append(JSONValue.Member(key, .array([])))
        } else {
          let value = try value(depth: depth + 1, emptying: emptied)
          members.append(JSONValue.Member(key, value))
        }
      }
      return .object(members)
    }
  }

  /// Goes behind a value of which nothing is made; its texts may be none.
  mutating func skip(depth: Int = 0) throws(Unreadable) {
    guard depth < PackedBytes.deepest, let kind = PackedKind(rawValue: try byte()) else {
      throw failure
    }
    switch kind {
    case .null, .no, .yes: break
    case .int: _ = try bits()
    case .double: _ = try fixed()
    case .string: _ = try run()
    case .array: for _ in 0..<(try count()) { try skip(depth: depth + 1) }
    case .object:
      for _ in 0..<(try count(of: 2)) {
        _ = try key()
        try skip(depth: depth + 1)
      }
    }
  }

  /// Goes through the members of an object, each of which `body` reads or skips, until one is false; another value has
  /// none.
  mutating func members(
    _ body: (String, inout PackedReader) throws(Unreadable) -> Bool
  ) throws(Unreadable) -> Bool {
    guard try byte() == PackedKind.object.rawValue else { return false }
    for _ in 0..<(try count(of: 2)) {
      let key = try key()
      guard try body(key, &self) else { return false }
    }
    return true
  }

  /// For so many room is made before they are there: more may be said than there are.
  private static let few = 16

  private mutating func key() throws(Unreadable) -> String {
    let known = try size()
    guard known == 0 else {
      guard keys.indices.contains(known - 1) else { throw failure }
      return keys[known - 1]
    }
    if let key = try usualKey() {
      keys.append(key)
      return key
    }
    let key = try text()
    if keys.count < PackedBytes.mostKeys { keys.append(key) }
    return key
  }

  /// The key that is usual here, where it is what follows: to make a text takes longer than to look.
  private mutating func usualKey() throws(Unreadable) -> String? {
    guard keys.count < usual.count else { return nil }
    let (start, usual) = (place, usual[keys.count])
    if try count() == usual.utf8.count, take(usual) { return usual }
    place = start
    return nil
  }

  /// Whether those bytes are next, of which there are as many; it is behind them then.
  private mutating func take(_ text: String) -> Bool {
    var next = place
    for byte in text.utf8 {
      if bytes[next] != byte { return false }
      next += 1
    }
    place = next
    return true
  }
}
