import DropExplore
import TestGround
import Testing

@Suite("What is put in twice")
struct PutInTwiceTests {
  private static func session(_ type: String, _ text: String) -> String {
    HandlerTwins.session(
      items: "{ \"id\": \"a\", \"name\": \"a.x\", \"representations\": [{ \"type\": \"\(type)\", "
        + "\"text\": \"\(text)\", \"latency\": 20 }] }",
      events: HandlerTwins.events(of: "\"a\"")
    )
  }

  private static func isBlamed(_ body: String, _ session: String) async throws -> Bool {
    let found = try await WrittenSearch.findings(
      plugin: HandlerTwins.performing(body),
      session: session,
      runs: 40
    )
    return found.contains { $0.contains("put in twice") }
  }

  /// Two pictures that are alike, as a signature may have.
  private static let mail = session(
    "public.email-message",
    "Content-Type: multipart/mixed; boundary=b\\r\\n\\r\\n"
      + String(
        repeating: "--b\\r\\nContent-Type: image/png\\r\\n"
          + "Content-Disposition: attachment; filename=logo.png\\r\\n\\r\\nthe same\\r\\n",
        count: 2
      ) + "--b--\\r\\n"
  )

  @Test("isn't what is attached to a mail twice")
  func attachedTwice() async throws {
    let body = """
      local mail, all = item:load("public.email-message"):mail(), {}
      for n, each in ipairs(mail.attachments) do
        all[n] = { name = each.name, content = each.content }
      end
      if #all == 0 then return session:skip(item, "has nothing") end
      if true then return session:insert { contents = all } end
      """
    #expect(try await !Self.isBlamed(body, Self.mail))
  }

  @Test(
    "is an item of several parts as a whole, whatever ids it is given",
    arguments: [
      ("public.utf8-plain-text", "one\\ntwo\\n"),
      ("public.comma-separated-values-text", "a,1\\nb,2\\n"),
    ]
  )
  func wholeTwice(_ type: String, _ text: String) async throws {
    func body(_ name: String) -> String {
      """
      local content = item:load()
      for n = 1, 2 do
        session:insert { contents = { { name = \(name), id = "own" .. n, content = content } } }
      end
      if true then return end
      """
    }
    let session = Self.session(type, text)
    #expect(try await Self.isBlamed(body("item.name"), session))
    // Parts may have all of it as their content, and one name.
    #expect(try await !Self.isBlamed(body("\"part\""), session))
  }
}
