import DropContent
import DropCore
import TestExtent
import Testing

@Suite("The corpus")
struct CorpusTests {
  static let cases: [(file: String, from: ContentType, to: ContentType, expected: String)] = [
    ("html/word.html", .html, .utf8PlainText, "txt"),
    ("html/table.html", .html, .utf8PlainText, "txt"),
    ("html/entities.html", .html, .utf8PlainText, "txt"),
    ("html/broken.html", .html, .utf8PlainText, "txt"),
    ("rtf/word.rtf", .rtf, .utf8PlainText, "txt"),
    ("rtf/word.rtf", .rtf, .html, "html"),
    ("rtf/japanese.rtf", .rtf, .utf8PlainText, "txt"),
    ("rtf/japanese.rtf", .rtf, .html, "html"),
    ("vcard/outlook.vcf", .vCard, .contactRecord, "json"),
    ("vcard/outlook.vcf", .vCard, .utf8PlainText, "txt"),
    ("vcard/many.vcf", .vCard, .contactRecord, "json"),
    ("vcard/many.vcf", .vCard, .utf8PlainText, "txt"),
    ("csv/quotes.csv", .commaSeparatedText, .json, "json"),
    ("csv/excel.csv", .commaSeparatedText, .json, "json"),
    ("csv/table.tsv", .tabSeparatedText, .json, "json"),
    ("links/windows.url", .internetShortcut, .utf8PlainText, "txt"),
    ("links/mac.webloc", .webLocation, .utf8PlainText, "txt"),
    ("links/binary.webloc", .webLocation, .utf8PlainText, "txt"),
    ("links/filenames.plist", .fileURL, .utf8PlainText, "txt"),
    ("links/firefox.mozurl", .mozURL, .html, "html"),
    ("links/list.uris", .uriList, .html, "html"),
  ]

  @Test("Each file becomes what lies beside it", arguments: cases)
  func becomes(file: String, from: ContentType, to: ContentType, expected: String) throws {
    let content = try Content(type: from, file: Fixture.path(file))
    let made = try ContentCoercer().coerce(content, to: to)
    let text = String(decoding: try made.bytes(), as: UTF8.self)
    #expect(text == (try Fixture.text("\(file).\(expected)")))
    #expect(made.type == to)
  }

  @Test("No decoder traps on any beginning of any file", arguments: cases)
  func beginnings(file: String, from: ContentType, to: ContentType, expected: String) throws {
    let bytes = try Content(type: from, file: Fixture.path(file)).bytes()
    let coercer = ContentCoercer()
    // In a quick run of the tests each of the first, and every fifth behind.
    for count in 0..<bytes.count where Extent.isWhole || count < 64 || count % 5 == 0 {
      let content = Content(type: from, bytes: Array(bytes[..<count]))
      _ = try? coercer.coerce(content, to: to)
    }
  }
}
