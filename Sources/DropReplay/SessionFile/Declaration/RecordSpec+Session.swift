extension RecordSpec {
  static let session = RecordSpec(
    title: "Top level",
    noun: "a session",
    summary: "A recorded or written drag.",
    keys: [
      KeySpec(name: "$schema", kind: .string, doc: "the schema, for editors"),
      KeySpec(
        name: "format",
        kind: .choice([SessionFormat.identifier]),
        isRequired: true,
        doc: "this format and its version"
      ),
      KeySpec(name: "title", kind: .string, doc: "for people, one line"),
      KeySpec(name: "notes", kind: .string, doc: "for people"),
      KeySpec(
        name: "source",
        kind: .record(.source),
        fallback: "another, unknown app that allows copy",
        doc: "who drags"
      ),
      KeySpec(
        name: "destinations",
        kind: .list(.record(.destination)),
        fallback: "one destination `main` that covers everything",
        doc: "where it can land, a tree; later siblings lie above earlier ones"
      ),
      KeySpec(name: "items", kind: .list(.record(.item)), fallback: "[]", doc: "what is dragged"),
      KeySpec(
        name: "events",
        kind: .list(.event),
        fallback: "[]",
        doc: "what happens, `t` never falling; in a `.jsonl` file one event a line instead"
      ),
      KeySpec(
        name: "tasks",
        kind: .map(of: "a task's name", .either([.record(.task), .list(.record(.task))])),
        fallback: "{}",
        doc: "how the embedder's tasks behave; a list says it of each call in turn, its last of all"
          + " that follow"
      ),
      KeySpec(
        name: "types",
        kind: .list(.record(.contentType)),
        fallback: "[]",
        doc: "content types of its own"
      ),
      KeySpec(
        name: "expect",
        kind: .record(.expectation),
        doc: "what must come out; anything not named is not checked"
      ),
    ]
  )

  static let source = RecordSpec(
    title: "source",
    noun: "a source",
    summary: "Who drags.",
    keys: [
      KeySpec(name: "app", kind: .string, doc: "the app's identifier"),
      KeySpec(
        name: "local",
        kind: .boolean,
        fallback: "true where `destination` is set",
        doc: "whether the drag never leaves the destinations' app"
      ),
      KeySpec(
        name: "destination",
        kind: .string,
        doc: "the destination in which the drag began: what makes a move or a reorder"
      ),
      KeySpec(
        name: "operations",
        kind: .list(.choice(SessionFormat.operations)),
        fallback: "`copy`; `copy` and `move` when local",
        doc: "what the source allows"
      ),
      KeySpec(name: "plugin", kind: .string, doc: "a source plugin, which makes the items itself"),
      KeySpec(
        name: "selection",
        kind: .anything,
        doc: "what is selected; the source plugin reads it"
      ),
      KeySpec(name: "context", kind: .anything, doc: "any JSON; the source plugin reads it"),
    ]
  )

  static let task = RecordSpec(
    title: "tasks",
    noun: "a task",
    summary: "How one of the embedder's tasks behaves in a replay.",
    keys: [
      KeySpec(
        name: "duration",
        kind: .time,
        fallback: "0",
        doc: "milliseconds until it ends"
      ),
      KeySpec(name: "result", kind: .anything, fallback: "null", doc: "what it gives"),
      KeySpec(name: "fails", kind: .string, doc: "the message it fails with instead"),
    ],
    atMostOne: ["result", "fails"]
  )

  static let contentType = RecordSpec(
    title: "types",
    noun: "a type",
    summary: "A content type that this session declares.",
    keys: [
      KeySpec(name: "id", kind: .string, isRequired: true, doc: "its uniform type identifier"),
      KeySpec(name: "conforms_to", kind: .list(.string), fallback: "[]", doc: "its parents"),
      KeySpec(name: "extensions", kind: .list(.string), fallback: "[]", doc: "file extensions"),
      KeySpec(name: "mime", kind: .list(.string), fallback: "[]", doc: "MIME types"),
      KeySpec(name: "description", kind: .string, doc: "for people"),
    ]
  )
}
