/// Reads RTF in one pass: groups, destinations, encodings, fields; what it means goes to the sink.
///
/// By hand: no package registry can be counted on, and distributions have commands for it, but no
/// library.
struct RTFReader<Sink: RTFSink> {
  let bytes: [UInt8]
  let limits: ContentLimits
  var at = 0
  var sink: Sink
  var group = RTFGroup()
  var outer: [RTFGroup] = []
  var fonts = RTFFonts()
  var colors: [RTFColor] = []
  var color: (red: UInt8, green: UInt8, blue: UInt8) = (0, 0, 0)
  var colorIsSet = false
  var tablesAreShown = false
  /// The encoding of the document, and the one of the text here.
  var documentEncoding = TextEncoding.windows1252
  var page: CodePage? = CodePage.western
  var encoding = TextEncoding.windows1252
  var isSymbol = false
  var isWestern = false
  /// How many characters are still to be left out after a Unicode one.
  var replacements = 0
  /// The first half of a surrogate pair.
  var highSurrogate: UInt32 = 0
  /// Bytes of a multi-byte encoding that aren't text yet.
  var undecoded: [UInt8] = []
  var instruction: [UInt8] = []

  init(_ bytes: [UInt8], sink: Sink, limits: ContentLimits) {
    self.bytes = bytes
    self.sink = sink
    self.limits = limits
  }

  mutating func run() throws(ContentError) -> Sink {
    let start = bytes.prefix(1024).firstPlace(of: Array("{\\rtf".utf8)) ?? 0
    guard start > 0 else {
      throw ContentError(.malformed(format: "RTF", detail: "doesn't begin with {\\rtf"))
    }
    at = start - 5
    while at < bytes.count {
      try step()
      guard sink.size <= limits.output else {
        throw ContentError(.limit(.output, allowed: limits.output, found: nil))
      }
    }
    flushUndecoded()
    return sink
  }

  private mutating func step() throws(ContentError) {
    switch bytes[at] {
    case UInt8(ascii: "{"): try openGroup()
    case UInt8(ascii: "}"): closeGroup()
    case UInt8(ascii: "\\"): try control()
    case 0x0A, 0x0D, 0x00: at += 1
    default: plainText()
    }
  }

  private mutating func openGroup() throws(ContentError) {
    flushUndecoded()
    replacements = 0
    guard outer.count < limits.depth else {
      throw ContentError(.limit(.depth, allowed: limits.depth, found: nil))
    }
    outer.append(group)
    group.closesLink = false
    group.isFresh = true
    at += 1
  }

  private mutating func closeGroup() {
    flushUndecoded()
    replacements = 0
    at += 1
    if group.closesLink { sink.closeLink() }
    guard let previous = outer.popLast() else { return }
    let fontChanged = previous.font != group.font
    group = previous
    if fontChanged { chooseEncoding() }
    // What follows the document's own group is no part of it.
    if outer.isEmpty { at = bytes.count }
  }

  /// Text up to the next control, group or line end.
  private mutating func plainText() {
    let start = at
    while at < bytes.count {
      let byte = bytes[at]
      if byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
        || byte == 0x0A || byte == 0x0D || byte == 0x00
      {
        break
      }
      at += 1
    }
    let skipped = min(replacements, at - start)
    replacements -= skipped
    raw(bytes[(start + skipped)..<at])
  }

  private mutating func control() throws(ContentError) {
    guard at + 1 < bytes.count else { return at = bytes.count }
    guard ASCII.isLetter(bytes[at + 1]) else { return symbol() }
    at += 1
    var key: UInt64 = 0
    while at < bytes.count, ASCII.isLetter(bytes[at]) {
      key = RTFWord.mix(key, bytes[at])
      at += 1
    }
    let number = number()
    if at < bytes.count, bytes[at] == 0x20 { at += 1 }
    try apply(RTFWord.named(key), number)
    group.isFresh = false
    group.isOptional = false
  }

  /// The parameter of a control word.
  private mutating func number() -> Int? {
    var place = at
    let isNegative = place < bytes.count && bytes[place] == UInt8(ascii: "-")
    if isNegative { place += 1 }
    let start = place
    var value = 0
    while place < bytes.count, ASCII.isDigit(bytes[place]) {
      value = min(value * 10 + Int(bytes[place] - 0x30), 1 << 40)
      place += 1
    }
    guard place > start else { return nil }
    at = place
    return isNegative ? -value : value
  }

  private mutating func symbol() {
    let byte = bytes[at + 1]
    at += 2
    switch byte {
    case UInt8(ascii: "'"): hexByte()
    // Old writers put it before any word; only a group's first word can be a destination.
    case UInt8(ascii: "*"): group.isOptional = group.isFresh
    case UInt8(ascii: "~"): character(0xA0)
    case UInt8(ascii: "_"): character(0x2011)
    case UInt8(ascii: "-"): character(0xAD)
    case 0x0A, 0x0D: paragraph()
    case 0x09: character(0x09)
    case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"):
      if replacements > 0 { replacements -= 1 } else { raw(bytes[(at - 1)..<at]) }
    default: break
    }
  }

  private mutating func hexByte() {
    guard at + 1 < bytes.count, let high = ASCII.hexValue(bytes[at]),
      let low = ASCII.hexValue(bytes[at + 1])
    else { return }
    at += 2
    if replacements > 0 {
      replacements -= 1
    } else {
      raw([high << 4 | low])
    }
  }
}

/// What holds inside one pair of braces, and is forgotten after it.
struct RTFGroup {
  enum Destination: UInt8 { case body, skipped, fontTable, colorTable, instruction }

  var destination = Destination.body
  var style = RTFStyle()
  var font = -1
  /// How many characters stand for a Unicode one in readers that don't know it.
  var unicodeSkip = 1
  var isHidden = false
  /// Nothing has stood in it yet: a destination may be named.
  var isFresh = true
  /// `\*` stood before the next control word.
  var isOptional = false
  var closesLink = false
}
