extension Span<UInt8> {
  /// The bytes as text; what is no UTF-8 becomes U+FFFD.
  var decodedUTF8: String {
    // The pointer lives as long as the closure, and the string is a copy.
    unsafe withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}

extension [UInt8] {
  /// Appends a character as UTF-8; what is none becomes U+FFFD.
  @inline(__always)
  mutating func append(scalar value: UInt32) {
    if value < 0x80 {
      append(UInt8(truncatingIfNeeded: value))
    } else {
      appendLong(value)
    }
  }

  private mutating func appendLong(_ value: UInt32) {
    func tail(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: value >> shift) & 0x3F | 0x80 }
    if value < 0x800 {
      append(UInt8(truncatingIfNeeded: value >> 6) | 0xC0)
      append(tail(0))
    } else if value < 0x10000, value & 0xF800 != 0xD800 {
      append(UInt8(truncatingIfNeeded: value >> 12) | 0xE0)
      append(tail(6))
      append(tail(0))
    } else if value >= 0x10000, value < 0x110000 {
      append(UInt8(truncatingIfNeeded: value >> 18) | 0xF0)
      append(tail(12))
      append(tail(6))
      append(tail(0))
    } else {
      appendLong(0xFFFD)
    }
  }

  /// Appends an ASCII literal.
  @inline(__always)
  mutating func append(_ word: StaticString) {
    // A literal's bytes live as long as the program.
    let text = unsafe UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    unsafe append(contentsOf: text)
  }
}
