import DropContent
import Testing

@Suite("What a detector of encodings takes for another")
struct LegacyHintTests {
  /// Bytes, what a detector may guess, and what they are; none where the guess stands.
  static let samples: [(bytes: [UInt8], guess: String?, name: String?)] = [
    // "Άρης και Άννα" in both Greek pages.
    ([0xA2, 0xF1, 0xE7, 0xF2, 0x20, 0xEA, 0xE1, 0xE9], "iso-8859-7", "windows-1253"),
    ([0xB6, 0xF1, 0xE7, 0xF2, 0x20, 0xEA, 0xE1, 0xE9], "windows-1253", "iso-8859-7"),
    ([0xF1, 0xE7, 0xF2, 0x20, 0xEA, 0xE1, 0xE9], "windows-1253", nil),
    // "aţi şi însă viaţă" in 1250.
    (
      Array("a".utf8) + [0xFE] + Array("i ".utf8) + [0xBA] + Array("i ".utf8) + [0xEE]
        + Array("ns".utf8) + [0xE3] + Array(" via".utf8) + [0xFE, 0xE3],
      "windows-1252", "windows-1250"
    ),
    (
      Array("caf".utf8) + [0xE9] + Array(" cr".utf8) + [0xE8] + Array("me".utf8), "windows-1252",
      nil
    ),
    (Array("ma".utf8) + [0xE3, 0xFE] + Array(" 5".utf8) + [0xB0], "windows-1252", nil),
    // "さくら" in EUC-JP, and Chinese that isn't.
    ([0xA4, 0xB5, 0xA4, 0xAF, 0xA4, 0xE9], nil, "euc-jp"),
    ([0xC4, 0xE3, 0xBA, 0xC3, 0xCA, 0xC0], "gb18030", nil),
    // Korean that begins with 130 single letters, where kana would be.
    (
      (0..<130).flatMap { _ in [0xA4, 0xBB] } + (0..<200).flatMap { _ in [0xB0, 0xA1] }, "cp949",
      nil
    ),
    // "가나다라" in Johab, and in the usual Korean encoding.
    ([0x88, 0x61, 0x90, 0x61, 0x94, 0x61, 0x9C, 0x61], "cp949", "johab"),
    ([0xB0, 0xA1, 0xB3, 0xAA, 0xB4, 0xD9, 0xB6, 0xF3], "cp949", nil),
  ]

  @Test("is told by letters that only the right one has", arguments: samples)
  func hints(_ sample: (bytes: [UInt8], guess: String?, name: String?)) {
    let guess = sample.guess.flatMap { TextEncoding(label: $0) }
    #expect(LegacyHint.encoding(of: sample.bytes, guess: guess)?.name == sample.name)
  }

  @Test("reads as the same words in either page")
  func decodes() throws {
    let johab = try #require(TextEncoding(label: "johab"))
    let text = johab.decode([0x88, 0x61, 0x90, 0x61, 0x94, 0x61, 0x9C, 0x61])
    #expect(String(decoding: text, as: UTF8.self) == "가나다라")
    let greek = try #require(TextEncoding(label: "iso-8859-7"))
    #expect(String(decoding: greek.decode([0xB6, 0xF1, 0xE7, 0xF2]), as: UTF8.self) == "Άρης")
  }

  @Test("never traps, whatever the bytes")
  func hostile() {
    for first in 0...255 {
      for second in stride(from: 0, through: 255, by: 5) {
        let bytes = [UInt8(first), UInt8(second), 0xB6, UInt8(first)]
        for guess in [nil, "windows-1253", "windows-1252"] {
          _ = LegacyHint.encoding(of: bytes, guess: guess.flatMap { TextEncoding(label: $0) })
        }
      }
    }
  }

  #if Charsets
  @Test("is so for text that is detected", arguments: ["windows-1253", "iso-8859-7"])
  func detected(_ name: String) throws {
    let encoding = try #require(TextEncoding(label: name))
    let alpha: UInt8 = name == "iso-8859-7" ? 0xB6 : 0xA2
    let words: [UInt8] = [
      alpha, 0xF1, 0xE7, 0xF2, 0x20, 0xEA, 0xE1, 0xE9, 0x20, alpha, 0xED, 0xED, 0xE1, 0x20, 0xF0,
      0xE7, 0xE3, 0xE1, 0xDF, 0xED, 0xEF, 0xF5, 0xED, 0x20, 0xF3, 0xF4, 0xEF, 0x20, 0xF3, 0xF0,
      0xDF, 0xF4, 0xE9,
    ]
    let text = String(decoding: TextEncoding.decode(detecting: words), as: UTF8.self)
    #expect(text == String(decoding: encoding.decode(words), as: UTF8.self))
    #expect(text.hasPrefix("Άρης και Άννα"))
  }
  #endif
}
