import DropCore
import DropHost
import DropReplay
import Foundation
import Testing

/// What a session does that a plugin can't know of is told as the session's.
@Suite("What a replay notes")
struct NoteTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let perform: String
    /// What comes after the drop, at 50 ms.
    let events: String
    let says: [String]
    var testDescription: String { name }
  }

  static let ask =
    "local a = session:confirm { title = 'How many?', fields = { copies = { type = 'integer', max = 9 } } }"

  static let cases: [Case] = [
    Case(
      name: "an answer out of range is the session's, not the plugin's",
      perform: ask,
      events: answer("\"value\": { \"copies\": 99 }"),
      says: [
        "the answer given to question-1 isn't one, so it counts as dismissed: "
          + "field \"copies\" is 99, which is more than 9"
      ]
    ),
    Case(
      name: "a question that nobody answers",
      perform: ask,
      events: "",
      says: ["nobody answers question-1: it is dismissed"]
    ),
    Case(
      name: "an answer to nothing",
      perform: "",
      events: answer("\"value\": true"),
      says: ["no question is open"]
    ),
    Case(
      name: "an answer that may be meant for either",
      perform: "dnd.all { function() session:confirm { title = 'a' } end, "
        + "function() session:confirm { title = 'b' } end }",
      events: answer("\"value\": true"),
      says: ["question-1, question-2 are open: say with `to` which one is answered"]
    ),
    Case(
      name: "an undo while a drop is under way",
      perform: "dnd.sleep(100)",
      events: ", { \"t\": 60, \"type\": \"undo\", \"destination\": \"main\" }",
      says: ["undo changes nothing: a drop is under way"]
    ),
    Case(
      name: "an undo of nothing",
      perform: "",
      events: ", { \"t\": 60, \"type\": \"undo\", \"destination\": \"main\" }",
      says: ["there is nothing to undo"]
    ),
    Case(
      name: "a task that the session doesn't know",
      perform: "session:task('up')",
      events: "",
      says: [
        "the session's tasks don't say how 'up' behaves: "
          + "\"tasks\": { \"up\": { \"duration\": 100 } } does"
      ]
    ),
    Case(
      name: "a place in an empty destination",
      perform: "",
      events: "",
      says: ["the proposal inserts at 2, but nothing is there yet: only 1 will do"]
    ),
  ]

  static func answer(_ rest: String) -> String { ", { \"t\": 60, \"type\": \"answer\", \(rest) }" }

  @Test("A drop that skips its item in the host's own words for a forgotten one has forgotten none")
  func skipped() throws {
    let script = ReplayedScript(
      plugin: ReplayedScript.performing("session:skip(item, 'not handled')")
    )
    let skipped = try #require(try script.run().summary.outcomes.first).skipped
    #expect(skipped.map(\.isForgotten) == [false])
  }

  @Test("is what the session does, in its own words", arguments: cases)
  func notes(_ each: Case) throws {
    let source = """
      return { name = "p", api = 1, needs = { "tasks" },
        on_update = function() return { operation = "copy", insert_at = 2 } end,
        on_perform = function(session) \(each.perform) end }
      """
    let text = try Self.replay(
      source,
      "{ \"t\": 0, \"type\": \"begin\", \"items\": [\"a\"], \"at\": [1, 1] }, "
        + "{ \"t\": 50, \"type\": \"drop\" }\(each.events)"
    )
    for sentence in each.says { #expect(text.contains(sentence), "\(text)") }
  }

  @Test("names a source plugin's items as it did")
  func names() throws {
    let source = """
      return { name = "p", api = 1,
        on_drag = function() return { { id = "e1", name = "Letter", types = { "public.plain-text" } } } end,
        on_provide = function() return "x" end,
        on_perform = function(session)
          session:insert { contents = session.items[1]:load("public.plain-text") }
        end }
      """
    let text = try Self.replay(
      source,
      "{ \"t\": 0, \"type\": \"begin\", \"at\": [1, 1] }, { \"t\": 50, \"type\": \"drop\" }",
      rest: "\"source\": { \"plugin\": \"p.lua\" },"
    )
    #expect(text.contains("+ e1 (Letter) imported"), "\(text)")
  }

  static func replay(_ plugin: String, _ events: String, rest: String = "") throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("p.lua")
    try plugin.write(to: file, atomically: false, encoding: .utf8)
    let session =
      "{ \"format\": \"dndhost.session/1\", \(rest) \"items\": [ { \"id\": \"a\" } ], \"events\": [\(events)] }"
    var setup = ReplaySetup()
    setup.defaultPlugin = file.path
    setup.capabilities = [.tasks]
    let replay = try SessionReplay(bytes: Array(session.utf8), folder: folder.path, setup: setup)
    return try replay.run(.text).text
  }
}
