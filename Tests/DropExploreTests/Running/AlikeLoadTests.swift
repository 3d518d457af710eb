import DropExplore
import Testing

@Suite("Loads that go alike once they failed, and clocks that run")
struct AlikeLoadTests {
  private static let once = HandlerTwins.plugin(
    """
    on_perform = function(session)
      for _, item in ipairs(session.items) do
        local content = item:try("public.text")
        if not content then
          content = item:try("public.text")
          if not content then return end
        end
        session:insert { contents = content }
      end
    end
    """
  )

  @Test("show in one single change who gives up after a second failure")
  func alike() async throws {
    let found = try await WrittenSearch.found(
      plugin: Self.once,
      session: HandlerTwins.session(),
      runs: 120,
      isShrunk: true
    )
    let finding = try #require(found.first { $0.violation.aspect == "forgotten" })
    #expect(finding.choices.count { $0 != 0 } == 1)
    #expect(finding.session != nil)
  }

  @Test("blame who waits for ever, once, and not who waits long beside it")
  func longBesideEndless() async throws {
    let plugin = HandlerTwins.plugin(
      """
      on_perform = function(session)
        dnd.each(session.items, function(item)
          local content = item:try("public.text")
          local waits = 0
          while not content or waits < 700 do
            dnd.sleep(1)
            waits = waits + 1
          end
          while waits < 1400 do
            dnd.sleep(1)
            waits = waits + 1
          end
          session:insert { contents = content }
        end)
      end
      """
    )
    let found = try await WrittenSearch.found(
      plugin: plugin,
      session: HandlerTwins.session(),
      runs: 60
    )
    let ends = found.filter { $0.violation.invariant == .ends }
    #expect(ends.count == 1)
    #expect(ends.first?.violation.line?.hasSuffix(":7") == true)
    #expect(ends.first?.violation.detail.contains("10000 waits") == true)
  }

  private static func waiting(_ end: String) -> String {
    HandlerTwins.plugin(
      """
      needs = { "clock" },
      on_perform = function(session)
        local start = dnd.clock()
        while \(end) do dnd.sleep(100) end
        dnd.each(session.items, function(item) session:insert { contents = item:load() } end)
      end
      """
    )
  }

  @Test("end who waits for a time, where the session says none, and not who waits for ever")
  func clock() async throws {
    let session = HandlerTwins.session(destination: ", \"allow\": [\"clock\"]")
    let right = try await WrittenSearch.blamed(
      plugin: Self.waiting("dnd.clock() < start + 2"),
      session: session,
      runs: 60
    )
    #expect(right == [])
    let wrong = try await WrittenSearch.found(
      plugin: Self.waiting("dnd.clock() >= start"),
      session: session,
      runs: 24
    )
    #expect(wrong.contains { $0.violation.invariant == .ends }, "\(wrong)")
  }
}
