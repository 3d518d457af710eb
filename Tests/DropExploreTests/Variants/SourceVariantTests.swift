import DropExplore
import TestExtent
import Testing

@Suite("Worlds in which somebody else drags")
struct SourceVariantTests {
  private static let entries = ", \"contents\": [\"one.txt\", \"two.txt\"]"

  static let twins = [
    HandlerTwins(
      "the app itself",
      wrong: HandlerTwins.performing(
        "if session.source.is_local then dnd.log.debug(item.local_object.row) end"
      ),
      right: HandlerTwins.performing(
        "if session.source.is_local and item.local_object then dnd.log.debug(item.local_object.row) end"
      )
    ),
    HandlerTwins(
      "an app that nobody knows",
      wrong: HandlerTwins.performing("dnd.log.debug(session.source.app:lower())"),
      right: HandlerTwins.performing("dnd.log.debug((session.source.app or 'unknown'):lower())"),
      session: HandlerTwins.session(source: "\"source\": { \"app\": \"org.files\" },")
    ),
    HandlerTwins(
      "another app",
      wrong: HandlerTwins.performing("dnd.log.debug(item.local_object.row)"),
      right: HandlerTwins.performing("dnd.log.debug((item.local_object or {}).row or 0)"),
      session: HandlerTwins.session(items: ownItems, source: "\"source\": { \"local\": true },")
    ),
    HandlerTwins(
      "the list itself",
      .oneResult,
      wrong: HandlerTwins.performing(
        "if session.source.destination == session.destination.id then return end"
      ),
      right: HandlerTwins.performing(
        """
        if session.source.destination == session.destination.id then
          return session:skip(item, "is here already")
        end
        """
      ),
      session: HandlerTwins.session(destination: entries)
    ),
  ]

  private static let ownItems = """
    { "id": "a", "local": { "row": 1 }, "representations": [
      { "type": "public.utf8-plain-text", "text": "one", "latency": 20 }] },
    { "id": "b", "local": { "row": 2 }, "representations": [
      { "type": "public.utf8-plain-text", "text": "two", "latency": 20 }] }
    """

  @Test(
    "break who takes them for the one that there was, and nobody else",
    arguments: Extent.first(twins)
  )
  func dragged(_ twins: HandlerTwins) async throws { try await twins.check() }
}
