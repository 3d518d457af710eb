import Testing

@Suite("A card that two drops move at once")
struct MovedTwiceTests {
  /// What is held against a handler by rule 1, when a card is dragged to another list and once more before that is over.
  private func problems(
    _ body: String,
    second: Int = 40,
    operation: String = "move"
  ) throws -> [String] {
    let plugin = HandlerTwins.plugin(
      """
      needs = { "storage", "tasks" },
      on_update = function(session)
        return session.destination.id == "list" and "\(operation)" or "forbidden"
      end,
      on_perform = function(session)
        dnd.each(session.items, function(item)
          \(body)
        end)
      end
      """
    )
    let session = HandlerTwins.session(
      destination: """
        , "allow": ["storage", "tasks"] },
        { "id": "home", "plugin": "plugin.lua", "frame": [200, 0, 100, 100],
          "contents": [{ "name": "one.txt", "id": "i1" }, "y"]
        """,
      items: """
        { "id": "a", "name": "one.txt", "representations": [
          { "type": "public.utf8-plain-text", "text": "one", "latency": 60 }] }
        """,
      source: """
        "source": { "local": true, "destination": "home", "operations": ["copy", "move"] },
        "tasks": { "print": { "duration": 40 } }, "expect": { "rules": ["1"] },
        """,
      events: [0, second].map { t in
        """
        { "t": \(t), "type": "begin", "items": ["a"], "at": [250, 10] },
        { "t": \(t + 10), "type": "move", "at": [50, 50] }, { "t": \(t + 20), "type": "drop" }
        """
      }.joined(separator: ", ")
    )
    return try WrittenSearch.broken(plugin: plugin, session: session)
  }

  private static let saving = """
    dnd.all(function()
      session:insert { contents = { { name = item.name, content = text } } }
      text:save(item.name)
    end)
    """

  @Test("is saved twice where the second doesn't look whether it is there")
  func saved() throws {
    let found = try problems("local text = item:load('public.text')\n" + Self.saving)
    #expect(found.count == 1, "\(found)")
    #expect(
      found.allSatisfy {
        $0.contains("a was saved by a move after another drop had taken it")
          && $0.contains("plugin.lua:")
      },
      "\(found)"
    )
    let looking = """
      local text = item:load("public.text")
      if item.is_there == false then return session:skip(item, "it was taken elsewhere") end
      """
    #expect(try problems(looking + "\n" + Self.saving) == [])
  }

  @Test("is nobody's mistake in a copy, nor where the second saves before the first has it")
  func early() throws {
    let body = "local text = item:load('public.text')\n"
    #expect(try problems(body + Self.saving, operation: "copy") == [])
    let slow = body + "text:save(item.name) dnd.sleep(200) session:insert { contents = text }"
    #expect(try problems(slow) == [])
  }

  @Test("is nobody's mistake where a task had begun before anybody could know")
  func task() throws {
    let body = """
      local text = item:load("public.text")
      session:task("print", { file = text })
      session:insert { contents = text }
      """
    #expect(try problems(body, second: 20) == [])
  }
}
