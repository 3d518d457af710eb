import DropCore
import Testing

@Suite("What a value is read as")
struct JSONValueTests {
  static let values: [JSONValue] = [
    .null, true, false, 0, -3, 8.0, 12.5, 1e300, "8", [8], ["a": 8],
  ]

  @Test("A truth value only as one, no number and no text as one")
  func bool() {
    #expect(Self.values.compactMap(\.bool) == [true, false])
  }

  @Test("Every number as a number, a whole one as a whole one, and nothing else as either")
  func numbers() {
    #expect(Self.values.compactMap(\.number) == [0, -3, 8, 12.5, 1e300])
    #expect(Self.values.compactMap(\.integer) == [0, -3, 8])
    #expect(JSONValue.double(.nan).integer == nil)
    #expect(JSONValue.double(.infinity).integer == nil)
    #expect(JSONValue.int(.max).integer == .max)
  }
}
