/// The fields of the objects that handlers get.
enum ObjectRecords {
  static let all = [session, source, destination, region, item, content, placeholder, rect, entry]

  static let session = HostRecord(
    "dnd.Session",
    "One drag (or paste, or share) as a destination's handlers see it.",
    fields: [
      HostField("kind", .choice(["drop", "paste", "share"]), "how it reached the destination"),
      HostField("x", .number, "where the pointer is, in the destination"),
      HostField("y", .number, "where the pointer is, in the destination"),
      HostField("t", .number, "milliseconds since the start, from the events"),
      HostField(
        "items",
        .list(.object(.item)),
        "what is dragged, in order; more than 10,000 can be read and gone through, not changed",
        read: SessionReads.items
      ),
      HostField("allowed", .record("dnd.OperationSet"), "the operations that the source allows"),
      HostField("modifiers", .record("dnd.ModifierSet"), "the keys that are held"),
      HostField("options", .table, "the plugin's options, checked and defaulted"),
      HostField("state", .table, "the plugin's own table for this session, empty at its start"),
      HostField("source", .record("dnd.Source"), "who drags"),
      HostField("destination", .object(.destination), "where the handlers belong"),
      HostField("operation", .operation, "what is being done, from the drop on", optional: true),
    ]
  )

  static let source = HostRecord(
    "dnd.Source",
    "Who drags.",
    fields: [
      HostField("app", .string, "the app's identifier", optional: true),
      HostField("is_local", .boolean, "whether the drag stays within the destination's app"),
      HostField("destination", .string, "the destination it began in", optional: true),
      HostField("selection", .any, "what was selected there, for on_drag", optional: true),
      HostField("context", .any, "what the source says of itself, for on_drag", optional: true),
    ]
  )

  static let destination = HostRecord(
    "dnd.Destination",
    "The destination that the handlers belong to.",
    fields: [
      HostField("id", .string, "its name"),
      HostField("width", .number, "its size"),
      HostField("height", .number, "its size"),
      HostField("context", .any, "what the app says about it", optional: true),
      HostField(
        "contents",
        .list(.record("dnd.PlacedEntry")),
        "what it holds now",
        read: SessionReads.contents
      ),
      HostField("regions", .list(.record("dnd.Region")), "its named parts"),
    ]
  )

  static let region = HostRecord(
    "dnd.Region",
    "A named part of a destination.",
    fields: [
      HostField("id", .string, "its name"),
      HostField("x", .number, "its left edge, in the destination"),
      HostField("y", .number, "its top edge, in the destination"),
      HostField("width", .number, "its size"),
      HostField("height", .number, "its size"),
      HostField("scale", .number, "how long one unit of what it shows is there; 1 as a rule"),
    ]
  )

  static let item = HostRecord(
    "dnd.Item",
    "One dragged thing.",
    fields: [
      HostField("id", .string, "its name in the session", read: ItemReads.id),
      HostField("name", .string, "what people call it", read: ItemReads.name),
      HostField("index", .integer, "its place among the items, from 1", read: ItemReads.index),
      HostField(
        "types",
        .list(.string),
        "its representations' types, richest first",
        read: ItemReads.types
      ),
      HostField(
        "size",
        .integer,
        "bytes of the richest representation, if known",
        optional: true,
        read: ItemReads.size
      ),
      HostField(
        "local_object",
        .any,
        "the app's own object, in a local drag",
        optional: true,
        read: ItemReads.localObject
      ),
    ]
  )

  static let content = HostRecord(
    "dnd.Content",
    "Loaded or made content; the bytes stay with the host.",
    fields: [
      HostField("type", .string, "its content type", read: ContentReads.type),
      HostField("size", .integer, "bytes", read: ContentReads.size),
      HostField("name", .string, "what people call it", read: ContentReads.name),
      HostField(
        "item",
        .object(.item),
        "the item it came from",
        optional: true,
        read: ContentReads.item
      ),
    ]
  )

  static let placeholder = HostRecord(
    "dnd.Placeholder",
    "A place kept for contents that are still on their way.",
    fields: [HostField("id", .string, "its name in the session", read: PlaceholderReads.id)]
  )

  static let rect = HostRecord(
    "dnd.Rect",
    "A rectangle.",
    fields: [
      HostField("x", .number, "its left edge", read: RectReads.x),
      HostField("y", .number, "its top edge", read: RectReads.y),
      HostField("width", .number, "its size", read: RectReads.width),
      HostField("height", .number, "its size", read: RectReads.height),
    ]
  )

  static let entry = HostRecord(
    "dnd.PlacedEntry",
    "One entry of a destination's contents.",
    fields: [
      HostField("name", .string, "what people call it"),
      HostField("id", .string, "its name in the app", optional: true),
      HostField("placeholder", .boolean, "whether it is a place kept", optional: true),
      HostField("content", .object(.content), "the content it stands for", optional: true),
    ]
  )
}
