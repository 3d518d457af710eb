/// Contacts in lines of text: `Name <mail>`, an address alone, or addresses in what people write;
/// several between commas.
struct ContactLines {
  private var lines: PlainLines
  /// No name with an address is longer, so that a line of nothing but commas is read once.
  private static let longest = 512
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  init(_ text: [UInt8]) {
    lines = PlainLines(text)
    if text.starts(with: Self.byteOrderMark) { lines.pass(Self.byteOrderMark.count) }
  }

  /// The contacts of the next line, without what holds no address; nil after the last line.
  mutating func next() -> [VCardContact]? {
    guard let line = lines.next() else { return nil }
    var contacts: [VCardContact] = []
    var start = line.startIndex
    for end in Self.ends(of: line) {
      let piece = line[start..<end]
      let found = Self.contacts(piece)
      // What has no address before a comma belongs to a name with one: `Lovelace, Ada <mail>`.
      let isPart = found.isEmpty && end < line.endIndex && end - start < Self.longest
      if isPart, !piece.trimmed.isEmpty { continue }
      contacts += found.isEmpty ? Self.mentioned(in: piece) : found
      start = end < line.endIndex && Self.separates(line[end]) ? end + 1 : end
    }
    return contacts
  }

  private static func separates(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";")
  }

  /// Where commas and semicolons stand outside of quotes and links, what follows a `>`, and the
  /// line's end.
  private static func ends(of line: ArraySlice<UInt8>) -> [Int] {
    var isQuoted = false
    var ends: [Int] = []
    var index = line.startIndex
    while index < line.endIndex {
      let byte = line[index]
      if !isQuoted, byte | 0x20 == UInt8(ascii: "m"), MailtoLink.begins(line[index...]) {
        index = MailtoLink.end(in: line[index...])
        continue
      }
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, separates(byte) { ends.append(index) }
      index += 1
      if isQuoted || byte != UInt8(ascii: ">") || index == line.endIndex { continue }
      if !separates(line[index]) { ends.append(index) }
    }
    return ends + [line.endIndex]
  }

  /// Whom a piece is about that is nothing but `Name <mail>`, an address or a link.
  private static func contacts(_ text: ArraySlice<UInt8>) -> [VCardContact] {
    guard mayHaveAddress(text) else { return [] }
    let text = text.trimmed
    guard text.last == UInt8(ascii: ">"), let open = text.lastIndex(of: UInt8(ascii: "<")) else {
      return addresses(text).map { VCardContact(name: $0, emails: [$0]) }
    }
    let mails = addresses(text[(open + 1)..<(text.endIndex - 1)])
    guard let mail = mails.first else { return [] }
    let before = text[..<open]
    // Some programs write the address as the name, too; else it is somebody else's.
    let isName = address(unquoted(before)[...]) != nil
    let mentioned = isName ? [] : Array(AddressesInText(before))
    let name = unquoted(mentioned.last.map { before[$0.upperBound...] } ?? before)
    return mentioned.map { contact(before[$0]) }
      + [VCardContact(name: name.isEmpty ? mail : name, emails: [mail])]
      + mails.dropFirst().map { VCardContact(name: $0, emails: [$0]) }
  }

  /// The addresses in what somebody wrote, links among them.
  private static func mentioned(in text: ArraySlice<UInt8>) -> [VCardContact] {
    guard mayHaveAddress(text) else { return [] }
    // Before a name in a link's address stands no person: `https://name@host.org/`.
    return text.split { $0 <= 0x20 }.flatMap { word -> [VCardContact] in
      if word.containsLink { return [] }
      let start = word.firstIndex(where: ASCII.isLetter) ?? word.endIndex
      guard MailtoLink.begins(word[start...]) else {
        return AddressesInText(word).map { contact(word[$0]) }
      }
      return addresses(word[start..<MailtoLink.end(in: word[start...])])
        .map { VCardContact(name: $0, emails: [$0]) }
    }
  }

  /// Most cells of a table and most words have no sign, and no link's number that stands for one.
  private static func mayHaveAddress(_ text: ArraySlice<UInt8>) -> Bool {
    text.contains { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "%") }
  }

  private static func contact(_ mail: ArraySlice<UInt8>) -> VCardContact {
    VCardContact(name: Array(mail), emails: [Array(mail)])
  }

  /// The one address that a text is, or those of the link that it is.
  private static func addresses(_ text: ArraySlice<UInt8>) -> [[UInt8]] {
    let text = text.trimmed
    guard MailtoLink.begins(text) else { return address(text).map { [$0] } ?? [] }
    return MailtoLink.addresses(in: text).compactMap { address($0[...]) }
  }

  private static func address(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    let mail = text.trimmed
    let parts = mail.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty,
      mail.allSatisfy({ $0 > 0x20 && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">") })
    else { return nil }
    return Array(mail)
  }

  private static func unquoted(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let name = text.drop { $0 <= 0x20 || $0 == UInt8(ascii: ">") || separates($0) }.trimmed
    guard name.count > 1, name.first == UInt8(ascii: "\""), name.last == UInt8(ascii: "\"") else {
      return Array(name)
    }
    return Array(name.dropFirst().dropLast())
  }
}

extension ArraySlice<UInt8> {
  /// Whether `://` is in it.
  fileprivate var containsLink: Bool {
    indices.contains { self[$0] == UInt8(ascii: ":") && self[$0...].starts(with: "://".utf8) }
  }
}

/// A `mailto:` link, which may name several people (RFC 6068).
enum MailtoLink {
  private static let scheme = Array("mailto:".utf8)
  /// The fields of a message that name people.
  private static let fields = ["to", "cc", "bcc"]

  /// Whether a link begins there; a scheme is written in either case.
  static func begins(_ text: ArraySlice<UInt8>) -> Bool {
    text.count >= scheme.count && zip(text, scheme).allSatisfy { ASCII.lowercased($0) == $1 }
  }

  /// Where a link that begins a text ends: before what can't be in one, and before the punctuation
  /// that follows it in a sentence or a list.
  static func end(in text: ArraySlice<UInt8>) -> Int {
    let rest = text.dropFirst(scheme.count)
    var end = rest.firstIndex { $0 <= 0x20 || "<>\"".utf8.contains($0) } ?? rest.endIndex
    while end > rest.startIndex, ",;.)".utf8.contains(text[end - 1]) { end -= 1 }
    return end
  }

  /// What stands where addresses do: before the question mark, and in the fields that name people.
  static func addresses(in link: ArraySlice<UInt8>) -> [[UInt8]] {
    let parts = link.dropFirst(scheme.count)
      .split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    var lists = [parts[0]]
    for field in parts.dropFirst().first?.split(separator: UInt8(ascii: "&")) ?? [] {
      guard let equals = field.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = String(decoding: field[..<equals].map(ASCII.lowercased), as: UTF8.self)
      if fields.contains(name) { lists.append(field[(equals + 1)...]) }
    }
    // Commas inside of an address are encoded; some programs put semicolons between addresses.
    return lists.flatMap { $0.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") } }
      .map { $0.resolvingHexadecimals(after: UInt8(ascii: "%")) }
  }
}

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
