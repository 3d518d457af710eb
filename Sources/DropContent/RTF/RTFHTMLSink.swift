/// Makes HTML of RTF: paragraphs, tables, links, and how the text looks.
struct RTFHTMLSink: RTFSink {
  private(set) var out: [UInt8] = []
  private var fonts = RTFFonts()
  private var colors: [RTFColor] = []
  /// The paragraph or cell under way.
  private var block: [UInt8] = []
  private var openStyle: RTFStyle?
  private var isLinked = false
  /// The finished cells of the row under way.
  private var cells: [[UInt8]] = []
  private var isInTable = false

  var size: Int { out.count + block.count }

  init() { out.append(HTMLEscaping.head) }

  mutating func prepare(_ fonts: RTFFonts, colors: [RTFColor]) {
    self.fonts = fonts
    self.colors = colors
  }

  mutating func text(_ bytes: ArraySlice<UInt8>, _ style: RTFStyle) {
    var looks = style
    looks.alignment = .natural
    looks.isInTable = false
    if openStyle != looks {
      closeStyle()
      openStyle = looks
      RTFMarkup.open(looks, fonts: fonts, colors: colors, in: &block)
    }
    for byte in bytes {
      if byte == 0x09 {
        block.append("&emsp;")
      } else {
        HTMLEscaping.append(CollectionOfOne(byte), to: &block)
      }
    }
  }

  private mutating func closeStyle() {
    if let style = openStyle { RTFMarkup.close(style, fonts: fonts, colors: colors, in: &block) }
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
