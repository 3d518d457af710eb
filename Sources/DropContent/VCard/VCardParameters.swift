/// The parameters of a vCard's line: `;TYPE=home,work;ENCODING="b";QUOTED-PRINTABLE`.
struct VCardParameters {
  private let text: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) { self.text = text }

  /// Whether a parameter has a value; in version 2.1 the value may stand alone.
  func contains(_ value: String, for name: String) -> Bool {
    guard !text.isEmpty else { return false }
    return pairs().contains { pair in
      (pair.name.isEmpty || pair.name == name) && pair.value.uppercased() == value
    }
  }

  /// The first value of a parameter.
  func value(of name: String) -> String? {
    guard !text.isEmpty else { return nil }
    return pairs().first { $0.name == name }?.value
  }

  private func pairs() -> [(name: String, value: String)] {
    split().map { part in
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else {
        return ("", VCardParameters.string(part))
      }
      let name = VCardParameters.string(part[..<equals]).uppercased()
      return (name, VCardParameters.string(part[(equals + 1)...]))
    }
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

  private static func string(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.filter { $0 > 0x20 && $0 != UInt8(ascii: "\"") }, as: UTF8.self)
  }
}
