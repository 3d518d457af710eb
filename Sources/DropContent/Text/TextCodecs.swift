import DropCore

extension Codec {
  /// Text between encodings, and into formats that carry text.
  static let texts: [Codec] = [
    Codec(from: .text, to: .utf8PlainText, convert: decoded),
    Codec(from: .plainText, to: .utf8PlainText, convert: decoded),
    Codec(from: .utf16PlainText, to: .utf8PlainText, convert: decodedWide),
    Codec(from: .utf16ExternalPlainText, to: .utf8PlainText, convert: decodedWide),
    Codec(from: macintoshText, to: .utf8PlainText, convert: decodedMacintosh),
    Codec(from: .json, to: .utf8PlainText, convert: decoded),
    Codec(from: .utf8PlainText, to: .html, convert: hypertext),
    Codec(from: .utf8PlainText, to: .rtf, convert: richText),
  ]

  private static let macintoshText = ContentType("com.apple.traditional-mac-plain-text")

  private static let decoded: Conversion = { (content, context) throws(ContentError) in
    let text = TextEncoding.decode(detecting: try content.bytes(limit: context.limits.bytes))
    return try content.made(.utf8PlainText, text, context)
  }

  /// UTF-16 is little-endian here where no mark says otherwise and the zero bytes don't either.
  private static let decodedWide: Conversion = { (content, context) throws(ContentError) in
    let bytes = try content.bytes(limit: context.limits.bytes)
    let found = TextEncoding.marked(bytes)?.encoding ?? TextEncoding.wide(bytes)
    return try content.made(.utf8PlainText, (found ?? .utf16LittleEndian).decode(bytes), context)
  }

  private static let decodedMacintosh: Conversion = { (content, context) throws(ContentError) in
    let encoding = TextEncoding(label: "macintosh") ?? .windows1252
    let text = encoding.decode(try content.bytes(limit: context.limits.bytes))
    return try content.made(.utf8PlainText, text, context)
  }

  private static let hypertext: Conversion = { (content, context) throws(ContentError) in
    let text = TextEncoding.decode(detecting: try content.bytes(limit: context.limits.bytes))
    return try content.made(.html, HTMLEscaping.document(ofText: text), context)
  }

  private static let richText: Conversion = { (content, context) throws(ContentError) in
    let text = TextEncoding.decode(detecting: try content.bytes(limit: context.limits.bytes))
    return try content.made(.rtf, RTFWriter.document(ofText: text), context)
  }
}

extension Content {
  /// What a codec made of this content, if it isn't larger than allowed.
  func made(
    _ type: ContentType,
    _ bytes: [UInt8],
    _ context: CodecContext
  ) throws(ContentError) -> Content {
    guard bytes.count <= context.limits.output else {
      let allowed = context.limits.output
      throw ContentError(.limit(.output, allowed: allowed, found: bytes.count))
    }
    return Content(type: type, name: name, bytes: bytes)
  }
}
