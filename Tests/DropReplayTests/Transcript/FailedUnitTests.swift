import DropReplay
import Testing

@Suite("Units that failed, in a transcript for people")
struct FailedUnitTests {
  private static func lines(_ body: String) throws -> [Substring] {
    try ReplayedScript(plugin: ReplayedScript.performing(body)).run(.text).text.split(
      separator: "\n"
    )
  }

  @Test("what the item's reason tells isn't told again, and what it doesn't is")
  func once() throws {
    let one = try Self.lines("session:fail(item, { unit = 1, message = 'is odd' })")
    // As it becomes of it, and at the end.
    #expect(
      one.filter { $0.hasSuffix("1 of its units failed, the first, 1, as: is odd") }.count == 2
    )
    #expect(one.filter { $0.contains("is odd") }.count == 2)
    let two = try Self.lines(
      "for n, why in ipairs { 'is odd', 'is bad' } do session:fail(item, { unit = n, message = why }) end"
    )
    #expect(two.filter { $0.contains("is odd") }.count == 2)
    #expect(two.contains { $0.hasSuffix("2: is bad") })
  }

  @Test("those of an item that is imported are told each, by number where there is one")
  func imported() throws {
    let lines = try Self.lines(
      """
      session:fail(item, { unit = 1, message = 'is odd' })
      session:insert { contents = { { name = 'a', from = item } } }
      session:fail(item, 'is damaged')
      """
    )
    #expect(lines.contains { $0.hasSuffix("imported, 2 units failed") })
    #expect(lines.contains { $0.hasSuffix(" 1: is odd") })
    #expect(lines.contains { $0.hasSuffix("  is damaged") })
  }
}
