import DropContent
import DropCore
import Testing

@Suite("What was cut off on its way")
struct ContentEndTests {
  private static let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\nEND:VCARD\r\n"
  private static let mail = """
    From: Ada <ada@example.com>\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\n\r\nhello\r\n--b--\r\n
    """

  private func isMissing(_ bytes: some Sequence<UInt8>, _ type: ContentType) -> Bool {
    ContentEnd.isMissing(in: Content(type: type, bytes: Array(bytes)))
  }

  @Test(
    "is a card at every place before its last letter, also a second one",
    arguments: ["", card]
  )
  func cards(_ before: String) {
    let start = before.utf8.count
    let bytes = Array((before + Self.card).utf8)
    for count in (start + 11)...bytes.count {
      #expect(isMissing(bytes.prefix(count), .vCard) == (count < bytes.count - 2), "\(count)")
    }
  }

  @Test("is none in other letters, in two bytes each, or with something behind it")
  func otherwise() {
    #expect(!isMissing("begin:vcard\nfn:a\nend:vcard".utf8, .vCard))
    #expect(!isMissing((Self.card + "\n\n-- \nsent from afar\n").utf8, .vCard))
    #expect(!isMissing(Self.card.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }, .vCard))
    #expect(!isMissing(Self.card.utf8.dropLast(9), .utf8PlainText))
  }

  @Test("is a long card, and none that is whole", arguments: [4_000, 9_000, 100_000])
  func long(_ length: Int) {
    let photo = "PHOTO:" + String(repeating: "A", count: length) + "\r\n"
    let whole = Self.card.replacing("FN:", with: photo + "FN:")
    #expect(!isMissing(whole.utf8, .vCard))
    #expect(isMissing(whole.utf8.prefix(length), .vCard))
  }

  @Test(
    "is an e-mail in parts at every place behind its headers and before its last boundary's end"
  )
  func mails() {
    let bytes = Array(Self.mail.utf8)
    let head = Self.mail.utf8.count - "--b\r\n\r\nhello\r\n--b--\r\n".utf8.count
    for count in head...bytes.count {
      #expect(
        isMissing(bytes.prefix(count), .emailMessage) == (count < bytes.count - 2),
        "\(count)"
      )
    }
  }

  @Test("is no e-mail in one part")
  func plain() {
    #expect(!isMissing("From: a@example.com\r\n\r\nhel".utf8, .emailMessage))
  }
}
