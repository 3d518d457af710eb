package import DropCore

extension ContentCoercer {
  /// How a content is walked through whose records need not be counted first; nil where its units are
  /// others.
  package func records(in content: Content) throws(ContentError) -> RecordKind? {
    guard case .folder = content.storage else {
      return try unitCodec(for: content.type)?.records?(content)
    }
    return nil
  }

  /// Whether a text that is taken apart by records is read as UTF-8 and isn't that throughout: U+FFFD
  /// stands for what isn't.
  package func isRepaired(_ content: Content) throws(ContentError) -> Bool {
    guard try records(in: content) != nil else { return false }
    let bytes = try content.bytes(limit: context.limits.bytes)
    return !UTF8Sequence.isValid(bytes.span) && TextCodec.encoding(of: bytes, in: content) == .utf8
  }

  /// The text of a format that is written as text, as it is but for its encoding; nil of any other.
  package func source(of content: Content) throws(ContentError) -> Content? {
    guard isText(content.type) else { return nil }
    let pieces = try TextPieces(content)
    let limits = context.limits
    let text = try pieces.whole(limit: limits.bytes, output: limits.output)
    return Content(type: .utf8PlainText, name: content.name, utf8: text)
  }

  /// Whether a format is written as text.
  package func isText(_ type: ContentType) -> Bool {
    catalog.conforms(type, to: .text) || catalog.conforms(type, to: .json)
      || catalog.conforms(type, to: .uriList)
  }

  /// Whether what is said of how a content's text is written is heeded: of text, and of headers of e-mails.
  package func readsEncoding(of type: ContentType) -> Bool {
    isText(type) || catalog.conforms(type, to: .emailMessage)
  }
}
