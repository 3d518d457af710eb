import DropContent
import DropCore
import LuaSandbox

/// Who is in a content, and from whom and to whom it is.
extension ContentObject {
  static let contacts = HostFunction(
    on: ContentObject.self,
    "contacts",
    "Gives who is in it: the cards of a vCard file, or lines of text such as `Name <mail>`.",
    result: .list(.record("dnd.Contact")),
    resultDoc: "an empty list where text has no address",
    errors: [.failed, .tooLarge],
    phases: .waiting,
    example: """
      local line = dnd.content("public.utf8-plain-text", "Ada <ada@example.com>")
      assert(line:contacts()[1].name == "Ada" and line:contacts()[1].emails[1] == "ada@example.com")
      """
  ) { context, object throws(ScriptError) in
    let coercer = context.tools.coercer
    return try object.working(on: object.content.size, in: context) {
      content throws(ContentError) in
      try coercer.contacts(in: content)
    } then: { people throws(ScriptError) in
      let value = ValueConverter.lua(.array(people))
      try context.account.checkRoom(for: value, of: object)
      return .value(value)
    }
  }

  static let contact = HostRecord(
    "dnd.Contact",
    "Somebody, and how to reach them.",
    fields: [
      HostField("name", .string, "what people call them; the address where there is no name"),
      HostField("emails", .list(.string), "their e-mail addresses"),
      HostField("phones", .list(.string), "their telephone numbers"),
      HostField("addresses", .list(.string), "where they live or work, each in lines of text"),
      HostField("urls", .list(.string), "their pages"),
      HostField("organisation", .string, "whom they work for", optional: true),
      HostField("birthday", .string, "as the card writes it", optional: true),
      HostField("latitude", .number, "where they are: degrees to the north", optional: true),
      HostField("longitude", .number, "degrees to the east", optional: true),
    ]
  )

  // MARK: E-mails

  static let mail = HostFunction(
    on: ContentObject.self,
    "mail",
    "Says what the headers of an e-mail say: what it is about, from whom and to whom it is, and when it "
      + "was sent. Encoded words are decoded; the body, and what is attached, are not looked at.",
    result: .record("dnd.Mail"),
    errors: [.failed, .tooLarge, .unsupported],
    phases: .waiting,
    example: """
      local mail = dnd.content("message/rfc822",
        "From: Ada <ada@example.com>\\nSubject: =?utf-8?Q?Caf=C3=A9?=\\n\\nhello"):mail()
      assert(mail.subject == "Café" and mail.from[1].emails[1] == "ada@example.com")
      """
  ) { context, object throws(ScriptError) in
    let (type, types) = (object.content.type, context.tools.types)
    let isOther = types.conforms(type, to: ContentType("dndhost.outlook-message"))
    guard types.conforms(type, to: .emailMessage), !isOther else {
      let why = isOther ? "is written in a way of its own" : "is no e-mail"
      throw ScriptError(.unsupported, "content:mail: \(type.id) \(why)", item: object.item)
    }
    return try object.mail(within: Mail.usualHead, in: context)
  }

  private func mail(within most: Int, in context: HandlerContext) throws(ScriptError) -> HostReply {
    let limits = context.tools.coercer.context.limits
    return try working(on: min(content.size, most), in: context) { content throws(ContentError) in
      try Mail(of: content, within: most, limits)
    } then: { mail throws(ScriptError) in
      if let mail {
        let value = ValueConverter.lua(mail.plain)
        try context.account.checkRoom(for: value, of: self)
        return .value(value)
      }
      guard most < Mail.longestHead else {
        throw ScriptLimit.headers.error("content:mail: \(displayName)", item: item)
      }
      return try self.mail(within: Mail.longestHead, in: context)
    }
  }

  static let mailRecord = HostRecord(
    "dnd.Mail",
    "What the headers of an e-mail say, each on one line.",
    fields: [
      HostField("subject", .string, "what it is about", optional: true),
      HostField("from", .list(.record("dnd.Contact")), "who wrote it"),
      HostField("to", .list(.record("dnd.Contact")), "to whom it is"),
      HostField("cc", .list(.record("dnd.Contact")), "who gets it, too"),
      HostField(
        "date",
        .string,
        "when it was sent, as `2026-11-22T14:03:05+01:00`; without the last part where that isn't known",
        optional: true
      ),
      HostField("message_id", .string, "its own, as in `<1@example.com>`", optional: true),
      HostField(
        "headers",
        .map(.string),
        "every header by its name in small letters, as in `headers[\"reply-to\"]`; one that comes again has "
          + "a line for each"
      ),
    ]
  )
}
