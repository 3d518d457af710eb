package import DropCore

/// How text is said to be written, by a label such as `latin1` or `utf-16`.
package struct Charset: Sendable {
  /// No label is longer.
  package static let longest = TextEncoding.longestLabel

  private let label: String
  private let encoding: TextEncoding

  /// None where nothing reads what the label says.
  package init?(_ label: String) {
    guard let encoding = TextEncoding(label: label) else { return nil }
    self.encoding = encoding
    self.label = label.lowercased()
  }

  /// The encoding of a content that is said to be written so; nil where only ASCII is spoken of, as most are.
  ///
  /// Which byte comes first is seen where the label leaves it open.
  package func encoding(of content: Content) throws(ContentError) -> TextEncoding? {
    guard TextEncoding.saysLittle(label) else { return encoding }
    guard encoding.isWide else { return nil }
    let seen = TextEncoding.wide(try content.read(at: 0, count: 4_096))
    return seen.flatMap { $0.name.hasPrefix(label) ? $0 : nil } ?? encoding
  }

  /// Whether what it says doesn't go with a type that says how its text is written.
  package func contradicts(_ type: ContentType) -> Bool {
    switch type {
    case .utf8PlainText: encoding != .utf8 && !(TextEncoding.saysLittle(label) && !encoding.isWide)
    case .utf16PlainText, .utf16ExternalPlainText: !encoding.name.hasPrefix("utf-16")
    default: false
    }
  }

  /// The sentence about a label that nothing reads.
  package static func sentence(unknown label: String) -> String {
    let hint = NearestName.nearest(to: label, among: TextEncoding.labels)
    let some = "; utf-8, utf-16, iso-8859-1 and windows-1252 are some"
    return "there is no charset '\(label)'" + (hint.map { NearestName.hint($0) } ?? some)
  }
}
