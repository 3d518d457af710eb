import DropExplore
import TestGround
import Testing

@Suite("Items whose sources go away")
struct AskedInTimeTests {
  /// More than `stabilize` loads at once by itself.
  private static let names = (1...8).map { "i\($0)" }

  private static let session = HandlerTwins.session(
    items: names.map { name in
      "{ \"id\": \"\(name)\", \"representations\": [{ \"type\": \"public.utf8-plain-text\", "
        + "\"text\": \"\(name)\", \"latency\": 30, \"expires\": 500 }] }"
    }.joined(separator: ", "),
    events: HandlerTwins.events(of: names.map { "\"\($0)\"" }.joined(separator: ", "))
  )

  private static func plugin(_ before: String) -> String {
    HandlerTwins.plugin(
      """
      on_perform = function(session)
        \(before)
        for _, content in ipairs(session:stabilize { types = { "public.text" } }) do
          dnd.sleep(100)
          session:insert { contents = content }
        end
      end
      """
    )
  }

  @Test("nobody is blamed for those that wait for their turn in the host")
  func waiting() async throws {
    let plugin = Self.plugin("")
    let blamed = try await WrittenSearch.blamed(plugin: plugin, session: Self.session, runs: 300)
    #expect(blamed == [])
  }

  @Test("who asks for all of them a while after the drop is blamed")
  func askedLate() async throws {
    let plugin = Self.plugin("dnd.sleep(100)")
    let found = try await WrittenSearch.found(plugin: plugin, session: Self.session, runs: 60)
    let isLate = { (finding: Finding) in finding.violation.detail.contains("its load began") }
    let late = try #require(found.first(where: isLate), "\(found)")
    #expect(late.violation.invariant == .oneResult)
    #expect(late.violation.line == "plugin.lua:4")
  }
}
