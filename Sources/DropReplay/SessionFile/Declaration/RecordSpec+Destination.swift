extension RecordSpec {
  static let destination = RecordSpec(
    title: "destinations",
    noun: "a destination",
    summary: "A place where a drag can land.",
    keys: [
      KeySpec(name: "id", kind: .name, isRequired: true, doc: "its name, unique in the session"),
      frameKey(fallback: "everything", doc: "in the scene, or in the destination it lies in"),
      KeySpec(
        name: "app",
        kind: .name,
        doc: "the app it belongs to; a drag from another app can only be copied"
      ),
      KeySpec(
        name: "plugin",
        kind: .name,
        doc: "its handler, a file beside this one or above it"
      ),
    ] + pluginKeys + [
      regionsKey, contentsKey,
      KeySpec(
        name: "most",
        kind: .count(least: 0),
        doc: "how many it may hold; a drop takes what fits"
      ),
      layoutKey, scrollKey,
      KeySpec(
        name: "spring",
        kind: .time,
        fallback: "1000",
        doc: "milliseconds of rest on a region until it springs open"
      ),
      contextKey,
      KeySpec(
        name: "destinations",
        kind: .list(.record(.destination)),
        fallback: "[]",
        doc: "those that lie on top of it, inside it"
      ),
    ]
  )

  /// What a plugin gets, a destination's or the source's.
  static let pluginKeys = [
    KeySpec(
      name: "options",
      kind: .map(of: "an option's name", .anything),
      fallback: "{}",
      doc: "what its plugin is told"
    ),
    KeySpec(
      name: "limits",
      kind: .record(.limits),
      fallback: "{}",
      doc: "its sandbox's limits, where they differ from the defaults"
    ),
    KeySpec(
      name: "allow",
      kind: .list(.capability),
      fallback: "[]",
      doc:
        "capabilities that are granted, also `tasks:NAME` and `run:PROGRAM` alone; what is stored stays in memory"
    ),
  ]

  static let region = RecordSpec(
    title: "regions",
    noun: "a region",
    summary: "A named part of a destination: a tab, a page, a button, a cell.",
    keys: [
      KeySpec(
        name: "id",
        kind: .name,
        isRequired: true,
        doc: "its name, unique in the destination"
      ),
      frameKey(fallback: nil, doc: "in the destination"),
      KeySpec(
        name: "scale",
        kind: .number(least: 0.01),
        fallback: "1",
        doc: "how long one unit of what it shows is there: the zoom of a page"
      ),
      KeySpec(
        name: "layout",
        kind: .record(.layout),
        doc: "how what it shows lies, in its own coordinates: `session:index()` counts there"
      ),
    ]
  )

  static let entry = RecordSpec(
    title: "contents",
    noun: "an entry",
    summary: "One thing that a destination holds; keys of the app's own are kept.",
    keys: [
      KeySpec(name: "name", kind: .string, isRequired: true, doc: "its name"),
      KeySpec(name: "id", kind: .name, doc: "its identity, where names repeat"),
      KeySpec(name: "context", kind: .anything, doc: "any JSON; the script reads it"),
    ],
    isOpen: true
  )

  static let layout = RecordSpec(
    title: "layout",
    noun: "a layout",
    summary: "How contents lie, which gives the insertion index under a point.",
    keys: [
      KeySpec(
        name: "kind",
        kind: .choice(["list", "grid"]),
        fallback: "`list`",
        doc: "rows, or cells"
      ),
      KeySpec(
        name: "cell",
        kind: .numbers(["width", "height"], sizesFrom: 0),
        doc: "the size of one"
      ),
      KeySpec(
        name: "places",
        kind: .list(.numbers(["x", "y", "width", "height"], sizesFrom: 2)),
        doc: "where each lies, in the order of reading, where all aren't of one size"
      ),
      KeySpec(
        name: "columns",
        kind: .count(least: 1),
        fallback: "1",
        doc: "of a grid: cells in a row"
      ),
      KeySpec(name: "spacing", kind: .number(least: 0), fallback: "0", doc: "between cells"),
      KeySpec(name: "inset", kind: .number(least: 0), fallback: "0", doc: "around all of them"),
      KeySpec(
        name: "count",
        kind: .count(least: 0),
        fallback: "all contents",
        doc: "of a region: how many lie in it; a destination's own contents are counted"
      ),
    ],
    exactlyOne: ["cell", "places"],
    apart: ["kind", "columns", "spacing", "inset"].map { ($0, "places") }
  )

  static let scroll = RecordSpec(
    title: "scroll",
    noun: "a scroll",
    summary:
      "What of a destination's content shows, and how it scrolls under a drag: its layout moves, while "
      + "its regions and the destinations inside it stay.",
    keys: [
      KeySpec(
        name: "content",
        kind: .numbers(["width", "height"], sizesFrom: 0),
        isRequired: true,
        doc: "the size of all of it"
      ),
      KeySpec(
        name: "offset",
        kind: .numbers(["x", "y"], sizesFrom: 2),
        fallback: "[0, 0]",
        doc: "how far it is scrolled"
      ),
      KeySpec(
        name: "edge",
        kind: .number(least: 0),
        fallback: "40",
        doc: "how wide the zone is in which a drag scrolls it"
      ),
      KeySpec(
        name: "speed",
        kind: .number(least: 0),
        fallback: "600",
        doc: "points a second at the edge itself"
      ),
    ]
  )

  static func frameKey(fallback: String?, doc: String) -> KeySpec {
    KeySpec(
      name: "frame",
      kind: .numbers(["x", "y", "width", "height"], sizesFrom: 2),
      isRequired: fallback == nil,
      fallback: fallback,
      doc: doc
    )
  }

  static let regionsKey = regionsKey(fallback: "[]", doc: "its named parts")

  static func regionsKey(fallback: String, doc: String) -> KeySpec {
    KeySpec(name: "regions", kind: .list(.record(.region)), fallback: fallback, doc: doc)
  }
  static let contentsKey = KeySpec(
    name: "contents",
    kind: .list(.either([.string, .record(.entry)])),
    fallback: "[]",
    doc: "what it holds at the start: names, or objects with at least a `name`"
  )
  static let layoutKey = KeySpec(
    name: "layout",
    kind: .record(.layout),
    doc: "how its contents lie"
  )
  static let scrollKey = KeySpec(name: "scroll", kind: .record(.scroll), doc: "how it scrolls")
  static let contextKey = KeySpec(
    name: "context",
    kind: .anything,
    doc: "any JSON; the script reads it"
  )
}
