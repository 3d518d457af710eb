import DropCore

/// What content can be asked.
enum ContentFunctions {
  static let all = [
    text, bytes, lines, json, contacts, coerce, units, unit, fileName, save, hash,
  ]

  static let text = HostFunction(
    .content,
    "text",
    "Gives the content as a string of UTF-8, coerced where needed.",
    result: .string,
    errors: [.tooLarge, .failed, .unsupported],
    phases: .waiting,
    example: "assert(#content:text() > 0)",
    body: textBody
  )

  static let bytes = HostFunction(
    .content,
    "bytes",
    "Gives bytes of the content, as `string.sub` would.",
    parameters: [
      HostParameter("from", .integer, "the first; 1 by default", optional: true),
      HostParameter("to", .integer, "the last; -1 by default", optional: true),
    ],
    result: .string,
    errors: [.tooLarge],
    phases: .waiting,
    example: "assert(content:bytes(1, 2) == content:text():sub(1, 2))",
    body: bytesBody
  )

  static let lines = HostFunction(
    .content,
    "lines",
    "Goes through the lines of the text.",
    result: .function,
    resultDoc: "an iterator",
    errors: [.tooLarge, .failed],
    phases: .waiting,
    example: "for line in content:lines() do dnd.log.debug(line) end",
    body: linesBody
  )

  static let json = HostFunction(
    .content,
    "json",
    "Gives the content as Lua values: JSON, CSV rows, a vCard's contact `{ name, emails, phones, "
      + "addresses, urls, organisation, birthday }`: the last two where the card has them, an "
      + "address as lines of text. A `dndhost.contact` of such a table becomes a vCard again.",
    parameters: [
      HostParameter("options", .record("dnd.JSONOptions"), "how", optional: true)
    ],
    result: .any,
    errors: [.failed, .tooLarge],
    phases: .waiting,
    example: """
      local made = dnd.content("public.json", { a = 1 })
      assert(made:json().a == 1)
      """,
    body: jsonBody
  )

  static let contacts = HostFunction(
    .content,
    "contacts",
    "Gives who is in it: the cards of a vCard file, or lines of text such as `Name <mail>`.",
    result: .list(.record("dnd.Contact")),
    resultDoc: "an empty list where text has no address",
    errors: [.failed, .tooLarge],
    phases: .waiting,
    example: """
      local line = dnd.content("public.utf8-plain-text", "Ada <ada@example.com>")
      assert(line:contacts()[1].name == "Ada" and line:contacts()[1].emails[1] == "ada@example.com")
      """,
    body: contactsBody
  )

  static let coerce = HostFunction(
    .content,
    "as",
    "Coerces the content to another type.",
    parameters: [
      HostParameter("type", .contentType, "what is wanted"),
      HostParameter("options", .record("dnd.CoercionOptions"), "how", optional: true),
    ],
    result: .object(.content),
    errors: [.noRepresentation, .failed, .tooLarge, .unsupported, .cancelled],
    phases: .waiting,
    waits: true,
    example: "assert(content:as(\"public.html\").type == \"public.html\")",
    body: coerceBody
  )

  static let units = HostFunction(
    .content,
    "units",
    "Counts the information units: pages, cards, URLs, frames, entries, rows.",
    result: .integer,
    errors: [.failed, .unsupported],
    phases: .waiting,
    example: "assert(content:units() == 1)",
    body: unitsBody
  )

  static let unit = HostFunction(
    .content,
    "unit",
    "Gives one information unit, named after the whole.",
    parameters: [
      HostParameter("n", .integerFrom(1), "which, from 1")
    ],
    result: .object(.content),
    errors: [.failed, .unsupported],
    phases: .waiting,
    example: "assert(content:unit(1).name == content.name .. \" 1\")",
    body: unitBody
  )

  static let fileName = HostFunction(
    .content,
    "file_name",
    "Gives a safe file name with the type's extension, in the place of that of a type it was coerced "
      + "from, and after that of any other.",
    parameters: [
      HostParameter("name", .string, "a name; the content's by default", optional: true)
    ],
    result: .string,
    phases: .waiting,
    example: """
      local note = dnd.content("public.html", "<p>hello</p>", { name = "A note" })
      assert(note:file_name() == "A note.html" and note:file_name("page.rtf") == "page.html")
      """,
    body: fileNameBody
  )

  static let save = HostFunction(
    .content,
    "save",
    "Saves the content in the granted folder, never over an existing file.",
    parameters: [
      HostParameter("name", .string, "the file's name; the content's by default", optional: true)
    ],
    result: .string,
    resultDoc: "the name that was used",
    errors: [.denied, .failed],
    phases: .waiting,
    capability: .storage,
    example: "assert(content:save(\"note.txt\") == \"note.txt\")",
    body: saveBody
  )

  static let hash = HostFunction(
    .content,
    "hash",
    "Gives the content's SHA-256 in hexadecimal digits.",
    result: .string,
    phases: .waiting,
    example: "assert(#content:hash() == 64)",
    body: hashBody
  )
}
