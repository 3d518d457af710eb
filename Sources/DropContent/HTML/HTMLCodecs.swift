import DropCore

extension Codec {
  /// HTML to what has no markup.
  static let hypertexts: [Codec] = [
    Codec(from: .html, to: .utf8PlainText, convert: hypertextToText),
    Codec(from: ContentType("public.xhtml"), to: .utf8PlainText, convert: hypertextToText),
  ]

  private static let hypertextToText: Conversion = { (content, context) throws(ContentError) in
    let bytes = HTMLCharset.decode(try content.bytes(limit: context.limits.bytes))
    let fragment = HTMLFragment.cut(bytes)
    let text = try HTMLTextDecoder.decode(fragment, limits: context.limits)
    return try content.made(.utf8PlainText, text, context)
  }
}
