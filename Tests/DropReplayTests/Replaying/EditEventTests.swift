import DropReplay
import Testing

@Suite("The event edit of a session")
struct EditEventTests {
  static let waiting = """
    on_update = function() return { operation = "copy", insert_at = 2 } end,
    on_perform = function(session)
      local at = session:index()
      local slot = session:placeholder { title = "coming", index = at }
      slot:commit { session.items[1]:load("public.text") }
      session:insert { index = at, contents = "note" }
    end
    """

  static func script(_ events: String, _ contents: String = "\"A\", \"B\", \"C\"") -> ReplayedScript
  {
    ReplayedScript(
      plugin: waiting,
      destination: "\"frame\": [0, 0, 100, 100], \"contents\": [\(contents)]",
      items: """
        { "id": "a", "representations": [ { "type": "public.utf8-plain-text", "text": "a", "latency": 100 } ] },
        { "id": "put", "name": "put.txt", \(ReplayedScript.text("hello")) },
        { "id": "bare" },
        { "id": "broken", "representations": [ { "type": "public.utf8-plain-text", "fails": "no" } ] }
        """,
      events: events
    )
  }

  static func edit(_ time: Int, _ edit: String) -> String {
    "{ \"t\": \(time), \"type\": \"edit\", \"destination\": \"board\", \(edit) }"
  }

  static func turn(_ time: Int, _ type: String) -> String {
    "{ \"t\": \(time), \"type\": \"\(type)\", \"destination\": \"board\" }"
  }

  static func held(_ events: [String], _ contents: String = "\"A\", \"B\", \"C\"") throws
    -> [String]
  {
    let result = try script(events.joined(separator: ","), contents).run()
    return result.summary.contents.first?.names ?? []
  }

  static let edits = [
    (
      "\"insert\": { \"items\": [\"put\", \"bare\"], \"before\": 2 }",
      ["A", "put.txt", "bare", "B", "C"]
    ),
    ("\"insert\": { \"items\": [\"bare\"] }", ["A", "B", "C", "bare"]),
    ("\"remove\": [3, 1]", ["B"]),
    ("\"move\": { \"entries\": [3, 1], \"before\": 2 }", ["C", "A", "B"]),
    ("\"move\": { \"entries\": [1] }", ["B", "C", "A"]),
    ("\"rename\": { \"entry\": 2, \"name\": \"b\" }", ["A", "b", "C"]),
    (
      "\"edits\": [{ \"rename\": { \"entry\": 1, \"name\": \"a\" } }, { \"remove\": [2] }, "
        + "{ \"insert\": { \"items\": [\"bare\"], \"before\": 1 } }]", ["bare", "a", "C"]
    ),
  ]

  @Test(
    "changes what there is, by indexes of what there was; undo and redo take all of it",
    arguments: edits
  )
  func each(_ edit: String, _ names: [String]) throws {
    #expect(try Self.held([Self.edit(1, edit)]) == names)
    #expect(try Self.held([Self.edit(1, edit), Self.turn(2, "undo")]) == ["A", "B", "C"])
    let again = [Self.edit(1, edit), Self.turn(2, "undo"), Self.turn(3, "redo")]
    #expect(try Self.held(again) == names)
  }

  @Test("stands in the transcript as it is written, with its effects behind it")
  func transcript() throws {
    let events = Self.edit(5, "\"insert\": { \"items\": [\"put\"], \"before\": 1 }")
    let lines = try Self.script(events).run().text.split(separator: "\n").map(String.init)
    let place = try #require(lines.firstIndex { $0.contains("\"edit\"") })
    #expect(lines[place].contains(#""insert":{"items":["put"],"before":1}"#))
    #expect(lines[place + 1].contains(#""effect":"insert""#))
    #expect(lines[place + 1].contains("put.txt"))
  }

  @Test("beside a drop at work moves its indexes along, with undos in between")
  func beside() throws {
    let drop =
      #"{ "t": 0, "type": "begin", "items": ["a"], "at": [10, 10] }, { "t": 10, "type": "drop" }"#
    let first = Self.edit(20, "\"remove\": [1]")
    // A|B C, A goes, and x is put before B: the drop's things stand where they fell.
    let put = Self.edit(30, "\"insert\": { \"items\": [\"bare\"], \"before\": 2 }")
    let names = try Self.held([drop, first, put])
    #expect(
      names == ["note", "a", "bare", "B", "C"] || names == ["a", "note", "bare", "B", "C"],
      "\(names)"
    )
    let undone = try Self.held([drop, first, put, Self.turn(40, "undo"), Self.turn(50, "undo")])
    #expect(
      undone.first == "A" && undone.suffix(2) == ["B", "C"] && undone.count == 5,
      "\(undone)"
    )
    let all = (0..<3).map { Self.turn(300 + $0, "undo") }
    #expect(try Self.held([drop, first, put] + all) == ["A", "B", "C"])
  }

  static let refused = [
    ("\"remove\": [4]", "edit changes nothing: there is no entry 4: 'board' holds 3"),
    (
      "\"insert\": { \"items\": [\"broken\"] }",
      "edit changes nothing: the content of 'broken' isn't there: no"
    ),
    (
      "\"edits\": [{ \"remove\": [1] }, { \"rename\": { \"entry\": 1, \"name\": \"x\" } }]",
      "edit changes nothing: entry 1 has gone: an edit before it in the same event removes it"
    ),
  ]

  @Test("that isn't possible changes nothing and says why", arguments: refused)
  func refusal(_ edit: String, _ sentence: String) throws {
    let result = try Self.script(Self.edit(1, edit)).run()
    #expect(result.summary.contents.first?.names == ["A", "B", "C"])
    #expect(result.text.contains(sentence), "\(result.text)")
  }

  @Test("leaves a drop's place alone")
  func place() throws {
    let drop =
      #"{ "t": 0, "type": "begin", "items": ["a"], "at": [10, 10] }, { "t": 10, "type": "drop" }"#
    let result = try Self.script(drop + "," + Self.edit(20, "\"remove\": [2]")).run()
    #expect(result.text.contains("\\\"coming\\\" is still on its way"), "\(result.text)")
  }

  static let wrong = [
    ("\"remove\": [0]", "events[0].remove[0]: expected at least 1, found 0"),
    ("\"insert\": { \"before\": 1 }", "events[0].insert: an insert needs the key 'items'"),
    ("\"insert\": { \"items\": [\"putt\"] }", "there is no item 'putt'; did you mean 'put'?"),
    ("\"rename\": { \"entry\": 1 }", "events[0].rename: a rename needs the key 'name'"),
    ("\"removed\": [1]", "the event 'edit' has no key 'removed'; did you mean 'remove'?"),
    (
      "\"remove\": [1], \"move\": { \"entries\": [1] }",
      "needs exactly one of insert, remove, move, rename, edits; it has remove and move"
    ),
    ("\"edits\": [{}]", "events[0].edits[0]: needs exactly one of insert, remove, move, rename"),
  ]

  @Test("that is written wrong is told with its place and what was expected", arguments: wrong)
  func problem(_ edit: String, _ sentence: String) throws {
    do {
      _ = try Self.script(Self.edit(1, edit)).run()
      Issue.record("\(edit) was taken")
    } catch {
      #expect("\(error)".contains(sentence), "\(error)")
    }
  }
}
