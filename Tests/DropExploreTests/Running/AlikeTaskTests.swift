import DropExplore
import Testing

@Suite("Tasks that go alike once they failed, and handlers that never give up")
struct AlikeTaskTests {
  /// A handler that asks whether to try again, and goes by the answer.
  private static func asking(until isOver: String) -> String {
    HandlerTwins.plugin(
      """
      needs = { "tasks:print" },
      on_perform = function(session)
        dnd.each(session.items, function(item)
          local content = item:load()
          while true do
            local ok, problem = pcall(session.task, session, "print", { document = content })
            if ok then
              session:insert { contents = content }
              return
            end
            local again = session:confirm { title = "Try again?" }
            if \(isOver) then return session:fail(item, "not printed") end
          end
        end)
      end
      """
    )
  }

  private static func session(allow: String) -> String {
    HandlerTwins.session(
      destination: ", \"allow\": [\(allow)]",
      source: "\"tasks\": { \"print\": { \"duration\": 20, \"result\": 1 } },",
      events: HandlerTwins.events(of: "\"a\"")
    )
  }

  @Test("show who asks for ever as each answer is a refusal, and not who gives up then")
  func refused() async throws {
    let session = Self.session(allow: "\"tasks:print\"")
    // A refusal is nil.
    let wrong = try await WrittenSearch.found(
      plugin: Self.asking(until: "again == false"),
      session: session,
      runs: 60
    )
    #expect(wrong.contains { $0.violation.invariant == .ends }, "\(wrong)")
    let right = try await WrittenSearch.blamed(
      plugin: Self.asking(until: "not again"),
      session: session,
      runs: 90
    )
    #expect(right == [])
  }

  @Test("show who never gives up what isn't granted to it")
  func denied() async throws {
    let plugin = HandlerTwins.plugin(
      """
      needs = { "tasks:print" },
      on_perform = function(session)
        dnd.each(session.items, function(item)
          local content, tries = item:load(), 0
          while true do
            local ok, problem = pcall(session.task, session, "print", { document = content })
            if ok then return session:insert { contents = content } end
            tries = problem.code == "denied" and 0 or tries + 1
            if tries == 2 then return session:fail(item, "not printed") end
            dnd.sleep(10)
          end
        end)
      end
      """
    )
    let found = try await WrittenSearch.found(
      plugin: plugin,
      session: Self.session(allow: "\"tasks:print\""),
      runs: 60
    )
    #expect(found.map(\.violation.invariant) == [.ends], "\(found)")
  }
}
