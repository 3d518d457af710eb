import DropCore

/// How texts are written whose type says so, or doesn't.
enum TextCodec {
  /// Text between encodings.
  static let edges: [Codec] = [ContentType.text, .json].map { type in
    Codec(from: type, to: .utf8PlainText, name: "text") { (content, context) throws(ContentError) in
      let bytes = try content.bytes(limit: context.limits.bytes)
      let text = encoding(of: bytes, type: content.type).decode(bytes)
      return try content.made(.utf8PlainText, text, context)
    }
  }

  /// UTF-16 is little-endian where its type says that it is UTF-16, no mark says otherwise, and the
  /// zero bytes don't either.
  static func encoding(of bytes: [UInt8], type: ContentType) -> TextEncoding {
    switch type {
    case .utf16PlainText, .utf16ExternalPlainText:
      TextEncoding.marked(bytes)?.encoding ?? TextEncoding.wide(bytes) ?? .utf16LittleEndian
    case macintoshText: TextEncoding(label: "macintosh") ?? .windows1252
    case .utf8PlainText: .utf8
    default: TextEncoding.detect(bytes)
    }
  }

  private static let macintoshText = ContentType("com.apple.traditional-mac-plain-text")
}
