/// Makes HTML of RTF: paragraphs, tables, links, and how the text looks.
struct RTFHTMLSink: RTFSink {
  private(set) var out: [UInt8] = []
  private var fonts = RTFFonts()
  private var colors: [RTFColor] = []
  /// The paragraph or cell under way.
  private var block: [UInt8] = []
  private var openStyle: RTFStyle?
  /// Whether its font, size and colour are said by a tag that is open.
  private var hasSpan = false
  private var isLinked = false
  /// The finished cells of the row under way.
  private var cells: [[UInt8]] = []
  private var cellSize = 0
  private var isInTable = false

  var size: Int { out.count + block.count + cellSize }

  init() { out.append(HTMLEscaping.head) }

  mutating func prepare(_ fonts: RTFFonts, colors: [RTFColor]) {
    self.fonts = fonts
    self.colors = colors
  }

  mutating func text(_ bytes: ArraySlice<UInt8>, _ style: RTFStyle) {
    let looks = style.ofCharacters
    if openStyle != looks { restyle(as: looks) }
    for byte in bytes {
      if byte == 0x09 {
        block.append("&emsp;")
      } else {
        HTMLEscaping.append(CollectionOfOne(byte), to: &block)
      }
    }
  }

  /// The name of a font may be long: it is written again only where font, size or colour change.
  private mutating func restyle(as looks: RTFStyle) {
    if let style = openStyle, style.hasFont(of: looks) {
      RTFMarkup.closeMarks(style, in: &block)
    } else {
      closeStyle()
      let css = RTFMarkup.declarations(looks, fonts, colors)
      hasSpan = !css.isEmpty
      if hasSpan { RTFMarkup.openSpan(css, in: &block) }
    }
    openStyle = looks
    RTFMarkup.openMarks(looks, in: &block)
  }

  private mutating func closeStyle() {
    guard let style = openStyle else { return }
    RTFMarkup.closeMarks(style, in: &block)
    if hasSpan { block.append("</span>") }
    openStyle = nil
  }

  mutating func breakLine() { block.append("<br>\n") }

  mutating func endParagraph(_ style: RTFStyle) {
    closeStyle()
    if style.isInTable { return breakLine() }
    closeTable()
    out.append(RTFMarkup.paragraph(style.alignment))
    out.append(contentsOf: block)
    out.append("</p>\n")
    block.removeAll(keepingCapacity: true)
  }

  mutating func endCell(nested: Bool) {
    closeStyle()
    if nested { return block.append("&emsp;") }
    cells.append(block)
    cellSize += block.count
    block.removeAll(keepingCapacity: true)
  }

  mutating func endRow(nested: Bool) {
    closeStyle()
    if nested { return breakLine() }
    guard !cells.isEmpty else { return }
    if !isInTable { out.append("<table>\n") }
    isInTable = true
    out.append("<tr>")
    for cell in cells {
      out.append("<td>")
      out.append(contentsOf: cell)
      out.append("</td>")
    }
    out.append("</tr>\n")
    cells = []
    cellSize = 0
  }

  private mutating func closeTable() {
    if !cells.isEmpty { endRow(nested: false) }
    if isInTable { out.append("</table>\n") }
    isInTable = false
  }

  mutating func openLink(_ address: [UInt8]) {
    closeStyle()
    if isLinked { closeLink() }
    guard URLText.isHarmless(address) else { return }
    isLinked = true
    block.append("<a href=\"")
    HTMLEscaping.append(address, to: &block)
    block.append("\">")
  }

  mutating func closeLink() {
    closeStyle()
    if isLinked { block.append("</a>") }
    isLinked = false
  }

  mutating func finish() -> [UInt8] {
    closeLink()
    if !block.isEmpty { endParagraph(RTFStyle()) }
    closeTable()
    return out
  }
}

/// The tags for how a run of text looks.
enum RTFMarkup {
  static func paragraph(_ alignment: RTFStyle.Alignment) -> StaticString {
    switch alignment {
    case .natural, .left: "<p>"
    case .center: "<p style=\"text-align:center\">"
    case .right: "<p style=\"text-align:right\">"
    case .justified: "<p style=\"text-align:justify\">"
    }
  }

  static func openSpan(_ css: String, in out: inout [UInt8]) {
    out.append("<span style=\"")
    HTMLEscaping.append(css.utf8, to: &out)
    out.append("\">")
  }

  static func openMarks(_ style: RTFStyle, in out: inout [UInt8]) {
    if style.isBold { out.append("<b>") }
    if style.isItalic { out.append("<i>") }
    if style.isUnderlined { out.append("<u>") }
    if style.isStruck { out.append("<s>") }
    if style.script == .raised { out.append("<sup>") }
    if style.script == .lowered { out.append("<sub>") }
  }

  static func closeMarks(_ style: RTFStyle, in out: inout [UInt8]) {
    if style.script == .lowered { out.append("</sub>") }
    if style.script == .raised { out.append("</sup>") }
    if style.isStruck { out.append("</s>") }
    if style.isUnderlined { out.append("</u>") }
    if style.isItalic { out.append("</i>") }
    if style.isBold { out.append("</b>") }
  }

  /// What stands in the tag that says font, size and colour.
  static func declarations(
    _ style: RTFStyle,
    _ fonts: RTFFonts,
    _ colors: [RTFColor]
  ) -> String {
    var css = ""
    if let name = fonts.fonts[style.font]?.name, let family = family(name) {
      css += "font-family:'\(family)';"
    }
    if style.size > 0 { css += "font-size:\(style.size / 2)\(style.size % 2 == 1 ? ".5" : "")pt;" }
    if style.color < colors.count, let color = colors[style.color] {
      css += "color:#\(hex(color.red))\(hex(color.green))\(hex(color.blue));"
    }
    return css
  }

  /// A font's name, if it is one that can stand in a style as it is.
  private static func family(_ name: [UInt8]) -> String? {
    let isPlain = name.allSatisfy {
      ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == 0x20 || $0 == 0x2D || $0 == 0x5F
    }
    return isPlain && !name.isEmpty ? String(decoding: name, as: UTF8.self) : nil
  }

  private static func hex(_ value: UInt8) -> String {
    let digits = String(value, radix: 16)
    return digits.count == 1 ? "0\(digits)" : digits
  }
}
