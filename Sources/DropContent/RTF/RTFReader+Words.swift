extension RTFReader {
  mutating func apply(_ word: RTFWord, _ number: Int?) throws(ContentError) {
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
      instruction = []
    case .fieldResult: fieldResult()
    case .ansiCodePage, .macintosh, .pc, .pcMultilingual: documentEncoding(word, number)
    case .font, .fontCharset, .fontCodePage: font(word, number ?? 0)
    case .red, .green, .blue: color(word, number ?? 0)
    case .unicodeSkip: group.unicodeSkip = max(0, min(number ?? 1, 255))
    case .unicode: unicode(number ?? 0)
    case .character(let value): character(value)
    case .tab: character(0x09)
    case .paragraph, .line, .cell, .row, .nestedCell, .nestedRow: structure(word)
    default: style(word, number)
    }
  }

  /// Whether a word counts as the character that stands in for a Unicode one.
  private func isCharacter(_ word: RTFWord) -> Bool {
    switch word {
    case .character, .tab: true
    default: false
    }
  }

  private mutating func enter(_ destination: RTFGroup.Destination) {
    flushUndecoded()
    group.destination = destination
  }

  /// Bytes that are no RTF; they count as one character.
  private mutating func binary(_ count: Int) {
    if replacements > 0 { replacements -= 1 }
    at = count >= bytes.count - at ? bytes.count : at + max(0, count)
  }

  private mutating func structure(_ word: RTFWord) {
    guard group.destination == .body else { return }
    flushUndecoded()
    switch word {
    case .paragraph: paragraph()
    case .line: sink.breakLine()
    case .cell: sink.endCell(nested: false)
    case .row: sink.endRow(nested: false)
    case .nestedCell: sink.endCell(nested: true)
    default: sink.endRow(nested: true)
    }
  }

  mutating func paragraph() {
    flushUndecoded()
    guard group.destination == .body, !group.isHidden else { return }
    sink.endParagraph(group.style)
  }

  private mutating func fieldResult() {
    flushUndecoded()
    // It is looked at once, however many results claim to be its.
    defer { instruction = [] }
    guard let address = RTFField.address(instruction) else { return }
    sink.openLink(address)
    group.closesLink = true
  }

  private mutating func documentEncoding(_ word: RTFWord, _ number: Int?) {
    let page =
      switch word {
      case .macintosh: 10000
      case .pc: 437
      case .pcMultilingual: 850
      default: number ?? 1252
      }
    if let found = TextEncoding(codePage: page) { documentEncoding = found }
    chooseEncoding()
  }

  private mutating func font(_ word: RTFWord, _ number: Int) {
    let isTable = group.destination == .fontTable
    switch word {
    case .font where isTable: fonts.begin(number)
    case .font:
      flushUndecoded()
      group.font = number
      group.style.font = number
      chooseEncoding()
    case .fontCharset: if isTable { fonts.setCharset(number) }
    default: if isTable { fonts.setCodePage(number) }
    }
  }

  /// The encoding of text in the font that holds here.
  mutating func chooseEncoding() {
    let font = fonts.fonts[group.font]
    let chosen = font?.encoding ?? documentEncoding
    isSymbol = font?.isSymbol ?? false
    isWestern = font?.isWestern ?? false
    guard chosen != encoding || page == nil else { return }
    flushUndecoded()
    encoding = chosen
    page = chosen.page
  }

  private mutating func color(_ word: RTFWord, _ number: Int) {
    guard group.destination == .colorTable else { return }
    let value = UInt8(max(0, min(number, 255)))
    colorIsSet = true
    switch word {
    case .red: color.red = value
    case .green: color.green = value
    default: color.blue = value
    }
  }

  private mutating func style(_ word: RTFWord, _ number: Int?) {
    let isOn = number != 0
    switch word {
    case .bold: group.style.isBold = isOn
    case .italic: group.style.isItalic = isOn
    case .underline: group.style.isUnderlined = isOn
    case .noUnderline: group.style.isUnderlined = false
    case .strike: group.style.isStruck = isOn
    case .superscript: group.style.script = isOn ? .raised : .normal
    case .subscript: group.style.script = isOn ? .lowered : .normal
    case .normalScript: group.style.script = .normal
    case .size: group.style.size = max(0, min(number ?? 0, 4000))
    case .color: group.style.color = max(0, number ?? 0)
    case .alignment(let alignment): group.style.alignment = alignment
    case .inTable: group.style.isInTable = isOn
    case .hidden: hide(isOn)
    case .plain: plain()
    case .paragraphDefaults:
      group.style.alignment = .natural
      group.style.isInTable = false
    default: break
    }
  }

  private mutating func hide(_ isOn: Bool) {
    flushUndecoded()
    group.isHidden = isOn
  }

  private mutating func plain() {
    hide(false)
    let font = group.style.font
    group.style.resetCharacters()
    group.style.font = font
  }
}

/// The instruction of a field.
enum RTFField {
  /// The address of a HYPERLINK field: its target, and its place in it.
  static func address(_ instruction: [UInt8]) -> [UInt8]? {
    let words = split(instruction)
    guard words.first.map({ String(decoding: $0, as: UTF8.self).uppercased() }) == "HYPERLINK"
    else { return nil }
    var target: [UInt8] = []
    var expectsPlace = false
    for word in words.dropFirst() {
      if word == Array("\\l".utf8) {
        expectsPlace = true
      } else if word.first != UInt8(ascii: "\\") {
        if expectsPlace { target.append(UInt8(ascii: "#")) }
        if expectsPlace || target.isEmpty { target.append(contentsOf: word) }
        expectsPlace = false
      }
    }
    return target.isEmpty ? nil : target
  }

  /// Words parted by spaces, or held together by quotes.
  private static func split(_ text: [UInt8]) -> [[UInt8]] {
    var words: [[UInt8]] = []
    var word: [UInt8] = []
    var isQuoted = false
    for byte in text {
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == 0x20, !isQuoted {
        if !word.isEmpty { words.append(word) }
        word = []
      } else {
        word.append(byte)
      }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }
}
