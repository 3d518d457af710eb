import DropCore

/// Writes contacts as cards of version 3, which more programs read than version 4.
struct VCardWriter {
  private var out: [UInt8] = []

  /// The cards of one contact or of a list of them.
  static func cards(of value: JSONValue) throws(ContentError) -> [UInt8] {
    var writer = VCardWriter()
    for contact in value.array ?? [value] { try writer.card(of: contact) }
    return writer.out
  }

  private mutating func card(of contact: JSONValue) throws(ContentError) {
    guard let name = contact["name"]?.string else {
      throw ContentError(.malformed(format: "contact", detail: "has no 'name' that is a text"))
    }
    line("BEGIN:", "VCARD")
    line("VERSION:", "3.0")
    // Which part of a name is the family's can't be told; the version asks for the line.
    line("N:", "\(escaped(name));;;;")
    line("FN:", escaped(name))
    try lines("EMAIL:", contact, "emails")
    try lines("TEL:", contact, "phones")
    try lines("ADR:;;", contact, "addresses", end: ";;;;")
    try lines("URL:", contact, "urls")
    if let name = contact["organisation"]?.string { line("ORG:", escaped(name)) }
    if let day = contact["birthday"]?.string { line("BDAY:", escaped(day)) }
    line("END:", "VCARD")
  }

  private mutating func lines(
    _ start: String,
    _ contact: JSONValue,
    _ key: String,
    end: String = ""
  ) throws(ContentError) {
    for value in contact[key]?.array ?? [] {
      guard let text = value.string else {
        throw ContentError(.malformed(format: "contact", detail: "has a '\(key)' that is no text"))
      }
      line(start, escaped(text) + end)
    }
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
