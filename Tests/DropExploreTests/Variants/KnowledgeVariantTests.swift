import DropExplore
import TestExtent
import Testing

@Suite("Worlds in which less is known before the drop")
struct KnowledgeVariantTests {
  static let twins = [
    HandlerTwins(
      "the name",
      wrong: HandlerTwins.hovering(
        "if session.items[1].name:find '%.exe$' then return 'forbidden' end"
      ),
      right: HandlerTwins.hovering(
        "if (session.items[1].name or ''):find '%.exe$' then return 'forbidden' end"
      )
    ),
    HandlerTwins(
      "the size of one of several",
      wrong: HandlerTwins.hovering(
        "local all = 0 for _, item in ipairs(session.items) do all = all + item.size end"
      ),
      right: HandlerTwins.hovering(
        "local all = 0 for _, item in ipairs(session.items) do all = all + (item.size or 0) end"
      )
    ),
    HandlerTwins(
      "the types",
      wrong: HandlerTwins.hovering(
        "if session.items[#session.items].types[1]:find 'image' then return 'forbidden' end"
      ),
      right: HandlerTwins.hovering(
        "if (session.items[#session.items].types[1] or ''):find 'image' then return 'forbidden' end"
      )
    ),
  ]

  @Test("break who takes it for known, and nobody else", arguments: Extent.first(twins))
  func hidden(_ twins: HandlerTwins) async throws { try await twins.check() }
}
