import DropCore

/// What is made of links, and of what.
enum LinkCodecs {
  /// Addresses between the formats that carry them.
  static let edges: [Codec] = between + ofHypertext

  private static let between: [Codec] = carriers.flatMap { type in
    targets.compactMap { to, write in
      guard type != to else { return nil }
      return Codec(
        from: type,
        to: to,
        cost: cost(from: type, to: to),
        name: "links"
      ) { (content, context) throws(ContentError) in
        let links = try LinkReader.links(content, context)
        return try content.made(to, write(links), context)
      }
    }
  }

  /// The links of a document, with their titles where the format has any; only of what was HTML, as none
  /// that is made of something else has more than that had.
  private static let ofHypertext: [Codec] = [.html, ContentType("public.xhtml")].flatMap { type in
    let targets: [(ContentType, @Sendable ([Link]) -> [UInt8])] = [
      (.uriList, LinkWriter.list), (.mozURL, LinkWriter.titled),
    ]
    return targets.map { to, write in
      Codec(from: type, to: to, cost: .losesContent, name: "links", needsOriginal: true) {
        (content, context) throws(ContentError) in
        let bytes = HTMLFragment.cut(try HTMLCharset.decode(content, context))
        let links = try LinkReader.checked(
          try HTMLLinks.links(bytes, limits: context.limits),
          in: content,
          context
        )
        return try content.made(to, write(links), context)
      }
    }
  }

  private static let carriers: [ContentType] = [
    .url, .uriList, .mozURL, .webLocation, .internetShortcut,
  ]

  /// One URL of a list is the first, so the list loses content, and a link with a title only that.
  private static func cost(from: ContentType, to: ContentType) -> Coercion.Cost {
    switch (from, to) {
    case (.uriList, .url): .losesContent
    case (.mozURL, .html): .lossless
    case (.mozURL, _): .losesStyling
    default: .lossless
    }
  }

  private static let targets: [(ContentType, @Sendable ([Link]) -> [UInt8])] = [
    (.url, { $0.first?.address ?? [] }),
    (.uriList, LinkWriter.list),
    (.utf8PlainText, LinkWriter.text),
    (.html, LinkWriter.html),
  ]
}

/// Writes links.
enum LinkWriter {
  /// Each address on a line that ends as RFC 2483 wants it.
  static func list(_ links: [Link]) -> [UInt8] {
    links.reduce(into: []) { out, link in
      out.append(contentsOf: link.address)
      out.append("\r\n")
    }
  }

  /// An address and its title on alternate lines, in UTF-16 with the low byte first, as Firefox has it.
  static func titled(_ links: [Link]) -> [UInt8] {
    let lines: [[UInt8]] = links.flatMap { [$0.address, $0.title ?? []] }
    return String(decoding: Array(lines.joined(separator: [0x0A])), as: UTF8.self).utf16.flatMap {
      [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
    }
  }

  static func text(_ links: [Link]) -> [UInt8] {
    Array(links.map(\.address).joined(separator: [0x0A]))
  }

  /// Links with their titles; addresses that would run code are left as text.
  static func html(_ links: [Link]) -> [UInt8] {
    var out: [UInt8] = []
    out.append(HTMLEscaping.head)
    for (number, link) in links.enumerated() {
      if number > 0 { out.append("<br>\n") }
      let isHarmless = URLText.isHarmless(link.address)
      if isHarmless {
        out.append("<a href=\"")
        HTMLEscaping.append(link.address, to: &out)
        out.append("\">")
      }
      HTMLEscaping.append(link.title ?? link.address, to: &out)
      if isHarmless { out.append("</a>") }
    }
    out.append(0x0A)
    return out
  }
}

extension LinkCodecs {
  /// The addresses of a list.
  static let units: [UnitCodec] = [
    UnitCodec(type: .uriList, combine: combineLinks, open: openLinks),
    UnitCodec(type: .mozURL, open: openLinks),
  ]

  private static let openLinks: UnitCodec.Open = { (content, context) throws(ContentError) in
    let links = try LinkReader.links(content, context)
    return ContentUnits(count: links.count) { (number) throws(ContentError) in
      Content(type: .url, bytes: links[number].address)
    }
    .holding(content.size + links.count * 64)
  }

  private static let combineLinks: UnitCodec.Combine = { (contents, context) throws(ContentError) in
    try Content.joinedLines(contents, as: .uriList, context)
  }
}
