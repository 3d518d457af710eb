import DropContent
import DropCore
import Synchronization
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

  // MARK: Very many

  /// Counts how often its codec is asked.
  private final class Count: Sendable {
    let value = Atomic<Int>(0)
  }

  /// A coercer that makes text of a type of its own, which is counted.
  private func counting(_ count: Count) -> ContentCoercer {
    var coercer = coercer
    coercer.register(
      Codec(from: "com.example.shout", to: .utf8PlainText) { (content, _) throws(ContentError) in
        count.value.wrappingAdd(1, ordering: .relaxed)
        return content.relabelled(as: .utf8PlainText)
      }
    )
    return coercer
  }

  @Test("What stands many times one after the other is converted once")
  func repeated() throws {
    let count = Count()
    let part = Content(type: "com.example.shout", text: "ab")
    let whole = try counting(count).combine(
      as: .utf8PlainText,
      Array(repeating: part, count: 300)
    )
    #expect(whole.size == 600)
    #expect(count.value.load(ordering: .relaxed) == 1)
  }

  @Test("No more is converted than there is room for")
  func sums() throws {
    let count = Count()
    var coercer = counting(count)
    coercer.context.limits.output = 10_000
    let parts = (0..<300).map { number in
      Content(
        type: "com.example.shout",
        text: String(repeating: number % 2 == 0 ? "a" : "b", count: 1_000)
      )
    }
    let error = #expect(throws: ContentError.self) {
      try coercer.combine(as: .utf8PlainText, parts)
    }
    #expect(error?.problem == .limit(.output, allowed: 10_000, found: 11_000))
    #expect(count.value.load(ordering: .relaxed) == 11)
  }

  @Test("Rows of one cell weigh more than that cell, and are summed before any of them is kept")
  func rows() throws {
    let row = String(repeating: "x", count: 60) + "\n"
    let table = Content(type: .commaSeparatedText, text: String(repeating: row, count: 4_000))
    let other = Content(type: .commaSeparatedText, text: row + row)
    for parts in [
      Array(repeating: table, count: 990), [table, other] + Array(repeating: table, count: 990),
    ] {
      let meter = WorkMeter()
      let error = meter.measuring {
        #expect(throws: ContentError.self) {
          try coercer.combine(as: .commaSeparatedText, parts)
        }
      }
      #expect(error?.message.contains("at most 4000000") == true, "\(error as Any)")
      #expect(meter.bytes < 3 * table.size, "\(meter.bytes)")
    }
  }
}
