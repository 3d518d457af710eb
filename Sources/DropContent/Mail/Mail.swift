package import DropCore

/// What the headers of an e-mail say of it (RFC 5322), as text.
///
/// By hand: no package registry can be counted on, and the library that reads as much (GMime) brings GObject.
package struct Mail: Sendable {
  private var subject: String?
  private var date: String?
  private var identifier: String?
  private var people: [[VCardContact]] = Array(repeating: [], count: Mail.roles.count)
  /// In the order in which each name came first.
  private var headers: [(name: String, text: [UInt8])] = []

  /// Where nearly all headers have ended.
  package static let usualHead = 1 << 16
  /// None are longer that anybody reads.
  package static let longestHead = 1 << 20

  /// The headers that name people.
  private static let roles = ["from", "to", "cc"]

  /// Reads the headers where they end within so many bytes, else nil; an error where there are none.
  package init?(
    of content: Content,
    within most: Int,
    _ limits: ContentLimits
  ) throws(ContentError) {
    let bytes = try content.read(at: 0, count: most)
    let head = MailHead(bytes)
    guard head.hasEnded || bytes.count == content.size else { return nil }
    guard !head.fields.isEmpty else {
      throw ContentError(.malformed(format: "e-mail", detail: "has no headers"))
    }
    var text = MailText(of: Array(bytes[..<head.end]), stated: content.encoding)
    var places: [String: Int] = [:]
    for field in head.fields {
      let value = text.decoded(field.value)
      if let place = places[field.name] {
        headers[place].text.append(0x0A)
        headers[place].text.append(contentsOf: value)
      } else {
        places[field.name] = headers.count
        headers.append((field.name, value))
      }
      try take(field, reading: value, &text, limits)
    }
  }

  /// What a header of a known name says; of one that may stand once, the first counts.
  private mutating func take(
    _ field: MailField,
    reading value: [UInt8],
    _ text: inout MailText,
    _ limits: ContentLimits
  ) throws(ContentError) {
    switch field.name {
    case "subject" where subject == nil:
      subject = String(decoding: value, as: UTF8.self)
    case "message-id" where identifier == nil:
      identifier = String(decoding: value, as: UTF8.self)
    case "date" where date == nil: date = MailDate.text(of: field.value)
    default:
      guard let role = Self.roles.firstIndex(of: field.name) else { return }
      var mailboxes = Mailboxes(field.value)
      while let person = mailboxes.next(&text) {
        guard people[role].count < limits.units else {
          throw ContentError(.limit(.units, allowed: limits.units, found: nil))
        }
        people[role].append(person)
      }
    }
  }

  /// The same as plain data.
  package var plain: JSONValue {
    var members: [JSONValue.Member] = []
    for (key, value) in [("subject", subject), ("date", date), ("message_id", identifier)] {
      // A header that says nothing is none.
      if let value, !value.isEmpty { members.append(JSONValue.Member(key, .string(value))) }
    }
    for (role, people) in zip(Self.roles, people) {
      members.append(JSONValue.Member(role, .array(people.map(VCardCards.json))))
    }
    let headers = headers.map {
      JSONValue.Member($0.name, .string(String(decoding: $0.text, as: UTF8.self)))
    }
    members.append(JSONValue.Member("headers", .object(headers)))
    return .object(members)
  }
}
