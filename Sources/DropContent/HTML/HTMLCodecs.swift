import DropCore

/// What is made of HTML, and of what.
enum HTMLCodecs {
  /// HTML to what has no markup, and text as HTML.
  static let edges: [Codec] = [
    Codec(from: .utf8PlainText, to: .html, name: "text") {
      (content, context) throws(ContentError) in
      let text = try TextCodec.text(of: content, context)
      return try content.made(.html, HTMLEscaping.document(ofText: text), context)
    },
    Codec(
      from: .html,
      to: .utf8PlainText,
      cost: .losesStyling,
      name: "html",
      convert: hypertextToText
    ),
    Codec(
      from: ContentType("public.xhtml"),
      to: .utf8PlainText,
      cost: .losesStyling,
      name: "html",
      convert: hypertextToText
    ),
  ]

  private static let hypertextToText: Codec.Conversion = {
    (content, context) throws(ContentError) in
    let bytes = try HTMLCharset.decode(content, context)
    let fragment = HTMLFragment.cut(bytes)
    let text = try HTMLTextDecoder.decode(fragment, limits: context.limits)
    return try content.made(.utf8PlainText, text, context)
  }
}

/// How the bytes of an HTML document are written.
enum HTMLCharset {
  /// The text as UTF-8.
  static func decode(
    _ content: Content,
    _ context: CodecContext
  ) throws(ContentError) -> [UInt8] {
    let bytes = try content.bytes(limit: context.limits.bytes)
    let isStated = TextCodec.stated(of: content) != nil
    let found = TextCodec.encoding(of: bytes, in: content)
    // Only where who gave it and the bytes themselves are silent does the document's own word count.
    if isStated || found == .utf8 || found.isWide || TextEncoding.marked(bytes) != nil {
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
    return encoding.isWide ? nil : encoding
  }
}

/// The header that Windows puts before HTML on its clipboard, with places as decimal numbers.
enum HTMLFragment {
  /// The part that was copied, where such a header says which; else all of it.
  static func cut(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.starts(with: Array("Version:".utf8)) else { return bytes }
    let header = bytes.prefix(512)
    guard let start = place("StartFragment:", in: header) ?? place("StartHTML:", in: header),
      let end = place("EndFragment:", in: header) ?? place("EndHTML:", in: header),
      start <= end, end <= bytes.count
    else {
      guard let markup = header.firstIndex(of: UInt8(ascii: "<")) else { return bytes }
      return Array(bytes[markup...])
    }
    return Array(bytes[start..<end])
  }

  private static func place(_ key: String, in header: ArraySlice<UInt8>) -> Int? {
    guard let start = header.firstPlace(of: Array(key.utf8)) else { return nil }
    let digits = header[start...].prefix { ASCII.isDigit($0) }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
