/// Questions about single bytes, the same in every locale.
enum ASCII {
  @inline(__always)
  static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  @inline(__always)
  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// Space, tab, line feed, form feed, carriage return.
  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 || byte == 0x0C
  }

  @inline(__always)
  static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
}

extension ArraySlice<UInt8> {
  /// The bytes that two hexadecimal digits behind a sign stand for, as `%20` in an address and `=20`
  /// in quoted-printable text; a sign without two such digits stands for itself.
  ///
  /// From a sign to where `skipped` says stands nothing at all.
  func resolvingHexadecimals(
    after sign: UInt8,
    skipped: (Index) -> Index? = { _ in nil }
  ) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(count)
    var at = startIndex
    while at < endIndex {
      if self[at] == sign, let next = skipped(at) {
        at = next
      } else if self[at] == sign, endIndex - at > 2, let high = ASCII.hexValue(self[at + 1]),
        let low = ASCII.hexValue(self[at + 2])
      {
        out.append(high << 4 | low)
        at += 3
      } else {
        out.append(self[at])
        at += 1
      }
    }
    return out
  }
}

extension Collection<UInt8> {
  /// The place after the first occurrence of some bytes.
  func firstPlace(of wanted: some Collection<UInt8>) -> Index? {
    guard let first = wanted.first else { return startIndex }
    var at = startIndex
    while let found = self[at...].firstIndex(of: first) {
      if self[found...].starts(with: wanted) { return index(found, offsetBy: wanted.count) }
      at = index(after: found)
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// Whether it begins with a word; an ASCII letter of the word in lower case stands for both cases.
  func begins(withAnyCaseOf word: StaticString) -> Bool {
    guard count >= word.utf8CodeUnitCount else { return false }
    return zip(self, word.description.utf8).allSatisfy { ASCII.lowercased($0) == $1 }
  }

  /// Without the spaces and control characters at its ends.
  var trimmed: ArraySlice<UInt8> {
    guard let first = firstIndex(where: { $0 > 0x20 }), let last = lastIndex(where: { $0 > 0x20 })
    else { return [] }
    return self[first...last]
  }

  /// Whether a word stands in it.
  func contains(_ word: StaticString) -> Bool {
    firstPlace(of: Array(word.description.utf8)) != nil
  }
}
