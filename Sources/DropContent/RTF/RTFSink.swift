/// What a reader of RTF tells whoever makes another format of it.
protocol RTFSink {
  /// Bytes made so far.
  var size: Int { get }
  /// UTF-8 text in a style.
  mutating func text(_ bytes: ArraySlice<UInt8>, _ style: RTFStyle)
  mutating func endParagraph(_ style: RTFStyle)
  mutating func breakLine()
  mutating func endCell(nested: Bool)
  mutating func endRow(nested: Bool)
  mutating func openLink(_ address: [UInt8])
  mutating func closeLink()
  /// The tables are complete.
  mutating func prepare(_ fonts: RTFFonts, colors: [RTFColor])
}

/// An entry of the table of colours; nil where it means the reader's own colour.
typealias RTFColor = (red: UInt8, green: UInt8, blue: UInt8)?

/// The table of fonts: which encoding each font's bytes are in, and its name.
struct RTFFonts {
  struct Font {
    fileprivate(set) var encoding: TextEncoding?
    fileprivate(set) var isSymbol = false
    /// It says that its bytes are Western, or the document's own: what a page lacks is meant as Western.
    fileprivate(set) var isWestern = false
    fileprivate(set) var name: [UInt8] = []
  }

  private(set) var fonts: [Int: Font] = [:]
  private var current = 0

  private static let longestName = 128

  mutating func begin(_ number: Int) {
    current = number
    if fonts.count < 4096 { fonts[number] = Font() }
  }

  mutating func setCharset(_ charset: Int) {
    fonts[current]?.isSymbol = charset == 2
    fonts[current]?.isWestern = charset == 0
    if let page = RTFFonts.codePages[charset] {
      fonts[current]?.encoding = TextEncoding(codePage: page)
    }
  }

  mutating func setCodePage(_ page: Int) {
    guard page != 0 else { return }
    fonts[current]?.encoding = TextEncoding(codePage: page)
  }

  mutating func appendName(_ bytes: ArraySlice<UInt8>) {
    // A name stands at each place where the text changes its looks.
    guard let font = fonts[current], font.name.count < Self.longestName else { return }
    let name = bytes.lazy.filter { $0 != UInt8(ascii: ";") }
    fonts[current]?.name.append(contentsOf: name.prefix(Self.longestName - font.name.count))
  }

  /// Windows' numbers for character sets; 0 and 1 mean the document's own page.
  private static let codePages = [
    77: 10000, 78: 10001, 79: 10003, 80: 10008, 81: 10002, 83: 10005, 84: 10004, 85: 10006,
    86: 10081, 87: 10021, 88: 10029, 89: 10007, 128: 932, 129: 949, 130: 1361, 134: 936, 136: 950,
    161: 1253, 162: 1254, 163: 1258, 177: 1255, 178: 1256, 186: 1257, 204: 1251, 222: 874,
    238: 1250, 254: 437, 255: 850,
  ]
}

/// The table of colours: the entries that are complete, and the one under way.
struct RTFColors {
  private(set) var colors: [RTFColor] = []
  private var color: (red: UInt8, green: UInt8, blue: UInt8) = (0, 0, 0)
  private var isSet = false

  mutating func set(_ word: RTFWord, _ number: Int) {
    let value = UInt8(max(0, min(number, 255)))
    isSet = true
    switch word {
    case .red: color.red = value
    case .green: color.green = value
    default: color.blue = value
    }
  }

  /// A semicolon ends an entry.
  mutating func end(_ run: ArraySlice<UInt8>) {
    for byte in run where byte == UInt8(ascii: ";") && colors.count < 4096 {
      colors.append(isSet ? color : nil)
      color = (0, 0, 0)
      isSet = false
    }
  }
}
