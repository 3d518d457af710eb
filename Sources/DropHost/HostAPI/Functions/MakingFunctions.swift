import DropCore

/// Functions that make content.
enum MakingFunctions {
  static let all = [combine, content]

  static let combine = HostFunction(
    .dnd,
    "combine",
    "Makes one content of many: pages into one PDF, cards into one vCard file.",
    parameters: [
      HostParameter("type", .contentType, "what to make"),
      HostParameter("contents", .list(.object(.content)), "what of, in order"),
    ],
    result: .object(.content),
    errors: [.failed, .tooLarge, .unsupported, .cancelled],
    phases: .waiting,
    waits: true,
    example: """
      local both = dnd.combine("public.utf8-plain-text", { content, content })
      assert(both:text() == content:text() .. content:text())
      """,
    body: combineBody
  )

  static let content = HostFunction(
    .dnd,
    "content",
    """
    Makes content of a string as it is, or of a table: rows for CSV and TSV, `{ name, emails, phones }` \
    (or a list of those) for a vCard, a list of URLs for a URI list, JSON for JSON, plain text and \
    types of the app's own; other types take no table.
    """,
    parameters: [
      HostParameter("type", .contentType, "what it is"),
      HostParameter("value", .either([.string, .table]), "what is in it"),
      HostParameter("options", .record("dnd.ContentOptions"), "its name", optional: true),
    ],
    result: .object(.content),
    errors: [.tooLarge],
    phases: .waiting,
    example: """
      local note = dnd.content("public.utf8-plain-text", "hello", { name = "note.txt" })
      assert(note.name == "note.txt" and note.size == 5)
      """,
    body: contentBody
  )
}
