/// A character reference in HTML: `&amp;`, `&#38;`, `&#x26;`, and the old names without semicolon.
struct HTMLReference {
  /// The characters it stands for; the second is often none, 0.
  let first: UInt32
  let second: UInt32
  /// The place after it.
  let end: Int

  /// Reads the reference whose ampersand is at a place; nil where there is none.
  init?(at place: Int, in bytes: [UInt8], inAttribute: Bool = false) {
    guard place + 1 < bytes.count else { return nil }
    if bytes[place + 1] == UInt8(ascii: "#") {
      guard let (value, end) = HTMLReference.number(at: place + 2, in: bytes) else { return nil }
      first = value
      second = 0
      self.end = end
      return
    }
    guard let (entity, end) = HTMLReference.name(at: place + 1, in: bytes, inAttribute) else {
      return nil
    }
    first = entity.first
    second = entity.second
    self.end = end
  }

  /// Appends the characters it stands for.
  func append(to out: inout [UInt8]) {
    out.append(scalar: first)
    if second != 0 { out.append(scalar: second) }
  }

  /// An attribute's value with its references replaced.
  static func replaced(inAttribute value: [UInt8]) -> [UInt8] {
    guard value.contains(UInt8(ascii: "&")) else { return value }
    var out: [UInt8] = []
    var at = 0
    while at < value.count {
      if value[at] == UInt8(ascii: "&"),
        let reference = HTMLReference(at: at, in: value, inAttribute: true)
      {
        reference.append(to: &out)
        at = reference.end
      } else {
        out.append(value[at])
        at += 1
      }
    }
    return out
  }

  private static func name(
    at start: Int,
    in bytes: [UInt8],
    _ inAttribute: Bool
  ) -> (HTMLEntities.Entity, Int)? {
    var end = start
    let last = min(bytes.count, start + HTMLEntities.longestName)
    while end < last, ASCII.isLetter(bytes[end]) || ASCII.isDigit(bytes[end]) { end += 1 }
    guard end > start else { return nil }
    if end < bytes.count, bytes[end] == UInt8(ascii: ";") {
      if let entity = HTMLEntities.shared.find(bytes[start..<end]) { return (entity, end + 1) }
    }
    var cut = min(end, start + HTMLEntities.longestLegacyName)
    while cut > start + 1 {
      if let entity = HTMLEntities.shared.find(bytes[start..<cut]), entity.isLegacy {
        // In an attribute, `&copy=1` is a part of an address.
        let next = cut < bytes.count ? bytes[cut] : 0
        let goesOn = next == UInt8(ascii: "=") || ASCII.isLetter(next) || ASCII.isDigit(next)
        return inAttribute && goesOn ? nil : (entity, cut)
      }
      cut -= 1
    }
    return nil
  }

  private static func number(at start: Int, in bytes: [UInt8]) -> (UInt32, Int)? {
    var at = start
    let isHex = at < bytes.count && bytes[at] | 0x20 == UInt8(ascii: "x")
    if isHex { at += 1 }
    let digits = at
    var value: UInt32 = 0
    while at < bytes.count, let digit = ASCII.hexValue(bytes[at]), isHex || digit < 10 {
      value = min(0x110000, value &* (isHex ? 16 : 10) &+ UInt32(digit))
      at += 1
    }
    guard at > digits else { return nil }
    if at < bytes.count, bytes[at] == UInt8(ascii: ";") { at += 1 }
    return (meant(value), at)
  }

  /// Numbers from 128 to 159 mean Windows' Western page, as in every browser.
  private static func meant(_ value: UInt32) -> UInt32 {
    if value >= 0x80, value < 0xA0, CodePage.western.upper.count == 128 {
      return UInt32(CodePage.western.upper[Int(value) - 128])
    }
    return value == 0 || value >= 0x110000 || value & 0xFFFF_F800 == 0xD800 ? 0xFFFD : value
  }
}

/// The characters that names in HTML stand for.
struct HTMLEntities: Sendable {
  /// One or two characters, and whether the name may go without a semicolon.
  struct Entity {
    let first: UInt32
    let second: UInt32
    let isLegacy: Bool
  }

  static let shared = HTMLEntities()
  static let longestName = 32
  static let longestLegacyName = 6

  private let entities: [UInt64: Entity]

  private init() {
    var entities: [UInt64: Entity] = [:]
    entities.reserveCapacity(4096)
    for line in HTMLEntities.table.description.utf8.split(separator: UInt8(ascii: ";")) {
      let parts = line.split(separator: UInt8(ascii: " "))
      guard parts.count >= 2 else { continue }
      let isLegacy = parts[0].last == UInt8(ascii: "!")
      let name = isLegacy ? parts[0].dropLast() : parts[0]
      let values = parts[1...].map { UInt32(Substring($0), radix: 16) ?? 0xFFFD }
      entities[HTMLEntities.key(name)] = Entity(
        first: values[0],
        second: values.count > 1 ? values[1] : 0,
        isLegacy: isLegacy
      )
    }
    self.entities = entities
  }

  /// The entity of a name without its ampersand and semicolon.
  func find(_ name: some Sequence<UInt8>) -> Entity? { entities[HTMLEntities.key(name)] }

  /// No two names share a value, which the generator checks.
  private static func key(_ name: some Sequence<UInt8>) -> UInt64 { StableHash.value(of: name) }
}
