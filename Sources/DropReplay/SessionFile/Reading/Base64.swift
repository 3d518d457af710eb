/// Base64 of RFC 4648, section 4; white space between the characters is allowed.
enum Base64 {
  /// The bytes, or nil where the text is not base64.
  static func decoded(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (group, count, padding) = (0 as UInt32, 0, 0)
    for character in text.utf8 where !isSpace(character) {
      if character == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = value(of: character) else { return nil }
      group = group << 6 | value
      count += 1
      if count % 4 == 0 {
        bytes += [UInt8(group >> 16 & 255), UInt8(group >> 8 & 255), UInt8(group & 255)]
      }
    }
    switch (count % 4, padding) {
    case (0, 0): return bytes
    case (2, 0), (2, 2): return bytes + [UInt8(group >> 4 & 255)]
    case (3, 0), (3, 1): return bytes + [UInt8(group >> 10 & 255), UInt8(group >> 2 & 255)]
    default: return nil
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  private static func value(of byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
