import DropContent
import DropCore
import Testing

@Suite("Tables as text")
struct CSVTests {
  static let tables: [(csv: String, json: String)] = [
    ("", "[]"), ("a", #"[["a"]]"#), ("a,b\nc,d", #"[["a","b"],["c","d"]]"#),
    ("a,b\r\nc,\r\n", #"[["a","b"],["c",""]]"#), ("a;b\n1,5;2", #"[["a","b"],["1,5","2"]]"#),
    ("a\tb\n1,2\t3", #"[["a","b"],["1,2","3"]]"#), ("\"a,b\",c", #"[["a,b","c"]]"#),
    ("\"a\"\"b\",\"\"", #"[["a\"b",""]]"#), ("\"a\nb\",c", #"[["a\nb","c"]]"#),
    ("\"a", #"[["a"]]"#), ("a\"b,c", #"[["a\"b","c"]]"#), ("\"a\"b,c", #"[["ab","c"]]"#),
    ("a,b\n\n\nc,d", #"[["a","b"],["c","d"]]"#), ("sep=;\na;b", #"[["a","b"]]"#),
    ("\u{FEFF}a,b", #"[["a","b"]]"#), (",", #"[["",""]]"#), ("a\rb", #"[["a"],["b"]]"#),
  ]

  @Test("Rows are lists of cells", arguments: tables)
  func rows(csv: String, json: String) throws {
    #expect(try ContentCoercer().text(csv, from: .commaSeparatedText, to: .json) == json)
  }

  @Test("A table in HTML is escaped, and its header marked where there is one")
  func html() throws {
    var coercer = ContentCoercer()
    coercer.context.hasHeader = true
    let html = try coercer.text("a,b\n<,\"&\"", from: .commaSeparatedText, to: .html)
    let rows = "<tr><th>a</th><th>b</th></tr>\n<tr><td>&lt;</td><td>&amp;</td></tr>\n"
    #expect(html.hasSuffix("<table>\n\(rows)</table>\n"))
  }

  @Test("As text a row stays one line, its cells parted by tabs")
  func text() throws {
    let csv = "\"a\nb\",c\n1,2"
    let text = try ContentCoercer().text(csv, from: .commaSeparatedText, to: .utf8PlainText)
    #expect(text == "a b\tc\n1\t2")
  }

  @Test("More rows than allowed are an error")
  func limit() {
    var coercer = ContentCoercer()
    coercer.context.limits.units = 3
    #expect(throws: ContentError(.limit(.units, allowed: 3, found: nil))) {
      try coercer.text("a\nb\nc\nd\n", from: .commaSeparatedText, to: .json)
    }
  }

  static let headers: [(header: String, names: [String])] = [
    ("a,b", ["a", "b"]), ("a,a,a", ["a", "a 2", "a 3"]), ("a,a 2,a", ["a", "a 2", "a 3"]),
    ("a,a,a 2,a 2", ["a", "a 2", "a 2 2", "a 2 3"]), (",x,", ["column 1", "x", "column 3"]),
    ("column 2,,", ["column 2", "column 2 2", "column 3"]),
  ]

  @Test("Columns have names of their own, however the header repeats them", arguments: headers)
  func columns(header: String, names: [String]) throws {
    var coercer = ContentCoercer()
    coercer.context.hasHeader = true
    let row = names.indices.map(String.init).joined(separator: ",")
    let csv = Content(type: .commaSeparatedText, text: "\(header)\n\(row)\n")
    let members = names.enumerated().map { JSONValue.Member($1, .string(String($0))) }
    #expect(try coercer.json(of: csv) == .array([.object(members)]))
  }

  @Test("Thousands of columns of one name are told apart too")
  func equalColumns() throws {
    var coercer = ContentCoercer()
    coercer.context.hasHeader = true
    let line = Array(repeating: "a", count: 20_000).joined(separator: ",")
    let csv = Content(type: .commaSeparatedText, text: "\(line)\n\(line)\n")
    let rows = try coercer.json(of: csv)
    guard case .array(let objects) = rows, case .object(let members) = objects.first else {
      Issue.record("\(rows)")
      return
    }
    #expect(Set(members.map(\.key)).count == 20_000)
    #expect(members.last?.key == "a 20000")
  }

  @Test("A row with more cells than any table has is an error")
  func wide() {
    let csv = String(repeating: ",", count: 100_001)
    for type in [ContentType.json, .html, .utf8PlainText] {
      let error = #expect(throws: ContentError.self) {
        try ContentCoercer().text(csv, from: .commaSeparatedText, to: type)
      }
      #expect(error?.code == .tooLarge)
    }
    let content = Content(type: .commaSeparatedText, text: csv)
    #expect(throws: ContentError.self) { try ContentCoercer().unitCount(of: content) }
  }
}
