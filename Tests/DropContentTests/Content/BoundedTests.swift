import DropContent
import DropCore
import Testing

/// What took seconds for some kilobytes, because characters were compared, or looked for from the
/// end, where bytes are enough.
@Suite("Names from outside are bytes")
struct BoundedTests {
  static let marks = String(repeating: "\u{301}\u{316}", count: 40_000)

  @Test("A card's parameters are compared as bytes, however many marks they have")
  func cards() throws {
    func name(_ line: String) throws -> String {
      let card = "BEGIN:VCARD\r\n\(line)\r\nEND:VCARD\r\n"
      return try ContentCoercer().text(card, from: .vCard, to: .utf8PlainText)
    }
    #expect(try name("FN;ENCODING=BASE64:w6k=") == "é")
    // A long s is no S, although its capital is one.
    #expect(try name("FN;ENCODING=BA\u{17F}E64:w6k=") == "w6k=")
    #expect(try name("FN;ENCODING=a\(Self.marks):A") == "A")
    #expect(try name("FN;CHARSET=a\(Self.marks):A\u{E9}") == "A\u{E9}")
  }

  @Test("A table's columns are told apart by bytes")
  func columns() throws {
    // As many as a column's name may have.
    let marks = String(repeating: "\u{301}\u{316}", count: 1_000)
    let table = "\u{E9},e\u{301},a\(marks)\r\n1,2,3\r\n"
    var coercer = ContentCoercer()
    coercer.context.hasHeader = true
    let json = try coercer.text(table, from: .commaSeparatedText, to: .json)
    let expected = "[{\"\u{E9}\":\"1\",\"e\u{301}\":\"2\",\"a\(marks)\":\"3\"}]"
    #expect(json.utf8.elementsEqual(expected.utf8))
  }

  @Test("Keys that look alike are two keys, and one that stands twice is found by its bytes")
  func keys() throws {
    let reader = JSONReader(refusesDuplicateKeys: true)
    let value = try reader.value(of: Array("{\"\u{E9}\":1,\"e\u{301}\":2}".utf8))
    guard case .object(let members) = value else { return #expect(Bool(false)) }
    #expect(members.count == 2)
    let twice = "{\"a\(Self.marks)\":1,\"a\(Self.marks)\":2}"
    #expect(throws: ContentError.self) { try reader.value(of: Array(twice.utf8)) }
  }

  @Test("A name is cut between characters that are found from its start")
  func names() {
    let flags = String(repeating: "\u{1F1EB}\u{1F1F7}", count: 16_000)
    #expect(SafeName.component(of: flags) == String(flags.unicodeScalars.prefix(60)))
    let name = SafeName.component(of: flags + ".png")
    #expect(name == String(flags.unicodeScalars.prefix(58)) + ".png")
    // A character that is larger than a name is cut in itself.
    #expect(SafeName.component(of: "a" + Self.marks).utf8.count == 239)
    #expect(SafeName.component(of: "x/\u{301}y") == "x-\u{301}y")
    let graph = CoercionGraph.builtIn
    #expect(graph.fileName(flags, of: .png, in: .builtIn) == flags + ".png")
  }

  @Test("The work of a coercion and of units is known before it is done")
  func work() throws {
    let coercer = ContentCoercer()
    let page = Content(type: .html, storage: .zeros(1 << 20))
    let steps = try #require(coercer.path(from: .html, to: .utf8PlainText)).steps
    #expect(coercer.work(of: page, along: steps) == 3 << 20)
    #expect(coercer.work(of: page, along: []) == 0)
    #expect(coercer.work(toFindUnitsOf: page) == 0)
    let rows = Content(type: .commaSeparatedText, storage: .zeros(1 << 20))
    #expect(coercer.work(toFindUnitsOf: rows) == 1 << 20)
    let huge = Content(type: .html, storage: .zeros(.max))
    #expect(coercer.work(of: huge, along: steps) == .max)
  }
}
