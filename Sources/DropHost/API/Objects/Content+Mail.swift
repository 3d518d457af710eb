import DropContent
import DropCore
import LuaSandbox

/// What an e-mail says, and what is in it.
extension ContentObject {
  static let mail = HostFunction(
    on: ContentObject.self,
    "mail",
    "Takes an e-mail apart: what it is about, from whom and to whom it is, when it was sent, its text and what "
      + "is attached to it, all of it decoded. Of an e-mail that is longer than what is read into memory, as a "
      + "rule 256 MiB, there are the headers alone: its `is_whole` is false.",
    result: .record("dnd.Mail"),
    errors: [.failed, .tooLarge, .unsupported],
    phases: .waiting,
    example: """
      local mail = dnd.content("message/rfc822",
        "From: Ada <ada@example.com>\\nSubject: =?utf-8?Q?Caf=C3=A9?=\\n\\nhello"):mail()
      assert(mail.subject == "Café" and mail.from[1].emails[1] == "ada@example.com")
      assert(mail.text:text() == "hello" and #mail.attachments == 0)
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
      if let mail { return try self.parts(of: mail, in: context) }
      guard most < Mail.longestHead else {
        throw ScriptLimit.headers.error("content:mail: \(displayName)", item: item)
      }
      return try self.mail(within: Mail.longestHead, in: context)
    }
  }

  /// The headers, and what stands below them.
  private func parts(of mail: Mail, in context: HandlerContext) throws(ScriptError) -> HostReply {
    let (types, limits) = (context.tools.types, context.tools.coercer.context.limits)
    var fields = ValueConverter.lua(mail.plain).table?.pairs ?? []
    func value(_ fields: [LuaTable.Pair]) throws(ScriptError) -> HostReply {
      let value = LuaValue.table(LuaTable(pairs: fields))
      try context.account.checkRoom(for: value, of: self)
      return .value(value)
    }
    let isWhole = content.size <= limits.bytes
    fields.append(.init(key: .string("is_whole"), value: .bool(isWhole)))
    guard isWhole else {
      fields.append(.init(key: .string("attachments"), value: .table(LuaTable())))
      return try value(fields)
    }
    return try working(on: content.size, in: context) { content throws(ContentError) in
      try MailParts(of: content, types, limits)
    } then: { parts throws(ScriptError) in
      for (key, body) in [("text", parts.text), ("html", parts.html)] {
        guard let body else { continue }
        fields.append(.init(key: .string(key), value: try self.give(body, in: context)))
      }
      var attachments: [LuaValue] = []
      for part in parts.attachments {
        var attachment: [(String, LuaValue)] = [
          ("name", .string(part.content.name ?? "")), ("type", .string(part.content.type.id)),
          ("content", try self.give(part.content, in: context)),
        ]
        if let id = part.id { attachment.append(("id", .string(id))) }
        attachments.append(.table(LuaTable(fields: attachment)))
      }
      let list = LuaValue.table(LuaTable(list: attachments))
      fields.append(.init(key: .string("attachments"), value: list))
      return try value(fields)
    }
  }

  private func give(_ part: Content, in context: HandlerContext) throws(ScriptError) -> LuaValue {
    try context.give(
      ContentObject(part, origins: origins, in: drag, made: part.size, sharesOrigins: true)
    )
  }

  static let attachmentRecord = HostRecord(
    "dnd.Attachment",
    "What is attached to an e-mail, or stands in it beside its text.",
    fields: [
      HostField("name", .string, "how its file is called; `part 1` where nothing says so"),
      HostField("type", .string, "its content type"),
      HostField("content", .object(.content), "its content"),
      HostField("id", .string, "what the page calls it, as in `cid:1@example.com`", optional: true),
    ]
  )

  static let mailRecord = HostRecord(
    "dnd.Mail",
    "An e-mail: what its headers say, each on one line, and what stands below them.",
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
      HostField("text", .object(.content), "its text", optional: true),
      HostField("html", .object(.content), "its text as a page", optional: true),
      HostField(
        "attachments",
        .list(.record("dnd.Attachment")),
        "all else that is in it; an e-mail within it is one"
      ),
      HostField(
        "is_whole",
        .boolean,
        "whether all of it was read; where not, it is too long, and has neither text nor attachments here"
      ),
      HostField(
        "headers",
        .map(.string),
        "every header by its name in small letters, as in `headers[\"reply-to\"]`; one that comes again has "
          + "a line for each"
      ),
    ]
  )
}
