import DropContent
import DropCore
import Testing

@Suite("Limits")
struct AnyLimitTests {
  static let samples: [(type: ContentType, text: String)] = [
    (.utf8PlainText, "Ann <ann@example.org>, write to bob@example.org\n"),
    (.html, "<ul><li>a<table><tr><td>b</table></ul>&amp;"), (.rtf, "{\\rtf1 a{\\b b}\\bin3 abc}"),
    (.vCard, "BEGIN:VCARD\nFN:A\nEMAIL:a@b\nEND:VCARD\n"), (.uriList, "http://a/\r\nhttp://b/\r\n"),
    (.commaSeparatedText, "a,b\n\"c\nd\",e\n"), (.json, "[[1,{\"a\":[]}]]"),
    (.contactRecord, "[{\"name\":\"A\"}]"), (.png, "\u{89}PNG"), (.gif, "GIF89a"),
    (.pdf, "%PDF-1.4"),
  ]

  @Test(
    "may be any numbers: a codec refuses, and never traps",
    arguments: [Int.min, -1, 0, 1, .max]
  )
  func any(number: Int) {
    var coercer = ContentCoercer()
    coercer.context.limits = ContentLimits(
      bytes: number < 1 ? 1 << 20 : number,
      output: number,
      depth: number,
      units: number,
      pages: number,
      pixels: number
    )
    coercer.context.maximumSide = number
    for sample in Self.samples {
      let content = Content(type: sample.type, text: sample.text)
      let made = coercer.graph.edges.map { try? coercer.coerce(content, to: $0.to) }
      #expect(made.count == coercer.graph.edges.count)
      _ = try? coercer.contacts(in: content)
      _ = try? coercer.imageSize(of: content)
      _ = try? coercer.thumbnail(of: content, side: number)
      _ = try? coercer.combine(as: sample.type, [content, content])
      guard let units = try? coercer.units(of: content) else { continue }
      for unit in [number, 0, units.count - 1] { _ = try? units.unit(unit) }
      coercer.context.limits.bytes = number
      _ = try? coercer.units(of: content)
      coercer.context.limits.bytes = 1 << 20
    }
  }
}
