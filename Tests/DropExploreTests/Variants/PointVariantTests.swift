import DropExplore
import TestExtent
import Testing

@Suite("Worlds in which the pointer is elsewhere")
struct PointVariantTests {
  private static let regions = """
    , "regions": [{ "id": "left", "frame": [0, 0, 40, 100] }, { "id": "middle", "frame": [40, 0, 40, 100] },
      { "id": "far", "frame": [80, 0, 10, 100] }]
    """

  static let twins = [
    HandlerTwins(
      "behind the last entry",
      wrong: HandlerTwins.performing(
        "dnd.log.debug('before ' .. session.destination.contents[session:index()].name)"
      ),
      right: HandlerTwins.performing(
        """
        local next = session.destination.contents[session:index() or 1]
        dnd.log.debug('before ' .. (next and next.name or 'nothing'))
        """
      ),
      session: HandlerTwins.session(destination: HandlerTwins.rows)
    ),
    HandlerTwins(
      "in another region",
      wrong: HandlerTwins.hovering(
        "dnd.log.debug(({ left = 'L', middle = 'M' })[(session:region() or { id = 'left' }).id]:upper())"
      ),
      right: HandlerTwins.hovering(
        "dnd.log.debug((({ left = 'L', middle = 'M' })[(session:region() or { id = 'left' }).id] or '?'):upper())"
      ),
      session: HandlerTwins.session(destination: regions)
    ),
    HandlerTwins(
      "in a row that a handler counts itself",
      wrong: HandlerTwins.hovering(
        "dnd.log.debug(session.destination.contents[session.y // 30 + 1].name)"
      ),
      right: HandlerTwins.hovering(
        """
        local row = session.destination.contents[(session.y or 0) // 30 + 1]
        dnd.log.debug(row and row.name or 'none')
        """
      ),
      session: HandlerTwins.session(destination: HandlerTwins.rows)
    ),
    beyond(entries: "\"x\", \"y\""),
    beyond(entries: ""),
    HandlerTwins(
      "in again, where only that is heard of",
      .oneResult,
      wrong: collecting("session.state.ids = session.state.ids or {}"),
      right: collecting("session.state.ids = {}")
    ),
    HandlerTwins(
      "at rest until a part springs open",
      .nothingShown,
      wrong: opening(atEnd: ""),
      right: opening(atEnd: "session:emit('folder', { on = false })"),
      session: HandlerTwins.session(destination: regions)
    ),
    HandlerTwins(
      "outside, and back",
      wrong: leaving("session.state.first = nil", "session.state.first"),
      right: leaving("session.state.first = nil", "(session.state.first or 0)")
    ),
  ]

  /// Handlers that put what comes in the row under the pointer, which may be far behind the last one.
  private static func beyond(entries: String) -> HandlerTwins {
    func plugin(_ row: String) -> String {
      HandlerTwins.plugin(
        """
        on_perform = function(session)
          local row, rows = (session.y or 0) // 30 + 1, #session.destination.contents + 1
          dnd.each(session.items, { limit = 1 }, function(item)
            session:insert { index = math.tointeger(\(row)), contents = item:load() }
          end)
        end
        """
      )
    }
    return HandlerTwins(
      "far behind the \(entries.isEmpty ? "place of a first" : "last") entry",
      wrong: plugin("row"),
      right: plugin("math.min(row, rows)"),
      session: HandlerTwins.session(
        destination:
          ", \"contents\": [\(entries)], \"layout\": { \"kind\": \"list\", \"cell\": [100, 30] }",
        events: HandlerTwins.events(of: "\"a\", \"b\"").replacing("[50, 50]", with: "[50, 10]")
      ).replacing("[0, 0, 100, 100]", with: "[0, 0, 100, 400]")
    )
  }

  /// A handler that notes what comes to it, and puts in what it noted.
  private static func collecting(_ first: String) -> String {
    HandlerTwins.plugin(
      """
      on_enter = function(session)
        \(first)
        for _, item in ipairs(session.items) do table.insert(session.state.ids, item.id) end
      end,
      on_perform = function(session)
        local known, left = {}, {}
        for _, item in ipairs(session.items) do known[item.id], left[item.id] = item, true end
        local function insert(item)
          local content, why = item:try()
          if content then session:insert { contents = content } else session:fail(item, why.message) end
          left[item.id] = nil
        end
        for _, id in ipairs(session.state.ids or {}) do insert(known[id]) end
        for _, item in ipairs(session.items) do if left[item.id] then insert(item) end end
      end
      """
    )
  }

  /// A handler that opens a folder on which something rests.
  private static func opening(atEnd end: String) -> String {
    HandlerTwins.plugin(
      """
      on_update = function(session)
        local region = session:region()
        return { operation = "copy", springload = region and region.id }
      end,
      on_springload = function(session) session:emit('folder', { on = true }) end,
      on_exit = function(session) session:emit('folder', { on = false }) end,
      on_perform = function(session)
        dnd.each(session.items, function(item) session:insert { contents = item:load() } end)
      end,
      on_end = function(session) \(end) end
      """
    )
  }

  /// A handler that keeps where the pointer was first.
  private static func leaving(_ left: String, _ read: String) -> String {
    HandlerTwins.plugin(
      """
      on_update = function(session)
        if not session.state.known then
          session.state.known, session.state.first = true, session.x
        end
        dnd.log.debug(\(read) + 1)
        return "copy"
      end,
      on_exit = function(session) \(left) end,
      on_perform = function(session)
        dnd.each(session.items, function(item) session:insert { contents = item:load() } end)
      end
      """
    )
  }

  @Test(
    "break who takes it for where it was, and nobody else",
    arguments: Extent.first(twins)
  )
  func pointed(_ twins: HandlerTwins) async throws { try await twins.check() }
}
