import DropContent
import DropCore
import Foundation
import Testing

@Suite("What two sizes make together is summed before it is made")
struct ProductTests {
  private func table(_ csv: String) -> Content {
    Content(type: .commaSeparatedText, text: csv)
  }

  private var named: ContentCoercer {
    var coercer = ContentCoercer()
    coercer.context.hasHeader = true
    return coercer
  }

  @Test("A cell of more than 4 KiB names no column")
  func header() throws {
    let fitting = String(repeating: "n", count: 4096)
    let json = try named.json(of: table("\(fitting)\n1\n"))
    #expect(json == [.object([.init(fitting, "1")])])
    let error = ContentError(
      .limit(.bytes, allowed: 4096, found: 4097),
      path: "the name of column 2"
    )
    #expect(throws: error) { try named.json(of: table("a,\(fitting)n\n1,2\n")) }
    #expect(throws: error) { try named.coerce(table("a,\(fitting)n\n1,2\n"), to: .json) }
    #expect(try ContentCoercer().json(of: table("\(fitting)n")) == [[.string("\(fitting)n")]])
  }

  @Test("Long names above many short rows are no text of a gigabyte")
  func names() throws {
    let header = (0..<64).map { "\($0)" + String(repeating: "n", count: 4000) }
    let row = [String](repeating: "1", count: 64).joined(separator: ",")
    func rows(_ count: Int) -> Content {
      table(header.joined(separator: ",") + "\n" + String(repeating: row + "\n", count: count))
    }
    // 256 KB of names and 20 rows are 5 MB.
    let few = rows(20)
    let text = try named.coerce(few, to: .json)
    #expect(text.size > 20 * 64 * 4000)
    let whole = try named.json(of: few)
    #expect(try JSONReader().value(of: text.bytes()) == whole)
    let many = rows(1000)
    let most = many.size * 64
    #expect(throws: ContentError(.limit(.output, allowed: most, found: nil))) {
      try named.coerce(many, to: .json)
    }
  }

  @Test("Rows that are wider than the header are named as they were", arguments: [1, 2, 5])
  func wide(first: Int) throws {
    let header = (0..<first).map { $0 == 1 ? "column 4" : "a" }.joined(separator: ",")
    let rows = [3, 6, 2, 6].map { [String](repeating: "x", count: $0).joined(separator: ",") }
    let content = table(([header] + rows).joined(separator: "\n"))
    guard case .array(let objects) = try named.json(of: content) else {
      return #expect(Bool(false))
    }
    let names = objects.map { object -> [String] in
      guard case .object(let members) = object else { return [] }
      return members.map(\.key)
    }
    #expect(names.map(\.count) == [3, 6, 2, 6])
    for row in names {
      #expect(row == Array(names[1].prefix(row.count)))
      #expect(Set(row).count == row.count)
    }
    let text = try named.coerce(content, to: .json)
    #expect(try JSONReader().value(of: text.bytes()) == .array(objects))
  }

  @Test(
    "A font's name stands once for all that differs in marks alone, and is no longer than names are"
  )
  func fonts() throws {
    let name = String(repeating: "a", count: 100_000)
    let text = String(repeating: "\\b x\\b0 y", count: 2_000)
    let rtf = "{\\rtf1{\\fonttbl{\\f0 \(name);}}\\f0 \(text)}"
    let html = try ContentCoercer().coerce(Content(type: .rtf, text: rtf), to: .html)
    #expect(html.size < 4_000 * 8)
    // Where the font changes, it stands each time.
    let both = "{\\f0 \(name);}{\\f1 b;}"
    let changes = String(repeating: "\\f0 x\\f1 y", count: 2_000)
    let changing = "{\\rtf1{\\fonttbl\(both)}\(changes)}"
    let longer = try ContentCoercer().coerce(Content(type: .rtf, text: changing), to: .html)
    #expect(longer.size > 2_000 * 128 && longer.size < 2_000 * 400)
  }

  @Test("What is combined is summed before any of it is read")
  func sum() {
    for type: ContentType in [.json, .pdf, .vCard, .utf8PlainText, .commaSeparatedText, .rtf] {
      let part = Content(type: type, storage: .zeros(100 << 20))
      let error = ContentError(.limit(.bytes, allowed: 256 << 20, found: 300 << 20))
      #expect(throws: error, "\(type)") {
        try ContentCoercer().combine(as: type, [part, part, part])
      }
    }
  }

  @Test("Tables that are combined have as many cells in all as one may have")
  func cells() {
    let part = table(String(repeating: String(repeating: ",", count: 50_000) + "\n", count: 30))
    #expect(throws: ContentError.self) {
      try ContentCoercer().combine(as: .commaSeparatedText, [part, part, part])
    }
  }
}
