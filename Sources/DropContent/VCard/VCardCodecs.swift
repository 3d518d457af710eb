import DropCore

/// What is made of cards, and of what.
enum VCardCodecs {
  /// Cards to contacts and to text, where a photograph and notes stay behind, and contacts to cards.
  static let edges: [Codec] = [
    Codec(
      from: .vCard,
      to: .contactRecord,
      cost: .losesContent,
      name: "vcard"
    ) { (content, context) throws(ContentError) in
      let contacts = try VCardCards.contacts(content, context).map(VCardCards.json)
      let value = contacts.count == 1 ? contacts[0] : .array(contacts)
      return try content.made(.contactRecord, Array(JSONWriter().text(value).utf8), context)
    },
    Codec(
      from: .vCard,
      to: .utf8PlainText,
      cost: .losesContent,
      name: "vcard"
    ) { (content, context) throws(ContentError) in
      let lines = try VCardCards.contacts(content, context).map(\.text)
      return try content.made(.utf8PlainText, Array(lines.joined(separator: [0x0A])), context)
    },
    Codec(from: .contactRecord, to: .vCard, name: "vcard") {
      (content, context) throws(ContentError) in
      let bytes = try content.bytes(limit: context.limits.bytes)
      let value = try JSONReader(depthLimit: context.limits.depth).value(of: bytes)
      return try content.made(.vCard, try VCardWriter.cards(of: value), context)
    },
  ]
}

extension VCardCodecs {
  /// The cards of a file.
  static let units: [UnitCodec] = [
    UnitCodec(
      type: .vCard,
      combine: { (contents, context) throws(ContentError) in
        try Content.joinedLines(contents, as: .vCard, context)
      },
      open: { (content, context) throws(ContentError) in
        let (bytes, encoding, ranges) = try VCardCards.ranges(content, context)
        return ContentUnits(count: ranges.count) { (number) throws(ContentError) in
          var card = Content(type: .vCard, bytes: Array(bytes[ranges[number]]))
          card.encoding = encoding
          return card
        }
        .holding(bytes.count + ranges.count * MemoryLayout<Range<Int>>.stride)
      }
    )
  ]
}

/// The cards of one content.
enum VCardCards {
  static func contacts(
    _ content: Content,
    _ context: CodecContext
  ) throws(ContentError) -> [VCardContact] {
    let bytes = try content.bytes(limit: context.limits.bytes)
    let stated = TextCodec.stated(of: content)
    var reader = VCardReader(bytes, stated: stated, limits: context.limits)
    var contacts: [VCardContact] = []
    while let contact = try reader.next() {
      guard contacts.count < context.limits.units else {
        throw ContentError(.limit(.units, allowed: context.limits.units, found: nil))
      }
      contacts.append(contact)
    }
    guard !contacts.isEmpty else { throw none }
    return contacts
  }

  /// Why nothing can be had of bytes that are no card.
  private static let none = ContentError(.malformed(format: "vCard", detail: "has no card"))

  static func json(_ contact: VCardContact) -> JSONValue {
    var members = [JSONValue.Member("name", string(contact.name))]
    for (key, values) in [
      ("emails", contact.emails), ("phones", contact.phones), ("addresses", contact.addresses),
      ("urls", contact.urls),
    ] {
      members.append(JSONValue.Member(key, .array(values.map(string))))
    }
    for (key, value) in [
      ("organisation", contact.organisation), ("birthday", contact.birthday),
    ] where !value.isEmpty {
      members.append(JSONValue.Member(key, string(value)))
    }
    if let place = contact.place {
      members.append(JSONValue.Member("latitude", .double(place.latitude)))
      members.append(JSONValue.Member("longitude", .double(place.longitude)))
    }
    return .object(members)
  }

  private static func string(_ bytes: [UInt8]) -> JSONValue {
    .string(String(decoding: bytes, as: UTF8.self))
  }

  /// Where each outermost card stands, and how they are said to be written; a file in UTF-16 is taken
  /// as UTF-8.
  static func ranges(
    _ content: Content,
    _ context: CodecContext
  ) throws(ContentError) -> (bytes: [UInt8], encoding: TextEncoding?, ranges: [Range<Int>]) {
    var bytes = try content.bytes(limit: context.limits.bytes)
    let stated = TextCodec.stated(of: content)
    let whole = VCardReader.whole(bytes, stated: stated)
    if let whole { bytes = whole.decode(bytes) }
    var lines = VCardLines(bytes)
    var ranges: [Range<Int>] = []
    var depth = 0
    var start = 0
    while let line = lines.next() {
      if line.name == VCardLine.begin, line.isCard() {
        if depth == 0 { start = lines.start }
        depth += 1
      } else if line.name == VCardLine.end, depth > 0, line.isCard() {
        depth -= 1
        if depth == 0 { ranges.append(start..<lines.at) }
      }
      guard ranges.count <= context.limits.units else {
        throw ContentError(.limit(.units, allowed: context.limits.units, found: nil))
      }
    }
    if depth > 0 { ranges.append(start..<bytes.count) }
    guard !ranges.isEmpty else { throw none }
    return (bytes, whole == nil ? stated : .utf8, ranges)
  }
}
