/// Tables of named arguments.
enum ArgumentRecords {
  static let all = [
    stabilize, placeholder, insert, remove, move, confirm, load, task, each, typeLookup, content,
    json, coercion, csv,
  ]

  static let stabilize = HostRecord(
    "dnd.StabilizeOptions",
    "What to load, and how.",
    fields: [
      HostField("types", .contentTypes, "as what; accepts by default", optional: true),
      HostField("limit", .integerFrom(1), "loads at a time; 4 by default", optional: true),
      HostField(
        "order",
        .choice(["items", "completion"]),
        "the list's order; the items' by default",
        optional: true
      ),
      HostField("timeout", .positive, "milliseconds for each load", optional: true),
      HostField("max_size", .integerFrom(0), "bytes for each load", optional: true),
      HostField("fallback", .boolean, "try the next representation", optional: true),
      HostField("max_side", .integerFrom(1), "images: no side longer, in pixels", optional: true),
    ]
  )

  static let placeholder = HostRecord(
    "dnd.PlaceholderOptions",
    "Where a place is kept, and how it looks.",
    fields: [
      HostField("index", .integer, "where; by default where the drop was", optional: true),
      HostField("title", .string, "what people see; its item's name by default", optional: true),
      HostField("size", .integerFrom(0), "bytes that are expected", optional: true),
      HostField("item", .object(.item), "the item it is for", optional: true),
    ]
  )

  static let insert = HostRecord(
    "dnd.InsertOptions",
    "What to insert, and where.",
    fields: [
      HostField("index", .integer, "where; by default where the drop was", optional: true),
      HostField("contents", .entries, "one or a list"),
    ]
  )

  static let remove = HostRecord(
    "dnd.RemoveOptions",
    "What to remove.",
    fields: [
      HostField("index", .integer, "the first"),
      HostField("count", .integerFrom(0), "how many; 1 by default", optional: true),
    ]
  )

  static let move = HostRecord(
    "dnd.MoveOptions",
    "What to move, and where to.",
    fields: [
      HostField(
        "from",
        .either([.integer, .object(.item), .list(.either([.integer, .object(.item)]))]),
        "one index, or several that move as one; of dragged items those that are entries here"
      ),
      HostField("to", .integer, "the index that the first of them has afterwards", optional: true),
      HostField(
        "before",
        .integer,
        "instead of `to`: the index as it is now, as `session:index()` gives it",
        optional: true
      ),
    ]
  )

  static let confirm = HostRecord(
    "dnd.ConfirmOptions",
    "A question to the user.",
    fields: [
      HostField("title", .string, "the question"),
      HostField("message", .string, "more about it", optional: true),
      HostField(
        "fields",
        .map(.record("dnd.Option")),
        "what to ask for, by name",
        optional: true
      ),
      HostField("accept", .string, "what the accepting button says", optional: true),
      HostField("cancel", .string, "what the refusing button says", optional: true),
    ]
  )

  static let load = HostRecord(
    "dnd.LoadOptions",
    "How to load an item.",
    fields: [
      HostField(
        "progress",
        .object(.placeholder),
        "where the progress shows",
        optional: true
      ),
      HostField("timeout", .positive, "milliseconds; the host's by default", optional: true),
      HostField("max_size", .integerFrom(0), "bytes; more is too_large", optional: true),
      HostField(
        "fallback",
        .boolean,
        "try the next representation when one fails; true by default",
        optional: true
      ),
      HostField(
        "order",
        .choice(["item", "wanted"]),
        "whose order counts among what needs no coercion: the item's, by default, or that of the "
          + "types",
        optional: true
      ),
      HostField("max_side", .integerFrom(1), "images: no side longer, in pixels", optional: true),
    ]
  )

  static let task = HostRecord(
    "dnd.TaskOptions",
    "How to run a task.",
    fields: [
      HostField("progress", .object(.placeholder), "where the progress shows", optional: true)
    ]
  )

  static let each = HostRecord(
    "dnd.EachOptions",
    "How to go through a list.",
    fields: [
      HostField("limit", .integerFrom(1), "how many at once; 4 by default", optional: true),
      HostField(
        "progress",
        .string,
        "shows the progress of the whole under this label, one step an element",
        optional: true
      ),
    ]
  )

  static let typeLookup = HostRecord(
    "dnd.TypeLookup",
    "What is known of some content.",
    fields: [
      HostField("mime", .string, "its MIME type", optional: true),
      HostField("extension", .string, "its file name extension", optional: true),
      HostField(
        "bytes",
        .either([.string, .object(.content)]),
        "its first bytes, or the content",
        optional: true
      ),
    ]
  )

  static let content = HostRecord(
    "dnd.ContentOptions",
    "How made content is called.",
    fields: [
      HostField("name", .string, "what people call it", optional: true),
      HostField("from", .origins, "what it was made from", optional: true),
    ]
  )

  static let json = HostRecord(
    "dnd.EncodeOptions",
    "How JSON is written.",
    fields: [
      HostField(
        "indent",
        .integerIn(0...8),
        "spaces for each level; 0 as by default: all on one line",
        optional: true
      ),
      HostField(
        "empty",
        .choice(["object", "list"]),
        "what an empty table is written as; object by default",
        optional: true
      ),
    ]
  )

  static let coercion = HostRecord(
    "dnd.CoercionOptions",
    "How content is coerced.",
    fields: [
      HostField("max_side", .integerFrom(1), "images: no side longer, in pixels", optional: true)
    ]
  )

  static let csv = HostRecord(
    "dnd.JSONOptions",
    "How content is read as JSON.",
    fields: [
      HostField("header", .boolean, "CSV: the first row names the keys", optional: true)
    ]
  )
}
