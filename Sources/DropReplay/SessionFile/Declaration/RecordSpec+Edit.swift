/// The objects of an edit.
extension RecordSpec {
  static let editsKey = KeySpec(
    name: "edits",
    kind: .list(.record(.edit)),
    doc: "several, one after the other, as one change; all indexes are of what is there before"
  )

  static let edit = RecordSpec(
    title: "edits",
    noun: "an edit",
    summary: "One change that the app makes to what a destination holds.",
    keys: [
      KeySpec(name: "insert", kind: .record(.editInsert), doc: "puts items in as entries"),
      KeySpec(
        name: "remove",
        kind: .list(entryIndex),
        doc: "takes these entries out, the first is 1"
      ),
      KeySpec(name: "move", kind: .record(.editMove), doc: "puts entries elsewhere, together"),
      KeySpec(name: "rename", kind: .record(.editRename), doc: "calls an entry otherwise"),
    ],
    exactlyOne: ["insert", "remove", "move", "rename"]
  )

  static let editInsert = RecordSpec(
    title: "insert of an edit",
    noun: "an insert",
    summary: "What is put in, and where.",
    keys: [
      KeySpec(
        name: "items",
        kind: .list(.string),
        isRequired: true,
        doc: "ids of the session's items; each one's first representation is its content, at once"
      ),
      beforeEntry,
    ]
  )

  static let editMove = RecordSpec(
    title: "move of an edit",
    noun: "a move",
    summary: "What is moved, and where to.",
    keys: [
      KeySpec(
        name: "entries",
        kind: .list(entryIndex),
        isRequired: true,
        doc: "which, in the order that they have then"
      ),
      beforeEntry,
    ]
  )

  static let editRename = RecordSpec(
    title: "rename of an edit",
    noun: "a rename",
    summary: "What is called otherwise, and how.",
    keys: [
      KeySpec(name: "entry", kind: entryIndex, isRequired: true, doc: "which, the first is 1"),
      KeySpec(name: "name", kind: .string, isRequired: true, doc: "what it is called from then on"),
    ]
  )

  private static let entryIndex = ValueKind.count(least: 1)
  private static let beforeEntry = KeySpec(
    name: "before",
    kind: entryIndex,
    fallback: "the end",
    doc: "the entry before which they go, the first is 1"
  )
}
