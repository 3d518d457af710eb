import DropExplore
import Testing

@Suite("What a card that is moved held")
struct MovedContentTests {
  private static let failing = "\"fails\": \"gone\""

  /// What is held against a handler by rule 5, when two cards are dragged to another list, the second of which can't be
  /// loaded.
  private static func problems(
    _ perform: String,
    operation: String = "move",
    cards: String = """
    { "name": "one.txt", "id": "i1", "context": { "n": 1 } },
    { "name": "two.txt", "id": "i2", "context": { "n": 2 } }
    """,
    events: String = ""
  ) throws -> [String] {
    let plugin = """
      return { name = "p", api = 1, needs = { "storage", "tasks" },
        on_update = function(session)
          return session.destination.id == "list" and "\(operation)" or "forbidden"
        end,
        on_perform = function(session)
          \(perform)
        end }
      """
    let lists = [("home", 200, cards), ("list", 0, "\"x\"")].map { id, x, held in
      "{ \"id\": \"\(id)\", \"frame\": [\(x), 0, 100, 100], \"plugin\": \"plugin.lua\","
        + " \"allow\": [\"storage\", \"tasks\"], \"contents\": [\(held)] }"
    }
    let items = [("a", "one.txt", "\"text\": \"first\""), ("b", "two.txt", failing)].map {
      id,
      name,
      delivery in
      "{ \"id\": \"\(id)\", \"name\": \"\(name)\", \"local\": \"object-\(id)\", \"representations\": ["
        + "{ \"type\": \"public.utf8-plain-text\", \"latency\": 20, \(delivery) }] }"
    }
    let session = """
      { "format": "dndhost.session/1", "destinations": [\(lists.joined(separator: ", "))],
        "source": { "local": true, "destination": "home", "operations": ["copy", "move"] },
        "tasks": { "upload": { "duration": 5 } },
        "items": [\(items.joined(separator: ", "))], "expect": { "rules": ["5"] },
        "events": [{ "t": 0, "type": "begin", "items": ["a", "b"], "at": [250, 10] },
          { "t": 16, "type": "move", "at": [50, 50] }, { "t": 50, "type": "drop" }\(events)] }
      """
    return try WrittenSearch.broken(plugin: plugin, session: session)
  }

  private static func each(_ body: String) -> String {
    """
    dnd.each(session.items, { limit = 1 }, function(item)
      \(body)
    end)
    """
  }

  private static let trying = "local text, problem = item:try('public.text')\n"
  private static let failed = "if not text then return session:fail(item, problem.message) end\n"

  /// What puts something in, whatever came, and where it stands.
  private static let wrong = [
    each("\(trying) session:insert { contents = text or item.name }"),
    each(
      "\(trying) session:insert { contents = { { name = item.name, content = text, from = item } } }"
    ),
    each(
      "\(trying) session:insert { contents = { { name = item.name, context = { body = text and text:text() } } } }"
    ),
    each(
      """
      local slot = session:placeholder()
      local text = item:try("public.text", { progress = slot })
      slot:commit { { name = item.name, content = text } }
      """
    ),
    each(
      """
      local ok, text = pcall(item.load, item, "public.text")
      local at = session:find("log")
      if at then
        session:update(at, { contents = ok and text or nil, from = item })
      else
        session:insert { contents = { { name = "Log", id = "log", content = text, from = item } } }
      end
      """
    ),
    """
    local found = {}
    dnd.each(session.items, function(item) found[#found + 1] = item:try("public.text") end)
    local all = dnd.combine("public.plain-text", found)
    session:insert { contents = { { name = "All.txt", from = session.items, content = all } } }
    """,
  ]

  @Test("is lost where no load of it came and something else is put in", arguments: wrong)
  func lost(_ perform: String) throws {
    let found = try Self.problems(perform)
    #expect(found.count == 1, "\(found)")
    #expect(
      found.allSatisfy {
        $0.contains("two.txt was taken out of its list, no load of it had come")
          && $0.contains("plugin.lua:")
      },
      "\(found)"
    )
    // What its list knows by its name alone is lost as well.
    #expect(try Self.problems(perform, cards: "\"one.txt\", \"two.txt\"").count == 1)
    // Of a copy the card is where it was.
    #expect(try Self.problems(perform, operation: "copy") == [])
  }

  @Test(
    "isn't where the handler says that it failed, or waits for what it puts in",
    arguments: [
      each("session:insert { contents = item:load('public.text') }"),
      each(
        "\(trying) \(failed) session:insert { contents = { { name = item.name, content = text } } }"
      ),
      each(
        """
        local slot = session:placeholder()
        local text, problem = item:try("public.text", { progress = slot })
        if not text then slot:discard() return session:fail(item, problem.message) end
        slot:commit { { name = item.name, content = text } }
        """
      ),
    ]
  )
  func said(_ perform: String) throws {
    #expect(try Self.problems(perform) == [])
  }

  @Test(
    "isn't where the card itself came: by name without a look into it, by its id, its context or the app's object",
    arguments: [
      each("session:insert { contents = { { name = item.name, from = item } } }"),
      each(
        "\(trying) session:insert { contents = { { name = item.name, id = item.entry.id, content = text } } }"
      ),
      each(
        """
        \(trying)
        local context = { was = item.entry.context, is_read = text ~= nil }
        session:insert { contents = { { name = item.name, context = context, content = text } } }
        """
      ),
      each(
        """
        \(trying)
        local context = { object = item.local_object }
        session:insert { contents = { { name = item.name, context = context, content = text } } }
        """
      ),
    ]
  )
  func carried(_ perform: String) throws {
    #expect(try Self.problems(perform) == [])
  }

  @Test("isn't where a task or a file may have it, nor where the user agreed")
  func elsewhere() throws {
    let put = "session:insert { contents = text or item.name }"
    let task = Self.each(
      "\(Self.trying) session:task('upload', { name = item.name, file = text }) \(put)"
    )
    #expect(try Self.problems(task) == [])
    let save = Self.each(
      """
      \(Self.trying) \(put)
      if not text then dnd.content("public.utf8-plain-text", "it was gone"):save(item.name) end
      """
    )
    #expect(try Self.problems(save) == [])
    let question = Self.each(
      """
      \(Self.trying)
      if not text and not session:confirm { title = "Move the name alone?" } then
        return session:fail(item, problem.message)
      end
      \(put)
      """
    )
    let answer = ", { \"t\": 200, \"type\": \"answer\", \"value\": true }"
    #expect(try Self.problems(question, events: answer) == [])
  }

  @Test("is told by a search in which each load comes as it is recorded")
  func searched() async throws {
    let session = HandlerTwins.session(
      destination: """
        }, { "id": "home", "plugin": "plugin.lua", "frame": [200, 0, 100, 100],
          "contents": [{ "name": "one.txt", "id": "i1" }, { "name": "two.txt", "id": "i2" }]
        """,
      source: "\"source\": { \"local\": true, \"destination\": \"home\" },"
    )
    func plugin(_ body: String) -> String {
      HandlerTwins.plugin(
        """
        on_update = function(session)
          return session.destination.id == "list" and "move" or "forbidden"
        end,
        on_perform = function(session)
          \(Self.each(body))
        end
        """
      )
    }
    let twins = HandlerTwins(
      "what can't be loaded is moved by name",
      .movesSafely,
      wrong: plugin("\(Self.trying) session:insert { contents = text or item.name }"),
      right: plugin("\(Self.trying) \(Self.failed) session:insert { contents = text }"),
      session: session
    )
    try await twins.check(runs: 150)
  }
}
