import DropExplore
import Testing

/// Who comes first to ask is another one in another order of loads.
@Suite("What a session answers in turn")
struct AnswersInTurnTests {
  private static func plugin(_ body: String, _ fields: String = "") -> String {
    HandlerTwins.plugin(
      """
      \(fields) needs = { "tasks" },
      on_perform = function(session)
        dnd.each(session.items, function(item)
          \(body)
        end)
      end
      """
    )
  }

  private static let uploading = """
    local slot = session:placeholder()
    local content = item:load()
    session:task("upload", { file = content })
    slot:commit(content)
    """
  private static let named = """
    local slot = session:placeholder()
    local address = session:task("upload", { file = item:load() })
    slot:commit { { name = address, from = item } }
    """
  private static func asking(_ title: String) -> String {
    """
    local slot = session:placeholder()
    local content = item:load()
    if not session:confirm { title = \(title) } then
      slot:discard()
      return session:skip(item, "not wanted")
    end
    slot:commit(content)
    """
  }

  private static func session(tasks: String = "", answers: [Bool] = []) -> String {
    let answers = answers.enumerated().map { number, value in
      ", { \"t\": \(200 + 20 * number), \"type\": \"answer\", \"value\": \(value), \"to\": \"list\" }"
    }
    return HandlerTwins.session(
      destination: ", \"allow\": [\"tasks\"]",
      source: tasks.isEmpty ? "" : "\"tasks\": { \"upload\": [\(tasks)] },",
      events: HandlerTwins.events + answers.joined()
    )
  }

  private static let second = #"{ "result": "u1" }, { "fails": "full" }"#
  private static let addresses = #"{ "result": "u1" }, { "result": "u2" }"#

  private static let right = [
    (plugin(uploading), session(tasks: second)),
    (plugin(named), session(tasks: addresses)),
    (plugin(uploading, "policy = \"all_or_nothing\","), session(tasks: second)),
    (plugin(asking("\"Take \" .. item.name")), session(answers: [true, false])),
    (plugin(asking("\"Take it?\"")), session(answers: [true, false])),
  ]

  @Test("is no order of what arrived", arguments: right)
  func isRight(_ plugin: String, _ session: String) async throws {
    #expect(try await WrittenSearch.blamed(plugin: plugin, session: session, runs: 240) == [])
  }

  private static let late = """
    local content = item:load()
    %
    session:insert { index = #session.destination.contents + 1, contents = content }
    """
  private static let wrong = [
    // However often it is asked, the answer is one.
    (
      late.replacing("%", with: "session:task(\"upload\")"),
      session(tasks: #"{ "duration": 5 }, { "duration": 5 }"#)
    ),
    (
      late.replacing("%", with: "session:confirm { title = \"?\" }"),
      session(answers: [true, true])
    ),
  ]

  @Test("hides nobody who goes by which load was first", arguments: wrong)
  func isWrong(_ body: String, _ session: String) async throws {
    let found = try await WrittenSearch.found(
      plugin: Self.plugin(body),
      session: session,
      runs: 240
    )
    #expect(found.contains { $0.violation.invariant == .steadyOrder }, "\(found)")
  }
}
