import DropReplay
import Testing

@Suite("An index that a handler keeps while it waits")
struct KeptIndexTests {
  /// Ways to put things where the drop was, after a load.
  static let handlers = [
    "local at = session:index() local it = item:load() session:insert { index = at, contents = it }",
    "local it = item:load() session:insert { index = session:index(), contents = it }",
    "local it = item:load() session:insert { contents = it }",
    "local at = session:index() local it = item:load() session:placeholder { index = at }:commit { it }",
    "local at = session:index() local it = item:load() local n = #session.destination.contents "
      + "session:insert { index = at, contents = it }",
    "local at = session:index() dnd.each(session.items, function(item) local it = item:load() "
      + "session:insert { index = at, contents = it } end)",
    "local slot = session:placeholder() slot:commit { item:load() }",
  ]

  private static func item(_ name: String, _ latency: Int) -> String {
    "{ \"id\": \"\(name)\", \"representations\": [ { \"type\": \"public.utf8-plain-text\", "
      + "\"text\": \"\(name)\", \"latency\": \(latency) } ] }"
  }

  private static func drop(_ item: String, at time: Int, y: Int) -> String {
    """
    { "t": \(time), "type": "begin", "items": ["\(item)"], "at": [500, 500] },
    { "t": \(time + 1), "type": "move", "at": [10, \(y)] }, { "t": \(time + 2), "type": "drop" }
    """
  }

  /// What the list A B C is at the end of the last drop; entries are ten high.
  private func list(_ perform: String, _ events: [String], _ loads: [(String, Int)]) throws
    -> String?
  {
    let script = ReplayedScript(
      plugin: ReplayedScript.performing(perform) + """
        , on_update = function() return "copy" end, on_end = function(session)
          local names = {}
          for _, entry in ipairs(session.destination.contents) do names[#names + 1] = entry.name end
          print(table.concat(names, " "))
        end
        """,
      destination: """
        "frame": [0, 0, 100, 100], "contents": ["A", "B", "C"],
        "layout": { "kind": "list", "cell": [100, 10] }
        """,
      items: loads.map { Self.item($0.0, $0.1) }.joined(separator: ", "),
      events: events.joined(separator: ", ")
    )
    let result = try script.run()
    #expect(result.summary.faultCount == 0, "\(result.text)")
    return try script.printed().last
  }

  @Test("goes where the drop was, though another puts one on top meanwhile", arguments: handlers)
  func another(_ perform: String) throws {
    let events = [Self.drop("x", at: 0, y: 20), Self.drop("y", at: 10, y: 1)]
    #expect(try list(perform, events, [("x", 100), ("y", 5)]) == "y A B x C")
  }

  @Test(
    "goes where the drop was, though an earlier one is taken back meanwhile",
    arguments: handlers
  )
  func undone(_ perform: String) throws {
    let events = [
      Self.drop("y", at: 0, y: 1), Self.drop("x", at: 50, y: 41),
      "{ \"t\": 60, \"type\": \"undo\", \"destination\": \"board\" }",
    ]
    #expect(try list(perform, events, [("x", 100), ("y", 5)]) == "A B C x")
  }

  @Test("names the entry that was found there, and none other")
  func entries() throws {
    let remove = """
      if item.id == "y" then
        session:insert { contents = item:load() }
        return
      end
      local at = session:find("B")
      local it = item:load()
      assert(session:remove { index = at, count = 2 } == 2)
      session:insert { contents = it }
      """
    let events = [Self.drop("x", at: 0, y: 41), Self.drop("y", at: 10, y: 1)]
    #expect(try list(remove, events, [("x", 100), ("y", 5)]) == "y A x")
    let move = """
      if item.id == "y" then
        session:insert { contents = item:load() }
        return
      end
      local at, to = session:find("C"), session:find("A")
      local it = item:load()
      assert(session:move { from = at, before = to } == 1)
      session:insert { contents = it }
      """
    #expect(try list(move, events, [("x", 100), ("y", 5)]) == "C y A B x")
  }

  @Test("passes over what another has taken, and says how many there were")
  func taken() throws {
    let perform = """
      if item.id == "y" then
        session:remove { index = 1 }
        session:insert { contents = item:load() }
        return
      end
      local it = item:load()
      assert(session:remove { index = 1, count = 2 } == 1)
      session:insert { contents = it }
      """
    let events = [Self.drop("x", at: 0, y: 41), Self.drop("y", at: 10, y: 41)]
    #expect(try list(perform, events, [("x", 100), ("y", 5)]) == "C x y")
  }

  @Test("is out of range only where it was so in the list that was seen")
  func outOfRange() throws {
    let script = ReplayedScript(
      plugin: ReplayedScript.performing(
        "local ok, problem = pcall(session.insert, session, { index = 3, contents = \"n\" }) "
          + "print(ok, problem.code, problem.message) session:skip(item)"
      )
    )
    let printed = try script.printed()
    #expect(
      printed == [
        "false\tout_of_range\tsession:insert: index 3 is out of range: it must be within 1 and 1"
      ]
    )
  }
}
