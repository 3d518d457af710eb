/// The value of a vCard's line as text.
enum VCardValue {
  /// The text of a value: quoted-printable and the character set resolved, escapes still in it.
  static func text(of line: VCardLine, fallback: TextEncoding) -> [UInt8] {
    var bytes = Array(line.value)
    guard !line.parameters.isEmpty || bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
    let parameters = VCardParameters(line.parameters)
    if isEncoded(line.parameters) {
      if parameters.contains("QUOTED-PRINTABLE", for: "ENCODING") {
        bytes = line.value.resolvingHexadecimals(after: UInt8(ascii: "="))
      } else if parameters.contains("BASE64", for: "ENCODING")
        || parameters.contains("B", for: "ENCODING")
      {
        bytes = Base64.decode(bytes, .lenient) ?? bytes
      }
    }
    guard bytes.contains(where: { $0 >= 0x80 || $0 == 0x1B }) else { return bytes }
    if let label = parameters.value(of: "CHARSET"), let encoding = TextEncoding(label: label),
      encoding != .utf8
    {
      return encoding.decode(bytes)
    }
    return UTF8Sequence.isValid(bytes.span) ? bytes : fallback.decode(bytes)
  }

  /// Whether parameters may name an encoding: all words for one have a letter that few others have.
  private static func isEncoded(_ parameters: ArraySlice<UInt8>) -> Bool {
    parameters.contains { $0 | 0x20 == UInt8(ascii: "q") || $0 | 0x20 == UInt8(ascii: "b") }
  }

  /// The parts between semicolons, escapes resolved.
  static func components(_ text: [UInt8]) -> [[UInt8]] {
    var parts: [[UInt8]] = [[]]
    var at = 0
    while at < text.count {
      if text[at] == UInt8(ascii: ";") {
        if parts.count < 64 { parts.append([]) }
        at += 1
      } else {
        at = appendUnescaped(at: at, in: text, to: &parts[parts.count - 1])
      }
    }
    return parts
  }

  /// The text with its escapes resolved.
  static func unescaped(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(UInt8(ascii: "\\")) else { return text }
    var out: [UInt8] = []
    var at = 0
    while at < text.count { at = appendUnescaped(at: at, in: text, to: &out) }
    return out
  }

  private static func appendUnescaped(
    at place: Int,
    in text: [UInt8],
    to out: inout [UInt8]
  ) -> Int {
    guard text[place] == UInt8(ascii: "\\"), place + 1 < text.count else {
      out.append(text[place])
      return place + 1
    }
    switch text[place + 1] {
    case UInt8(ascii: "n"), UInt8(ascii: "N"): out.append(0x0A)
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\\"), UInt8(ascii: ":"):
      out.append(text[place + 1])
    default: out.append(contentsOf: text[place...(place + 1)])
    }
    return place + 2
  }

  /// White space at both ends removed, runs of it in between made one space.
  static func folded(_ text: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    for byte in text {
      if byte > 0x20 {
        out.append(byte)
      } else if let last = out.last, last != 0x20 {
        out.append(0x20)
      }
    }
    if out.last == 0x20 { out.removeLast() }
    return out
  }
}
