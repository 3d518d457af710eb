import DropContent
import DropCore
import Testing

@Suite("Looking at bytes")
struct SniffingTests {
  static let texts: [(String, String)] = [
    ("{\"a\":1}", "public.json"), ("[1,2]", "public.json"), ("{a}", "public.utf8-plain-text"),
    ("plain words", "public.utf8-plain-text"), ("<!DOCTYPE html><p>", "public.html"),
    ("<meta charset='utf-8'><b>x</b>", "public.html"), ("<p>x", "public.html"),
    ("<notatag>", "public.utf8-plain-text"), ("<?xml version='1.0'?><a/>", "public.xml"),
    ("<svg xmlns='x'/>", "public.svg-image"),
    ("<?xml version='1.0'?><!-- x --><svg/>", "public.svg-image"),
    ("a,b\n1,2\n", "public.comma-separated-values-text"),
    ("a\tb\n1\t2\n", "public.tab-separated-values-text"),
    ("Dear me, hello\nYours\n", "public.utf8-plain-text"),
    ("BEGIN:VCARD\nEND:VCARD\n", "public.vcard"), ("BEGIN:VCALENDAR\n", "com.apple.ical.ics"),
    ("{\\rtf1 a}", "public.rtf"), ("https://a/b\r\nhttps://c/\r\n", "dndhost.uri-list"),
    ("%PDF-1.4", "com.adobe.pdf"), ("GIF89a", "com.compuserve.gif"),
    ("#!/usr/bin/env python3\n", "public.python-script"),
    ("use A::B;\nmy $a_1 = 2;\n", "public.perl-script"),
    ("a\nmy $5 bill\n", "public.utf8-plain-text"),
    ("PK\u{3}\u{4}", "public.zip-archive"), ("%YAML 1.2\n---\n- a\n", "public.yaml"),
    ("RIFF\u{1}\u{1}\u{1}\u{1}WAVE", "com.microsoft.waveform-audio"),
    ("From: a@b\nTo: c@d\nSubject: x\n\n", "public.email-message"),
    ("<q>a</q>", "public.html"), ("<abbr title='x'>a</abbr>", "public.html"),
    ("<dl><dt>a<dd>b</dl>", "public.html"), ("<del>a</del>b", "public.html"),
  ]

  @Test("An app's texts by their names are no table, whatever their semicolons part")
  func strings() throws {
    let text =
      "/* Menu; a, b\n  more */\n\"file\" = \"File\";\n// x\n\"edit\" = \"Edit; all\";\nkey = \"v\";\n"
    for text in [text, text.replacing(" = ", with: "=")] {
      let type = ContentSniffer.type(ofHead: Array(text.utf8), isWhole: true)
      #expect(type == .utf8PlainText)
    }
    let table = ContentSniffer.type(ofHead: Array("a;b\n1;2\n".utf8), isWhole: true)
    #expect(table == .commaSeparatedText)
  }

  @Test("A card with bytes of no encoding is a card, and a TIFF for large files is a TIFF")
  func odd() {
    let card = Array("BEGIN:VCARD\r\nFN:".utf8) + [0x83, 0x41, 0xFF] + Array("\r\nEND:VCARD".utf8)
    #expect(ContentSniffer.type(ofHead: card, isWhole: true) == .vCard)
    for head: [UInt8] in [[0x49, 0x49, 43, 0, 8, 0, 0, 0], [0x4D, 0x4D, 0, 43, 0, 8, 0, 0]] {
      let file = head + [UInt8](repeating: 0, count: 24)
      #expect(ContentSniffer.type(ofHead: file, isWhole: false) == .tiff)
    }
  }

  @Test("Types show by marks and by structure", arguments: texts)
  func sniffs(text: String, type: String) {
    #expect(ContentSniffer.type(ofHead: Array(text.utf8), isWhole: true)?.id == type)
  }

  @Test("Films and pictures show by marks that stand further in")
  func marks() {
    let start: [UInt8] = [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A]
    for brand in ["jp2 ", "jpx ", "jpm "] {
      let head = start + [0, 0, 0, 20] + Array("ftyp\(brand)".utf8)
      #expect(ContentSniffer.type(ofHead: head, isWhole: false)?.id == "public.jpeg-2000")
    }
    for kind: UInt8 in [0x11, 0x12] {
      let head: [UInt8] = [50, 4, 0, 0, kind, 0xAF, 4, 0, 64, 1, 200, 0, 8, 0, 3, 0]
      #expect(ContentSniffer.type(ofHead: head, isWhole: false)?.id == "public.flc-animation")
      #expect(ContentSniffer.type(ofHead: Array(head[..<12]), isWhole: true) == nil)
    }
  }

  @Test("Bytes that say nothing give nothing")
  func nothing() {
    #expect(ContentSniffer.type(ofHead: [], isWhole: true) == nil)
    #expect(ContentSniffer.type(ofHead: [1, 2, 3, 0, 200], isWhole: true) == nil)
  }

  @Test("A name and bytes that disagree are an answer of their own")
  func identities() throws {
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let json = Array("{\"a\":1}".utf8)
    let prose = Array("not a document".utf8)
    let list = try Content(type: .data, file: Fixture.path("links/mac.webloc")).bytes()
    let binaryList = try Content(type: .data, file: Fixture.path("links/binary.webloc")).bytes()
    let cases: [(String?, [UInt8], ContentIdentity)] = [
      ("a.png", png, .agreed(.png)), ("a.jpg", png, .disagreement(name: .jpeg, content: .png)),
      (nil, png, .byContent(.png)), ("a.png", [], .byName(.png)), (nil, [], .unknown),
      ("a.txt", json, .disagreement(name: .plainText, content: .json)),
      ("a.pdf", prose, .disagreement(name: .pdf, content: .utf8PlainText)),
      ("a.csv", prose, .byName(.commaSeparatedText)), ("a.webloc", list, .byName(.webLocation)),
      ("a.webloc", binaryList, .byName(.webLocation)),
      ("a.png", list, .disagreement(name: .png, content: "com.apple.xml-property-list")),
    ]
    for (name, bytes, identity) in cases {
      let content = Content(type: .data, name: name, bytes: bytes)
      #expect(try ContentCoercer().identify(content) == identity, "\(name ?? "-")")
    }
  }
}
