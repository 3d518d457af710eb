import TestExtent
import Testing

/// Sources that are dragged out of, into programs that read as they like.
@Suite("Sources that other programs read")
struct OutwardSearchTests {
  private func found(
    _ handlers: String,
    end: String = "copy",
    by app: String? = nil,
    readsEarly: Bool = true
  ) async throws -> [String] {
    let early = #"{ "t": 5, "type": "provide", "item": "a", "as": "public.utf8-plain-text" },"#
    let by = app.map { #", "by": "\#($0)""# } ?? ""
    let session = """
      { "format": "dndhost.session/1", "source": { "plugin": "plugin.lua" },
        "destinations": [{ "id": "list", "frame": [0, 0, 100, 100] }],
        "events": [{ "t": 0, "type": "begin", "at": [500, 500] },
          \(readsEarly ? early : "")
          { "t": 10, "type": "leave" }, { "t": 20, "type": "drop" },
          { "t": 30, "type": "provide", "item": "a", "as": "public.utf8-plain-text", "drag": 1 },
          { "t": 35, "type": "provide", "item": "b", "as": "public.utf8-plain-text", "drag": 1 },
          { "t": 40, "type": "source_end", "operation": "\(end)"\(by) }] }
      """
    let plugin = """
      return { name = "p", api = 1,
        on_drag = function()
          local text = { "public.utf8-plain-text" }
          return { { id = "a", types = text }, { id = "b", types = text } }
        end,
        \(handlers) }
      """
    return try await WrittenSearch.findings(
      plugin: plugin,
      session: session,
      runs: Extent.isWhole ? 1_000 : 100
    )
  }

  private static let provide = "on_provide = function(session, item) return item.id end,"

  @Test("aren't called wrong where they take the end as it is told")
  func right() async throws {
    let found = try await found(
      Self.provide + " on_drag_end = function(session, outcome) print(#outcome.imported) end"
    )
    #expect(found == [])
  }

  @Test("aren't, where what they show while they are dragged from goes off at the end")
  func shown() async throws {
    let busy = Self.provide.replacing(
      "on_provide = function(session, item)",
      with: """
        on_provide = function(session, item) session:emit("busy", { on = true })
        """
    )
    let off = #" on_drag_end = function(session) session:emit("busy", { on = false }) end"#
    #expect(try await found(busy + off) == [])
    #expect(try await found(busy).contains { $0.contains("busy stays on") })
  }

  @Test("are, where they count on something having been read")
  func nothingRead() async throws {
    let found = try await found(
      Self.provide + " on_drag_end = function(session, outcome) print(outcome.imported[1].id) end"
    )
    #expect(found.contains { $0.contains("attempt to index a nil value") }, "\(found)")
  }

  @Test("are, where they count on the program to end it")
  func neverEnded() async throws {
    let found = try await found(
      Self.provide
        + " on_drag_end = function(session, outcome) print(outcome.operation:upper()) end"
    )
    #expect(found.contains { $0.contains("attempt to index a nil value") }, "\(found)")
  }

  @Test("are, where they count on knowing which program it was")
  func nameless() async throws {
    func ending(_ app: String) -> String {
      "\(Self.provide) on_drag_end = function(session, outcome) print(\(app)) end"
    }
    let wrong = ending("outcome.operation and outcome.app:upper()")
    let found = try await found(wrong, by: "com.example.files")
    #expect(found.contains { $0.contains("nobody says which program took it") }, "\(found)")
    let right = ending("outcome.app and outcome.app:upper()")
    #expect(try await self.found(right, by: "com.example.files") == [])
  }

  @Test("are, where they take one read to be over when the next one comes")
  func atOnce() async throws {
    func providing(_ words: String) -> String {
      """
      on_provide = (function()
        local busy_with
        return function(session, item)
          \(words)
          return item.id
        end
      end)(),
      """
    }
    let wrong = providing(
      """
      if busy_with and busy_with ~= item.id then error("two at once") end
      busy_with = item.id
      dnd.sleep(3)
      busy_with = nil
      """
    )
    // What was read before isn't made again.
    let found = try await found(wrong, readsEarly: false)
    #expect(found.contains { $0.contains("another program reads all at once") }, "\(found)")
    #expect(try await self.found(providing("dnd.sleep(3)"), readsEarly: false) == [])
  }
}
