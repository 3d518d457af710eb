import DropContent
import DropCore
import Testing

@Suite("One content made of many")
struct CombineTests {
  let coercer = ContentCoercer()

  private func combined(_ type: ContentType, _ parts: [Content]) throws -> String {
    String(decoding: try coercer.combine(as: type, parts).bytes(), as: UTF8.self)
  }

  @Test("Texts stand one after the other in one encoding, whatever they were")
  func texts() throws {
    let parts = [
      Content(type: .utf8PlainText, text: "Ä"),
      Content(type: .utf16PlainText, bytes: [0xFF, 0xFE, 0xD6, 0x00]),
      Content(type: .html, text: "<p>b</p>"),
    ]
    #expect(try combined(.utf8PlainText, parts) == "ÄÖb")
    #expect(try coercer.combine(as: .plainText, parts).type == .utf8PlainText)
  }

  @Test("Tables of the same columns stand below each other, a header that all have once")
  func tables() throws {
    let a = Content(type: .commaSeparatedText, text: "n,name\n1,\"a, b\"\n")
    let b = Content(type: .commaSeparatedText, text: "n,name\r\n2,c")
    #expect(try combined(.commaSeparatedText, [a, b]) == "n,name\r\n1,\"a, b\"\r\n2,c\r\n")
    let bare = Content(type: .commaSeparatedText, text: "3,d\n")
    #expect(try combined(.commaSeparatedText, [bare, a]) == "3,d\r\nn,name\r\n1,\"a, b\"\r\n")
    let other = Content(type: .commaSeparatedText, text: "1,2,3\n")
    let error = #expect(throws: ContentError.self) {
      try combined(.commaSeparatedText, [a, other])
    }
    #expect("\(error as Any)".contains("2 columns in one, 3 in another"))
  }

  @Test("The elements of lists stand in one list; what is no list is an error")
  func lists() throws {
    let (a, b) = (Content(type: .json, text: "[1, {\"a\": 2}]"), Content(type: .json, text: " [] "))
    #expect(try combined(.json, [a, b, a]) == "[1,{\"a\":2},1,{\"a\":2}]")
    #expect(throws: ContentError.self) {
      try combined(.json, [a, Content(type: .json, text: "{}")])
    }
  }

  @Test("RTF documents stand below each other, each in its own fonts, colours and code page")
  func documents() throws {
    let a = Content(
      type: .rtf,
      text:
        "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0\\fnil\\fcharset0 Times;}}{\\colortbl;\\red255\\green0\\blue0;}"
        + "{\\info{\\title x}}\\f0\\cf1 caf\\'e9 {\\b bold}\\par}"
    )
    let b = Content(
      type: .rtf,
      text: "{\\rtf1\\ansi\\ansicpg1251\\deff1{\\fonttbl{\\f1\\fswiss Arial;}}"
        + "{\\colortbl;\\red0\\green0\\blue255;}\\cf1\\f1 \\'ef\\'f0{\\pict\\pngblip 89504e}"
    )
    let whole = try coercer.combine(as: .rtf, [a, b, a])
    let text = try combined(.utf8PlainText, [whole])
    #expect(text.split(separator: "\n") == ["café bold", "пр", "café bold"])
    let markup = try combined(
      .utf8PlainText,
      [try coercer.coerce(whole, to: .html).relabelled(as: .utf8PlainText)]
    )
    #expect(
      markup.contains("font-family:'Times'") && markup.contains("font-family:'Arial'"),
      "\(markup)"
    )
    #expect(markup.contains("#ff0000") && markup.contains("#0000ff"), "\(markup)")
    let bytes = try combined(.rtf, [a, b])
    #expect(bytes.contains("\\pict\\pngblip 89504e") && !bytes.contains("title"))
    #expect(throws: ContentError.self) { try combined(.rtf, [Content(type: .rtf, text: "no")]) }
  }

  @Test("Hostile RTF is an error or a document, and never more than all of it")
  func hostile() throws {
    for text in [
      "{\\rtf1", "{\\rtf1}}}}", "{\\rtf1{\\fonttbl", "{\\rtf1\\bin99999999999 x",
      "{\\rtf1\\f-5\\cf99999999 x}",
      "{\\rtf1{\\colortbl;;;;}x}", "{\\rtf1{\\*\\unknown x}}",
      "{\\rtf1" + String(repeating: "{", count: 5_000),
    ] {
      let part = Content(type: .rtf, text: text)
      let whole = try? coercer.combine(as: .rtf, [part, part])
      #expect(whole?.size ?? 0 < 2 * text.utf8.count + 300)
    }
  }
}
