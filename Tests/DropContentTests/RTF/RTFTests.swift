import DropContent
import DropCore
import Testing

@Suite("RTF")
struct RTFTests {
  static let texts: [(rtf: String, text: String)] = [
    (#"{\rtf1 a}"#, "a"), (#"{\rtf1 a\par b}"#, "a\nb"), (#"{\rtf1 a\line b\tab c}"#, "a\nb\tc"),
    ("{\\rtf1 a\r\nb}", "ab"), ("{\\rtf1 a\\\nb}", "a\nb"), (#"{\rtf1 \{\}\\}"#, "{}\\"),
    (#"{\rtf1 \'e9\'80}"#, "é€"), (#"{\rtf1\ansicpg1251 \'cf}"#, "П"), (#"{\rtf1\mac \'8e}"#, "é"),
    (#"{\rtf1 \u233?x}"#, "éx"), (#"{\rtf1\uc0 \u233x}"#, "éx"),
    (#"{\rtf1\uc2 \u233\'41\'42x}"#, "éx"),
    (#"{\rtf1 \u233\'41\'42x}"#, "éBx"), (#"{\rtf1\uc1{\uc0 \u233}\u233?}"#, "éé"),
    (#"{\rtf1 \u-10179?\u-8704?}"#, "😀"), (#"{\rtf1 \u-10179?x}"#, "\u{FFFD}x"),
    (#"{\rtf1 \u-8704?x}"#, "\u{FFFD}x"), (#"{\rtf1 a{\*\x b}c}"#, "ac"),
    (#"{\rtf1 a{\x b}c}"#, "abc"), (#"{\rtf1 a{\info b{c}}d}"#, "ad"),
    (#"{\rtf1 a\bin3 }}}b}"#, "ab"), (#"{\rtf1 a\bin-3 b}"#, "ab"),
    (#"{\rtf1 a\bin999999999999 b}"#, "a"), (#"{\rtf1 a\b0\i1 b}c}"#, "ab"),
    (#"{\rtf1 a}}}b"#, "a"), (#"{\rtf1 a{b"#, "ab"), (#"{\rtf1 a\"#, "a"), (#"{\rtf1 a\'"#, "a"),
    (#"{\rtf1 a\'zz b}"#, "azz b"), (#"{\rtf1 {\v a}b}"#, "b"),
    (#"{\rtf1 a\~b\_c\-d}"#, "a\u{A0}b\u{2011}c\u{AD}d"),
    (#"{\rtf1 \lquote\rquote\emdash\bullet}"#, "‘’—•"), (#"  {\rtf1 a}"#, "a"),
    (#"{\rtf1\trowd a\cell b\cell\row c\cell\row}"#, "a\tb\nc"),
    (#"{\rtf1{\field{\*\fldinst HYPERLINK "x"}{\fldrslt y}}}"#, "y"),
    (#"{\rtf1{\fonttbl{\f0 A;}{\f1\fcharset161 B;}}\f1\'e1}"#, "α"),
    // What a Western font's page lacks is meant as Western; of other fonts it is nothing.
    (#"{\rtf1\ansicpg874{\fonttbl{\f0\fcharset0 A;}}\f0 \'a1\'fc}"#, "กü"),
    (#"{\rtf1\ansicpg932{\fonttbl{\f0\fcharset0 A;}}\f0 caf\'e9 x}"#, "café x"),
    (#"{\rtf1\ansicpg932{\fonttbl{\f0\fcharset0 A;}}\f0 \'82\'a0}"#, "あ"),
    (#"{\rtf1{\fonttbl{\f0\fcharset130 A;}}\f0 \'88\'61}"#, "가"),
    (#"{\rtf1\ansicpg874 \'fc}"#, "\u{FFFD}"),
    (#"{\rtf1{\nonshppict{\pict 00}}a}"#, "a"), (#"{\rtf1{\i\*\cs7 a}b}"#, "ab"),
  ]

  @Test("Text comes out as it is read", arguments: texts)
  func text(rtf: String, text: String) throws {
    #expect(try ContentCoercer().text(rtf, from: .rtf, to: .utf8PlainText) == text)
  }

  static let styled: [(rtf: String, html: String)] = [
    (#"{\rtf1 a & <b>}"#, "<p>a &amp; &lt;b&gt;</p>"), (#"{\rtf1 {\b a}b}"#, "<p><b>a</b>b</p>"),
    (#"{\rtf1\ansicpg932 \'82\'a0\b\'82\'a2}"#, "<p>あ<b>い</b></p>"),
    (#"{\rtf1 \ul a\ulnone b\super c\nosupersub}"#, "<p><u>a</u>b<sup>c</sup></p>"),
    (
      #"{\rtf1\pard\qc a\par\pard b\par}"#,
      "<p style=\"text-align:center\">a</p>\n<p>b</p>"
    ),
    (
      #"{\rtf1{\colortbl;\red255\green0\blue16;}\cf1\fs25 a}"#,
      "<p><span style=\"font-size:12.5pt;color:#ff0010;\">a</span></p>"
    ),
    (#"{\rtf1{\fonttbl{\f0 A'<b>;}}\f0 a}"#, "<p>a</p>"),
    (
      #"{\rtf1\trowd\intbl a\cell\row\pard b\par}"#,
      "<table>\n<tr><td>a</td></tr>\n</table>\n<p>b</p>"
    ),
    (
      #"{\rtf1{\field{\*\fldinst HYPERLINK "http://x/?a&b" \\l "p"}{\fldrslt y}}}"#,
      "<p><a href=\"http://x/?a&amp;b#p\">y</a></p>"
    ),
    (#"{\rtf1{\field{\*\fldinst HYPERLINK "JavaScript:x"}{\fldrslt y}}}"#, "<p>y</p>"),
  ]

  @Test("HTML keeps how it looks, and lets nothing through that runs", arguments: styled)
  func html(rtf: String, html: String) throws {
    let made = try ContentCoercer().text(rtf, from: .rtf, to: .html)
    #expect(made == "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n\(html)\n")
  }

  @Test("What doesn't begin like RTF, or nests without end, is an error")
  func refused() {
    for text in ["", "x", "{rtf1 a}", "<html>"] {
      #expect(throws: ContentError(.malformed(format: "RTF", detail: "doesn't begin with {\\rtf")))
      {
        try ContentCoercer().text(text, from: .rtf, to: .utf8PlainText)
      }
    }
    let deep = "{\\rtf1" + String(repeating: "{", count: 100_000)
    #expect(throws: ContentError(.limit(.depth, allowed: 256, found: nil))) {
      try ContentCoercer().text(deep, from: .rtf, to: .utf8PlainText)
    }
  }

  @Test("Text becomes RTF that gives the same text back")
  func backAndForth() throws {
    let coercer = ContentCoercer()
    for text in ["a{b}\\c", "one\ntwo\n\nthree\tfour", "é😀日本 €"] {
      let rtf = try coercer.text(text, from: .utf8PlainText, to: .rtf)
      #expect(rtf.utf8.allSatisfy { $0 < 0x80 })
      #expect(try coercer.text(rtf, from: .rtf, to: .utf8PlainText) == text)
    }
  }
}
