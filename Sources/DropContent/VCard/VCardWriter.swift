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
    if let (latitude, longitude) = try contact.position() {
      line("GEO:", "\(VCardPlace.text(of: latitude));\(VCardPlace.text(of: longitude))")
    }
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

/// What plain data says of somebody, read so that nothing of it is lost without a word.
struct ContactFields {
  private static let names = [
    "name", "emails", "phones", "addresses", "urls", "organisation", "birthday",
    "latitude", "longitude",
  ]

  private static let example = "{ name, emails, phones }"

  private let contact: JSONValue
  /// Where it stands in a list of several.
  private let place: String
  /// What places in lists are counted from: documents count from zero, scripts from one.
  private let first: Int

  /// Refuses what has a field that no contact has.
  init(_ contact: JSONValue, at place: String, countingFrom first: Int) throws(ContentError) {
    self.contact = contact
    self.place = place
    self.first = first
    guard case .object(let members) = contact else {
      throw error(place, "expected a contact as in \(Self.example), \(Self.found(contact))")
    }
    for key in members.map(\.key)
    where !Self.names.contains(where: { $0.utf8.elementsEqual(key.utf8) }) {
      let hint =
        NearestName.nearest(to: key, among: Self.names).map { NearestName.question([$0]) }
        ?? "it has \(Self.names.joined(separator: ", "))"
      throw error(path(key), "a contact has no such field; \(hint)")
    }
  }

  /// What people call them, which each has.
  func name() throws(ContentError) -> String {
    guard let name = try text("name") else {
      throw error(path("name"), "expected a text, as in \(Self.example)")
    }
    return name
  }

  /// A text; nil where there is none.
  func text(_ key: String) throws(ContentError) -> String? {
    switch contact[key] {
    case nil, .null: return nil
    case .string(let text): return text
    case let other?: throw error(path(key), "expected a text, \(Self.found(other))")
    }
  }

  /// Texts; none where there is no such field.
  func texts(_ key: String) throws(ContentError) -> [String] {
    var texts: [String] = []
    switch contact[key] {
    case nil, .null: break
    // An empty table of a script is as good as an empty list.
    case .object(let members)? where members.isEmpty: break
    case .array(let elements)?:
      for (index, element) in elements.enumerated() {
        guard let text = element.string else {
          throw error("\(path(key))[\(first + index)]", "expected a text, \(Self.found(element))")
        }
        texts.append(text)
      }
    case let other?: throw error(path(key), "expected a list of texts, \(Self.found(other))")
    }
    return texts
  }

  /// Where they are; nil where nothing is said of it.
  func position() throws(ContentError) -> (latitude: Double, longitude: Double)? {
    let latitude = try degrees("latitude", VCardPlace.latitudes, beside: "longitude")
    let longitude = try degrees("longitude", VCardPlace.longitudes, beside: "latitude")
    guard let latitude, let longitude else { return nil }
    return (latitude, longitude)
  }

  /// A number within a range, which must be there where the other one is.
  private func degrees(
    _ key: String,
    _ range: ClosedRange<Double>,
    beside other: String
  ) throws(ContentError) -> Double? {
    let expected = "expected a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))"
    let number: Double
    switch contact[key] {
    case nil, .null:
      if contact[other] ?? .null == .null { return nil }
      throw error(path(key), "\(expected) beside the \(other)")
    case .int(let whole)?: number = Double(whole)
    case .double(let double)?: number = double
    case let value?: throw error(path(key), "\(expected), \(Self.found(value))")
    }
    guard range.contains(number) else {
      throw error(path(key), "\(expected), \(Self.found(contact[key] ?? .null))")
    }
    return number
  }

  private func path(_ key: String) -> String { place.isEmpty ? key : "\(place).\(key)" }

  private func error(_ path: String, _ detail: String) -> ContentError {
    ContentError(.malformed(format: "", detail: detail), path: path)
  }

  private static func found(_ value: JSONValue) -> String {
    switch value {
    case .array: "found a list"
    case .object: "found an object"
    default: "found \(JSONWriter().text(value))"
    }
  }
}
