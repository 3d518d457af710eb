import DropCore

/// A handler that a plugin may define.
package struct HostCallback: Sendable {
  package let name: String
  package let summary: String
  package let parameters: [HostParameter]
  package let result: ScriptType
  package let resultDoc: String
  package let phase: CallPhases
  package let example: String

  package init(
    _ name: String,
    _ summary: String,
    parameters: [HostParameter],
    result: ScriptType = .nothing,
    resultDoc: String = "",
    phase: CallPhases,
    example: String
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.result = result
    self.resultDoc = resultDoc
    self.phase = phase
    self.example = example
  }

  package var waits: Bool { !phase.isDisjoint(with: .waiting) }
}

/// The handlers that a plugin may define.
enum HostCallbacks {
  static let all = [
    canHandle, onEnter, onUpdate, onExit, onSpringload, onPerform, onEnd, onDrag, onProvide,
    onDragEnd,
  ]

  private static let session = HostParameter(
    "session",
    .object(.session),
    "the drag as this destination sees it"
  )

  static let canHandle = HostCallback(
    "can_handle",
    """
    Says whether the destination is interested, once for each session (and again after items \
    join, if it said no).
    """,
    parameters: [session],
    result: .boolean,
    resultDoc: "by default: whether an item conforms to `accepts`",
    phase: .hovering,
    example: "can_handle = function(session) return session:has(\"public.image\") end"
  )

  static let onEnter = HostCallback(
    "on_enter",
    "Called when the drag comes in, or comes in again.",
    parameters: [session],
    phase: .hovering,
    example: "on_enter = function(session) session.state.since = session.t end"
  )

  static let onUpdate = HostCallback(
    "on_update",
    "Says what a drop here and now would do: after enter, at each move, when something changes.",
    parameters: [session],
    result: .either([.operation, .record("dnd.Proposal")]),
    resultDoc: "by default: copy if an item conforms to `accepts`, else forbidden",
    phase: .hovering,
    example: """
      on_update = function(session)
        if not session.allowed.move then return "copy" end
        return { operation = "move", insert_at = session:index() }
      end
      """
  )

  static let onExit = HostCallback(
    "on_exit",
    "Called when the drag leaves, or a destination above takes over.",
    parameters: [session],
    phase: .hovering,
    example: "on_exit = function(session) session.state.since = nil end"
  )

  static let onSpringload = HostCallback(
    "on_springload",
    "Called when the drag rested on the region that the proposal named in `springload`.",
    parameters: [session, HostParameter("region", .string, "the region's id")],
    phase: .hovering,
    example: """
      on_springload = function(session, region) session:emit("show", { region = region }) end
      """
  )

  static let onPerform = HostCallback(
    "on_perform",
    "Carries out the drop: loads, inserts, and says what it really did.",
    parameters: [session],
    result: .optional(.operation),
    resultDoc: "the operation really done, if it is not the granted one; after a refusal nothing "
      + "need be returned: skip the items that it left out",
    phase: .performing,
    example: """
      on_perform = function(session)
        for _, item in ipairs(session.items) do
          session:insert { contents = item:load("public.plain-text") }
        end
      end
      """
  )

  static let onEnd = HostCallback(
    "on_end",
    "Called exactly once for each session that `can_handle` said yes to, after everything ended.",
    parameters: [session, HostParameter("outcome", .record("dnd.Outcome"), "how it ended")],
    phase: .ending,
    example: """
      on_end = function(session, outcome)
        if outcome.status == "partial" then session:notify("warning", "Some did not arrive") end
      end
      """
  )

  static let onDrag = HostCallback(
    "on_drag",
    "Source side: gives the items when a drag begins here, or asks for more.",
    parameters: [
      session, HostParameter("request", .record("dnd.DragRequest"), "what is asked for"),
    ],
    result: .list(.record("dnd.SourceItem")),
    resultDoc: "an empty list: nothing can be dragged",
    phase: .offering,
    example: """
      on_drag = function(session, request)
        return { { id = "note", name = "Note", types = { "public.utf8-plain-text" } } }
      end
      """
  )

  static let onProvide = HostCallback(
    "on_provide",
    "Source side: makes an item's content when someone wants it, after the drop and never before.",
    parameters: [
      session,
      HostParameter("item", .object(.item), "the item"),
      HostParameter("type", .string, "as what it is wanted"),
    ],
    result: .either([.object(.content), .string, .table]),
    resultDoc:
      "the content, coerced where it is of another type; a string is taken as the bytes, a "
      + "table as dnd.content takes it",
    phase: .providing,
    example: "on_provide = function(session, item, type) return \"hello\" end"
  )

  static let onDragEnd = HostCallback(
    "on_drag_end",
    "Source side: tells what became of each item, which destination took it, and as what.",
    parameters: [
      session, HostParameter("outcome", .record("dnd.DragOutcome"), "what became of it"),
    ],
    phase: .settling,
    example: """
      on_drag_end = function(session, outcome) dnd.log.info("dragged: " .. outcome.status) end
      """
  )

  // MARK: What they get and give

  static let request = HostRecord(
    "dnd.DragRequest",
    "What a source is asked for.",
    fields: [
      HostField("adding", .boolean, "whether the items join a drag in flight"),
      HostField("selection", .any, "what was selected there", optional: true),
      HostField("context", .any, "what the source says of itself", optional: true),
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
      HostField(
        "id",
        .string,
        "its name in the session, unlike any other's",
        longest: NameLength.id
      ),
      HostField(
        "name",
        .string,
        "what people call it",
        optional: true,
        longest: NameLength.name
      ),
      HostField("types", .list(.contentType), "what it can be provided as, richest first"),
      HostField("size", .integerFrom(0), "bytes of the richest one, if known", optional: true),
      HostField("local_object", .any, "for handlers of the same app", optional: true),
    ]
  )
}
