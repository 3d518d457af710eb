import DropExplore
import TestExtent
import Testing

@Suite("What is said of entries, whichever load ends first")
struct ContextOrderTests {
  private static func plugin(_ context: String, before: String = "", needs: String = "") -> String {
    HandlerTwins.plugin(
      """
      needs = { \(needs) },
      on_perform = function(session)
        local n, title = 0, nil
        dnd.each(session.items, function(item)
          local text = item:load("public.text")
          n, title = n + 1, title or item.name
          \(before)
          session:insert { contents = { { name = item.name, content = text, context = \(context) } } }
        end)
      end
      """
    )
  }

  private static let twins = [
    ("a number", "{ number = n }", "{ number = item.index }"),
    ("a title", "{ folder = title }", "{ folder = session.items[1].name }"),
  ].map { name, wrong, right in
    HandlerTwins(name, .steadyOrder, wrong: plugin(wrong), right: plugin(right))
  }

  @Test("is the same, or what it goes by is found", arguments: Extent.first(twins))
  func found(_ twins: HandlerTwins) async throws { try await twins.check(runs: 120) }

  @Test(
    "may be the time, chance, what a task gives or a content",
    arguments: [
      ("{ at = dnd.clock() + n }", ""), ("{ at = session.t }", ""),
      ("{ number = math.random(1000) }", ""),
      ("answer", "local answer = session:task('count', { name = item.name })"),
      ("{ copy = text }", ""),
    ]
  )
  func passes(_ context: String, _ before: String) async throws {
    let session = HandlerTwins.session(
      destination: ", \"allow\": [\"clock\", \"tasks\"]",
      source: """
        "tasks": { "count": [{ "duration": 5, "result": 1 }, { "duration": 5, "result": 2 }] },
        """
    )
    let plugin = Self.plugin(context, before: before, needs: "\"clock\", \"tasks\"")
    #expect(try await WrittenSearch.blamed(plugin: plugin, session: session, runs: 120) == [])
  }
}
