import DropExplore
import TestExtent
import Testing

@Suite("Worlds in which other keys are held, or the source allows something else")
struct KeyVariantTests {
  static let twins = [
    HandlerTwins(
      "a key",
      wrong: HandlerTwins.hovering(
        "local key = session.modifiers[1] if key then return ({ option = 'copy' })[key]:lower() end"
      ),
      right: HandlerTwins.hovering(
        "local key = session.modifiers[1] if key then return ({ option = 'copy' })[key] or 'copy' end"
      )
    ),
    HandlerTwins(
      "an operation alone",
      wrong: HandlerTwins.hovering(
        "dnd.log.debug(({ copy = 'Copy', move = 'Move' })[session.allowed[1]]:upper())"
      ),
      right: HandlerTwins.hovering(
        "dnd.log.debug((({ copy = 'Copy', move = 'Move' })[session.allowed[1]] or 'Link'):upper())"
      )
    ),
    HandlerTwins(
      "what is done then",
      wrong: told("({ copy = 'copied' })[session.operation]:upper()"),
      right: told("(({ copy = 'copied' })[session.operation] or 'taken'):upper()")
    ),
  ]

  private static func told(_ word: String) -> String {
    HandlerTwins.plugin(
      """
      on_update = function(session)
        for _, name in ipairs { "copy", "move", "link" } do
          if session.allowed[name] then return name end
        end
      end,
      on_perform = function(session)
        dnd.log.debug(\(word))
        dnd.each(session.items, function(item) session:insert { contents = item:load() } end)
      end
      """
    )
  }

  @Test(
    "break who knows some of them alone, and nobody else",
    arguments: Extent.first(twins)
  )
  func held(_ twins: HandlerTwins) async throws { try await twins.check(runs: 320) }
}
