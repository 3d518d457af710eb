/// Puts RTF documents below each other: their tables of fonts and colours become one, and the numbers
/// that name these in the text are moved on.
///
/// Whatever else is in a document goes in as it is, but for
/// what describes the document as a whole and for its styles, which are spelt out in the text anyway.
struct RTFJoiner {
  private var fonts: [UInt8] = []
  private var colors: [UInt8] = []
  private var body: [UInt8] = []
  private var fontCount = 0
  private var colorCount = 0
  private var isFirst = true

  /// How many bytes there are by now.
  var size: Int { fonts.count + colors.count + body.count }

  /// Adds a document.
  mutating func add(_ bytes: [UInt8], _ limits: ContentLimits) throws(ContentError) {
    let start = bytes.prefix(1024).firstPlace(of: Array("{\\rtf".utf8)) ?? 0
    guard start > 0 else {
      throw ContentError(.malformed(format: "RTF", detail: "doesn't begin with {\\rtf"))
    }
    if !isFirst { body.append("\\par\n") }
    isFirst = false
    var part = RTFPart(bytes, from: start - 5, fonts: fontCount, colors: colorCount, limits)
    try part.read()
    fonts += part.fonts
    colors += part.colors
    body.append("{\\pard\\plain")
    if let font = part.defaultFont {
      body.append("\\f")
      JSONWriter.append(font, to: &body)
    }
    body.append(" ")
    body += part.body
    body.append("}")
    fontCount = part.nextFont
    colorCount = part.nextColor
  }

  /// All of them as one document.
  func document() -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(size + 128)
    out.append("{\\rtf1\\ansi\\ansicpg1252\\uc1")
    if !fonts.isEmpty {
      out.append("{\\fonttbl")
      out += fonts
      out.append("}\n")
    }
    if !colors.isEmpty {
      out.append("{\\colortbl;")
      out += colors
      out.append("}\n")
    }
    out += body
    out.append("}\n")
    return out
  }
}

/// One document on its way into a larger one.
private struct RTFPart {
  private(set) var fonts: [UInt8] = []
  private(set) var colors: [UInt8] = []
  private(set) var body: [UInt8] = []
  /// The font of text that names none, by its number in the larger document.
  private(set) var defaultFont: Int?
  private(set) var nextFont: Int
  private(set) var nextColor: Int

  private let bytes: [UInt8]
  private let limits: ContentLimits
  private let firstFont: Int
  private let firstColor: Int
  private var at: Int
  private var depth = 0
  /// The code page of fonts that name none, where it isn't the usual one.
  private var page: Int?

  /// More fonts than any document has; further ones are left out.
  private static let mostFonts = 4096

  init(_ bytes: [UInt8], from start: Int, fonts: Int, colors: Int, _ limits: ContentLimits) {
    self.bytes = bytes
    self.limits = limits
    at = start
    (firstFont, nextFont) = (fonts, fonts)
    (firstColor, nextColor) = (colors, colors)
  }

  private enum Token {
    case open, close
    /// A control word, from its backslash on, and its number.
    case word(Substring, Int?)
    /// Anything else, which goes in as it is.
    case other
  }

  /// Where the token that was read last begins.
  private var token = 0

  mutating func read() throws(ContentError) {
    while let next = try nextToken() {
      switch next {
      case .open where depth == 2: try openGroup()
      case .open where depth == 1: break
      case .close where depth == 0: return
      case .open, .close, .other: body += piece
      case .word(let name, let number): word(name, number)
      }
    }
    // Groups that are left open at the end are closed here.
    for _ in 1..<max(1, depth) { body.append("}") }
  }

  /// The token that was read last.
  private var piece: ArraySlice<UInt8> { bytes[token..<at] }
}

// Tokens.
extension RTFPart {
  private mutating func nextToken() throws(ContentError) -> Token? {
    guard at < bytes.count else { return nil }
    token = at
    switch bytes[at] {
    case UInt8(ascii: "{"):
      at += 1
      depth += 1
      guard depth <= limits.depth else {
        throw ContentError(.limit(.depth, allowed: limits.depth, found: nil))
      }
      return .open
    case UInt8(ascii: "}"):
      at += 1
      depth -= 1
      return .close
    case UInt8(ascii: "\\"): return control()
    default:
      while at < bytes.count, !Self.isSpecial(bytes[at]) { at += 1 }
      return .other
    }
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "\\")
  }

  private mutating func control() -> Token {
    at += 1
    guard at < bytes.count, ASCII.isLetter(bytes[at]) else {
      if at < bytes.count { at += 1 }
      return .other
    }
    let start = at
    while at < bytes.count, ASCII.isLetter(bytes[at]) { at += 1 }
    let name = Substring(decoding: bytes[start..<at], as: UTF8.self)
    var place = at
    let isNegative = place < bytes.count && bytes[place] == UInt8(ascii: "-")
    if isNegative { place += 1 }
    var (value, digits) = (0, 0)
    while place < bytes.count, ASCII.isDigit(bytes[place]) {
      value = min(value * 10 + Int(bytes[place] - 0x30), 1 << 40)
      place += 1
      digits += 1
    }
    if digits > 0 { at = place }
    let number = digits > 0 ? (isNegative ? -value : value) : nil
    if at < bytes.count, bytes[at] == 0x20 { at += 1 }
    if name == "bin" { at = min(bytes.count, at + min(max(0, number ?? 0), bytes.count - at)) }
    return .word(name, number)
  }
}

// What becomes of them.
extension RTFPart {
  /// A group right inside of the document's own: a table, or text.
  private mutating func openGroup() throws(ContentError) {
    let (start, outer) = (token, depth - 1)
    var first: Substring?
    while first == nil, let next = try nextToken() {
      switch next {
      case .word(let name, _): first = name
      // `\*`, and space before the word.
      case .other where bytes[token] == UInt8(ascii: "\\") || bytes[token] <= 0x20: continue
      default: first = ""
      }
    }
    switch first {
    case "fonttbl"?: try fontTable(down: outer)
    case "colortbl"?: try colorTable(down: outer)
    case let name? where Self.ofDocument.contains(name): try skip(down: outer)
    default:
      (at, depth) = (start, outer)
      _ = try nextToken()
      body += piece
    }
  }

  /// What describes a document as a whole.
  private static let ofDocument: Set<Substring> = [
    "stylesheet", "info", "generator", "listtable", "listoverridetable", "filetbl", "revtbl",
    "rsidtbl", "themedata", "colorschememapping", "latentstyles", "datastore", "xmlnstbl",
    "mmathPr", "expandedcolortbl", "pgptbl", "userprops", "defchp", "defpap",
  ]

  private mutating func skip(down outer: Int) throws(ContentError) {
    while depth > outer, try nextToken() != nil {}
  }

  private mutating func fontTable(down outer: Int) throws(ContentError) {
    var own: [UInt8] = []
    var namesPage = true
    while depth > outer, let next = try nextToken() {
      switch next {
      case .close where depth == outer: break
      case .word("f", let number):
        if !namesPage { appendPage(to: &own) }
        let font = mapped(number ?? 0)
        nextFont = max(nextFont, font + 1)
        own.append("\\f")
        JSONWriter.append(font, to: &own)
        own.append(" ")
        namesPage = false
      case .word("fcharset", let number):
        own += piece
        if number ?? 0 > 1 { namesPage = true }
      case .word("cpg", _):
        own += piece
        namesPage = true
      case .other where !namesPage:
        // The name comes last.
        appendPage(to: &own)
        namesPage = true
        own += piece
      default: own += piece
      }
    }
    fonts += own
  }

  private func appendPage(to out: inout [UInt8]) {
    guard let page else { return }
    out.append("\\cpg")
    JSONWriter.append(page, to: &out)
    out.append(" ")
  }

  /// The entries behind the first, which means the reader's own colour.
  private mutating func colorTable(down outer: Int) throws(ContentError) {
    var own: [UInt8] = []
    while depth > outer, let next = try nextToken() {
      if case .close = next, depth == outer { break }
      own += piece
    }
    let entries = own.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    for entry in entries.dropFirst().dropLast() where nextColor < 1 << 16 {
      colors += entry
      colors.append(UInt8(ascii: ";"))
      nextColor += 1
    }
  }

  private func mapped(_ font: Int) -> Int { firstFont + max(0, min(font, Self.mostFonts)) }

  private mutating func word(_ name: Substring, _ number: Int?) {
    switch name {
    case "rtf", "ansi": break
    case "ansicpg": page = number == 1252 ? nil : number
    case "mac": page = 10000
    case "pc": page = 437
    case "pca": page = 850
    case "deff", "adeff": if name == "deff" { defaultFont = mapped(number ?? 0) }
    // Numbers of tables that stay behind.
    case "s", "cs", "ds", "ts", "ls": break
    case "f", "af":
      write(name, mapped(number ?? 0))
    case "cf", "cb", "highlight", "chcbpat", "chcfpat", "clcbpat", "clcfpat", "ulc", "cbpat",
      "cfpat",
      "brdrcf":
      let color = max(0, min(number ?? 0, 1 << 16))
      write(name, color == 0 ? 0 : firstColor + color)
    default: body += piece
    }
  }

  private mutating func write(_ name: Substring, _ number: Int) {
    body.append(UInt8(ascii: "\\"))
    body += Array(name.utf8)
    JSONWriter.append(number, to: &body)
    body.append(UInt8(ascii: " "))
  }
}
