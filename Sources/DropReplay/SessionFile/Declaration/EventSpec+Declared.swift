extension EventSpec {
  static let all: [EventSpec] = [
    EventSpec(
      type: "begin",
      summary: "A drag starts; a file may hold several, one after the other.",
      keys: [items(isRequired: false), point]
    ),
    EventSpec(type: "move", summary: "The pointer moved.", keys: [point]),
    EventSpec(
      type: "add",
      summary: "Items join the drag in flight.",
      keys: [items(isRequired: false)]
    ),
    EventSpec(
      type: "modifiers",
      summary: "Other modifier keys are held.",
      keys: [
        KeySpec(
          name: "keys",
          kind: .list(.choice(SessionFormat.modifiers)),
          isRequired: true,
          doc: "all that are held now"
        )
      ]
    ),
    EventSpec(type: "wait", summary: "Nothing but time passes."),
    EventSpec(type: "drop", summary: "The finger lifts."),
    EventSpec(type: "cancel", summary: "The user gives up."),
    EventSpec(
      type: "answer",
      summary: "The user answers a question that a handler asked.",
      keys: [
        KeySpec(
          name: "to",
          kind: .string,
          fallback: "the one question that is open",
          doc: "a destination's id, for its oldest open question, or a question's id"
        ),
        KeySpec(
          name: "value",
          kind: .anything,
          isRequired: true,
          doc: "the answers by field, or true; null and false refuse"
        ),
      ]
    ),
    EventSpec(type: "abort", summary: "The user stops the transfer under way."),
    EventSpec(type: "undo", summary: "The last change is taken back.", keys: [destination]),
    EventSpec(type: "redo", summary: "What was taken back is done again.", keys: [destination]),
    EventSpec(
      type: "paste",
      summary: "The same handler without a drag.",
      keys: [destination, items(isRequired: true)]
    ),
    EventSpec(
      type: "share",
      summary: "The same handler, from a share sheet.",
      keys: [destination, items(isRequired: true)]
    ),
    EventSpec(
      type: "reload",
      summary: "A plugin is read again, in the middle of whatever runs.",
      keys: [destination]
    ),
    EventSpec(
      type: "change",
      summary: "A destination moved, or shows something else.",
      keys: [
        destination,
        RecordSpec.frameKey(fallback: "as it was", doc: "where it is now"),
        RecordSpec.regionsKey, RecordSpec.layoutKey, RecordSpec.scrollKey, RecordSpec.contextKey,
      ]
    ),
    EventSpec(
      type: "open",
      summary: "A destination appears, above the others.",
      keys: [
        KeySpec(
          name: "destination",
          kind: .record(.destination),
          isRequired: true,
          doc: "all of it, as in `destinations`"
        )
      ]
    ),
    EventSpec(type: "close", summary: "A destination goes away.", keys: [destination]),
  ]

  private static let point = KeySpec(
    name: "at",
    kind: .numbers(["x", "y"], sizesFrom: 2),
    isRequired: true,
    doc: "the pointer, in the scene"
  )
  private static let destination = KeySpec(
    name: "destination",
    kind: .string,
    isRequired: true,
    doc: "which"
  )

  private static func items(isRequired: Bool) -> KeySpec {
    KeySpec(
      name: "items",
      kind: .list(.string),
      isRequired: isRequired,
      fallback: isRequired ? nil : "those that the source plugin makes",
      doc: "ids of the session's items"
    )
  }
}
