extension RTFReader {
  /// Bytes of text in the encoding that holds here.
  mutating func raw(_ run: ArraySlice<UInt8>) {
    guard !run.isEmpty else { return }
    group.isFresh = false
    group.isOptional = false
    switch group.destination {
    case .skipped: return
    case .colorTable: return endColors(run)
    case .fontTable: return fonts.appendName(run)
    case .instruction: return instruction.append(contentsOf: run.prefix(4096))
    case .body: break
    }
    guard !group.isHidden else { return }
    guard let page else { return undecoded.append(contentsOf: run) }
    if run.allSatisfy({ $0 < 0x80 }) {
      emit(run)
    } else {
      var text: [UInt8] = []
      for byte in run {
        if isSymbol, byte >= 0x80 {
          text.append(scalar: RTFReader.symbol(UInt32(byte)))
        } else if isWestern, !page.has(byte) {
          CodePage.western.append(byte, to: &text)
        } else {
          page.append(byte, to: &text)
        }
      }
      emit(text[...])
    }
  }

  /// A semicolon ends an entry of the table of colours.
  private mutating func endColors(_ run: ArraySlice<UInt8>) {
    for byte in run where byte == UInt8(ascii: ";") && colors.count < 4096 {
      colors.append(colorIsSet ? color : nil)
      color = (0, 0, 0)
      colorIsSet = false
    }
  }

  /// One character by its number.
  mutating func character(_ value: UInt32) {
    if replacements > 0 {
      replacements -= 1
      return
    }
    unfiltered(value)
  }

  private mutating func unfiltered(_ value: UInt32) {
    flushUndecoded()
    guard !group.isHidden, group.destination != .skipped else { return }
    var text: [UInt8] = []
    text.append(scalar: value)
    switch group.destination {
    case .body: emit(text[...])
    case .instruction: instruction.append(contentsOf: text)
    case .fontTable: fonts.appendName(text[...])
    case .skipped, .colorTable: break
    }
  }

  /// A unit of UTF-16; numbers above 32,767 are written as negative ones, mostly.
  mutating func unicode(_ number: Int) {
    let value = UInt32(truncatingIfNeeded: number < 0 ? number + 65_536 : number)
    replacements = group.unicodeSkip
    if value & 0xFFFF_FC00 == 0xD800 {
      loseHighSurrogate()
      highSurrogate = value
    } else if value & 0xFFFF_FC00 == 0xDC00 {
      let high = highSurrogate
      highSurrogate = 0
      guard high != 0 else { return unfiltered(0xFFFD) }
      unfiltered(0x10000 + (high & 0x3FF) << 10 + value & 0x3FF)
    } else if value & 0xFFFF_FF00 == 0xF000 {
      unfiltered(RTFReader.symbol(value & 0xFF))
    } else {
      unfiltered(value)
    }
  }

  /// The bullets of the symbol fonts; their other signs have no agreed characters.
  static func symbol(_ value: UInt32) -> UInt32 {
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
  mutating func flushUndecoded() {
    guard !undecoded.isEmpty else { return }
    let found = CharacterConversion.utf8(undecoded, from: encoding.name)
    // Some writers mark a sign of a Western font as East Asian.
    let isWhole = found?.errors == 0 || undecoded.count > 2 && !isWestern
    let other = isWestern ? TextEncoding.windows1252 : documentEncoding
    let text = isWhole ? encoding.decode(undecoded) : other.decode(undecoded)
    undecoded.removeAll(keepingCapacity: true)
    emit(text[...])
  }

  private mutating func emit(_ text: ArraySlice<UInt8>) {
    if !tablesAreShown {
      tablesAreShown = true
      sink.prepare(fonts, colors: colors)
    }
    loseHighSurrogate()
    sink.text(text, group.style)
  }

  /// The first half of a pair whose second half doesn't follow is no character.
  private mutating func loseHighSurrogate() {
    guard highSurrogate != 0 else { return }
    highSurrogate = 0
    sink.text([0xEF, 0xBF, 0xBD], group.style)
  }
}
