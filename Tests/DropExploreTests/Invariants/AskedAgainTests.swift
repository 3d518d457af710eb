import Testing

@Suite("A source that is asked once more after a crash")
struct AskedAgainTests {
  /// What is held by rule 11 against a source whose content is made by `make`, which a crash cuts.
  private func broken(_ make: String) throws -> [String] {
    let plugin = """
      return { name = "p", api = 1, needs = { "tasks" },
        on_drag = function()
          return { { id = "a", types = { "public.html", "public.utf8-plain-text" } } }
        end,
        on_provide = function(session, item)
          local function run() return session:task("make", { item = item.id }) end
          \(make)
          return "text"
        end,
        on_perform = function(session)
          dnd.each(session.items, function(item) session:insert { contents = item:load() } end)
        end }
      """
    let session = """
      { "format": "dndhost.session/1", "journal": true, "tasks": { "make": { "duration": 50 } },
        "source": { "plugin": "plugin.lua", "allow": ["tasks"] },
        "destinations": [{ "id": "list", "frame": [0, 0, 100, 100], "plugin": "plugin.lua",
          "allow": ["tasks"] }],
        "events": [{ "t": 0, "type": "begin", "at": [50, 50] }, { "t": 10, "type": "drop" },
          { "t": 30, "type": "crash" }],
        "expect": { "rules": ["11"] } }
      """
    return try WrittenSearch.broken(plugin: plugin, session: session)
  }

  @Test("for another type, may do again what the crash cut")
  func byHost() throws { #expect(try broken("run()") == []) }

  @Test("may not by itself")
  func byItself() throws {
    let found = try broken("if not pcall(run) then run() end")
    #expect(found.contains { $0.contains("rule 11") }, "\(found)")
  }
}
