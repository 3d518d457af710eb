/// One unfolded line of a vCard: `group.NAME;PARAMETER=value:value`.
struct VCardLine {
  /// The name in capitals, as a number; eight letters at most, longer ones are of no interest here.
  let name: UInt64
  /// What stands between the name and the colon.
  let parameters: ArraySlice<UInt8>
  /// What stands after the colon, still encoded.
  let value: ArraySlice<UInt8>

  static func key(_ name: some Sequence<UInt8>) -> UInt64 {
    name.reduce(0) { key, byte in
      let capital = byte &- 0x61 < 26 ? byte & 0xDF : byte
      return key >> 56 != 0 ? .max : key << 8 | UInt64(capital)
    }
  }

  static let begin = key("BEGIN".utf8)
  static let end = key("END".utf8)
  static let formattedName = key("FN".utf8)
  static let structuredName = key("N".utf8)
  static let organisation = key("ORG".utf8)
  static let email = key("EMAIL".utf8)
  static let telephone = key("TEL".utf8)
  static let address = key("ADR".utf8)
  static let url = key("URL".utf8)
  static let birthday = key("BDAY".utf8)
  static let place = key("GEO".utf8)
  static let label = key("LABEL".utf8)

  /// Takes a line apart; nil where it is none.
  init?(_ line: ArraySlice<UInt8>) {
    guard let colon = VCardLine.colon(in: line) else { return nil }
    let head = line[line.startIndex..<colon]
    var nameStart = head.startIndex
    var nameEnd = head.endIndex
    for index in head.indices {
      if head[index] == UInt8(ascii: ";") {
        nameEnd = index
        break
      }
      if head[index] == UInt8(ascii: ".") { nameStart = index + 1 }
    }
    while nameStart < nameEnd, head[nameStart] <= 0x20 { nameStart += 1 }
    while nameEnd > nameStart, head[nameEnd - 1] <= 0x20 { nameEnd -= 1 }
    name = VCardLine.key(head[nameStart..<nameEnd])
    parameters = head[nameEnd...]
    value = line[(colon + 1)...]
  }

  /// The colon that ends the parameters; one in quotes doesn't.
  private static func colon(in line: ArraySlice<UInt8>) -> Int? {
    var isQuoted = false
    for index in line.indices {
      let byte = line[index]
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == UInt8(ascii: ":"), !isQuoted { return index }
    }
    return isQuoted ? line.firstIndex(of: UInt8(ascii: ":")) : nil
  }

  /// Whether the line is `BEGIN:VCARD` or `END:VCARD`.
  func isCard() -> Bool {
    VCardLine.key(value.filter { $0 > 0x20 }) == VCardLine.key("VCARD".utf8)
  }

  /// Whether the value is quoted-printable.
  var isQuotedPrintable: Bool {
    VCardParameters(parameters).contains("QUOTED-PRINTABLE", for: "ENCODING")
  }
}

/// The lines of a vCard file, unfolded, with the soft breaks of quoted-printable joined.
struct VCardLines {
  private var lines: PlainLines
  /// Where the latest line began.
  private(set) var start = 0

  init(_ bytes: [UInt8]) { lines = PlainLines(bytes) }

  /// Where the next line begins.
  var at: Int { lines.at }

  private var bytes: [UInt8] { lines.text }

  /// The next line that has a name and a value; others are broken and passed over.
  mutating func next() -> VCardLine? {
    while at < bytes.count {
      start = at
      var text = physicalLine()
      if text.isEmpty { continue }
      if continues { text = unfolded(text) }
      guard let line = VCardLine(text) else { continue }
      if text.last == UInt8(ascii: "="), line.isQuotedPrintable {
        return VCardLine(softJoined(text)) ?? line
      }
      return line
    }
    return nil
  }

  /// Up to the line's end, which is passed.
  private mutating func physicalLine() -> ArraySlice<UInt8> { lines.next() ?? [] }

  /// Whether the next line begins with white space and so goes on with this one.
  private var continues: Bool {
    at < bytes.count && (bytes[at] == 0x20 || bytes[at] == 0x09)
  }

  private mutating func unfolded(_ first: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var whole = Array(first)
    while continues {
      lines.pass(1)
      whole.append(contentsOf: physicalLine())
    }
    return whole[...]
  }

  private mutating func softJoined(_ first: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var whole = Array(first)
    while whole.last == UInt8(ascii: "="), at < bytes.count {
      whole.removeLast()
      whole.append(contentsOf: physicalLine())
    }
    return whole[...]
  }
}

/// The parameters of a vCard's line: `;TYPE=home,work;ENCODING="b";QUOTED-PRINTABLE`.
struct VCardParameters {
  private let text: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) { self.text = text }

  /// Whether a parameter has a value, both in capitals; in version 2.1 the value may stand alone.
  func contains(_ value: StaticString, for name: StaticString) -> Bool {
    guard !text.isEmpty else { return false }
    return split().contains { part in
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else {
        return Self.matches(part, value)
      }
      let stands = equals == part.startIndex || Self.matches(part[..<equals], name)
      return stands && Self.matches(part[(equals + 1)...], value)
    }
  }

  /// The first value of a parameter, whose name is in capitals.
  func value(of name: StaticString) -> String? {
    written(name).map { String(decoding: $0.filter(Self.counts), as: UTF8.self) }
  }

  /// The first value of a parameter as the text that it is, its spaces and lines kept.
  func text(of name: StaticString) -> [UInt8]? {
    written(name).map { Self.unescaped($0.filter { $0 != UInt8(ascii: "\"") }) }
  }

  /// What stands behind the first equals sign of a parameter.
  private func written(_ name: StaticString) -> ArraySlice<UInt8>? {
    guard !text.isEmpty else { return nil }
    for part in split() {
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { continue }
      if Self.matches(part[..<equals], name) { return part[(equals + 1)...] }
    }
    return nil
  }

  /// What stands for a line's end, a quote and a circumflex in a parameter (RFC 6868), and in a value.
  private static func unescaped(_ text: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var at = 0
    while at < text.count {
      let next = at + 1 < text.count ? text[at + 1] : 0
      switch (text[at], next) {
      case (UInt8(ascii: "^"), UInt8(ascii: "n")), (UInt8(ascii: "\\"), UInt8(ascii: "n")),
        (UInt8(ascii: "\\"), UInt8(ascii: "N")):
        out.append(0x0A)
      case (UInt8(ascii: "^"), UInt8(ascii: "'")): out.append(UInt8(ascii: "\""))
      case (UInt8(ascii: "^"), UInt8(ascii: "^")): out.append(UInt8(ascii: "^"))
      default:
        out.append(text[at])
        at -= 1
      }
      at += 2
    }
    return out
  }

  /// Whether bytes are a word but for the case of ASCII letters: by bytes, for characters that look
  /// or are counted alike are others here.
  private static func matches(_ text: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
    var text = text.lazy.filter(counts).makeIterator()
    for byte in word.description.utf8 {
      guard let next = text.next(), ASCII.lowercased(next) == ASCII.lowercased(byte) else {
        return false
      }
    }
    return text.next() == nil
  }

  private static func counts(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != UInt8(ascii: "\"")
  }

  /// The parts between semicolons that don't stand in quotes.
  private func split() -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var isQuoted = false
    var start = text.startIndex
    for index in text.indices {
      if text[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard text[index] == UInt8(ascii: ";"), !isQuoted else { continue }
      if index > start { parts.append(text[start..<index]) }
      start = index + 1
    }
    if start < text.endIndex { parts.append(text[start...]) }
    return parts
  }
}
