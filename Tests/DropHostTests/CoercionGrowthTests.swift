import DropContent
import DropCore
import DropHost
import Foundation
import TestExtent
import Testing

/// Every coercion, unit and reader with bytes that grow in each of the ways in which texts can: made from
/// the list of codecs, so that one that is added later is in it.
@Suite("Work on dropped bytes grows no faster than they do", .serialized)
struct CoercionGrowthTests {
  /// Bytes of about a size, all of one shape.
  struct Shape: Sendable {
    let name: String
    private let start: String
    private let unit: String
    private let end: String

    init(_ name: String, _ unit: String) { self.init(name, "", unit) }

    init(_ name: String, _ start: String, _ unit: String, _ end: String = "") {
      (self.name, self.start, self.unit, self.end) = (name, start, unit, end)
    }

    /// With something else behind its units, of which it is as many bytes.
    func make(_ size: Int, around inner: String = "") -> String {
      start + String(repeating: unit, count: max(1, size / unit.utf8.count)) + inner + end
    }
  }

  static let shapes = [
    Shape("length", "a"),
    Shape("marks", "a", "\u{301}\u{316}"),
    Shape("flags", "\u{1F1E9}\u{1F1EA}"),
    Shape("joiners", "\u{1F468}\u{200D}"),
    Shape("blanks", " "),
    Shape("quotes", "\""),
    Shape("lines", "a b\r\n"),
    Shape("carriage returns", "\r"),
    Shape("links", "http://a/b\r\n"),
    Shape("file links", "file:///a/b\r\n"),
    Shape("addresses", "Ada <ada@example.com>, "),
    Shape("cells", "a,\"b\",\tc\n"),
    Shape("one row", "a,"),
    Shape("tags", "<p>a</p>"),
    Shape("open tags", "<div>"),
    Shape("inline tags", "<b><i>"),
    Shape("closing tags", "<b>", "</i>"),
    Shape("attributes", "<a ", "b=c ", ">"),
    Shape("entities", "&amp;&#x41;&notit;"),
    Shape("table", "<table>", "<tr><td>a<td>b", "</table>"),
    Shape("nested tables", "<table><tr><td>"),
    Shape("lists", "<ul><li>a"),
    Shape("comments", "<!-- ", "--", " -->"),
    Shape("scripts", "<script>", "</scrip ", "</script>"),
    Shape("groups", "{\\rtf1 ", "{\\b a}", "}"),
    Shape("open groups", "{\\rtf1 ", "{\\b "),
    Shape("words", "{\\rtf1 ", "\\u233 ?\\par ", "}"),
    Shape("fonts", "{\\rtf1{\\fonttbl", "{\\f1 a;}", "}\\f1 a}"),
    Shape("elements", "[", "1,", "1]"),
    Shape("open brackets", "["),
    Shape("open braces", "{\"a\":"),
    Shape("one key", "{", "\"a\":1,", "\"a\":1}"),
    Shape("escapes", "\"", "\\u0301", "\""),
    Shape("objects", "[", "{\"a\":1},", "{}]"),
    Shape("cards", "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\nEND:VCARD\r\n"),
    Shape("card lines", "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\n", "TEL:1\r\n", "END:VCARD\r\n"),
    Shape("parameters", "BEGIN:VCARD\r\nFN:A\r\nTEL;", "TYPE=a;", "X=Y:1\r\nEND:VCARD\r\n"),
    Shape("groups of a card", "BEGIN:VCARD\r\nFN:A\r\n", "item1.TEL:1\r\nitem1.X-ABLabel:b\r\n"),
    Shape("folds", "BEGIN:VCARD\r\nNOTE:", "\r\n a", "\r\nEND:VCARD\r\n"),
    Shape("encoding", "BEGIN:VCARD\r\nNOTE;ENCODING=a", "\u{301}\u{316}", ":b\r\nEND:VCARD\r\n"),
    Shape("addresses of a card", "BEGIN:VCARD\r\nFN:A\r\n", "ADR;LABEL=\"a\";GEO=\"geo:1,2\":\r\n"),
    Shape("an address's label", "BEGIN:VCARD\r\nADR;LABEL=\"", "^n\\n^", "\":\r\nEND:VCARD\r\n"),
    Shape("a place", "BEGIN:VCARD\r\nGEO:geo:", "1,2;", "\r\nEND:VCARD\r\n"),
    Shape("headers", "", "a: b\r\n", "\r\nc"),
    Shape("a header that goes on", "To: a", "\r\n b", "\r\n\r\nc"),
    Shape("a header without an end", "Subject", "a"),
    Shape("encoded words", "Subject:", " =?utf-8?Q?a=C3?= =?koi8-r?B?wQ==?=", "\r\n\r\n"),
    Shape(
      "encoded words of Japan",
      "Subject:",
      " =?iso-2022-jp?B?GyRCJCIbKEI=?= =?sjis?Q?=82=a0?="
    ),
    Shape("encoded words without an end", "To:", "=?utf-8?Q?a"),
    Shape("marks of encoded words", "From:", "=?"),
    Shape("brackets", "To: ", "(\\(", ")"),
    Shape("open addresses", "To: ", "<\"a(", "@"),
    Shape("people", "Cc: ", "\"a, b\" (c) <a@b>, g: c@d;,"),
    Shape("zero bytes", "Subject: ", "\0a"),
    Shape("property list", "<plist><dict>", "<key>URL</key><string>http://a</string>", "</dict>"),
    Shape("frames", "GIF89a\u{1}\0\u{1}\0\0\0\0", ",\0\0\0\0\u{1}\0\u{1}\0\0\u{2}\u{2}D\u{1}\0"),
    Shape("objects of a PDF", "%PDF-1.4\n", "1 0 obj<</Length 1>>stream\na endstream endobj\n"),
    Shape("trailers of a PDF", "%PDF-1.4\n", "trailer [ a b c d\n"),
    Shape("pages of a PDF without a table", "%PDF-1.4\n", "3 0 obj<</Type/Page>>endobj\n"),
    Shape(
      "object streams of a PDF",
      "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n",
      "5 0 obj<</Type/ObjStm/N 1/First 4>>stream\n2 0 <</Kids[3 0 R]>> endstream endobj\n"
    ),
    Shape("streams without an end", "%PDF-1.4\n", "4 0 obj<</Type/Page/Length 9>>stream\n"),
    Shape("a font's name", "{\\rtf1{\\fonttbl{\\f1 ", "a", ";}}\\f1 a}"),
    Shape("a header of names", "", "name,", "\n"),
    Shape("rows of one cell", "\n", "1\n"),
    Shape("rows of many cells", "\n", "1,2,3,4,5,6,7,8\n"),
    Shape("looks", "{\\rtf1 ", "\\b a\\b0 b", "}"),
  ]

  /// What is done with the bytes; it gives the bytes that it says it works on.
  struct Reader: Sendable {
    let name: String
    let run: @Sendable (Content) -> Int

    init(_ name: String, _ run: @escaping @Sendable (Content) -> Int) {
      self.name = name
      self.run = run
    }
  }

  private static let codecs = Codec.builtIn.map { codec in
    Reader("\(codec.from) → \(codec.to)") { content in
      let typed = content.relabelled(as: codec.from)
      _ = try? codec.convert(typed, CodecContext())
      return codec.work(typed)
    }
  }

  private static let units = UnitCodec.builtIn.map { units in
    Reader("units of \(units.type)") { content in
      let coercer = ContentCoercer()
      let typed = content.relabelled(as: units.type)
      let work = coercer.work(toFindUnitsOf: typed)
      guard let found = try? coercer.units(of: typed), found.count > 0 else { return work }
      _ = try? found.unit(found.count - 1)
      return work + found.workOfOne
    }
  }

  static let readers =
    codecs + units + [
      Reader("identify") { content in
        _ = try? ContentCoercer().identify(content)
        return content.size
      },
      Reader("contacts") { content in
        _ = try? ContentCoercer().contacts(in: content)
        return content.size
      },
      Reader("JSON") { content in
        _ = try? ContentCoercer().json(of: content)
        return content.size
      },
      Reader("mail") { content in
        _ = try? Mail(of: content, within: Mail.longestHead, .standard)
        return content.size
      },
      Reader("a safe name") { content in
        let text = String(decoding: (try? content.bytes()) ?? [], as: UTF8.self)
        _ = SafeName.component(of: text)
        return content.size
      },
    ]

  @Test("in each shape, by every codec, unit and reader")
  func grows() throws {
    let wanted = ProcessInfo.processInfo.environment["DNDHOST_GROWTH"]
    var list = GrowthList()
    for (place, reader) in Self.readers.enumerated() {
      for (other, shape) in Self.shapes.enumerated() {
        let name = "\(reader.name) of \(shape.name)"
        let isMeant =
          wanted.map { name.contains($0) } ?? (Extent.isLong || (place + other) % 12 == 0)
        guard isMeant, Growth.isInPart(place) else { continue }
        let growth = Growth(name, from: Extent.isLong ? 4_096 : 1_024) { size in
          let content = Content(type: .data, name: "a", text: shape.make(size))
          return Int64(reader.run(content) / 16)
        }
        list.add(growth, most: FunctionGrowthTests.mostPerUnit)
      }
    }
    list.tell("\(Self.readers.count) readers × \(Self.shapes.count) shapes")
  }
}
