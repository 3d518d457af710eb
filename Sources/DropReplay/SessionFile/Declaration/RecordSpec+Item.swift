extension RecordSpec {
  static let item = RecordSpec(
    title: "items",
    noun: "an item",
    summary: "One dragged thing.",
    keys: [
      KeySpec(name: "id", kind: .string, isRequired: true, doc: "its name in this session, unique"),
      KeySpec(name: "name", kind: .string, fallback: "its `id`", doc: "the name people see"),
      KeySpec(
        name: "representations",
        kind: .list(.record(.representation)),
        fallback: "[]",
        doc: "its encodings, from the richest to the poorest; none is legal"
      ),
      KeySpec(
        name: "local",
        kind: .anything,
        doc: "the app's own object, which only a local session shows"
      ),
    ]
  )

  static let representation = RecordSpec(
    title: "representations",
    noun: "a representation",
    summary: "One encoding of an item: its type, its bytes or its failure, and how it arrives.",
    keys: [
      KeySpec(
        name: "type",
        kind: .string,
        isRequired: true,
        doc: "a uniform type identifier, or a MIME type"
      ),
      KeySpec(name: "text", kind: .string, doc: "the bytes, as UTF-8"),
      KeySpec(name: "json", kind: .anything, doc: "the bytes, as this JSON"),
      KeySpec(name: "base64", kind: .string, doc: "the bytes, in base64"),
      KeySpec(
        name: "file",
        kind: .string,
        doc: "the bytes of a file at or below the session's folder"
      ),
      KeySpec(
        name: "zeros",
        kind: .count(least: 0),
        doc: "this many zero bytes, made as they are read"
      ),
      KeySpec(name: "fails", kind: .string, doc: "the message that loading it fails with"),
      KeySpec(
        name: "latency",
        kind: .time,
        fallback: "0",
        doc: "milliseconds before the first byte"
      ),
      KeySpec(
        name: "rate",
        kind: .number(least: 1),
        fallback: "all at once",
        doc: "bytes a second after it"
      ),
      KeySpec(
        name: "size",
        kind: .count(least: 0),
        fallback: "unknown until it ends",
        doc: "the size announced in advance"
      ),
      KeySpec(
        name: "expires",
        kind: .time,
        fallback: "never",
        doc: "milliseconds after the drop at which the source is gone"
      ),
    ],
    exactlyOne: ["text", "json", "base64", "file", "zeros", "fails"]
  )
}
