/// What holds inside one pair of braces, and is forgotten after it.
struct RTFGroup {
  enum Destination: UInt8 { case body, skipped, fontTable, colorTable, instruction }

  private(set) var destination = Destination.body
  private(set) var style = RTFStyle()
  private(set) var font = -1
  /// How many characters stand for a Unicode one in readers that don't know it.
  private(set) var unicodeSkip = 1
  private(set) var isHidden = false
  /// Nothing has stood in it yet: a destination may be named.
  private var isFresh = true
  /// `\*` stood before the next control word.
  private(set) var isOptional = false
  private(set) var closesLink = false

  /// Becomes the group inside this one.
  mutating func open() {
    closesLink = false
    isFresh = true
  }

  /// Something stands in it.
  mutating func fill() {
    isFresh = false
    isOptional = false
  }

  mutating func makeOptional() { isOptional = isFresh }

  mutating func enter(_ destination: Destination) { self.destination = destination }

  mutating func holdLink() { closesLink = true }

  mutating func hide(_ isOn: Bool) { isHidden = isOn }

  mutating func skip(_ count: Int) { unicodeSkip = max(0, min(count, 255)) }

  mutating func choose(font: Int) {
    self.font = font
    style.choose(font: font)
  }

  mutating func style(_ word: RTFWord, _ number: Int?) { style.apply(word, number) }

  mutating func resetCharacters() { style.resetCharacters() }
}

/// How a run of text looks.
struct RTFStyle: Equatable {
  enum Script: UInt8 { case normal, raised, lowered }
  enum Alignment: UInt8 { case natural, left, center, right, justified }

  private(set) var isBold = false
  private(set) var isItalic = false
  private(set) var isUnderlined = false
  private(set) var isStruck = false
  private(set) var script = Script.normal
  private(set) var alignment = Alignment.natural
  private(set) var isInTable = false
  /// In half points; 0 where nothing was said.
  private(set) var size = 0
  private(set) var color = 0
  private(set) var font = -1

  /// How its characters look, whatever paragraph they stand in.
  var ofCharacters: RTFStyle {
    var style = self
    style.resetParagraph()
    return style
  }

  /// Whether font, size and colour are the same.
  func hasFont(of other: RTFStyle) -> Bool {
    font == other.font && size == other.size && color == other.color
  }

  mutating func apply(_ word: RTFWord, _ number: Int?) {
    let isOn = number != 0
    switch word {
    case .bold: isBold = isOn
    case .italic: isItalic = isOn
    case .underline: isUnderlined = isOn
    case .noUnderline: isUnderlined = false
    case .strike: isStruck = isOn
    case .superscript: script = isOn ? .raised : .normal
    case .subscript: script = isOn ? .lowered : .normal
    case .normalScript: script = .normal
    case .size: size = max(0, min(number ?? 0, 4000))
    case .color: color = max(0, number ?? 0)
    case .alignment(let alignment): self.alignment = alignment
    case .inTable: isInTable = isOn
    case .paragraphDefaults: resetParagraph()
    default: break
    }
  }

  mutating func choose(font: Int) { self.font = font }

  private mutating func resetParagraph() {
    alignment = .natural
    isInTable = false
  }

  /// Back to plain characters, in the same font and the same kind of paragraph.
  mutating func resetCharacters() {
    self = RTFStyle(alignment: alignment, isInTable: isInTable, font: font)
  }
}
