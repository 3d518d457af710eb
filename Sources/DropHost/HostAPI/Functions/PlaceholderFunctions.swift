import DropCore

/// What can be done with a placeholder.
enum PlaceholderFunctions {
  static let all = [progress, commit, discard]

  static let progress = HostFunction(
    .placeholder,
    "progress",
    "Says how far the awaited contents are.",
    parameters: [
      HostParameter("done", .number, "how much is done"),
      HostParameter("total", .number, "of how much", optional: true),
    ],
    phases: .performing,
    example: """
      local slot = session:placeholder { title = item.name }
      slot:progress(1, 2)
      slot:discard()
      """,
    body: progressBody
  )

  static let commit = HostFunction(
    .placeholder,
    "commit",
    "Puts contents in its place: one, none or many.",
    parameters: [HostParameter("contents", .entries, "what arrived", optional: true)],
    result: .boolean,
    resultDoc: "false when the placeholder is gone",
    errors: [.cancelled],
    phases: .performing,
    example: """
      local slot = session:placeholder { title = item.name }
      assert(slot:commit { content } and not slot:commit { content })
      """,
    body: commitBody
  )

  static let discard = HostFunction(
    .placeholder,
    "discard",
    "Takes the placeholder away.",
    result: .boolean,
    resultDoc: "false when the placeholder is gone",
    phases: .performing,
    example: """
      local slot = session:placeholder { title = item.name }
      assert(slot:discard())
      """,
    body: discardBody
  )
}
