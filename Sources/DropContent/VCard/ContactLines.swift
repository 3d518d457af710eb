/// Contacts in lines of text: `Name <mail>`, or an address alone; several between commas.
struct ContactLines {
  private var lines: PlainLines
  /// No name with an address is longer, so that a line of nothing but commas is read once.
  private static let longest = 512

  init(_ text: [UInt8]) { lines = PlainLines(text) }

  /// The contacts of the next line, without what holds no address; nil after the last line.
  mutating func next() -> [VCardContact]? {
    guard let line = lines.next() else { return nil }
    var contacts: [VCardContact] = []
    var start = line.startIndex
    for end in Self.ends(of: line) {
      // What has no address before a comma belongs to a name with one: `Lovelace, Ada <mail>`.
      if let contact = Self.contact(line[start..<end]) {
        contacts.append(contact)
      } else if end - start < Self.longest {
        continue
      }
      start = min(end + 1, line.endIndex)
    }
    return contacts
  }

  /// Where commas and semicolons stand outside of quotes, and the line's end.
  private static func ends(of line: ArraySlice<UInt8>) -> [Int] {
    var isQuoted = false
    var ends: [Int] = []
    for index in line.indices {
      switch line[index] {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ","), UInt8(ascii: ";"): if !isQuoted { ends.append(index) }
      default: break
      }
    }
    return ends + [line.endIndex]
  }

  private static func contact(_ text: ArraySlice<UInt8>) -> VCardContact? {
    let text = trimmed(text)
    guard text.last == UInt8(ascii: ">"), let open = text.lastIndex(of: UInt8(ascii: "<")) else {
      guard let mail = address(text) else { return nil }
      return VCardContact(name: mail, emails: [mail])
    }
    guard let mail = address(text[(open + 1)..<(text.endIndex - 1)]) else { return nil }
    var name = trimmed(text[..<open])
    if name.count > 1, name.first == UInt8(ascii: "\""), name.last == UInt8(ascii: "\"") {
      name = name.dropFirst().dropLast()
    }
    return VCardContact(name: name.isEmpty ? mail : Array(name), emails: [mail])
  }

  private static func address(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var mail = trimmed(text)
    if mail.starts(with: "mailto:".utf8) { mail = mail.dropFirst("mailto:".utf8.count) }
    let parts = mail.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty,
      mail.allSatisfy({ $0 > 0x20 && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">") })
    else { return nil }
    return Array(mail)
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text
    while let first = text.first, first <= 0x20 { text = text.dropFirst() }
    while let last = text.last, last <= 0x20 { text = text.dropLast() }
    return text
  }
}
