/// What a plugin's file returns, and what its handlers return.
enum PluginRecords {
  static let all = [option, proposal, sourceItem, entry]

  /// The fields of a plugin besides its handlers.
  static let fields = [
    HostField("name", .string, "the plugin's name"),
    HostField("api", .integer, "the version of this API: 1"),
    HostField("version", .string, "for people", optional: true),
    HostField("summary", .string, "for people", optional: true),
    HostField("accepts", .list(.contentType), "types it takes, most wanted first", optional: true),
    HostField(
      "options",
      .map(.record("dnd.Option")),
      "what it can be told, by name",
      optional: true
    ),
    HostField("needs", .list(.string), "capabilities it uses", optional: true),
    HostField(
      "policy",
      .choice(["partial", "all_or_nothing"]),
      "whether one failure takes the whole drop back; partial by default",
      optional: true
    ),
  ]

  static let option = HostRecord(
    "dnd.Option",
    "An option of a plugin, or a field of a question.",
    fields: [
      HostField(
        "type",
        .choice(["string", "integer", "number", "boolean", "enum", "types"]),
        "what values it takes"
      ),
      HostField("default", .any, "its value when nothing is said", optional: true),
      HostField("min", .number, "the least number", optional: true),
      HostField("max", .number, "the greatest number", optional: true),
      HostField("choices", .list(.string), "the values of an enum", optional: true),
      HostField("doc", .string, "for people", optional: true),
    ]
  )

  static let proposal = HostRecord(
    "dnd.Proposal",
    "What a drop here and now would do.",
    fields: [
      HostField("operation", .operation, "what would be done"),
      HostField("precise", .boolean, "whether the exact point matters", optional: true),
      HostField(
        "highlight",
        .either([.string, .boolean]),
        "a region's id, or true for the destination",
        optional: true
      ),
      HostField("insert_at", .integer, "the index a drop would insert at", optional: true),
      HostField("springload", .string, "the region that opens after a rest on it", optional: true),
      HostField("message", .string, "for forbidden: why, shown to the user", optional: true),
      HostField("preview", .any, "how the drag looks from here on", optional: true),
      HostField(
        "valid_in",
        .object(.rect),
        "no need to ask again inside it",
        optional: true
      ),
    ]
  )

  static let sourceItem = HostRecord(
    "dnd.SourceItem",
    "An item that a source plugin offers.",
    fields: [
      HostField("id", .string, "its name in the session, unlike any other's"),
      HostField("name", .string, "what people call it", optional: true),
      HostField("types", .list(.contentType), "what it can be provided as, richest first"),
      HostField("size", .integerFrom(0), "bytes of the richest one, if known", optional: true),
      HostField("local_object", .any, "for handlers of the same app", optional: true),
    ]
  )

  static let entry = HostRecord(
    "dnd.Entry",
    "An entry to put among a destination's contents.",
    fields: [
      HostField("name", .string, "what people call it"),
      HostField("id", .string, "its name in the app", optional: true),
      HostField("content", .object(.content), "the content it stands for", optional: true),
      HostField("context", .any, "what else the app should know", optional: true),
      HostField(
        "from",
        .origins,
        "the item or content it was made from, which makes that item imported",
        optional: true
      ),
    ]
  )
}
