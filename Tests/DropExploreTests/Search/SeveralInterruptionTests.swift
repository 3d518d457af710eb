import DropExplore
import TestExtent
import TestGround
import Testing

@Suite("Several interruptions of one run")
struct SeveralInterruptionTests {
  /// A handler that does something at its end, by what it was when it began, and when something had come.
  private static func ending(_ end: String) -> String {
    HandlerTwins.plugin(
      """
      on_perform = function(session)
        session.state.others = session.destination.performing
        session.state.is_last = session.items[1].name == "three"
        session.state.is_later = session.items[1].name:sub(1, 3) == "two"
        dnd.each(session.items, function(item)
          session:insert { contents = item:try() or dnd.content("public.plain-text", "lost") }
          dnd.sleep(10)
        end)
      end,
      on_end = function(session, outcome)
        local state = session.state
        local is_second = (state.others or 0) > 0
        if outcome.status == "aborted" then
          \(end)
        end
      end
      """
    )
  }

  static let twins = [
    HandlerTwins(
      "two: a second drop that is stopped",
      wrong: ending("if is_second then dnd.log.debug(nil + state.others) end"),
      right: ending("if is_second then dnd.log.debug(state.others) end")
    ),
    HandlerTwins(
      "two: a drop that is taken back, and the next one that is stopped",
      wrong: ending(
        "if state.is_later then dnd.log.debug(session.destination.contents[1].name) end"
      ),
      right: ending("if state.is_later then dnd.log.debug(#session.destination.contents) end"),
      session: HandlerTwins.session(
        events: HandlerTwins.events(of: "\"a\"")
          + """
          , { "t": 500, "type": "begin", "items": ["b"], "at": [50, 50] },
          { "t": 550, "type": "drop" }
          """
      )
    ),
    HandlerTwins(
      "three: two drops that are taken back, and the next one that is stopped",
      wrong: ending(
        "if state.is_last then dnd.log.debug(session.destination.contents[1].name) end"
      ),
      right: ending("if state.is_last then dnd.log.debug(#session.destination.contents) end"),
      session: HandlerTwins.session(
        items: ["one", "two", "three"].map { name in
          """
          { "id": "\(name)", "name": "\(name)", "representations": [
            { "type": "public.utf8-plain-text", "text": "\(name)", "latency": 20 }] }
          """
        }.joined(separator: ", "),
        events: [("one", 0), ("two", 500), ("three", 1000)].map { name, time in
          """
          { "t": \(time), "type": "begin", "items": ["\(name)"], "at": [50, 50] },
          { "t": \(time + 50), "type": "drop" }
          """
        }.joined(separator: ", ")
      )
    ),
  ]

  @Test(
    "break who is ready for one alone, and nobody else",
    arguments: Extent.first(twins)
  )
  func interrupted(_ twins: HandlerTwins) async throws { try await twins.check(runs: 1_600) }
}
