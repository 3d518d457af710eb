/// Reads RTF in one pass: groups and control words; what stands between them goes to the text.
///
/// By hand: no package registry can be counted on, and distributions have commands for it, but no
/// library.
struct RTFReader<Sink: RTFSink> {
  private let bytes: [UInt8]
  private let limits: ContentLimits
  private var at = 0
  private var text: RTFText<Sink>
  private var group = RTFGroup()
  private var outer: [RTFGroup] = []
  /// How many characters are still to be left out after a Unicode one.
  private var replacements = 0

  init(_ bytes: [UInt8], sink: Sink, limits: ContentLimits) {
    self.bytes = bytes
    text = RTFText(sink)
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
      guard text.sink.size <= limits.output else {
        throw ContentError(.limit(.output, allowed: limits.output, found: nil))
      }
    }
    flush()
    return text.sink
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
    flush()
    replacements = 0
    guard outer.count < limits.depth else {
      throw ContentError(.limit(.depth, allowed: limits.depth, found: nil))
    }
    outer.append(group)
    group.open()
    at += 1
  }

  private mutating func closeGroup() {
    flush()
    replacements = 0
    at += 1
    if group.closesLink { text.closeLink() }
    guard let previous = outer.popLast() else { return }
    let fontChanged = previous.font != group.font
    group = previous
    if fontChanged { text.chooseEncoding(in: group) }
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
    group.fill()
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
    case UInt8(ascii: "*"): group.makeOptional()
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

  // MARK: Text

  private mutating func flush() { text.flush(in: group) }

  /// Bytes of text in the encoding that holds here.
  private mutating func raw(_ run: ArraySlice<UInt8>) {
    guard !run.isEmpty else { return }
    group.fill()
    text.append(run, in: group)
  }

  /// One character by its number.
  private mutating func character(_ value: UInt32) {
    if replacements > 0 {
      replacements -= 1
      return
    }
    text.append(character: value, in: group)
  }

  private mutating func unicode(_ number: Int) {
    replacements = group.unicodeSkip
    text.append(unit: number, in: group)
  }

  // MARK: Words

  private mutating func apply(_ word: RTFWord, _ number: Int?) throws(ContentError) {
    if word == .binary { return binary(number ?? 0) }
    if group.isOptional, word == .ignored { return enter(.skipped) }
    guard group.destination != .skipped else { return }
    if replacements > 0, word != .unicode {
      replacements -= 1
      if isCharacter(word) { return }
    }
    switch word {
    case .skippedDestination: enter(.skipped)
    case .fontTable: enter(.fontTable)
    case .colorTable: enter(.colorTable)
    case .fieldInstruction:
      enter(.instruction)
      text.beginInstruction()
    case .fieldResult: fieldResult()
    case .ansiCodePage, .macintosh, .pc, .pcMultilingual:
      text.setDocumentEncoding(word, number, in: group)
    case .font, .fontCharset, .fontCodePage: font(word, number ?? 0)
    case .red, .green, .blue:
      if group.destination == .colorTable { text.setColor(word, number ?? 0) }
    case .unicodeSkip: group.skip(number ?? 1)
    case .unicode: unicode(number ?? 0)
    case .character(let value): character(value)
    case .tab: character(0x09)
    case .paragraph, .line, .cell, .row, .nestedCell, .nestedRow: structure(word)
    case .hidden: hide(number != 0)
    case .plain: plain()
    case .ignored: break
    default: restyle(word, number)
    }
  }

  /// Bytes that aren't text yet look as what held where they stood.
  private mutating func restyle(_ word: RTFWord, _ number: Int?) {
    var changed = group
    changed.style(word, number)
    if changed.style != group.style { flush() }
    group = changed
  }

  /// Whether a word counts as the character that stands in for a Unicode one.
  private func isCharacter(_ word: RTFWord) -> Bool {
    switch word {
    case .character, .tab: true
    default: false
    }
  }

  private mutating func enter(_ destination: RTFGroup.Destination) {
    flush()
    group.enter(destination)
  }

  /// Bytes that are no RTF; they count as one character.
  private mutating func binary(_ count: Int) {
    if replacements > 0 { replacements -= 1 }
    at = count >= bytes.count - at ? bytes.count : at + max(0, count)
  }

  private mutating func structure(_ word: RTFWord) {
    guard group.destination == .body else { return }
    flush()
    switch word {
    case .paragraph: paragraph()
    case .line: text.breakLine()
    case .cell: text.endCell(nested: false)
    case .row: text.endRow(nested: false)
    case .nestedCell: text.endCell(nested: true)
    default: text.endRow(nested: true)
    }
  }

  private mutating func paragraph() {
    flush()
    guard group.destination == .body, !group.isHidden else { return }
    text.endParagraph(group.style)
  }

  private mutating func fieldResult() {
    flush()
    if text.openLink() { group.holdLink() }
  }

  private mutating func font(_ word: RTFWord, _ number: Int) {
    if group.destination == .fontTable { return text.setFont(word, number) }
    guard word == .font else { return }
    flush()
    group.choose(font: number)
    text.chooseEncoding(in: group)
  }

  private mutating func hide(_ isOn: Bool) {
    flush()
    group.hide(isOn)
  }

  private mutating func plain() {
    hide(false)
    group.resetCharacters()
  }
}
