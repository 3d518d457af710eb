/// The table of fonts: which encoding each font's bytes are in, and its name.
struct RTFFonts {
  struct Font {
    var encoding: TextEncoding?
    var isSymbol = false
    var name: [UInt8] = []
  }

  private(set) var fonts: [Int: Font] = [:]
  private var current = 0

  mutating func begin(_ number: Int) {
    current = number
    if fonts.count < 4096 { fonts[number] = Font() }
  }

  mutating func setCharset(_ charset: Int) {
    fonts[current]?.isSymbol = charset == 2
    if let page = RTFFonts.codePages[charset] {
      fonts[current]?.encoding = TextEncoding(codePage: page)
    }
  }

  mutating func setCodePage(_ page: Int) {
    guard page != 0 else { return }
    fonts[current]?.encoding = TextEncoding(codePage: page)
  }

  mutating func appendName(_ bytes: ArraySlice<UInt8>) {
    let name = bytes.filter { $0 != UInt8(ascii: ";") }
    if let font = fonts[current], font.name.count < 128 {
      fonts[current]?.name.append(contentsOf: name)
    }
  }

  /// Windows' numbers for character sets; 0 and 1 mean the document's own page.
  private static let codePages = [
    77: 10000, 78: 10001, 79: 10003, 80: 10008, 81: 10002, 83: 10005, 84: 10004, 85: 10006,
    86: 10081, 87: 10021, 88: 10029, 89: 10007, 128: 932, 129: 949, 130: 1361, 134: 936, 136: 950,
    161: 1253, 162: 1254, 163: 1258, 177: 1255, 178: 1256, 186: 1257, 204: 1251, 222: 874,
    238: 1250, 254: 437, 255: 850,
  ]
}
