#if Charsets
import CharsetDetector
#endif

extension TextEncoding {
  /// The encoding of bytes that don't say: a byte-order mark, well-formed UTF-8, the places of the
  /// zero bytes, then a detector, where this build has one, and Windows' Western page at last.
  ///
  /// ```swift
  /// let encoding = TextEncoding.detect(bytes)
  /// ```
  public static func detect(_ bytes: [UInt8]) -> TextEncoding {
    if let marked = marked(bytes)?.encoding { return marked }
    if let wide = wide(bytes) { return wide }
    if let escaped = escaped(bytes) { return escaped }
    if UTF8Sequence.isValid(bytes.span) { return .utf8 }
    #if Charsets
    if hasEnough(bytes) {
      let found = LegacyCharset.name(of: telling(bytes)).flatMap { TextEncoding(label: $0) }
      if let better = LegacyHint.encoding(of: bytes, guess: found) { return better }
      if let found { return found.avoidsControls(in: bytes) ? found : .windows1252 }
    }
    #endif
    return .windows1252
  }

  #if Charsets
  /// What there is to tell an encoding by: from the line on in which foreign letters begin, as much as
  /// changes a guess.
  private static func telling(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count > 1 << 20, let first = bytes.firstIndex(where: { $0 >= 0x80 }) else {
      return bytes
    }
    let start = bytes[..<first].suffix(4_096).lastIndex(of: 0x0A) ?? max(0, first - 4_096)
    return Array(bytes[start...].prefix(1 << 20))
  }
  #endif

  /// Of a letter or two every detector guesses, and mostly wrongly.
  private static func hasEnough(_ bytes: [UInt8]) -> Bool {
    var foreign = 0
    for byte in bytes where byte >= 0x80 {
      foreign += 1
      if foreign == 4 { return true }
    }
    return false
  }

  /// No text has the control characters that the pages of ISO keep from 80 to 9F.
  private func avoidsControls(in bytes: [UInt8]) -> Bool {
    !name.hasPrefix("iso-8859-") || !bytes.contains { $0 >= 0x80 && $0 < 0xA0 }
  }

  /// What a byte-order mark says, and how long the mark is.
  static func marked(_ bytes: [UInt8]) -> (encoding: TextEncoding, length: Int)? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return (.utf32LittleEndian, 4) }
    if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return (.utf32BigEndian, 4) }
    if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    return nil
  }

  /// UTF-16 and UTF-32 without a mark, by which of each four places hold zero bytes.
  static func wide(_ bytes: [UInt8]) -> TextEncoding? {
    let sample = min(bytes.count, 4096) & ~3
    guard bytes.count >= 4, bytes.count % 2 == 0 else { return nil }
    var zeros = [0, 0, 0, 0]
    for index in 0..<max(sample, 4) where bytes[index] == 0 { zeros[index & 3] += 1 }
    let quads = max(sample, 4) / 4
    if bytes.count % 4 == 0 {
      if zeros[3] == quads, zeros[2] * 10 >= quads * 9, zeros[0] * 2 < quads {
        return .utf32LittleEndian
      }
      if zeros[0] == quads, zeros[1] * 10 >= quads * 9, zeros[3] * 2 < quads {
        return .utf32BigEndian
      }
    }
    return wide16(even: zeros[0] + zeros[2], odd: zeros[1] + zeros[3], units: quads * 2, bytes)
  }

  /// Spaces and line ends give even scripts without ASCII letters some zero bytes on one side.
  private static func wide16(
    even: Int,
    odd: Int,
    units: Int,
    _ bytes: [UInt8]
  ) -> TextEncoding? {
    let enough = max(1, units / 50)
    if max(odd, even) * 2 <= units, isTextWithZeros(bytes) { return nil }
    if odd >= enough, even * 8 <= odd { return isUTF16(bytes, high: 1) ? .utf16LittleEndian : nil }
    if even >= enough, odd * 8 <= even { return isUTF16(bytes, high: 0) ? .utf16BigEndian : nil }
    return nil
  }

  /// Whether it reads as UTF-8 but for its zero bytes, as a text does into which one slipped.
  private static func isTextWithZeros(_ bytes: [UInt8]) -> Bool {
    let sample = bytes.prefix(4096)
    // The end may cut a character in two.
    guard let end = sample.lastIndex(where: { $0 < 0x80 }) else { return false }
    let text = Array(sample[...end])
    let hasControls = text.contains { $0 != 0 && $0 < 0x20 && !(0x09...0x0D).contains($0) }
    return !hasControls && UTF8Sequence.isValid(text.span)
  }

  /// Whether the surrogates pair up and no control characters but white space occur.
  private static func isUTF16(_ bytes: [UInt8], high: Int) -> Bool {
    var expectsLow = false
    for index in stride(from: 0, to: min(bytes.count, 4096) - 1, by: 2) {
      let unit = UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + 1 - high])
      if expectsLow != (unit & 0xFC00 == 0xDC00) { return false }
      expectsLow = unit & 0xFC00 == 0xD800
      if unit < 0x20, unit != 9, unit != 10, unit != 13, unit != 12 { return false }
    }
    return true
  }

  /// ISO-2022 and HZ are written in ASCII with escapes, so they pass for UTF-8.
  private static func escaped(_ bytes: [UInt8]) -> TextEncoding? {
    let sample = bytes.prefix(65_536)
    guard sample.allSatisfy({ $0 < 0x80 }) else { return nil }
    var at = 0
    while at + 3 < sample.count {
      if sample[at] == 0x1B { return escape(sample[at + 1], sample[at + 2], sample[at + 3]) }
      at += 1
    }
    return nil
  }

  private static func escape(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> TextEncoding? {
    switch (first, second) {
    case (0x24, 0x40), (0x24, 0x42), (0x28, 0x4A), (0x28, 0x49):
      TextEncoding(name: "iso-2022-jp")
    case (0x24, 0x29) where third == 0x43: TextEncoding(name: "iso-2022-kr")
    case (0x24, 0x29): TextEncoding(name: "iso-2022-cn")
    default: nil
    }
  }
}
