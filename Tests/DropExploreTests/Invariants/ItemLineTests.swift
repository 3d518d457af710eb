import DropExplore
import TestGround
import Testing

@Suite("The line of a script that goes wrong with an item")
struct ItemLineTests {
  private static let cases = [
    // Of two results: the entry that was put in before what fails.
    ("session:insert { contents = { { name = item.name, from = item } } }", "then failed", 4),
    // Of none: where the function returned without a word.
    ("if item.name == \"one.txt\" then return end", "nobody said", 4),
    // Of two that contradict each other: the one that came second.
    ("session:skip(item, \"later\")", "skipped, then imported", 5),
  ]

  @Test("is named with a finding of rule 1", arguments: cases)
  func line(_ body: String, _ detail: String, _ line: Int) async throws {
    let found = try await WrittenSearch.found(
      plugin: HandlerTwins.performing(body),
      session: HandlerTwins.session(),
      runs: 40
    )
    let finding = try #require(found.first { $0.violation.detail.contains(detail) }, "\(found)")
    #expect(finding.violation.invariant == .oneResult)
    #expect(finding.violation.line == "plugin.lua:\(line)")
  }
}
