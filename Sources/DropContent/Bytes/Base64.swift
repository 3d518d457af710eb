/// Base64, with white space anywhere.
package enum Base64 {
  /// Whose rules hold.
  package enum Rules {
    /// RFC 4648, section 4: padding may be left out, but is right where it stands.
    case strict
    /// As mail and cards have it: the alphabet for addresses too, and whatever padding there is.
    case lenient
  }

  /// The bytes; nil where the text is not Base64.
  package static func decode(_ text: some Sequence<UInt8>, _ rules: Rules) -> [UInt8]? {
    var out: [UInt8] = []
    var bits: UInt32 = 0
    var (count, padding) = (0, 0)
    for byte in text where !ASCII.isSpace(byte) {
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard let value = value(of: byte, rules), rules == .lenient || padding == 0 else {
        return nil
      }
      bits = bits << 6 | UInt32(value)
      count = (count + 1) & 3
      let spare = UInt32((4 - count) & 3) * 2
      if count != 1 { out.append(UInt8(truncatingIfNeeded: bits >> spare)) }
    }
    return rules == .lenient || isComplete(count, padding) ? out : nil
  }

  /// Whether so many characters in the last group of four, and such a padding, can be an end.
  private static func isComplete(_ count: Int, _ padding: Int) -> Bool {
    count != 1 && (padding == 0 || count > 0 && count + padding == 4)
  }

  /// The bytes as text, without line ends.
  package static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var group: UInt32 = 0
      for place in 0..<3 { group = group << 8 | (place < count ? UInt32(bytes[start + place]) : 0) }
      for place in 0..<4 {
        let digit = digits[Int(group >> UInt32(18 - 6 * place) & 63)]
        text.append(place <= count ? digit : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  private static func value(of byte: UInt8, _ rules: Rules) -> UInt8? {
    switch byte {
    case 0x41...0x5A: byte - 0x41
    case 0x61...0x7A: byte - 0x61 + 26
    case 0x30...0x39: byte - 0x30 + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    case UInt8(ascii: "-") where rules == .lenient: 62
    case UInt8(ascii: "_") where rules == .lenient: 63
    default: nil
    }
  }
}
