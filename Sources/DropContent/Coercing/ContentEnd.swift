import DropCore

/// Where a text says that it ends: what lacks that was cut off on its way.
///
/// What is there is read all the same, as every reader does; without a word nobody would look for the rest.
package enum ContentEnd {
  /// What follows the end, or stands in the last line before it, is no longer as a rule.
  private static let tail = 8 << 10

  /// Whether the end of the last card, or of an e-mail in parts, isn't there.
  package static func isMissing(in content: Content) -> Bool {
    switch content.type {
    case .vCard: isOfCardMissing(content)
    case .emailMessage: isOfMailMissing(content)
    default: false
    }
  }

  private static func isOfCardMissing(_ content: Content) -> Bool {
    guard let end = tail(of: content) else { return false }
    // In two bytes each, its letters have a zero between them.
    let letters = end.filter { $0 != 0 }.map(ASCII.lowercased)
    let begins = letters.lastRange(of: "begin:vcard")
    guard let ends = letters.lastRange(of: "end:vcard") else {
      return begins != nil || content.size > end.count
    }
    return begins.map { $0.lowerBound > ends.lowerBound } ?? false
  }

  private static func isOfMailMissing(_ content: Content) -> Bool {
    guard let start = try? content.read(at: 0, count: Mail.usualHead) else { return false }
    let head = MailHead(start)
    guard head.hasEnded, let field = head.fields.first(where: { $0.name == "content-type" }) else {
      return false
    }
    let kind = MailParameters(field.value)
    guard kind.value.hasPrefix("multipart/"), let boundary = kind["boundary"], !boundary.isEmpty,
      let end = tail(of: content)
    else { return false }
    let dashes: [UInt8] = [0x2D, 0x2D]
    return end.firstRange(of: dashes + boundary + dashes) == nil
  }

  private static func tail(of content: Content) -> [UInt8]? {
    try? content.read(at: content.size - tail, count: tail)
  }
}

extension [UInt8] {
  fileprivate func lastRange(of word: StaticString) -> Range<Int>? {
    ranges(of: Array(word.description.utf8)).last
  }
}
