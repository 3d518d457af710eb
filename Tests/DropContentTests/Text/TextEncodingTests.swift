import DropContent
import DropCore
import Testing

@Suite("Encodings of text")
struct TextEncodingTests {
  static let texts: [(bytes: [UInt8], name: String, text: String)] = [
    ([], "utf-8", ""), (Array("aé😀".utf8), "utf-8", "aé😀"),
    ([0xEF, 0xBB, 0xBF, 0x61], "utf-8", "a"), ([0xFE, 0xFF, 0, 0x61], "utf-16be", "a"),
    ([0xFF, 0xFE, 0x61, 0, 0x3D, 0xD8, 0x00, 0xDE], "utf-16le", "a😀"),
    ([0x61, 0, 0x62, 0, 0x63, 0, 0xE9, 0], "utf-16le", "abcé"),
    ([0, 0x61, 0, 0x62, 0, 0x63, 0x20, 0xAC], "utf-16be", "abc€"),
    ([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], "utf-32le", "a"),
    ([0, 0, 0xFE, 0xFF, 0, 1, 0xF6, 0], "utf-32be", "😀"),
    ([0x61, 0, 0, 0, 0x62, 0, 0, 0], "utf-32le", "ab"),
    ([0, 0, 0, 0x61, 0, 0, 0, 0x62], "utf-32be", "ab"),
    ([0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42], "iso-2022-jp", "日"),
    ([0xFF, 0xFE, 0x3D, 0xD8, 0x61, 0], "utf-16le", "\u{FFFD}a"),
    ([0xFE, 0xFF, 0], "utf-16be", "\u{FFFD}"),
  ]

  @Test("Marks, well-formedness and zero bytes tell how text is written", arguments: texts)
  func detects(bytes: [UInt8], name: String, text: String) {
    let found = TextEncoding.detect(bytes)
    #expect(found.name == name)
    #expect(String(decoding: found.decode(bytes), as: UTF8.self) == text)
  }

  @Test("Bytes that no mark explains are Western, or what a detector says")
  func western() {
    let text = TextEncoding.windows1252.decode([0x93, 0x61, 0xE9, 0x94, 0x80, 0x81])
    #expect(String(decoding: text, as: UTF8.self) == "“aé”€\u{81}")
    let german = "Prüfung und Größe, schön für Müller, über alle Häuser und Gärten"
    let bytes = german.unicodeScalars.map { UInt8($0.value) }
    #expect(String(decoding: TextEncoding.decode(detecting: bytes), as: UTF8.self) == german)
  }

  static let labels: [(String, [UInt8], String)] = [
    ("latin1", [0x80], "€"), ("ISO-8859-2", [0xB1], "ą"), ("windows-1251", [0xCF], "П"),
    ("KOI8-R", [0xF0], "П"), ("cp437", [0x81], "ü"), ("macintosh", [0x8E], "é"),
    ("Shift_JIS", [0x93, 0xFA], "日"), ("euc-jp", [0xC6, 0xFC], "日"), ("big5", [0xA4, 0xE9], "日"),
    ("GB2312", [0xC8, 0xD5], "日"), ("euc-kr", [0xC7, 0xD1], "한"),
    (" \"UTF-8\" ", [0xC3, 0xA9], "é"), ("tis-620", [0xA1], "ก"),
  ]

  @Test("Encodings are known by their labels", arguments: labels)
  func label(label: String, bytes: [UInt8], text: String) throws {
    let encoding = try #require(TextEncoding(label: label))
    #expect(String(decoding: encoding.decode(bytes), as: UTF8.self) == text)
  }

  @Test("Unknown labels are nil, whatever they hold")
  func unknownLabels() {
    for label in ["", "x-unknown", "utf-7/../x", "a\u{0}b", String(repeating: "x", count: 100)] {
      #expect(TextEncoding(label: label) == nil)
    }
    #expect(TextEncoding(codePage: 1250)?.name == "windows-1250")
    #expect(TextEncoding(codePage: -5) == nil)
  }

  @Test("Wide text on the pasteboard carries no mark")
  func pasteboard() throws {
    let coercer = ContentCoercer()
    #expect(try coercer.text([0x2F, 0x66], from: .utf16PlainText, to: .utf8PlainText) == "是")
    let mac = ContentType("com.apple.traditional-mac-plain-text")
    #expect(try coercer.text([0x8E], from: mac, to: .utf8PlainText) == "é")
  }
}
