import DropExplore
import TestExtent
import Testing

@Suite("Worlds at another time, and with other numbers by chance")
struct ChanceVariantTests {
  static let twins = [
    HandlerTwins(
      "by the clock",
      wrong: clocked("({ [0] = 'first' })[math.floor(dnd.clock()) // 86400]:upper()"),
      right: clocked("(({ [0] = 'first' })[math.floor(dnd.clock()) // 86400] or 'later'):upper()"),
      session: HandlerTwins.session(destination: ", \"allow\": [\"clock\"]")
    ),
    HandlerTwins(
      "in the session",
      wrong: HandlerTwins.performing(
        "dnd.log.debug(('x'):rep(10 - math.floor(session.t) // 8640000):byte() + 1)"
      ),
      right: HandlerTwins.performing("dnd.log.debug(math.floor(session.t) // 8640000 + 1)")
    ),
    HandlerTwins(
      "by chance",
      wrong: HandlerTwins.performing(
        "dnd.log.debug(({ 'red', 'green', 'blue' })[math.random(1, 6)]:upper())"
      ),
      right: HandlerTwins.performing(
        "dnd.log.debug(({ 'red', 'green', 'blue' })[math.random(1, 3)]:upper())"
      ),
      session: HandlerTwins.session(source: "\"seed\": 5,")
    ),
  ]

  private static func clocked(_ word: String) -> String {
    HandlerTwins.plugin(
      """
      needs = { "clock" },
      on_perform = function(session)
        dnd.log.debug(\(word))
        dnd.each(session.items, function(item) session:insert { contents = item:load() } end)
      end
      """
    )
  }

  @Test(
    "break who takes it for the one that was, and nobody else",
    arguments: Extent.first(twins)
  )
  func later(_ twins: HandlerTwins) async throws { try await twins.check() }
}
