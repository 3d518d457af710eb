/// What the host tells handlers.
enum ResultRecords {
  static let all = [
    operationSet, modifierSet, outcome, itemResult, request, sourceOutcome, settledItem,
    regionPoint, contact, coercionStep, typeDescription, explanation, candidate, stabilized,
    loadFailure, error,
  ]

  static let operationSet = HostRecord(
    "dnd.OperationSet",
    "Operations: a set that is a list too.",
    fields: [
      HostField("copy", .boolean, "whether it is in", optional: true),
      HostField("move", .boolean, "whether it is in", optional: true),
      HostField("link", .boolean, "whether it is in", optional: true),
    ]
  )

  static let modifierSet = HostRecord(
    "dnd.ModifierSet",
    "Modifier keys: a set that is a list too.",
    fields: [
      HostField("option", .boolean, "whether it is held", optional: true),
      HostField("command", .boolean, "whether it is held", optional: true),
      HostField("shift", .boolean, "whether it is held", optional: true),
      HostField("control", .boolean, "whether it is held", optional: true),
    ]
  )

  /// What each status says, in the order of the choices.
  private static let statusMeaning =
    "`imported`: every item arrived; `partial`: some did; `failed`: none did, and one failed or the "
    + "handler had a fault; `forbidden`: dropped where the proposal was forbidden; `cancelled`: given "
    + "up before the drop, or dropped on the proposal `cancel`; `aborted`: stopped by the user after "
    + "the drop; `none`: nothing failed and nothing arrived, as every item was skipped or no "
    + "destination wanted the drag"

  static let outcome = HostRecord(
    "dnd.Outcome",
    "How a session ended.",
    fields: [
      HostField(
        "status",
        .choice([
          "imported", "partial", "failed", "forbidden", "cancelled", "aborted", "none",
        ]),
        statusMeaning
      ),
      HostField("operation", .operation, "what was done", optional: true),
      HostField("destination", .string, "where it was dropped", optional: true),
      HostField("imported", .list(.record("dnd.ItemResult")), "items that arrived"),
      HostField("failed", .list(.record("dnd.ItemResult")), "items that did not, and why"),
      HostField("skipped", .list(.record("dnd.ItemResult")), "items left out, and why"),
    ]
  )

  static let itemResult = HostRecord(
    "dnd.ItemResult",
    "What became of one item.",
    fields: [
      HostField("id", .string, "the item"),
      HostField(
        "code",
        .string,
        "why it failed, for programs: a load's code, `fault`, `rolled_back`",
        optional: true
      ),
      HostField("reason", .string, "why it failed or was skipped, for people", optional: true),
      HostField("units", .integer, "how many entries came of it", optional: true),
    ]
  )

  static let request = HostRecord(
    "dnd.DragRequest",
    "What a source is asked for.",
    fields: [
      HostField("adding", .boolean, "whether the items join a drag in flight"),
      HostField("selection", .any, "what was selected there", optional: true),
      HostField("context", .any, "what the source says of itself", optional: true),
    ]
  )

  static let sourceOutcome = HostRecord(
    "dnd.DragOutcome",
    "What became of a drag, told to its source.",
    fields: [
      HostField("status", .string, "how it ended"),
      HostField("operation", .operation, "what was done", optional: true),
      HostField("destination", .string, "which destination took it", optional: true),
      HostField("items", .list(.record("dnd.SettledItem")), "each item's fate"),
      HostField("imported", .list(.record("dnd.ItemResult")), "items that arrived"),
      HostField("failed", .list(.record("dnd.ItemResult")), "items that did not, and why"),
      HostField("skipped", .list(.record("dnd.ItemResult")), "items left out, and why"),
    ]
  )

  static let settledItem = HostRecord(
    "dnd.SettledItem",
    "What became of one item of a source.",
    fields: [
      HostField("id", .string, "the item"),
      HostField("result", .choice(["imported", "failed", "skipped"]), "its fate"),
      HostField("type", .string, "as what it was taken", optional: true),
      HostField("code", .string, "why it failed, for programs", optional: true),
      HostField("reason", .string, "why it failed or was skipped, for people", optional: true),
    ]
  )

  static let regionPoint = HostRecord(
    "dnd.RegionPoint",
    "A region, and the point inside it, in the units of what the region shows.",
    fields: [
      HostField("id", .string, "the region"),
      HostField("x", .number, "the point, in the region"),
      HostField("y", .number, "the point, in the region"),
      HostField("width", .number, "the region's size"),
      HostField("height", .number, "the region's size"),
    ]
  )

  static let contact = HostRecord(
    "dnd.Contact",
    "Somebody, and how to reach them.",
    fields: [
      HostField("name", .string, "what people call them; the address where there is no name"),
      HostField("emails", .list(.string), "their e-mail addresses"),
      HostField("phones", .list(.string), "their telephone numbers"),
      HostField("addresses", .list(.string), "where they live or work, each in lines of text"),
      HostField("urls", .list(.string), "their pages"),
      HostField("organisation", .string, "whom they work for", optional: true),
      HostField("birthday", .string, "as the card writes it", optional: true),
    ]
  )

  static let coercionStep = HostRecord(
    "dnd.CoercionStep",
    "One coercion.",
    fields: [
      HostField("from", .string, "what it takes"),
      HostField("to", .string, "what it makes"),
      HostField("cost", .choice(["lossless", "loses_styling", "loses_content"]), "what is lost"),
    ]
  )

  static let typeDescription = HostRecord(
    "dnd.TypeDescription",
    "What is known of a content type.",
    fields: [
      HostField("id", .string, "its identifier"),
      HostField("description", .string, "for people", optional: true),
      HostField("parents", .list(.string), "what it conforms to directly"),
      HostField("mime", .list(.string), "its MIME types"),
      HostField("extensions", .list(.string), "its file name extensions"),
    ]
  )

  static let explanation = HostRecord(
    "dnd.Explanation",
    "Why a representation was chosen.",
    fields: [
      HostField("type", .string, "the representation's type; nil when none fits", optional: true),
      HostField(
        "how",
        .either([.choice(["direct"]), .list(.record("dnd.CoercionStep"))]),
        "direct, or the steps of its coercion",
        optional: true
      ),
      HostField("candidates", .list(.record("dnd.Candidate")), "every one, in order"),
    ]
  )

  static let candidate = HostRecord(
    "dnd.Candidate",
    "A representation that was considered.",
    fields: [
      HostField("type", .string, "its type"),
      HostField("wanted", .string, "the type it would serve", optional: true),
      HostField("chosen", .boolean, "whether it was taken"),
      HostField("reason", .string, "why it was taken, or passed over"),
    ]
  )

  static let stabilized = HostRecord(
    "dnd.LoadedContent",
    "A content that `stabilize` loaded.",
    fields: [HostField("item", .object(.item), "where it came from")]
  )

  static let loadFailure = HostRecord(
    "dnd.LoadFailure",
    "An item that could not be loaded.",
    fields: [
      HostField("item", .object(.item), "the item"),
      HostField("code", .string, "why, for programs"),
      HostField("message", .string, "why, for people"),
    ]
  )

  static let error = HostRecord(
    "dnd.Error",
    "An error that the host raises.",
    fields: [
      HostField("code", .string, "which, for programs"),
      HostField("message", .string, "what happened, for people"),
      HostField("item", .object(.item), "the item it is about", optional: true),
    ]
  )
}
