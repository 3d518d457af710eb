/// Letters of identifiers, MIME types and extensions, which are ASCII and have no case.
enum ASCII {
  static func lowercase(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }

  static func equalIgnoringCase(_ a: String, _ b: String) -> Bool {
    a.utf8.elementsEqual(b.utf8) { lowercase($0) == lowercase($1) }
  }

  static func begins(_ text: String, with start: String) -> Bool {
    text.utf8.count >= start.utf8.count
      && zip(text.utf8, start.utf8).allSatisfy { lowercase($0) == lowercase($1) }
  }

  /// The same for what is equal but for case; what differs mostly gives something else.
  static func digest(_ text: String) -> UInt32 {
    // FNV-1a; its low bits are mixed well enough to be a place in a table.
    var digest: UInt32 = 0x811c_9dc5
    for byte in text.utf8 { digest = (digest ^ UInt32(lowercase(byte))) &* 0x0100_0193 }
    return digest
  }

  /// Negative where `a` comes first, positive where `b` does, without regard to case.
  static func order(_ a: String, _ b: String) -> Int {
    var (a, b) = (a, b)
    return a.withUTF8 { left in
      b.withUTF8 { right in
        // Safe: both have so many bytes, which are read only while `withUTF8` holds them.
        for place in 0..<min(left.count, right.count) {
          let (x, y) = unsafe (left[place], right[place])
          if x == y { continue }
          let difference = Int(lowercase(x)) - Int(lowercase(y))
          if difference != 0 { return difference }
        }
        return left.count - right.count
      }
    }
  }

  static func isSpace(_ character: Character) -> Bool {
    character == " " || character == "\t"
  }

  static func trimmed(_ text: Substring) -> Substring {
    var rest = text.drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return rest
  }
}
