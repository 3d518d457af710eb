import DropCore

/// Writes contacts as cards of version 3, which more programs read than version 4.
struct VCardWriter {
  private var out: [UInt8] = []

  /// The cards of one contact or of a list of them; errors count places in lists from `first`.
  static func cards(
    of value: JSONValue,
    countingFrom first: Int = 0
  ) throws(ContentError) -> [UInt8] {
    var writer = VCardWriter()
    guard let contacts = value.array else {
      try writer.card(of: ContactFields(value, at: "", countingFrom: first))
      return writer.out
    }
    for (index, contact) in contacts.enumerated() {
      let place = "[\(first + index)]"
      try writer.card(of: ContactFields(contact, at: place, countingFrom: first))
    }
    return writer.out
  }

  private mutating func card(of contact: ContactFields) throws(ContentError) {
    let name = try contact.name()
    line("BEGIN:", "VCARD")
    line("VERSION:", "3.0")
    // Which part of a name is the family's can't be told; the version asks for the line.
    line("N:", "\(escaped(name));;;;")
    line("FN:", escaped(name))
    for mail in try contact.texts("emails") { line("EMAIL:", escaped(mail)) }
    for number in try contact.texts("phones") { line("TEL:", escaped(number)) }
    for address in try contact.texts("addresses") { line("ADR:;;", escaped(address) + ";;;;") }
    for url in try contact.texts("urls") { line("URL:", escaped(url)) }
    if let name = try contact.text("organisation") { line("ORG:", escaped(name)) }
    if let day = try contact.text("birthday") { line("BDAY:", escaped(day)) }
    line("END:", "VCARD")
  }

  /// In pieces of 75 bytes at most, none of which ends inside a character.
  private mutating func line(_ start: String, _ value: String) {
    var length = 0
    for byte in (start + value).utf8 {
      if length >= 72, byte & 0xC0 != 0x80 {
        out.append("\r\n ")
        length = 1
      }
      out.append(byte)
      length += 1
    }
    out.append("\r\n")
  }

  private func escaped(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ",", ";": out += "\\\(scalar)"
      case "\n": out += "\\n"
      case let other where other.value < 0x20: break
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
