/// What an element means for the text around it and in it.
struct HTMLTag: Sendable {
  enum Rule: UInt8, Sendable {
    /// Nothing.
    case inline
    /// It begins and ends a line.
    case block
    /// It stands apart from what is around it by an empty line.
    case paragraph
    /// It breaks the line.
    case lineBreak
    /// It begins and ends a table.
    case table
    /// It begins and ends a row of a table.
    case row
    /// It is a cell of a row.
    case cell
    /// It keeps white space.
    case preformatted
    /// What is in it is no text for people, and no markup either.
    case skipped
    /// What is in it is text without markup.
    case rawText
  }

  /// A name of up to eight letters as a number; longer ones are mixed, which none here collide in.
  static func key(_ name: some Sequence<UInt8>) -> UInt64 {
    var key: UInt64 = 0
    for byte in name { key = mix(key, byte) }
    return key
  }

  @inline(__always)
  static func mix(_ key: UInt64, _ byte: UInt8) -> UInt64 {
    (key << 8 | key >> 56) ^ UInt64(ASCII.lowercased(byte))
  }

  /// The name here as a key, and moves after it.
  @inline(__always)
  static func name(in bytes: [UInt8], at place: inout Int) -> UInt64 {
    var key: UInt64 = 0
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || ASCII.isSpace(byte) { break }
      key = mix(key, byte)
      place += 1
    }
    return key
  }

  /// Moves after the tag's end, which doesn't lie in a quoted value.
  @inline(__always)
  static func passAttributes(in bytes: [UInt8], at place: inout Int) {
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if byte == UInt8(ascii: ">") { return }
      guard byte == UInt8(ascii: "=") else { continue }
      while place < bytes.count, ASCII.isSpace(bytes[place]) { place += 1 }
      guard place < bytes.count else { return }
      let quote = bytes[place]
      if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        place += 1
        while place < bytes.count, bytes[place] != quote { place += 1 }
        place = min(place + 1, bytes.count)
      }
    }
  }

  /// What the element of a name means.
  @inline(__always)
  static func rule(_ key: UInt64) -> Rule {
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 55)
    while slots[slot].key != 0 {
      if slots[slot].key == key { return slots[slot].rule }
      slot = (slot + 1) & 511
    }
    return .inline
  }

  private static let names: [(Rule, String)] = [
    (
      .block,
      """
      address article aside blockquote body caption center dd details dialog dir div dl dt fieldset \
      figcaption figure footer form frameset header hgroup hr html legend li main menu nav ol \
      optgroup option search section select summary tbody tfoot thead ul
      """
    ),
    (.paragraph, "p h1 h2 h3 h4 h5 h6"),
    (.lineBreak, "br"), (.table, "table"), (.row, "tr"), (.cell, "td th"),
    (.preformatted, "pre listing"),
    (.skipped, "script style title template iframe noembed noframes xml"),
    (.rawText, "textarea xmp plaintext"),
  ]

  private static let slots: [(key: UInt64, rule: Rule)] = {
    var slots = [(key: UInt64, rule: Rule)](repeating: (0, .inline), count: 512)
    for (rule, list) in names {
      for name in list.split(separator: " ") {
        let key = key(name.utf8)
        var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 55)
        while slots[slot].key != 0 { slot = (slot + 1) & 511 }
        slots[slot] = (key, rule)
      }
    }
    return slots
  }()
}
