/// The rules of well-formed UTF-8.
package enum UTF8Sequence {
  /// How many bytes the character at a place has; 0 where it is not well-formed.
  static func length(at place: Int, in bytes: Span<UInt8>) -> Int {
    let first = bytes[place]
    switch first {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: return tail(1, at: place, in: bytes, 0x80...0xBF)
    case 0xE0: return tail(2, at: place, in: bytes, 0xA0...0xBF)
    case 0xE1...0xEC, 0xEE...0xEF: return tail(2, at: place, in: bytes, 0x80...0xBF)
    case 0xED: return tail(2, at: place, in: bytes, 0x80...0x9F)
    case 0xF0: return tail(3, at: place, in: bytes, 0x90...0xBF)
    case 0xF1...0xF3: return tail(3, at: place, in: bytes, 0x80...0xBF)
    case 0xF4: return tail(3, at: place, in: bytes, 0x80...0x8F)
    default: return 0
    }
  }

  /// Whether all of it is well-formed.
  package static func isValid(_ bytes: Span<UInt8>) -> Bool {
    var at = 0
    while at < bytes.count {
      if bytes[at] < 0x80 {
        at += 1
        continue
      }
      let length = length(at: at, in: bytes)
      if length == 0 { return false }
      at += length
    }
    return true
  }

  private static func tail(
    _ count: Int,
    at place: Int,
    in bytes: Span<UInt8>,
    _ second: ClosedRange<UInt8>
  ) -> Int {
    guard place + count < bytes.count, second.contains(bytes[place + 1]) else { return 0 }
    for next in 1..<(count + 1) where bytes[place + next] & 0xC0 != 0x80 { return 0 }
    return count + 1
  }
}

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
