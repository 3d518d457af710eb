/// One header of an e-mail: its name in small letters, and its value, still encoded.
struct MailField {
  let name: String
  let value: ArraySlice<UInt8>

  /// No header's name is longer; a line of an e-mail has 998 bytes at most.
  private static let longestName = 256

  /// Takes a line apart, with those that go on with it; nil where it is no header.
  init?(_ line: ArraySlice<UInt8>) {
    guard let colon = line.prefix(Self.longestName + 1).firstIndex(of: UInt8(ascii: ":")) else {
      return nil
    }
    var name = line[..<colon]
    while let last = name.last, last == 0x20 || last == 0x09 { name.removeLast() }
    guard !name.isEmpty, name.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    self.name = String(decoding: name.map(ASCII.lowercased), as: UTF8.self)
    value = line[(colon + 1)...]
  }
}

/// The headers at the start of an e-mail, up to the first empty line (RFC 5322, 2.2).
struct MailHead {
  private(set) var fields: [MailField] = []
  /// Whether the empty line was found.
  private(set) var hasEnded = false
  /// Where what was looked at ends.
  private(set) var end = 0

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Lines that are no headers are passed over, as is the `From ` line with which a mailbox's file begins.
  init(_ bytes: [UInt8]) {
    var lines = PlainLines(bytes)
    if bytes.starts(with: Self.byteOrderMark) { lines.pass(Self.byteOrderMark.count) }
    var hasBegun = false
    while !hasEnded, let first = lines.next() {
      if first.isEmpty {
        hasEnded = hasBegun
        continue
      }
      hasBegun = true
      var line = first
      if Self.continues(lines) {
        var whole = Array(first)
        while Self.continues(lines), let more = lines.next() { whole.append(contentsOf: more) }
        line = whole[...]
      }
      if let field = MailField(line) { fields.append(field) }
    }
    end = lines.at
  }

  /// Whether the next line begins with white space and so goes on with the one before.
  private static func continues(_ lines: PlainLines) -> Bool {
    lines.at < lines.text.count && (lines.text[lines.at] == 0x20 || lines.text[lines.at] == 0x09)
  }
}
