import DropCore

extension Codec {
  /// RTF to plain text and to HTML.
  static let richTexts: [Codec] = [
    Codec(from: .rtf, to: .utf8PlainText) { (content, context) throws(ContentError) in
      let bytes = try content.bytes(limit: context.limits.bytes)
      let sink = RTFTextSink(capacity: bytes.count / 4)
      var reader = RTFReader(bytes, sink: sink, limits: context.limits)
      var made = try reader.run()
      return try content.made(.utf8PlainText, made.finish(), context)
    },
    Codec(from: .rtf, to: .html) { (content, context) throws(ContentError) in
      let bytes = try content.bytes(limit: context.limits.bytes)
      var reader = RTFReader(bytes, sink: RTFHTMLSink(), limits: context.limits)
      var made = try reader.run()
      return try content.made(.html, made.finish(), context)
    },
  ]
}
