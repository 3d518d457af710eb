import TestExtent
import Testing

@Suite("Right handlers that keep an index while they wait")
struct KeptIndexSearchTests {
  static let handlers = [
    "local at = session:index() local it = item:load() session:insert { index = at, contents = it }",
    "local at = session:index() local it = item:load() "
      + "session:placeholder { index = at }:commit { it }",
    "local at = session:index() local it = item:load() "
      + "local count = #session.destination.contents session:insert { index = at, contents = it }",
    "local at = session:index() local it = item:load() if session:confirm { title = \"Really?\" } then "
      + "local count = #session.destination.contents session:insert { index = at, contents = it } "
      + "else session:skip(item, \"not wanted\") end",
  ]
  /// What is done once with an entry that was found before all loads.
  static let changes = [
    "session:remove { index = at }", "session:move { from = at, to = 1 }",
    "session:move { from = at, before = 1 }",
  ]
  /// How many items at once; each handler with each in the whole, with one in a quick run of the tests.
  static let limits = ["{ limit = 1 }, ", "{ limit = 2 }, ", ""]

  private static func meant(_ scripts: [String], _ limit: String) -> [String] {
    guard !Extent.isWhole, let place = limits.firstIndex(of: limit) else { return scripts }
    return Extent.part(Array(scripts.dropFirst(place)), each: limits.count)
  }

  private func findings(_ perform: String) async throws -> [String] {
    let plugin = """
      return { name = "p", api = 1, on_update = function() return "copy" end,
        on_perform = function(session)
          \(perform)
        end }
      """
    let session = """
      { "format": "dndhost.session/1",
        "destinations": [{ "id": "list", "plugin": "plugin.lua", "frame": [0, 0, 100, 100],
          "contents": ["A", "B", "C"], "layout": { "kind": "list", "cell": [100, 10] } }],
        "items": [\(WrittenSearch.items(["x", "y", "z"]))],
        "events": [
          { "t": 0, "type": "begin", "items": ["x", "y"], "at": [10, 21] },
          { "t": 10, "type": "drop" },
          { "t": 15, "type": "begin", "items": ["z"], "at": [10, 1] },
          { "t": 20, "type": "drop" }] }
      """
    let runs = Extent.isWhole ? 120 : 12
    return try await WrittenSearch.findings(plugin: plugin, session: session, runs: runs)
  }

  @Test("aren't called wrong in dnd.each, with limits and without", arguments: limits)
  func each(_ limit: String) async throws {
    for perform in Self.meant(Self.handlers, limit) {
      let inside = "dnd.each(session.items, \(limit)function(item) \(perform) end)"
      #expect(try await findings(inside) == [], "\(inside)")
    }
    if !Extent.isWhole, limit != Self.limits[1] { return }
    let before =
      "local at = session:index() dnd.each(session.items, \(limit)function(item) "
      + "local it = item:load() session:insert { index = at, contents = it } end)"
    #expect(try await findings(before) == [])
  }

  @Test("may take out or move what they found before", arguments: limits)
  func found(_ limit: String) async throws {
    for change in Self.meant(Self.changes, limit) {
      let perform = """
        local at = session:find("B")
        local loaded = dnd.each(session.items, \(limit)function(item) return item:load() end)
        if at and next(loaded) then \(change) end
        for _, item in ipairs(session.items) do
          if loaded[item.index] then session:insert { contents = loaded[item.index] } end
        end
        """
      #expect(try await findings(perform) == [], "\(perform)")
    }
  }

  @Test("may count on from it")
  func counting() async throws {
    let perform = """
      local at = session:index()
      for _, item in ipairs(session.items) do
        local it, problem = item:try("public.text")
        if it then
          session:insert { index = at, contents = it }
          at = at + 1
        else
          session:fail(item, problem.message)
        end
      end
      """
    #expect(try await findings(perform) == [])
  }
}
