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
      "with nothing that hovered",
      wrong: keeping("session.state.seen"),
      right: keeping("(session.state.seen or { count = 0 })")
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

  /// A handler that counts while it hovers, and goes by that.
  private static func keeping(_ seen: String) -> String {
    HandlerTwins.plugin(
      """
      on_update = function(session)
        session.state.seen = session.state.seen or { count = 0 }
        session.state.seen.count = session.state.seen.count + 1
        return "copy"
      end,
      on_perform = function(session)
        dnd.log.debug(\(seen).count)
        dnd.each(session.items, function(item) session:insert { contents = item:load() } end)
      end
      """
    )
  }

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

  /// Entries that are copied keep what tells them apart, unless a handler sees to it.
  @Test("break who pastes an entry under the name of that which it is a copy of, and nobody else")
  func copied() async throws {
    func plugin(_ id: String) -> String {
      HandlerTwins.plugin(
        """
        on_update = function(session) return "move" end,
        on_perform = function(session)
          for _, item in ipairs(session.items) do
            if session.kind == "drop" then
              session:move { from = item, before = 1 }
            else
              session:insert { contents = { { name = item.name, id = \(id), content = item:load() } } }
            end
          end
        end
        """
      )
    }
    let session = HandlerTwins.session(
      destination: ", \"contents\": [{ \"name\": \"one\", \"id\": \"a\" }, \"two\"]",
      source: """
        "source": { "destination": "list", "operations": ["copy", "move"] },
        "expect": { "always": [{ "destination": "list", "unique": "id" }] },
        """,
      events: HandlerTwins.events(of: "\"a\"")
    )
    let right = try await WrittenSearch.blamed(plugin: plugin("nil"), session: session, runs: 90)
    #expect(right == [])
    let found = try await WrittenSearch.found(plugin: plugin("item.id"), session: session, runs: 90)
    #expect(found.contains { $0.violation.invariant == .always }, "\(found)")
  }

  @Test("break who takes all for drops, and nobody else", arguments: Extent.first(twins))
  func handedOver(_ twins: HandlerTwins) async throws { try await twins.check() }
}
