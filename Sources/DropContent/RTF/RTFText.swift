/// Makes characters of a document's bytes and numbers, by its tables and encodings, for the sink.
struct RTFText<Sink: RTFSink> {
  private(set) var sink: Sink
  private var fonts = RTFFonts()
  private var colors = RTFColors()
  private var tablesAreShown = false
  /// The encoding of the document, and the one of the text here.
  private var documentEncoding = TextEncoding.windows1252
  private var page: CodePage? = CodePage.western
  private var encoding = TextEncoding.windows1252
  private var isSymbol = false
  private var isWestern = false
  /// The first half of a surrogate pair.
  private var highSurrogate: UInt32 = 0
  /// Bytes of a multi-byte encoding that aren't text yet.
  private var undecoded: [UInt8] = []
  private var instruction: [UInt8] = []

  init(_ sink: Sink) {
    self.sink = sink
  }

  // MARK: What stands in a group

  /// Bytes of text in the encoding that holds here.
  mutating func append(_ run: ArraySlice<UInt8>, in group: RTFGroup) {
    switch group.destination {
    case .skipped: return
    case .colorTable: return colors.end(run)
    case .fontTable: return fonts.appendName(run)
    case .instruction: return instruction.append(contentsOf: run.prefix(4096))
    case .body: break
    }
    guard !group.isHidden else { return }
    guard let page else { return undecoded.append(contentsOf: run) }
    if run.allSatisfy({ $0 < 0x80 }) {
      emit(run, group.style)
    } else {
      var text: [UInt8] = []
      for byte in run {
        if isSymbol, byte >= 0x80 {
          text.append(scalar: Self.symbol(UInt32(byte)))
        } else if isWestern, !page.has(byte) {
          CodePage.western.append(byte, to: &text)
        } else {
          page.append(byte, to: &text)
        }
      }
      emit(text[...], group.style)
    }
  }

  /// One character by its number.
  mutating func append(character value: UInt32, in group: RTFGroup) {
    flush(in: group)
    guard !group.isHidden, group.destination != .skipped else { return }
    var text: [UInt8] = []
    text.append(scalar: value)
    switch group.destination {
    case .body: emit(text[...], group.style)
    case .instruction: instruction.append(contentsOf: text)
    case .fontTable: fonts.appendName(text[...])
    case .skipped, .colorTable: break
    }
  }

  /// A unit of UTF-16; numbers above 32,767 are written as negative ones, mostly.
  mutating func append(unit number: Int, in group: RTFGroup) {
    let value = UInt32(truncatingIfNeeded: number < 0 ? number + 65_536 : number)
    if value & 0xFFFF_FC00 == 0xD800 {
      loseHighSurrogate(group.style)
      highSurrogate = value
    } else if value & 0xFFFF_FC00 == 0xDC00 {
      let high = highSurrogate
      highSurrogate = 0
      guard high != 0 else { return append(character: 0xFFFD, in: group) }
      append(character: 0x10000 + (high & 0x3FF) << 10 + value & 0x3FF, in: group)
    } else if value & 0xFFFF_FF00 == 0xF000 {
      append(character: Self.symbol(value & 0xFF), in: group)
    } else {
      append(character: value, in: group)
    }
  }

  /// The bullets of the symbol fonts; their other signs have no agreed characters.
  private static func symbol(_ value: UInt32) -> UInt32 {
    switch value {
    case 0xB7: 0x2022
    case 0xA7: 0x25AA
    case 0xD8: 0x27A2
    case 0xFC: 0x2713
    case 0x20...0x7E: value
    default: 0xF000 + value
    }
  }

  /// Turns the bytes of a multi-byte encoding that have come together into text.
  mutating func flush(in group: RTFGroup) {
    guard !undecoded.isEmpty else { return }
    let found = CharacterConversion.utf8(undecoded, from: encoding.name)
    // Some writers mark a sign of a Western font as East Asian.
    let isWhole = found?.errors == 0 || undecoded.count > 2 && !isWestern
    let other = isWestern ? TextEncoding.windows1252 : documentEncoding
    let text = isWhole ? encoding.decode(undecoded) : other.decode(undecoded)
    undecoded.removeAll(keepingCapacity: true)
    emit(text[...], group.style)
  }

  private mutating func emit(_ text: ArraySlice<UInt8>, _ style: RTFStyle) {
    if !tablesAreShown {
      tablesAreShown = true
      sink.prepare(fonts, colors: colors.colors)
    }
    loseHighSurrogate(style)
    sink.text(text, style)
  }

  /// The first half of a pair whose second half doesn't follow is no character.
  private mutating func loseHighSurrogate(_ style: RTFStyle) {
    guard highSurrogate != 0 else { return }
    highSurrogate = 0
    sink.text([0xEF, 0xBF, 0xBD], style)
  }

  // MARK: Tables and encodings

  /// A word of the table of fonts.
  mutating func setFont(_ word: RTFWord, _ number: Int) {
    switch word {
    case .font: fonts.begin(number)
    case .fontCharset: fonts.setCharset(number)
    default: fonts.setCodePage(number)
    }
  }

  /// A word of the table of colours.
  mutating func setColor(_ word: RTFWord, _ number: Int) { colors.set(word, number) }

  mutating func setDocumentEncoding(_ word: RTFWord, _ number: Int?, in group: RTFGroup) {
    let page =
      switch word {
      case .macintosh: 10000
      case .pc: 437
      case .pcMultilingual: 850
      default: number ?? 1252
      }
    if let found = TextEncoding(codePage: page) { documentEncoding = found }
    chooseEncoding(in: group)
  }

  /// The encoding of text in the font that holds in a group.
  mutating func chooseEncoding(in group: RTFGroup) {
    let font = fonts.fonts[group.font]
    let chosen = font?.encoding ?? documentEncoding
    isSymbol = font?.isSymbol ?? false
    isWestern = font?.isWestern ?? false
    guard chosen != encoding || page == nil else { return }
    flush(in: group)
    encoding = chosen
    page = chosen.page
  }

  // MARK: Structure

  mutating func breakLine() { sink.breakLine() }
  mutating func endParagraph(_ style: RTFStyle) { sink.endParagraph(style) }
  mutating func endCell(nested: Bool) { sink.endCell(nested: nested) }
  mutating func endRow(nested: Bool) { sink.endRow(nested: nested) }

  mutating func beginInstruction() { instruction = [] }

  /// Opens the link that the instruction says, if it says one.
  mutating func openLink() -> Bool {
    // It is looked at once, however many results claim to be its.
    defer { instruction = [] }
    guard let address = RTFField.address(instruction) else { return false }
    sink.openLink(address)
    return true
  }

  mutating func closeLink() { sink.closeLink() }
}
