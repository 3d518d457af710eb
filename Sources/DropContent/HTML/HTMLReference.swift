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
