import TestExtent
import Testing

/// Sources that are dragged out of, into programs that read as they like.
@Suite("Sources that other programs read")
struct OutwardSearchTests {
  private func found(_ handlers: String, end: String = "copy") async throws -> [String] {
    let session = """
      { "format": "dndhost.session/1", "source": { "plugin": "plugin.lua" },
        "destinations": [{ "id": "list", "frame": [0, 0, 100, 100] }],
        "events": [{ "t": 0, "type": "begin", "at": [500, 500] },
          { "t": 5, "type": "provide", "item": "a", "as": "public.utf8-plain-text" },
          { "t": 10, "type": "leave" }, { "t": 20, "type": "drop" },
          { "t": 30, "type": "provide", "item": "b", "as": "public.utf8-plain-text" },
          { "t": 40, "type": "source_end", "operation": "\(end)" }] }
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
      runs: Extent.isWhole ? 400 : 100
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
}
