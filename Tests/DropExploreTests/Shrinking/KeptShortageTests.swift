import DropExplore
import DropReplay
import TestExtent
import TestGround
import Testing

@Suite("Smallest sessions in which something runs out")
struct KeptShortageTests {
  private static func saving(_ body: String) -> String {
    """
    return { name = "p", api = 1, needs = { "storage" },
      on_perform = function(session)
        local names = {}
        dnd.each(session.items, { limit = 1 }, function(item)
          local text = item:load()
          \(body)
          session:insert { contents = text }
        end)
      end }
    """
  }

  private static func ending(_ name: String) -> String {
    HandlerTwins.plugin(
      """
      on_perform = function(session)
        dnd.each(session.items, function(item) session:insert { contents = item:load() } end)
      end,
      on_end = function(session, outcome)
        if outcome.status == "failed" then session:notify("warning", \(name) .. " failed") end
      end
      """
    )
  }

  static let twins = [
    HandlerTwins(
      "a capability that is refused, with an error that is swallowed",
      wrong: saving(
        "local ok, name = pcall(text.save, text, item.name) dnd.log.debug(name:upper())"
      ),
      right: saving(
        "local ok, name = pcall(text.save, text, item.name) if not ok then error(name, 0) end"
      ),
      session: HandlerTwins.session(destination: ", \"allow\": [\"storage\"]")
    ),
    HandlerTwins(
      "waits that are used up before anything came",
      wrong: ending("outcome.failed[1].name"),
      right: ending("(outcome.failed[1] or { name = 'all' }).name")
    ),
  ]

  @Test("fail until the handler is mended, and pass from then on", arguments: twins)
  func mended(_ twins: HandlerTwins) async throws { try await twins.check(runs: 200) }
}
