import DropContent
import DropCore
import Testing

@Suite("Writing JSON")
struct JSONWriterTests {
  static let values: [(JSONValue, String)] = [
    (.double(3), "3"), (.double(-0.0), "-0"), (.double(0.1), "0.1"), (.double(1e300), "1e+300"),
    (.double(.infinity), "null"), (.double(.nan), "null"), (.int(.min), "-9223372036854775808"),
    (.string("a\"\\\n\u{1}é😀/"), #""a\"\\\n\u0001é😀/""#), (.array([]), "[]"), (.object([]), "{}"),
    (.object([.init("b", .null), .init("a", .bool(false))]), #"{"b":null,"a":false}"#),
  ]

  @Test("Each value has one spelling", arguments: values)
  func spelling(value: JSONValue, text: String) {
    #expect(JSONWriter().text(value) == text)
  }

  @Test("What is written reads back the same", arguments: JSONReaderTests.values)
  func roundTrip(text: String, value: JSONValue) throws {
    // A whole double is written without a point, and so becomes an integer.
    if value == .double(100) { return }
    for writer in [JSONWriter(), JSONWriter(layout: .indented, sortsKeys: false)] {
      #expect(try JSONReader().value(of: Array(writer.text(value).utf8)) == value)
    }
  }

  @Test("Keys may be sorted, and lines indented")
  func layout() {
    let value = JSONValue.object([
      .init("b", .array([.int(1)])), .init("a", .object([])),
    ])
    let text = JSONWriter(layout: .indented, sortsKeys: true).text(value)
    #expect(text == "{\n  \"a\": {},\n  \"b\": [\n    1\n  ]\n}")
  }

  @Test("Doubles keep all their digits")
  func doubles() throws {
    let values: [Double] = [
      0.1, 1 / 3, 512.3, 1e21, 123456789.125, 2.2250738585072014e-308, 1.7976931348623157e308,
    ]
    for value in values {
      var out: [UInt8] = []
      JSONWriter.append(value, to: &out)
      let back = try JSONReader().value(of: out)
      let read: Double? = if case .double(let double) = back { double } else { nil }
      #expect(read == value)
    }
  }
}
