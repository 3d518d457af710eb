public import DropCore

extension ContentCoercer {
  /// Who is in content: the cards of a vCard file, else the addresses in the lines of its text; each
  /// with `name`, `emails` and `phones`.
  public func contacts(in content: Content) throws(ContentError) -> [JSONValue] {
    if catalog.conforms(content.type, to: .vCard) {
      return try VCardCards.contacts(content, context).map(VCardCards.json)
    }
    let text =
      catalog.conforms(content.type, to: .utf8PlainText)
      ? content : try coerce(content, to: .utf8PlainText)
    var lines = ContactLines(try text.bytes(limit: context.limits.bytes))
    var contacts: [JSONValue] = []
    while let line = lines.next() {
      contacts += line.map(VCardCards.json)
      guard contacts.count <= context.limits.units else {
        throw ContentError(.limit(.units, allowed: context.limits.units, found: nil))
      }
    }
    return contacts
  }
}
