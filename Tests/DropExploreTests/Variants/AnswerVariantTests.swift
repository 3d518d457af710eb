import DropExplore
import TestExtent
import Testing

@Suite("Worlds in which a question is filled in otherwise")
struct AnswerVariantTests {
  private static let events =
    HandlerTwins.events
    + ", { \"t\": 100, \"type\": \"answer\", \"value\": { \"how\": \"small\", \"name\": \"one\", \"count\": 2 } }"

  private static func asking(_ body: String) -> String {
    HandlerTwins.plugin(
      """
      on_perform = function(session)
        local answer = session:confirm { title = "How?", fields = {
          how = { type = "enum", choices = { "small", "large", "full" } },
          name = { type = "string" },
          count = { type = "integer", min = 0, max = 4 },
        } }
        if answer then
        \(body)
        end
        dnd.each(session.items, function(item) session:insert { contents = item:load() } end)
      end
      """
    )
  }

  static let twins = [
    HandlerTwins(
      "another choice",
      wrong: asking(
        "if answer.how then dnd.log.debug(({ small = 'S', large = 'L' })[answer.how]:lower()) end"
      ),
      right: asking("dnd.log.debug(({ small = 'S', large = 'L' })[answer.how] or 'F')"),
      session: HandlerTwins.session(events: events)
    ),
    HandlerTwins(
      "an empty text",
      wrong: asking("if answer.name then dnd.log.debug(answer.name:match('^%w'):upper()) end"),
      right: asking("dnd.log.debug(((answer.name or ''):match('^%w') or '?'):upper())"),
      session: HandlerTwins.session(events: events)
    ),
    HandlerTwins(
      "nothing in a field",
      wrong: asking("dnd.log.debug(answer.count + 1)"),
      right: asking("dnd.log.debug((answer.count or 0) + 1)"),
      session: HandlerTwins.session(events: events)
    ),
    HandlerTwins(
      "the least number",
      wrong: asking("if answer.count then dnd.log.debug(10 // answer.count) end"),
      right: asking(
        "if answer.count and answer.count > 0 then dnd.log.debug(10 // answer.count) end"
      ),
      session: HandlerTwins.session(events: events)
    ),
  ]

  @Test(
    "break who takes it for filled in well, and nobody else",
    arguments: Extent.first(twins)
  )
  func answered(_ twins: HandlerTwins) async throws { try await twins.check() }
}
