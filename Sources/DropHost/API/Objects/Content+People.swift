import DropContent
import DropCore
import LuaSandbox

/// Who is in a content.
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
}
