import DropExplore
import TestExtent
import Testing

@Suite("Worlds in which things are pasted or shared")
struct ArrivalVariantTests {
  static let twins = [
    HandlerTwins(
      "without a point",
      wrong: HandlerTwins.performing("dnd.log.debug(session.x + 1)"),
      right: HandlerTwins.performing("dnd.log.debug((session.x or 0) + 1)")
    ),
    HandlerTwins(
      "without anything before",
      wrong: entering("session.state.from + session.x"),
      right: entering("(session.state.from or 0) + (session.x or 0)")
    ),
    HandlerTwins(
      "by a word of their own",
      wrong: HandlerTwins.performing(
        "dnd.log.debug('was ' .. ({ drop = 'dropped', paste = 'pasted' })[session.kind])"
      ),
      right: HandlerTwins.performing(
        "dnd.log.debug('was ' .. (({ drop = 'dropped', paste = 'pasted' })[session.kind] or 'shared'))"
      )
    ),
  ]

  /// A handler that keeps where the pointer came in.
  private static func entering(_ sum: String) -> String {
    HandlerTwins.plugin(
      """
      on_enter = function(session) session.state.from = session.x end,
      on_perform = function(session)
        dnd.log.debug(\(sum))
        dnd.each(session.items, function(item) session:insert { contents = item:load() } end)
      end
      """
    )
  }

  @Test("break who takes all for drops, and nobody else", arguments: Extent.first(twins))
  func handedOver(_ twins: HandlerTwins) async throws { try await twins.check() }
}
