import DropContent
import DropCore
import Testing

@Suite("HTML to text")
struct HTMLTextTests {
  static let cases: [(html: String, text: String)] = [
    ("", ""), ("plain", "plain"), ("  a \n\t b  ", "a b"), ("<b>fo</b>o", "foo"),
    ("<p>a</p><p>b</p>", "a\n\nb"), ("a<br>b<br><br>c", "a\nb\n\nc"),
    ("<div>a<div>b</div></div>c", "a\nb\nc"),
    ("<ul><li>a<li>b</ul>", "a\nb"), ("a<script>x<y</script>b", "ab"),
    ("a<style>p{}</style >b", "ab"),
    ("<title>t</title>b", "b"), ("a<!-- x > y -->b", "ab"), ("a<!-->b", "ab"),
    ("a<!doctype html>b", "ab"),
    ("a<![CDATA[x]]>b", "ab"), ("a<![if !x]>b<![endif]>c", "abc"), ("<?xml version='1'?>a", "a"),
    ("a < b <c> <1", "a < b <1"), ("<a title='>'>x</a>", "x"), ("<a title=\">", ""),
    ("a</>b", "ab"),
    ("<textarea>a<b>&amp;c</textarea>", "a<b>&c"), ("<pre>\n a\n  b</pre>c", " a\n  b\nc"),
    ("<table><tr><td>a<td>b<tr><td>c</table>d", "a\tb\nc\nd"),
    ("<table><tr><td></td><td>b</td></tr></table>", "\tb"),
    ("a&nbsp;&nbsp;b", "a  b"), ("a\u{A0}b", "a b"), ("a &nbsp; b", "a   b"),
    ("&#0;&#x110000;", "\u{FFFD}\u{FFFD}"),
    ("&lt;p&gt;", "<p>"), ("&ampx &copyx &notx", "&x ©x ¬x"), ("&amp", "&"), ("&", "&"),
    ("&;&#;&#x;", "&;&#;&#x;"),
    ("&CounterClockwiseContourIntegral;", "∳"), ("<SCRIPT>a</SCRIPT>b", "b"), ("<script>a", ""),
    ("Ünï<i>cödé</i>", "Ünïcödé"), ("<p", ""), ("<", "<"), ("</", "</"), ("<!", ""), ("<!-", ""),
    ("a<svg><text>b</text></svg>", "ab"), ("one<hr>two", "one\ntwo"),
    ("<xml><o:x>1</o:x></xml>b", "b"),
  ]

  @Test("Markup goes, what people read stays", arguments: cases)
  func text(html: String, text: String) throws {
    #expect(try ContentCoercer().text(html, from: .html, to: .utf8PlainText) == text)
  }

  @Test("The bytes, then the document itself say how it is written")
  func charsets() throws {
    let coercer = ContentCoercer()
    let cases: [([UInt8], String)] = [
      (Array("<meta charset='koi8-r'>".utf8) + [0xF0, 0xD2, 0xC9], "При"),
      (Array("<meta content='text/html; charset=windows-1251'>".utf8) + [0xCF, 0xF0], "Пр"),
      (Array("<meta charset=latin1>é".utf8), "é"), ([0x61, 0xE9], "aé"),
      ([0xFF, 0xFE, 0x61, 0, 0xE9, 0], "aé"), ([0x3C, 0, 0x70, 0, 0x3E, 0, 0x61, 0], "a"),
    ]
    for (bytes, text) in cases {
      #expect(try coercer.text(bytes, from: .html, to: .utf8PlainText) == text)
    }
  }

  @Test("Of HTML from Windows' clipboard only the fragment counts")
  func fragment() throws {
    let body = "<html><body><!--StartFragment--><b>x</b><!--EndFragment--></body></html>"
    let header = "Version:0.9\r\nStartHTML:0000000105\r\nEndHTML:0000000177\r\n"
    let places = "StartFragment:0000000137\r\nEndFragment:0000000145\r\n"
    let text = try ContentCoercer().text(header + places + body, from: .html, to: .utf8PlainText)
    #expect(text == "x")
    let broken = "Version:0.9\r\nStartHTML:99999999999999999999\r\n" + body
    #expect(try ContentCoercer().text(broken, from: .html, to: .utf8PlainText) == "x")
  }

  @Test("What would grow beyond the limit is an error")
  func limit() {
    var coercer = ContentCoercer()
    coercer.context.limits.output = 100
    #expect(throws: ContentError.self) {
      try coercer.text(String(repeating: "&nbsp;a ", count: 100), from: .html, to: .utf8PlainText)
    }
  }

  @Test("Text becomes HTML that gives the same text back")
  func backAndForth() throws {
    let coercer = ContentCoercer()
    for text in ["a < b & c > \"d\"", "one\ntwo\n\nthree", "  two  spaces", "é😀"] {
      let html = try coercer.text(text, from: .utf8PlainText, to: .html)
      #expect(try coercer.text(html, from: .html, to: .utf8PlainText) == text)
    }
  }

  @Test("Tables inside each other without end are read, their cells apart")
  func deepTables() throws {
    let depth = 10_000
    let html =
      String(repeating: "<table><tr><td>a<td>b", count: depth)
      + String(repeating: "</table>", count: depth)
    let text = try ContentCoercer().text(html, from: .html, to: .utf8PlainText)
    #expect(text.split(whereSeparator: \.isWhitespace).count == 2 * depth)
    #expect(text.hasPrefix("a\tb\n"))
  }
}
