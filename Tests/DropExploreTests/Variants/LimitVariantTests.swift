import DropExplore
import TestExtent
import Testing

@Suite("Worlds in which an item is just beyond a limit of a call")
struct LimitVariantTests {
  private static func session(_ type: String, _ bytes: String) -> String {
    HandlerTwins.session(
      items: """
        { "id": "a", "name": "a", "representations": [
          { "type": "\(type)", \(bytes), "latency": 20 }] }
        """,
      events: HandlerTwins.events(of: "\"a\"")
    )
  }

  private static let rows = session("public.json", "\"text\": \"[1, 2, 3]\"")

  private static func reading(_ body: String) -> String {
    HandlerTwins.plugin(
      """
      on_perform = function(session)
        for _, item in ipairs(session.items) do
          local content = item:load()
          \(body)
        end
      end
      """
    )
  }

  static let twins = [
    HandlerTwins(
      "more rows than a script holds",
      wrong: reading(
        """
        local ok, list = pcall(content.json, content)
        if ok and #list > 1 then list[1] = 0 end
        session:insert { contents = content }
        """
      ),
      right: reading(
        """
        local ok, list = pcall(content.json, content)
        if ok and #list > 1 then dnd.log.debug(list[1]) end
        session:insert { contents = content }
        """
      ),
      session: rows
    ),
    HandlerTwins(
      "more levels than a script is given",
      .oneResult,
      wrong: reading(
        """
        local ok, list = pcall(content.json, content)
        if not ok and list.code == "too_large" then return end
        session:insert { contents = content }
        """
      ),
      right: reading(
        """
        local ok, list = pcall(content.json, content)
        if not ok and list.code == "too_large" then return session:fail(item, "too deep") end
        session:insert { contents = content }
        """
      ),
      session: rows
    ),
    HandlerTwins(
      "more bytes than come in one piece",
      .oneResult,
      wrong: reading(
        """
        local ok = pcall(content.bytes, content, 1, content.size)
        if not ok then return end
        session:insert { contents = content }
        """
      ),
      right: reading(
        """
        local ok = pcall(content.bytes, content, 1, content.size)
        if not ok then return session:fail(item, "too much") end
        session:insert { contents = content }
        """
      ),
      session: session("public.data", "\"text\": \"some bytes\"")
    ),
    HandlerTwins(
      "a head that doesn't end",
      .oneResult,
      wrong: reading(lost("pcall(content.mail, content)", "return")),
      right: reading(lost("pcall(content.mail, content)", "return session:fail(item, 'no mail')")),
      session: session("public.email-message", "\"text\": \"From: a@example.com\\n\\nNote\"")
    ),
    HandlerTwins(
      "a line that doesn't end",
      .oneResult,
      wrong: reading(lost(walk, "return")),
      right: reading(lost(walk, "return session:fail(item, 'no lines')")),
      session: session("text/plain", "\"text\": \"one\\ntwo\\n\"")
    ),
  ]

  private static let walk = "pcall(function() for line in content:lines() do last = line end end)"

  /// What is done about an item of which more came than the call takes.
  private static func lost(_ call: String, _ end: String) -> String {
    """
    local last
    local ok, why = \(call)
    if not ok and why.code == "too_large" then \(end) end
    session:insert { contents = content }
    """
  }

  @Test(
    "break who takes it for what was recorded, and nobody else",
    arguments: Extent.first(twins)
  )
  func beyond(_ twins: HandlerTwins) async throws { try await twins.check() }
}
