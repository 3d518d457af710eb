/// Addresses that stand in a text by themselves, as in `write to ann@example.org, please`.
///
/// Only what can hardly be anything else counts: plain letters, and a domain with a dot in it.
struct AddressesInText: Sequence, IteratorProtocol {
  private let text: ArraySlice<UInt8>
  /// What was looked at.
  private var at: Int

  init(_ text: ArraySlice<UInt8>) {
    self.text = text
    at = text.startIndex
  }

  /// Where the next one stands.
  mutating func next() -> Range<Int>? {
    while let sign = text[at...].firstIndex(of: UInt8(ascii: "@")) {
      let range = start(before: sign)..<end(after: sign)
      at = Swift.max(range.upperBound, sign + 1)
      if isWhole(range, sign) { return range }
    }
    at = text.endIndex
    return nil
  }

  private func start(before sign: Int) -> Int {
    var start = sign
    while start > at, Self.isLocal(text[start - 1]) { start -= 1 }
    // What marks a word in a text is no part of it.
    while start < sign, !Self.isWord(text[start]) { start += 1 }
    return start
  }

  private func end(after sign: Int) -> Int {
    var end = sign + 1
    while end < text.endIndex, Self.isDomain(text[end]) { end += 1 }
    while end > sign + 1, !Self.isWord(text[end - 1]) { end -= 1 }
    return end
  }

  private func isWhole(_ range: Range<Int>, _ sign: Int) -> Bool {
    guard range.lowerBound < sign, isFree(range) else { return false }
    let labels = text[(sign + 1)..<range.upperBound]
      .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count > 1, let last = labels.last, last.count > 1 else { return false }
    return labels.allSatisfy { !$0.isEmpty } && last.allSatisfy(ASCII.isLetter)
  }

  /// Whether no letters of other scripts, no second sign and no link surround it.
  private func isFree(_ range: Range<Int>) -> Bool {
    let before = text[..<range.lowerBound]
    let after = text[range.upperBound...]
    if before.last == UInt8(ascii: "@") || after.first == UInt8(ascii: "@") { return false }
    let character = before.suffix(4).lastIndex { $0 & 0xC0 != 0x80 } ?? before.endIndex
    return !Self.beginsWithLetter(before[character...]) && !Self.beginsWithLetter(after)
  }

  /// Whether a letter beyond ASCII comes first; a quotation mark or a dash is none.
  private static func beginsWithLetter(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, first >= 0x80 else { return false }
    let scalar = String(decoding: text.prefix(4), as: UTF8.self).unicodeScalars.first
    return scalar?.properties.isAlphabetic ?? false
  }

  private static func isWord(_ byte: UInt8) -> Bool { ASCII.isLetter(byte) || ASCII.isDigit(byte) }

  private static func isDomain(_ byte: UInt8) -> Bool {
    isWord(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  private static func isLocal(_ byte: UInt8) -> Bool {
    isWord(byte) || ".-_+'!#$%*~^".utf8.contains(byte)
  }
}
