import DropExplore
import DropReplay
import TestGround
import Testing

@Suite("What moves between lists")
struct MovedItemTests {
  private static let taking = """
    return { name = "board", api = 1, on_update = function() return "move" end,
      on_perform = function(session)
        local own = {}
        for _, item in ipairs(session.items) do own[#own + 1] = item end
        if session:move { from = own, before = 1 } > 0 then return end
        for _, item in ipairs(own) do session:insert { contents = item:load() } end
      end }
    """
  /// Takes the card out of the list before it has it in hand.
  private static let emptying = """
    return { name = "board", api = 1, on_update = function() return "move" end,
      on_perform = function(session)
        session:remove { index = 2, count = 1 }
        session:insert { contents = session.items[1]:load() }
      end }
    """

  /// What is broken when `dragged` is dropped where `drops` say, by rules 4 and 5.
  private func problems(
    _ plugin: String,
    source: String = "",
    drags: [(dragged: String, source: String, x: Int)]
  ) throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write(plugin, "board.lua")
    let items = ["a", "b", "c"].map { name in
      "{ \"id\": \"\(name)\", \"representations\": ["
        + "{ \"type\": \"public.utf8-plain-text\", \"text\": \"\(name)\", \"latency\": 5 }] }"
    }
    let events = drags.enumerated().flatMap { number, drag in
      let t = number * 100
      return [
        "{ \"t\": \(t), \"type\": \"begin\", \"items\": [\"\(drag.dragged)\"], \"at\": [900, 5]\(drag.source) }",
        "{ \"t\": \(t + 10), \"type\": \"move\", \"at\": [\(drag.x), 5] }",
        "{ \"t\": \(t + 20), \"type\": \"drop\" }",
      ]
    }
    let lists = [("todo", 0, "[\"a\", \"b\", \"c\"]"), ("done", 200, "[\"d\"]")].map {
      id,
      x,
      held in
      "{ \"id\": \"\(id)\", \"frame\": [\(x), 0, 200, 300], \"plugin\": \"board.lua\","
        + " \"contents\": \(held) }"
    }
    let path = try folder.write(
      """
      { "format": "dndhost.session/1", "destinations": [\(lists.joined(separator: ", "))], \(source)
        "items": [\(items.joined(separator: ", "))], "expect": { "rules": ["4", "5"] },
        "events": [\(events.joined(separator: ",\n"))] }
      """,
      "session.json"
    )
    let reader = SessionReader()
    let session = try reader.open(path).session
    return RuleCheck.problems(of: session, at: path, reader, ReplaySetup())
  }

  private static let todo = "{ \"destination\": \"todo\", \"operations\": [\"move\"] }"

  @Test("arrived, whichever of the session's items it is", arguments: ["a", "b", "c"])
  func arrived(_ dragged: String) throws {
    let drags = [(dragged, "", 300)]
    #expect(try problems(Self.taking, source: "\"source\": \(Self.todo),", drags: drags) == [])
  }

  @Test("is missed where it was taken too early, wherever the session says its source")
  func early() throws {
    let words = "b was taken from its source before it had arrived"
    let above = try problems(
      Self.emptying,
      source: "\"source\": \(Self.todo),",
      drags: [("b", "", 5)]
    )
    let inEvent = try problems(Self.emptying, drags: [("b", ", \"source\": \(Self.todo)", 5)])
    for each in [above, inEvent] {
      #expect(each.contains { $0.contains(words) }, "\(each)")
    }
  }

  @Test("comes again with redo in the order in which it went, also what two lists share")
  func shared() throws {
    for (first, second) in [("a", "b"), ("b", "c"), ("c", "a"), ("a", "c")] {
      let drags = [(first, "", 300), (second, "", 5)]
      let found = try problems(Self.taking, source: "\"source\": \(Self.todo),", drags: drags)
      #expect(found == [], "\(first) \(second)")
    }
  }
}
