import DropCore
import DropPlay
import Testing

@Suite("A page hears from the host what is under way, and which questions are open")
struct PlayUnderWayTests {
  private static let script = """
    return { name = "asks", api = 1,
      on_update = function(session) return session.x > 50 and "cancel" or "copy" end,
      on_perform = function(session) session:confirm { title = "Really?" } end }
    """

  private func play(_ body: (PlayStage, FakePage) async throws -> Void) async throws {
    let stage = try await PlayStage(Self.script)
    defer { stage.remove() }
    let page = FakePage(stage)
    await page.arrive()
    try await body(stage, page)
  }

  @Test("of a drop on the proposal cancel nothing is")
  func cancelled() async throws {
    try await play { _, page in
      _ = await page.enter([("string", "text/plain")], 60, 10)
      let dropped = await page.drop(strings: [("text/plain", "one")], 60, 10)
      #expect(dropped.records("outcome").map { $0["status"] } == ["cancelled"])
      #expect(await page.say("hello")["open"] == [])
      _ = await page.enter([("string", "text/plain")])
      let other = await page.drop(2, strings: [("text/plain", "two")])
      #expect(other["open"]?.array?.count == 1 && other["asking"] == ["question-1"])
    }
  }

  @Test("a question goes with its drop, though nobody answers it")
  func given() async throws {
    try await play { _, page in
      _ = await page.enter([("string", "text/plain")])
      let dropped = await page.drop(strings: [("text/plain", "one")])
      #expect(dropped["open"]?.array?.count == 1 && dropped["asking"] == ["question-1"])
      let stopped = await page.say("abort")
      #expect(stopped.records("outcome").map { $0["status"] } == ["aborted"])
      #expect(stopped["open"] == [] && stopped["asking"] == [])
    }
  }
}
