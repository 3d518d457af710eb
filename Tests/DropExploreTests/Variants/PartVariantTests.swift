import DropExplore
import TestExtent
import Testing

@Suite("Worlds in which what an item holds is less, or of another kind")
struct PartVariantTests {
  private static func session(_ type: String, _ text: String) -> String {
    HandlerTwins.session(
      items: """
        { "id": "a", "name": "a", "representations": [
          { "type": "\(type)", "text": "\(text)", "latency": 20 }] }
        """,
      events: HandlerTwins.events(of: "\"a\"")
    )
  }

  /// A handler that says something of what comes, where it can be read, and inserts it.
  private static func reading(_ read: String, _ body: String) -> String {
    HandlerTwins.performing(
      """
      local content = item:load()
      local ok, it = pcall(content.\(read), content)
      if ok then \(body) end
      """
    )
  }

  static let twins = [
    HandlerTwins(
      "an address of another kind",
      wrong: reading(
        "text",
        "if it:find(':') then dnd.log.debug(it:match('^mailto:(.+)'):upper()) end"
      ),
      right: reading("text", "dnd.log.debug((it:match('^mailto:(.+)') or 'none'):upper())"),
      session: session("public.url", "mailto:ada@example.org")
    ),
    HandlerTwins(
      "a list of addresses with a comment",
      wrong: reading("bytes", "if it:find('#') then dnd.log.debug(#it:match('^%w+:')) end"),
      right: reading("bytes", "if it:find('#') then dnd.log.debug(#it) end"),
      session: session("text/uri-list", "https://a.example/\\r\\nhttps://b.example/\\r\\n")
    ),
    HandlerTwins(
      "a card with a name alone",
      wrong: reading("contacts", "dnd.log.debug(it[1].emails[1]:upper())"),
      right: reading("contacts", "dnd.log.debug((it[1].emails[1] or 'none'):upper())"),
      session: session("public.vcard", card)
    ),
    HandlerTwins(
      "a card without one thing that it says",
      wrong: reading(
        "contacts",
        "if it[1].phones[1] then dnd.log.debug(it[1].emails[1]:upper()) end"
      ),
      right: reading(
        "contacts",
        "if it[1].emails[1] then dnd.log.debug(it[1].emails[1]:upper()) end"
      ),
      session: session("public.vcard", card)
    ),
    HandlerTwins(
      "a mail that nobody is said to have written",
      wrong: reading("mail", "if it.subject then dnd.log.debug(it.from[1].emails[1]) end"),
      right: reading("mail", "if it.from[1] then dnd.log.debug(it.from[1].emails[1]) end"),
      session: session("com.apple.mail.email", mail)
    ),
    HandlerTwins(
      "a mail without a subject",
      wrong: reading("mail", "if it.from[1] then dnd.log.debug(it.subject:upper()) end"),
      right: reading("mail", "if it.subject then dnd.log.debug(it.subject:upper()) end"),
      session: session("public.email-message", mail)
    ),
    HandlerTwins(
      "an object without a key",
      wrong: reading("json", "if it.price then dnd.log.debug(it.title:upper()) end"),
      right: reading("json", "if it.title then dnd.log.debug(it.title:upper()) end"),
      session: session("public.json", #"{ \"title\": \"Tea\", \"price\": 3 }"#)
    ),
    HandlerTwins(
      "a list whose first object lacks a key",
      wrong: reading(
        "json",
        "if #it == 2 and it[2].price then dnd.log.debug(it[1].title .. it[1].price) end"
      ),
      right: reading(
        "json",
        "if #it == 2 then dnd.log.debug((it[1].title or '') .. (it[1].price or 0)) end"
      ),
      session: session(
        "public.json",
        #"[{ \"title\": \"Tea\", \"price\": 3 }, { \"title\": \"Jam\", \"price\": 4 }]"#
      )
    ),
  ]

  private static let card = [
    "BEGIN:VCARD", "VERSION:3.0", "FN:Ada", "item1.EMAIL;TYPE=home:ada@exam", " ple.org",
    "TEL:+1 555", "END:VCARD", "",
  ].joined(separator: "\\r\\n")

  private static let mail = [
    "From: Ada", " <ada@example.org>", "To: Bo <bo@example.org>", "Subject: Plan",
    "Date: Sun, 22 Nov 2026 14:03:05 +0100", "", "Subject: hello", "",
  ].joined(separator: "\\n")

  @Test("break who takes it for what was recorded, and nobody else", arguments: Extent.first(twins))
  func held(_ twins: HandlerTwins) async throws { try await twins.check(runs: 480) }
}
