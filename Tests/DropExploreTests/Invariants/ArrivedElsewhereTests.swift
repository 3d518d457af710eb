import Testing

@Suite("What a move brings into no list")
struct ArrivedElsewhereTests {
  /// What is held against a handler by rule 5, when a card is moved to the list at that place.
  private func problems(_ perform: String, at x: Int) throws -> [String] {
    let plugin = """
      return { name = "p", api = 1, needs = { "storage", "tasks" },
        on_update = function() return "move" end,
        on_perform = function(session)
          dnd.each(session.items, function(item) \(perform) end)
        end }
      """
    let lists = [("home", 0, ", \"contents\": [\"a\"]"), ("files", 100, "")].map { id, x, held in
      "{ \"id\": \"\(id)\", \"frame\": [\(x), 0, 100, 100], \"plugin\": \"plugin.lua\","
        + " \"allow\": [\"storage\", \"tasks\"]\(held) }"
    }
    let session = """
      { "format": "dndhost.session/1", "destinations": [\(lists.joined(separator: ", "))],
        "source": { "destination": "home", "operations": ["move"] },
        "tasks": { "upload": { "duration": 5 } },
        "items": [\(WrittenSearch.items(["a"]))], "expect": { "rules": ["5"] },
        "events": [{ "t": 0, "type": "begin", "items": ["a"], "at": [900, 50] },
          { "t": 5, "type": "move", "at": [\(x), 50] }, { "t": 10, "type": "drop" }] }
      """
    return try WrittenSearch.broken(plugin: plugin, session: session)
  }

  @Test(
    "has arrived in a saved file, and in a task that succeeded",
    arguments: ["item:load():save(item.name)", "session:task('upload', { file = item:load() })"]
  )
  func arrived(_ perform: String) throws {
    #expect(try problems(perform, at: 150) == [])
  }

  @Test("is lost where something else is saved, and it is skipped")
  func lost() throws {
    let perform = """
      session:remove { index = 1 } session:skip(item, "it is gone")
      dnd.content("public.utf8-plain-text", "a note"):save("note.txt")
      """
    let found = try problems(perform, at: 50)
    #expect(found.contains { $0.contains("a went and never arrived") }, "\(found)")
  }
}
