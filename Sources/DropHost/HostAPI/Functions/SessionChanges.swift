import DropCore

/// What changes a destination's contents, or an item's result.
enum SessionChanges {
  static let all = [placeholder, insert, remove, move, skip, fail]

  static let placeholder = HostFunction(
    .session,
    "placeholder",
    "Keeps a place for contents that are still on their way.",
    parameters: [
      HostParameter("options", .record("dnd.PlaceholderOptions"), "where", optional: true)
    ],
    result: .object(.placeholder),
    errors: [.cancelled],
    phases: .performing,
    example: """
      local slot = session:placeholder { index = 1, title = item.name }
      slot:commit { content }
      """,
    body: placeholderBody
  )

  static let insert = HostFunction(
    .session,
    "insert",
    "Inserts contents; holes in their list, as `dnd.each` leaves them, are passed over.",
    parameters: [HostParameter("options", .record("dnd.InsertOptions"), "what and where")],
    errors: [.cancelled],
    phases: .performing,
    example: "session:insert { index = 1, contents = { content, \"a name\", { name = \"b\" } } }",
    body: insertBody
  )

  static let remove = HostFunction(
    .session,
    "remove",
    "Removes contents.",
    parameters: [HostParameter("options", .record("dnd.RemoveOptions"), "what")],
    errors: [.cancelled],
    phases: .performing,
    example: """
      session:insert { index = 1, contents = "a name" }
      session:remove { index = 1 }
      """,
    body: removeBody
  )

  static let move = HostFunction(
    .session,
    "move",
    "Moves contents; several move as one.",
    parameters: [HostParameter("options", .record("dnd.MoveOptions"), "what and where to")],
    result: .integer,
    resultDoc: "how many were moved",
    errors: [.cancelled],
    phases: .performing,
    example: """
      session:insert { index = 1, contents = { "a", "b", "c" } }
      assert(session:move { from = { 1, 2 }, to = 2 } == 2)
      """,
    body: moveBody
  )

  static let skip = HostFunction(
    .session,
    "skip",
    "Says that an item is left out, and why.",
    parameters: [
      HostParameter("item", .object(.item), "the item"),
      HostParameter("reason", .string, "why, for people", optional: true),
    ],
    phases: .performing,
    example: "session:skip(item, \"is here already\")",
    body: skipBody
  )

  static let fail = HostFunction(
    .session,
    "fail",
    "Says that an item failed, and why.",
    parameters: [
      HostParameter("item", .object(.item), "the item"),
      HostParameter("reason", .string, "why, for people", optional: true),
    ],
    phases: .performing,
    example: "session:fail(item, \"is damaged\")",
    body: failBody
  )
}
