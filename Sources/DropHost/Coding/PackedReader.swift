import DropContent
import DropCore

/// Reads what was written so; whatever stands there, it never goes beyond the end.
struct PackedReader {
  private let bytes: ArraySlice<UInt8>
  /// Where it is.
  private(set) var place: Int
  /// Those that were read, or that are usual.
  private(set) var keys: PackedKeys
  /// So many of the usual ones stand here in the same order; nil where they don't any more.
  private var usual: Int?

  /// Reads keys of another value, most of which stand here in the same order, without making them again.
  init(_ bytes: ArraySlice<UInt8>, usual keys: PackedKeys = PackedKeys()) {
    self.bytes = bytes
    self.keys = keys
    usual = 0
    place = bytes.startIndex
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
    var number = UInt64(try byte())
    // Most are of one byte.
    if number < 0x80 { return number }
    number &= 0x7F
    for shift in stride(from: UInt64(7), to: 70, by: 7) {
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

  /// Whether a text is next that is made of those bytes.
  mutating func isText(_ text: StaticString) throws(Unreadable) -> Bool {
    guard try byte() == PackedKind.string.rawValue else { return false }
    return text.isSpelled(by: try run())
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
        let number = try key()
        let key = keys[number]
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
    _ body: (PackedKeys.Number, inout PackedReader) throws(Unreadable) -> Bool
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

  private mutating func key() throws(Unreadable) -> PackedKeys.Number {
    let known = try size()
    guard known == 0 else {
      guard known <= min(usual ?? keys.count, PackedBytes.mostKeys) else { throw failure }
      return PackedKeys.Number(known - 1)
    }
    let length = try count()
    defer { place += length }
    if let next = usual {
      if keys.isSpelled(next, by: bytes, from: place, length) {
        usual = next + 1
        return PackedKeys.Number(next)
      }
      keys.keepFirst(next)
      usual = nil
    }
    let spelling = bytes[place..<place + length]
    guard UTF8Sequence.isValid(spelling.span) else { throw failure }
    return keys.add(spelling)
  }
}
