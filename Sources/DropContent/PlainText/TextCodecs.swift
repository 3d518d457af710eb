import DropCore

/// How texts are written whose type says so, or doesn't.
enum TextCodec {
  /// Text between encodings.
  static let edges: [Codec] = [ContentType.text, .json].map { type in
    Codec(from: type, to: .utf8PlainText, name: "text") { (content, context) throws(ContentError) in
      try content.made(.utf8PlainText, try TextCodec.text(of: content, context), context)
    }
  }

  /// What was said of a content, by who gave it or by its type: no guess overrides it, only the text's
  /// own mark.
  static func stated(of content: Content) -> TextEncoding? {
    if let said = content.encoding { return said }
    return switch content.type {
    case macintoshText: TextEncoding(label: "macintosh") ?? .windows1252
    case .utf8PlainText: .utf8
    default: nil
    }
  }

  /// UTF-16 is little-endian where its type says that it is UTF-16, no mark says otherwise, and the
  /// zero bytes don't either.
  static func encoding(of bytes: [UInt8], in content: Content) -> TextEncoding {
    if let stated = stated(of: content) { return TextEncoding.marked(bytes)?.encoding ?? stated }
    switch content.type {
    case .utf16PlainText, .utf16ExternalPlainText:
      return TextEncoding.marked(bytes)?.encoding ?? TextEncoding.wide(bytes) ?? .utf16LittleEndian
    default: return TextEncoding.detect(bytes)
    }
  }

  private static let macintoshText = ContentType("com.apple.traditional-mac-plain-text")

  /// All of a content's text as UTF-8, read as it is said to be written, else as it looks.
  static func text(of content: Content, _ context: CodecContext) throws(ContentError) -> [UInt8] {
    let bytes = try content.bytes(limit: context.limits.bytes)
    return encoding(of: bytes, in: content).decode(bytes)
  }
}
