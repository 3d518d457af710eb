import DropContent
import DropCore
import Testing

@Suite("Tables of HTML as rows")
struct HTMLTableTests {
  private static func csv(
    _ html: String,
    as type: ContentType = .commaSeparatedText
  ) throws -> String {
    let content = Content(type: .html, name: "page.html", bytes: Array(html.utf8))
    let made = try ContentCoercer().coerce(content, to: type)
    return String(decoding: try made.bytes(limit: 1 << 20), as: UTF8.self)
  }

  @Test(
    "the first table's cells come as rows, whatever markup is around and in them",
    arguments: [
      ("<table><tr><td>a<td>b<tr><td>c<td>d</table>", "a,b\r\nc,d\r\n"),
      (
        "<p>before</p><table><thead><tr><th>Name</th><th>Sum</th></tr></thead>"
          + "<tbody><tr><td><b>Rose</b> tea</td><td>1&nbsp;200</td></tr></tbody></table>after",
        "Name,Sum\r\nRose tea,1 200\r\n"
      ),
      ("<table><tr><td>a, b</td><td>say \"x\"</td></tr></table>", "\"a, b\",\"say \"\"x\"\"\"\r\n"),
      ("<table><tr><td>one<br>two</td><td>3</td></tr></table>", "\"one\ntwo\",3\r\n"),
      ("<table><tr><td colspan=2>wide<td>x<tr><td>1<td>2<td>3</table>", "wide,,x\r\n1,2,3\r\n"),
      (
        "<TABLE><TR><TD ROWSPAN=\"2\">tall</TD><TD>1</TD></TR><TR><TD>2</TD></TR></TABLE>",
        "tall,1\r\n,2\r\n"
      ),
      ("<table></table><table><tr><td>second</table>", "second\r\n"),
      ("<table><tr><td></td></tr><tr><td>x</td></tr></table>", "\"\"\r\nx\r\n"),
      ("<!-- <table><tr><td>no --><table><tr><td title=\"<td>\">yes</table>", "yes\r\n"),
      ("<script>'<table><tr><td>'</script><table><tr><td>yes</table>", "yes\r\n"),
      ("<table><tr><td>open at the end", "open at the end\r\n"),
      ("<table><tr><td>a</tr></table><table><tr><td>other</table>", "a\r\n"),
    ]
  )
  func rows(_ html: String, _ expected: String) throws {
    #expect(try Self.csv(html) == expected)
  }

  @Test("a table within a cell is the cell's text")
  func nested() throws {
    let html = "<table><tr><td>a<table><tr><td>b</td><td>c</td></tr></table></td><td>d</table>"
    let rows = try Self.csv(html)
    #expect(rows.hasSuffix(",d\r\n") && rows.contains("b") && rows.contains("c"), "\(rows)")
  }

  @Test("tabs and JSON come the same way")
  func others() throws {
    let html = "<table><tr><td>a<td>b,c</table>"
    #expect(try Self.csv(html, as: .tabSeparatedText) == "a\tb,c\r\n")
    #expect(try Self.csv(html, as: .json) == #"[["a","b,c"]]"#)
  }

  @Test("a document without a table is refused in words, and none of these ends is a trap")
  func none() {
    let error = #expect(throws: ContentError.self) { try Self.csv("<p>text") }
    #expect(error?.message.contains("there is no table in it") == true)
    let whole = "<table><tr><td colspan='9' rowspan=\"2\">a<!-- c --></td></tr></table>"
    for length in 0...whole.utf8.count {
      _ = try? Self.csv(String(decoding: whole.utf8.prefix(length), as: UTF8.self))
    }
  }

  @Test("only HTML itself is looked through for a table, not text that could be written as HTML")
  func original() {
    let coercer = ContentCoercer()
    #expect(coercer.path(from: .html, to: .commaSeparatedText) != nil)
    #expect(coercer.path(from: .html, to: .json)?.cost == .losesContent)
    #expect(coercer.path(from: .utf8PlainText, to: .commaSeparatedText) == nil)
    #expect(coercer.path(from: .rtf, to: .json) == nil)
  }

  @Test("spans can't make more cells than there is room for")
  func bounded() {
    let wide = String(repeating: "<td colspan=1000 rowspan=1000>", count: 5_000)
    let tall = String(repeating: "<tr>", count: 5_000)
    #expect(throws: ContentError.self) { try Self.csv("<table><tr>\(wide)\(tall)</table>") }
  }
}
