/// What a detector of old encodings takes for another, and how to tell it.
package enum LegacyHint {
  /// More than that shows nothing new.
  private static let sample = 65_536

  /// The encoding that a detector's guess should have been; nil where the guess stands.
  package static func encoding(of bytes: [UInt8], guess: TextEncoding?) -> TextEncoding? {
    let foreign = bytes.firstIndex { $0 >= 0x80 } ?? 0
    let head = Array(bytes[foreign...].prefix(sample))
    if isShortJapanese(head) { return TextEncoding(label: "euc-jp") }
    if guess?.name != "cp932", isJohab(head) { return TextEncoding(label: "johab") }
    switch guess?.name {
    case "windows-1253"?, "iso-8859-7"?: return greek(head)
    case nil, "windows-1252"?, "iso-8859-1"?, "iso-8859-2"?, "iso-8859-15"?, "iso-8859-16"?,
      "windows-1250"?:
      return isRomanian(head) ? TextEncoding(label: "windows-1250") : nil
    default: return nil
    }
  }

  /// Kana and signs in EUC, and fewer other characters: of so little text a detector can't be sure.
  ///
  /// All of it counts, as in Korean the letters that kana could be stand beside many syllables.
  private static func isShortJapanese(_ bytes: [UInt8]) -> Bool {
    var (kana, others, at) = (0, 0, 0)
    while at < bytes.count {
      guard bytes[at] >= 0x80 else {
        at += 1
        continue
      }
      guard at + 1 < bytes.count, bytes[at] >= 0xA1, (0xA1...0xFE).contains(bytes[at + 1]) else {
        return false
      }
      switch (bytes[at], bytes[at + 1]) {
      case (0xA4, ...0xF3), (0xA5, ...0xF6): kana += 1
      case (0xA1, _), (0xA3, _), (0xB0...0xF4, _): others += 1
      default: return false
      }
      at += 2
    }
    return kana >= 2 && kana >= others
  }

  /// Hangul put together of its letters, five bits each: the first, the vowel, the last.
  private static func isJohab(_ bytes: [UInt8]) -> Bool {
    var (syllables, low, at) = (0, 0, 0)
    while at < bytes.count {
      guard bytes[at] >= 0x80 else {
        at += 1
        continue
      }
      guard at + 1 < bytes.count else { break }
      let (lead, trail) = (bytes[at], bytes[at + 1])
      at += 2
      // Signs and Chinese characters are no syllables, and few.
      if (0xD9...0xDE).contains(lead) || (0xE0...0xF9).contains(lead) { continue }
      let code = Int(lead) << 8 | Int(trail)
      let (first, vowel, last) = (code >> 10 & 31, code >> 5 & 31, code & 31)
      let isSyllable =
        (2...20).contains(first) && ![0, 1, 2, 8, 9, 16, 17, 24, 25, 30, 31].contains(vowel)
        && last > 0 && last != 18 && last < 30
      guard isSyllable, trail >= 0x41, trail != 0x7F else { return false }
      syllables += 1
      if trail < 0xA1 { low += 1 }
    }
    // The other Korean encodings have hardly any second byte below A1.
    return syllables >= 3 && low * 5 >= syllables
  }

  /// The two Greek pages differ in the capital alpha with its accent, and in what stands from 80 to 9F.
  private static func greek(_ bytes: [UInt8]) -> TextEncoding? {
    var (isWindows, isStandard) = (0, 0)
    for (place, byte) in bytes.enumerated() {
      let isBefore = place + 1 < bytes.count && bytes[place + 1] >= 0xDC && bytes[place + 1] < 0xFF
      switch byte {
      case 0x80..<0xA0: isWindows += 1
      case 0xA2 where isBefore: isWindows += 1
      case 0xB6 where isBefore: isStandard += 1
      default: break
      }
    }
    if isWindows == isStandard { return nil }
    return TextEncoding(label: isWindows > isStandard ? "windows-1253" : "iso-8859-7")
  }

  /// Its five letters beside ASCII, of which `ş` and `ţ` are signs in Western pages.
  private static func isRomanian(_ bytes: [UInt8]) -> Bool {
    let letters: Set<UInt8> = [0xE3, 0xE2, 0xEE, 0xBA, 0xFE, 0xC3, 0xC2, 0xCE, 0xAA, 0xDE]
    let signs: Set<UInt8> = [0x84, 0x93, 0x94, 0x91, 0x92, 0x96, 0x97, 0x85, 0xAB, 0xBB, 0xA0]
    var (typical, breves) = (0, 0)
    for (place, byte) in bytes.enumerated() where byte >= 0x80 {
      if signs.contains(byte) { continue }
      guard letters.contains(byte) else { return false }
      let isInWord =
        place > 0 && ASCII.isLetter(bytes[place - 1])
        || place + 1 < bytes.count && ASCII.isLetter(bytes[place + 1])
      if [0xBA, 0xFE, 0xAA, 0xDE].contains(byte), isInWord { typical += 1 }
      if byte == 0xE3 || byte == 0xC3 { breves += 1 }
    }
    return typical >= 2 && breves >= 1
  }
}
