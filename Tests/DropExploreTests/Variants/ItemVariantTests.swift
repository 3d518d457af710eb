import DropExplore
import TestExtent
import Testing

@Suite("Worlds with fewer items or more, and with items of other types")
struct ItemVariantTests {
  /// A handler that does something about what hovers when it comes, and inserts it.
  private static func entering(_ body: String) -> String {
    HandlerTwins.plugin(
      """
      on_enter = function(session) \(body) end,
      on_perform = function(session)
        dnd.each(session.items, function(item) session:insert { contents = item:load() } end)
      end
      """
    )
  }

  /// A handler that keeps what was dragged as it came, and goes by that if it is all.
  private static func joined(_ word: String) -> String {
    HandlerTwins.plugin(
      """
      on_enter = function(session) session.state.items = session.items end,
      on_perform = function(session)
        local items = session.state.items \(word) session.state.items or session.items
        dnd.each(items, function(item) session:insert { contents = item:load() } end)
      end
      """
    )
  }

  /// A handler that inserts each item, or does something else about it once it has come.
  private static func inserting(if condition: String, else body: String) -> String {
    HandlerTwins.plugin(
      """
      on_perform = function(session)
        dnd.each(session.items, function(item)
          local content = item:load()
          if \(condition) then session:insert { contents = content } \(body) end
        end)
      end
      """
    )
  }

  private static let joining = HandlerTwins.session(
    events: """
      { "t": 0, "type": "begin", "items": ["a"], "at": [200, 50] },
      { "t": 16, "type": "move", "at": [50, 50] }, { "t": 30, "type": "add", "items": ["b"] },
      { "t": 50, "type": "drop" }
      """
  )

  private static let rows = HandlerTwins.session(
    destination: ", \"contents\": [\"a\", \"b\"]",
    items: """
      { "id": "a", "representations": [{ "type": "public.utf8-plain-text", "text": "one" }] },
      { "id": "b", "representations": [{ "type": "public.utf8-plain-text", "text": "two" }] }
      """,
    source: "\"source\": { \"destination\": \"list\", \"operations\": [\"move\"] },",
    events: HandlerTwins.events(of: "\"a\"")
  )

  /// A handler that throws away the entries that are dragged, by indexes that it noted before.
  private static func throwing(away order: String) -> String {
    HandlerTwins.plugin(
      """
      on_update = function() return "move" end,
      on_perform = function(session)
        local gone = {}
        for _, item in ipairs(session.items) do gone[#gone + 1] = session:find(item) end
        table.sort(gone, function(a, b) return \(order) end)
        for _, at in ipairs(gone) do
          dnd.log.debug(session.destination.contents[at].name)
          session:remove { index = at }
        end
      end
      """
    )
  }

  static let counts = [
    HandlerTwins(
      "all rows of the list",
      wrong: throwing(away: "a < b"),
      right: throwing(away: "a > b"),
      session: rows
    ),
    HandlerTwins(
      "no second one",
      wrong: entering("dnd.log.debug(session.items[2].id)"),
      right: entering("for n = 2, #session.items do dnd.log.debug(session.items[n].id) end")
    ),
    HandlerTwins(
      "more than there are places",
      .oneResult,
      wrong: inserting(if: "item.index < 3", else: ""),
      right: inserting(if: "item.index < 3", else: "else session:skip(item, 'is one too many')")
    ),
    HandlerTwins(
      "one that joins",
      .oneResult,
      wrong: joined("or"),
      right: joined("and #session.state.items == #session.items and"),
      session: HandlerTwins.session()
    ),
    HandlerTwins(
      "none before one joins",
      wrong: entering("dnd.log.debug(session.items[1].id)"),
      right: entering("for _, item in ipairs(session.items) do dnd.log.debug(item.id) end"),
      session: joining
    ),
  ]

  private static let rich = HandlerTwins.session(
    items: """
      { "id": "a", "name": "one", "representations": [
        { "type": "public.html", "text": "<p>one", "latency": 20 },
        { "type": "public.utf8-plain-text", "text": "one", "latency": 20 }] },
      { "id": "b", "name": "two", "representations": [
        { "type": "public.html", "text": "<p>two", "latency": 20 },
        { "type": "public.utf8-plain-text", "text": "two", "latency": 20 }] }
      """
  )

  static let types = [
    HandlerTwins(
      "a type that nobody knows",
      wrong: HandlerTwins.performing(
        "dnd.log.debug(({ ['public.utf8-plain-text'] = 'text' })[item.types[1]]:upper())"
      ),
      right: HandlerTwins.performing(
        "dnd.log.debug((({ ['public.utf8-plain-text'] = 'text' })[item.types[1]] or 'other'):upper())"
      )
    ),
    HandlerTwins(
      "one type alone",
      wrong: HandlerTwins.performing("dnd.log.debug(item.types[2]:upper())"),
      right: HandlerTwins.performing("dnd.log.debug(item.types[#item.types]:upper())"),
      session: rich
    ),
    HandlerTwins(
      "plain bytes",
      .oneResult,
      wrong: inserting(if: "item:has 'public.text'", else: ""),
      right: inserting(if: "item:has 'public.text'", else: "else session:skip(item, 'is no text')")
    ),
    HandlerTwins(
      "a file that is another",
      .oneResult,
      wrong: inserting(if: "item:has 'public.json'", else: ""),
      right: inserting(if: "item:has 'public.json'", else: "else session:skip(item, 'is no JSON')"),
      session: HandlerTwins.session(
        items: """
          { "id": "a", "representations": [
            { "type": "public.file-url", "text": "file:session.json" }] }
          """,
        events: HandlerTwins.events(of: "\"a\"")
      )
    ),
  ]

  @Test(
    "break who takes them for what was recorded, and nobody else",
    arguments: Extent.first(counts) + Extent.first(types)
  )
  func otherwise(_ twins: HandlerTwins) async throws { try await twins.check() }
}
