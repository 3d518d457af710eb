import DropExplore
import DropReplay
import Foundation
import TestExtent
import Testing

@Suite("Worlds in which a handler's time, or its waits, are used up")
struct BudgetVariantTests {
  /// A handler that says of each item that didn't come why.
  private static func blaming(_ why: String) -> String {
    HandlerTwins.plugin(
      """
      on_perform = function(session)
        for _, item in ipairs(session.items) do
          local content, why = item:try()
          if content then
            session:insert { contents = content }
          else
            local words = { failed = 'no', expired = 'gone', too_large = 'much', cancelled = 'stopped' }
            dnd.log.debug(\(why))
            session:fail(item, why.message)
          end
        end
      end
      """
    )
  }

  /// A handler that marks its list while it works, and does something about a mark of which nobody works.
  private static func marking(_ stale: String) -> String {
    HandlerTwins.plugin(
      """
      on_perform = function(session)
        local list = session.destination
        for place, entry in ipairs(list.contents) do
          if entry.name == "busy" and list.performing == 0 then
            \(stale)
            break
          end
        end
        session:insert { contents = dnd.content("public.plain-text", "", { name = "busy" }) }
        for _, item in ipairs(session.items) do
          local content = item:try()
          if content then session:insert { contents = content } else session:fail(item, "no") end
        end
        dnd.sleep(10)
        for place, entry in ipairs(list.contents) do
          if entry.name == "busy" then session:remove { index = place } break end
        end
      end
      """
    )
  }

  static let twins = [
    HandlerTwins(
      "what doesn't come in time",
      wrong: blaming("words[why.code]:upper()"),
      right: blaming("(words[why.code] or 'late'):upper()")
    ),
    HandlerTwins(
      "a mark that stays where its waits were used up",
      wrong: marking("if #list.contents == 3 then error('busy for ever') end"),
      right: marking("session:remove { index = place }")
    ),
    HandlerTwins(
      "an end that says which came last",
      wrong: HandlerTwins.plugin(ending("state.last:upper()")),
      right: HandlerTwins.plugin(ending("(state.last or 'none'):upper()"))
    ),
  ]

  private static func ending(_ last: String) -> String {
    """
    on_perform = function(session)
      dnd.sleep(10)
      session.state.last = ''
      dnd.each(session.items, function(item)
        session.state.last = item.name
        session:insert { contents = item:load() }
      end)
    end,
    on_end = function(session, outcome)
      local state = session.state
      if outcome.status == 'failed' then dnd.log.debug(\(last)) end
    end
    """
  }

  @Test(
    "break who takes them for endless, and nobody else",
    arguments: Extent.first(twins)
  )
  func usedUp(_ twins: HandlerTwins) async throws { try await twins.check() }

  /// A handler that looks for twins while another drop is at work alone, or always.
  private static func minding(_ condition: String) -> String {
    HandlerTwins.plugin(
      """
      on_perform = function(session)
        dnd.each(session.items, function(item)
          local content = item:load()
          if \(condition) and session:find(item.id) then return session:skip(item, "is there already") end
          session:insert { contents = { { name = item.name, id = item.id, content = content } } }
        end)
      end
      """
    )
  }

  @Test(
    "show who minds twins only beside another drop, as the same is dragged again, and nobody else"
  )
  func draggedAgain() async throws {
    let session = HandlerTwins.session(
      source: "\"expect\": { \"always\": [{ \"destination\": \"list\", \"unique\": \"id\" }] },"
    )
    let wrong = try await WrittenSearch.found(
      plugin: Self.minding("session.destination.performing > 1"),
      session: session,
      runs: 160
    )
    #expect(wrong.contains { $0.violation.invariant == .always }, "\(wrong)")
    let right = try await WrittenSearch.blamed(
      plugin: Self.minding("true"),
      session: session,
      runs: 160
    )
    #expect(right == [])
  }

  @Test("ask for no other representation once a drop is over, whose items are gone")
  func over() async throws {
    let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent()
    }
    let session = root.appending(path: "Plugins/rich-note/sessions/nothing-delivered.json")
    let exploration = try SessionExploration(
      session: session.path(percentEncoded: false),
      setup: ReplaySetup(),
      options: ExploreOptions(runs: 400)
    )
    #expect(try await exploration.run().findings.map { "\($0.violation)" } == [])
  }
}
