import TestExtent
import Testing

/// Handlers that take what was dragged out of its own list.
@Suite("Handlers that throw away")
struct ThrowingAwaySearchTests {
  private func found(_ perform: String) async throws -> [String] {
    let session = """
      { "format": "dndhost.session/1", "source": { "destination": "list" },
        "destinations": [{ "id": "list", "plugin": "plugin.lua", "frame": [0, 0, 100, 100],
          "contents": ["one", "two", "three"] }],
        "items": [\(WrittenSearch.items(["one", "two"]))],
        "events": [{ "t": 0, "type": "begin", "items": ["one", "two"], "at": [50, 50] },
          { "t": 10, "type": "drop" }] }
      """
    let plugin = """
      return { name = "p", api = 1, on_update = function() return "move" end,
        on_perform = function(session)
          dnd.each(session.items, { limit = 1 }, function(item) \(perform) end)
        end }
      """
    return try await WrittenSearch.findings(
      plugin: plugin,
      session: session,
      runs: Extent.isWhole ? 400 : 100
    )
  }

  @Test(
    "aren't called wrong",
    arguments: ["", "dnd.sleep(5)", "if not session:find(item) then return end"]
  )
  func right(_ before: String) async throws {
    let perform =
      before + " local at = session:find(item) if at then session:remove { index = at } end"
    #expect(try await found(perform) == [])
  }

  @Test("are, where they put it in again later, or don't because its load fails")
  func early() async throws {
    let found = try await found(
      """
      session:remove { index = session:find(item) }
      session:insert { contents = { item:load() } }
      """
    )
    #expect(
      found.contains { $0.contains("was taken from its source before it had arrived") },
      "\(found)"
    )
    #expect(found.contains { $0.contains("went and never arrived") }, "\(found)")
  }

  @Test("that take each thing once aren't, though a source brings nothing the second time")
  func otherSize() async throws {
    let session = """
      { "format": "dndhost.session/1",
        "destinations": [{ "id": "list", "plugin": "plugin.lua", "frame": [0, 0, 100, 100] }],
        "items": [\(WrittenSearch.items(["one"]))],
        "events": [{ "t": 0, "type": "begin", "items": ["one"], "at": [50, 50] }, { "t": 10, "type": "drop" },
          { "t": 90, "type": "undo", "destination": "list" },
          { "t": 100, "type": "begin", "items": ["one"], "at": [50, 50] }, { "t": 110, "type": "drop" }] }
      """
    let plugin = """
      return { name = "p", api = 1, on_perform = function(session)
          dnd.each(session.items, function(item)
            local content = item:load()
            if content.size == 0 then dnd.fail("is empty") end
            session:insert { contents = content }
          end)
        end }
      """
    let found = try await WrittenSearch.blamed(plugin: plugin, session: session, runs: 600)
    #expect(found == [])
  }
}
