import DropExplore
import TestExtent
import Testing

@Suite("A search in which the app itself changes what scripts look at")
struct AppChangeTests {
  private static let one: String = """
    { "id": "a", "name": "one.txt", "representations": [
      { "type": "public.utf8-plain-text", "text": "one", "size": 3, "latency": 20 }] }
    """

  private static func session(_ destination: String = HandlerTwins.rows) -> String {
    HandlerTwins.session(
      destination: destination,
      items: one,
      events: HandlerTwins.events(of: "\"a\"")
    )
  }

  private static func performing(_ body: String, before: String = "", limit: String = "")
    -> String
  {
    HandlerTwins.plugin(
      """
      on_perform = function(session)
        \(before)
        dnd.each(session.items, \(limit)function(item)
        \(body)
        end)
      end
      """
    )
  }

  private static let twins: [HandlerTwins] = [
    HandlerTwins(
      "a handler that counts rows, waits, and goes by their number",
      wrong: performing(
        """
        local content = item:load()
        local last = session.destination.contents[count]
        session:insert { contents = { name = "after " .. last.name, content = content } }
        """,
        before: "local count = #session.destination.contents"
      ),
      right: performing(
        """
        local content = item:load()
        local rows = session.destination.contents
        local name = #rows > 0 and "after " .. rows[#rows].name or "the first"
        session:insert { contents = { name = name, content = content } }
        """
      ),
      session: session()
    ),
    HandlerTwins(
      "a handler that changes an entry which has gone, and says nothing of it",
      .oneResult,
      wrong: performing("session:update(\"x\", { contents = item:load() })"),
      right: performing(
        """
        if not session:update("x", { contents = item:load() }) then
          session:fail(item, "x is gone")
        end
        """
      ),
      session: session()
    ),
    HandlerTwins(
      "a handler that reads a name, waits, and writes back what it made of it",
      .keepsEdits,
      wrong: performing(
        """
        local first = session.destination.contents[1]
        local content = item:load()
        if not session:update(first, { name = first.name .. "!", contents = content }) then
          session:fail(item, "it is gone")
        end
        """
      ),
      right: performing(
        """
        local content = item:load()
        local first = session.destination.contents[1]
        if not session:update(first, { name = first.name .. "!", contents = content }) then
          session:fail(item, "it is gone")
        end
        """
      ),
      session: session()
    ),
    HandlerTwins(
      "the same of two items, one after the other",
      .keepsEdits,
      wrong: performing(
        """
        local first = session.destination.contents[1]
        local content = item:load()
        session:update(first, { name = first.name .. "!" })
        session:insert { contents = content }
        """,
        limit: "{ limit = 1 }, "
      ),
      right: performing(
        """
        local content = item:load()
        local first = session.destination.contents[1]
        session:update(first, { name = first.name .. "!" })
        session:insert { contents = content }
        """,
        limit: "{ limit = 1 }, "
      ),
      session: HandlerTwins.session(destination: HandlerTwins.rows)
    ),
    HandlerTwins(
      "a handler that knows one value of its context",
      wrong: HandlerTwins.hovering(
        "assert(({ [3] = true })[session.destination.context.room], \"another room\")"
      ),
      right: HandlerTwins.hovering(
        "if session.destination.context.room < 1 then return \"forbidden\" end"
      ),
      session: session(", \"context\": { \"room\": 3, \"name\": \"here\" }")
    ),
    HandlerTwins(
      "a handler that knows one size of its destination",
      wrong: HandlerTwins.hovering("assert(session.destination.width == 100, \"another size\")"),
      right: HandlerTwins.hovering(
        "if session.destination.width < 10 then return \"forbidden\" end"
      ),
      session: session()
    ),
  ]

  @Test("finds what a replay doesn't, and blames no corrected twin", arguments: twins)
  func found(_ twins: HandlerTwins) async throws { try await twins.check(runs: 240) }

  /// What handlers rightly do with a list that others change.
  private static let bearing: [String] = [
    // Changes what is there, or puts it in.
    """
    local content = item:load()
    if not session:update("x", { contents = content }) then
      session:insert { contents = { name = "x", content = content } }
    end
    """,
    // Says at once that something comes, and puts in what came.
    """
    local first = session.destination.contents[1]
    session:update(first, { context = { busy = true }, from = {} })
    local is_there, content = pcall(item.load, item)
    session:update(first, { context = { busy = false }, from = {} })
    if is_there then session:insert { contents = content } else session:fail(item, "didn't come") end
    """,
    // Names what it puts in after what was there as it came.
    """
    local first = session.destination.contents[1]
    local content = item:load()
    session:insert { contents = { name = "for " .. first.name, content = content } }
    """,
    // Puts it before the first that comes behind it.
    """
    local content, at = item:load(), nil
    for index, entry in ipairs(session.destination.contents) do
      if not at and entry.name > item.id then at = index end
    end
    session:insert { index = at, contents = content }
    """,
    // Moves what is there to the end.
    """
    local content, at = item:load(), session:find("x")
    if at then session:move { from = at, to = #session.destination.contents } end
    session:insert { contents = content }
    """,
    // Keeps an index, and a place.
    """
    local at = session:index()
    local slot = session:placeholder { index = at }
    slot:commit { item:load() }
    """,
    // Takes the place of another, which may have gone.
    """
    local content = item:load()
    local old = session:find("x")
    if old then session:remove { index = old } end
    session:insert { contents = content }
    """,
  ]

  @Test("calls nobody wrong who bears with it", arguments: bearing)
  func right(_ body: String) async throws {
    for session in [Self.session(), HandlerTwins.session(destination: HandlerTwins.rows)] {
      let plugin = Self.performing(body)
      let found = try await WrittenSearch.blamed(plugin: plugin, session: session, runs: 300)
      #expect(found.filter { !$0.contains("order") } == [], "\(body)")
    }
  }

  @Test("leaves alone what a session says that its list keeps")
  func kept() async throws {
    let plugin = Self.performing(
      """
      local at = assert(session:find("x"), "x is gone")
      session:insert { index = at, contents = item:load() }
      assert(session:find("x"), "x is gone")
      """
    )
    let always = "{ \"always\": [{ \"destination\": \"list\", \"keeps\": [\"x\"] }] }"
    let found = try await WrittenSearch.findings(
      plugin: plugin,
      session: Self.session().replacing("\"events\"", with: "\"expect\": \(always), \"events\""),
      runs: 200
    )
    #expect(found == [])
  }
}
