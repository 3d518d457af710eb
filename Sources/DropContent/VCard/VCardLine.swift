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
