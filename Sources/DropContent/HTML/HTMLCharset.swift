/// How the bytes of an HTML document are written.
enum HTMLCharset {
  /// The text as UTF-8.
  static func decode(_ bytes: [UInt8]) -> [UInt8] {
    let found = TextEncoding.detect(bytes)
    // Only where the bytes themselves are silent does the document's own word count.
    if found == .utf8 || TextEncoding.marked(bytes) != nil || TextEncoding.wide(bytes) != nil {
      return found.decode(bytes)
    }
    return (declared(in: bytes) ?? found).decode(bytes)
  }

  /// The encoding that a `meta` element near the start names.
  private static func declared(in bytes: [UInt8]) -> TextEncoding? {
    let head = String(decoding: bytes.prefix(2048).map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
      .lowercased()
    let marker = "charset="
    guard let start = head.utf8.firstPlace(of: marker.utf8) else { return nil }
    let rest = head.utf8[start...].drop { $0 == 0x22 || $0 == 0x27 || $0 == 0x20 }
    let label = rest.prefix {
      ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == 0x2D || $0 == 0x5F || $0 == 0x2E
    }
    guard let encoding = TextEncoding(label: String(Substring(label))) else { return nil }
    // A document whose `meta` could be read as ASCII is written in no wide encoding.
    return encoding.name.hasPrefix("utf-16") || encoding.name.hasPrefix("utf-32") ? nil : encoding
  }
}
