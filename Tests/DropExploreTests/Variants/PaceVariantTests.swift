import DropExplore
import Testing

@Suite("Worlds in which loads take no time")
struct PaceVariantTests {
  private static func timing(_ body: String) -> String {
    HandlerTwins.plugin(
      """
      needs = { "clock" },
      on_perform = function(session)
        local began = dnd.clock()
        dnd.each(session.items, { limit = 1 }, function(item)
          local content = item:load()
          \(body)
          session:insert { contents = content }
        end)
      end
      """
    )
  }

  @Test("break who divides by it, in a smallest session that says no more of them")
  func atOnce() async throws {
    let twins = HandlerTwins(
      "at once",
      wrong: Self.timing("dnd.log.debug(('%d'):format(content.size // (dnd.clock() - began)))"),
      right: Self.timing("dnd.log.debug(content.size // math.max(dnd.clock() - began, 0.001))"),
      session: HandlerTwins.session(
        destination: ", \"allow\": [\"clock\"]",
        source: "\"clock\": 1790000000,"
      )
    )
    try await twins.check(runs: 480)
    let smallest = try await WrittenSearch.smallest(
      breaking: .noFault,
      plugin: twins.wrong,
      session: twins.session,
      runs: 480
    )
    #expect(!smallest.contains("latency"), "\(smallest)")
  }
}
