/// Takes the text for people out of HTML, in one pass and without building a tree.
///
/// By hand: no package registry can be counted on, and libxml2, which distributions have, lets Word's
/// conditional comments out as text.
struct HTMLTextDecoder {
  private let bytes: [UInt8]
  private let limit: Int
  private var at = 0
  private var layout: TextLayout
  private var preformattedDepth = 0

  /// Takes UTF-8.
  init(_ bytes: [UInt8], limits: ContentLimits) {
    self.bytes = bytes
    limit = limits.output
    layout = TextLayout(capacity: min(bytes.count, limits.output) / 2)
  }

  static func decode(_ bytes: [UInt8], limits: ContentLimits) throws(ContentError) -> [UInt8] {
    var decoder = HTMLTextDecoder(bytes, limits: limits)
    return try decoder.run()
  }

  private mutating func run() throws(ContentError) -> [UInt8] {
    while at < bytes.count {
      text()
      guard at < bytes.count else { break }
      if bytes[at] == UInt8(ascii: "&") { reference() } else { markup() }
      guard layout.out.count <= limit else {
        throw ContentError(.limit(.output, allowed: limit, found: nil))
      }
    }
    return layout.finish()
  }

  /// What a byte of text means: 0 a part of a word, 1 white space, 2 an end, 3 perhaps U+00A0.
  private static let classes: [UInt8] = (0...255).map { byte in
    switch UInt8(byte) {
    case 0x09, 0x0A, 0x0C, 0x0D, 0x20: 1
    case UInt8(ascii: "<"), UInt8(ascii: "&"): 2
    case 0xC2: 3
    case 0: 1
    default: 0
    }
  }

  /// Text up to the next markup or reference.
  private mutating func text() {
    if layout.keepsSpace { return preformattedText() }
    let classes = HTMLTextDecoder.classes
    var start = at
    while at < bytes.count {
      let kind = classes[Int(bytes[at])]
      if kind == 0 {
        at += 1
        continue
      }
      if kind == 3, at + 1 >= bytes.count || bytes[at + 1] != 0xA0 {
        at += 1
        continue
      }
      if at > start { layout.word(bytes[start..<at]) }
      if kind == 2 { return }
      if kind == 1 { layout.space() } else { layout.fixedSpace() }
      at += kind == 1 ? 1 : 2
      start = at
    }
    if at > start { layout.word(bytes[start..<at]) }
  }

  private mutating func preformattedText() {
    while at < bytes.count, bytes[at] != UInt8(ascii: "<"), bytes[at] != UInt8(ascii: "&") {
      layout.preformatted(bytes[at])
      at += 1
    }
  }

  private mutating func reference() {
    if let reference = HTMLReference(at: at, in: bytes) {
      layout.reference(reference)
      at = reference.end
    } else {
      literal()
    }
  }

  /// The byte here, which looked like markup and isn't.
  private mutating func literal() {
    layout.word(bytes[at..<(at + 1)])
    at += 1
  }

  private mutating func markup() {
    let next = at + 1 < bytes.count ? bytes[at + 1] : 0
    if ASCII.isLetter(next) {
      at += 1
      open(name())
    } else if next == UInt8(ascii: "/") {
      guard at + 2 < bytes.count else { return literal() }
      guard ASCII.isLetter(bytes[at + 2]) else { return skip(past: UInt8(ascii: ">")) }
      at += 2
      close(name())
    } else if next == UInt8(ascii: "!"), at + 3 < bytes.count, bytes[at + 2] == 0x2D,
      bytes[at + 3] == 0x2D
    {
      comment()
    } else if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
      skip(past: UInt8(ascii: ">"))
    } else {
      literal()
    }
  }

  /// The name here as a key; afterwards the tag's attributes are passed too.
  private mutating func name() -> UInt64 {
    let key = HTMLTag.name(in: bytes, at: &at)
    HTMLTag.passAttributes(in: bytes, at: &at)
    return key
  }

  private mutating func skip(past end: UInt8) {
    while at < bytes.count, bytes[at] != end { at += 1 }
    at = min(at + 1, bytes.count)
  }

  private mutating func comment() {
    at += 4
    // `<!-->` and `<!--->` are whole comments.
    if at < bytes.count, bytes[at] == UInt8(ascii: ">") { return at += 1 }
    while at < bytes.count {
      guard bytes[at] == UInt8(ascii: ">") else {
        at += 1
        continue
      }
      at += 1
      let dashed = bytes[at - 2] == 0x2D && bytes[at - 3] == 0x2D
      let banged = bytes[at - 2] == 0x21 && bytes[at - 3] == 0x2D && bytes[at - 4] == 0x2D
      if dashed || banged { return }
    }
  }

  private mutating func open(_ key: UInt64) {
    switch HTMLTag.rule(key) {
    case .inline: break
    case .block: layout.breakBlock(lines: 1)
    case .paragraph: layout.breakBlock(lines: 2)
    case .lineBreak: layout.lineBreak()
    case .table: layout.openTable()
    case .row: layout.row()
    case .cell: layout.cell()
    case .preformatted:
      layout.breakBlock(lines: 1)
      enterPreformatted()
    case .skipped: skipRaw(until: key, keepsText: false)
    case .rawText: skipRaw(until: key, keepsText: true)
    }
  }

  private mutating func close(_ key: UInt64) {
    switch HTMLTag.rule(key) {
    case .inline, .cell, .skipped, .rawText: break
    case .block: layout.breakBlock(lines: 1)
    case .paragraph: layout.breakBlock(lines: 2)
    case .lineBreak: layout.lineBreak()
    case .table: layout.closeTable()
    case .row: layout.closeRow()
    case .preformatted:
      preformattedDepth = max(0, preformattedDepth - 1)
      layout.keepSpace(preformattedDepth > 0)
      layout.breakBlock(lines: 1)
    }
  }

  private mutating func enterPreformatted() {
    preformattedDepth += 1
    layout.keepSpace(true)
    if at < bytes.count, bytes[at] == 0x0D { at += 1 }
    if at < bytes.count, bytes[at] == 0x0A { at += 1 }
  }

  /// Passes an element whose content is no markup, up to its own end tag.
  private mutating func skipRaw(until key: UInt64, keepsText: Bool) {
    let wasKept = layout.keepsSpace
    layout.keepSpace(keepsText)
    defer { layout.keepSpace(wasKept) }
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "<"), let end = endTag(key, at: at) {
        at = end
        return
      }
      if !keepsText {
        at += 1
      } else if bytes[at] == UInt8(ascii: "&"), let found = HTMLReference(at: at, in: bytes) {
        layout.reference(found)
        at = found.end
      } else {
        layout.preformatted(bytes[at])
        at += 1
      }
    }
  }

  /// The place after the end tag of that name, if it stands here.
  private func endTag(_ key: UInt64, at place: Int) -> Int? {
    guard place + 2 < bytes.count, bytes[place + 1] == UInt8(ascii: "/") else { return nil }
    var end = place + 2
    var found: UInt64 = 0
    while end < bytes.count, bytes[end] != UInt8(ascii: ">"), bytes[end] != UInt8(ascii: "/"),
      !ASCII.isSpace(bytes[end])
    {
      found = HTMLTag.mix(found, bytes[end])
      end += 1
    }
    guard found == key else { return nil }
    while end < bytes.count, bytes[end] != UInt8(ascii: ">") { end += 1 }
    return min(end + 1, bytes.count)
  }
}
