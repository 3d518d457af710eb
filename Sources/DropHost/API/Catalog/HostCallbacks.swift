package import DropCore
import LuaSandbox

/// A handler that a plugin may define.
package struct HostCallback: Sendable {
  package let handler: Handler
  package let summary: String
  package let parameters: [HostParameter]
  package let result: ScriptType
  package let resultDoc: String
  package let example: String
  /// What other frameworks call it.
  let synonyms: [String]

  init(
    _ handler: Handler,
    _ summary: String,
    parameters: [HostParameter],
    result: ScriptType = .nothing,
    resultDoc: String = "",
    example: String,
    synonyms: [String] = []
  ) {
    self.handler = handler
    self.summary = summary
    self.parameters = parameters
    self.result = result
    self.resultDoc = resultDoc
    self.example = example
    self.synonyms = synonyms
  }

  package var name: String { handler.name }
  package var phase: CallPhases { CallPhases(handler.phase) }
  package var waits: Bool { handler.mayWait }
}

extension Ask.Call {
  /// What a handler gets behind its session, as its parameters say.
  func arguments(
    in context: HandlerContext,
    of drag: DragID,
    loaded types: [Int: ContentType]
  ) -> [LuaValue] {
    switch self {
    case .springload(let region): [.string(region)]
    case .end(let outcome): [OutcomeTable.outcome(outcome)]
    case .drag(let isAdding): [HostCallbacks.request(drag, isAdding: isAdding, in: context)]
    case .provide(let item, let type, _):
      [.handle(context.itemHandle(item, drag)), .string(type.id)]
    case .dragEnd(let outcome): [OutcomeTable.settled(outcome, types: types)]
    default: []
    }
  }
}

/// The handlers that a plugin may define.
enum HostCallbacks {
  static let all = Handler.allCases.map(callback)

  private static func callback(_ handler: Handler) -> HostCallback {
    switch handler {
    case .canHandle: canHandle
    case .enter: onEnter
    case .update: onUpdate
    case .exit: onExit
    case .springload: onSpringload
    case .perform: onPerform
    case .end: onEnd
    case .drag: onDrag
    case .provide: onProvide
    case .dragEnd: onDragEnd
    }
  }

  private static let session = HostParameter(
    "session",
    .object(.session),
    "the drag as this destination sees it"
  )

  static let canHandle = HostCallback(
    .canHandle,
    """
    Says whether the destination is interested, once for each session (and again after items \
    join, if it said no).
    """,
    parameters: [session],
    result: .boolean,
    resultDoc: "by default: whether an item conforms to `accepts`",
    example: "can_handle = function(session) return session:has(\"public.image\") end",
    synonyms: ["can_drop", "can_accept", "on_accept", "validate"]
  )

  static let onEnter = HostCallback(
    .enter,
    "Called when the drag comes in, or comes in again.",
    parameters: [session],
    example: "on_enter = function(session) session.state.since = session.t end",
    synonyms: ["on_drag_enter", "drag_enter", "enter"]
  )

  static let onUpdate = HostCallback(
    .update,
    "Says what a drop here and now would do: after enter, at each move, when something changes.",
    parameters: [session],
    result: .either([.operation, .record("dnd.Proposal")]),
    resultDoc: "by default: copy if an item conforms to `accepts`, else forbidden",
    example: """
      on_update = function(session)
        if not session.allowed.move then return "copy" end
        return { operation = "move", insert_at = session:index() }
      end
      """,
    synonyms: ["on_hover", "on_move", "on_over", "on_drag_over", "drag_over", "update"]
  )

  static let onExit = HostCallback(
    .exit,
    "Called when the drag leaves, or a destination above takes over.",
    parameters: [session],
    example: "on_exit = function(session) session.state.since = nil end",
    synonyms: ["on_leave", "on_drag_leave", "drag_leave", "exit"]
  )

  static let onSpringload = HostCallback(
    .springload,
    "Called when the drag rested on the region that the proposal named in `springload`.",
    parameters: [session, HostParameter("region", .string, "the region's id")],
    example: """
      on_springload = function(session, region) session:emit("show", { region = region }) end
      """
  )

  static let onPerform = HostCallback(
    .perform,
    "Carries out the drop: loads, inserts, and says what it really did.",
    parameters: [session],
    result: .optional(.operation),
    resultDoc: "the operation really done, if it is not the granted one; after a refusal nothing "
      + "need be returned: skip the items that it left out",
    example: """
      on_perform = function(session)
        for _, item in ipairs(session.items) do
          session:insert { contents = item:load("public.plain-text") }
        end
      end
      """,
    synonyms: ["on_drop", "perform_drop", "drop", "perform", "handle_drop", "on_import"]
  )

  static let onEnd = HostCallback(
    .end,
    "Called exactly once for each session that `can_handle` said yes to, after everything ended.",
    parameters: [session, HostParameter("outcome", .record("dnd.Outcome"), "how it ended")],
    example: """
      on_end = function(session, outcome)
        if outcome.status == "partial" then session:notify("warning", "Some did not arrive") end
      end
      """,
    synonyms: ["on_finish", "on_complete", "on_done", "on_conclude"]
  )

  static let onDrag = HostCallback(
    .drag,
    "Source side: gives the items when a drag begins here, or asks for more.",
    parameters: [
      session, HostParameter("request", .record("dnd.DragRequest"), "what is asked for"),
    ],
    result: .list(.record("dnd.SourceItem")),
    resultDoc: "an empty list: nothing can be dragged",
    example: """
      on_drag = function(session, request)
        return { { id = "note", name = "Note", types = { "public.utf8-plain-text" } } }
      end
      """,
    synonyms: ["on_drag_start", "on_begin_drag"]
  )

  static let onProvide = HostCallback(
    .provide,
    "Source side: makes an item's content when someone wants it: a destination after the drop, "
      + "another program also before.",
    parameters: [
      session,
      HostParameter("item", .object(.item), "the item"),
      HostParameter("type", .string, "as what it is wanted"),
    ],
    result: .either([.object(.content), .string, .table]),
    resultDoc:
      "the content, coerced where it is of another type; a string is taken as the bytes, a "
      + "table as dnd.content takes it",
    example: "on_provide = function(session, item, type) return \"hello\" end"
  )

  static let onDragEnd = HostCallback(
    .dragEnd,
    "Source side: tells what became of each item, which destination took it, and as what.",
    parameters: [
      session, HostParameter("outcome", .record("dnd.DragOutcome"), "what became of it"),
    ],
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

  /// What `on_drag` is asked for, as a value.
  fileprivate static func request(
    _ drag: DragID,
    isAdding: Bool,
    in context: HandlerContext
  ) -> LuaValue {
    let given = context.core.asking { $0.source(of: drag) }?.context ?? .null
    return .table(
      LuaTable(fields: [
        ("adding", .bool(isAdding)), ("context", ValueConverter.lua(given)),
        ("selection", ValueConverter.lua(context.desk.selection(of: drag))),
      ])
    )
  }

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
      HostField(
        "message",
        .string,
        "shown to the user beside the pointer: why not, or what would come of it",
        optional: true
      ),
      HostField("preview", .any, "how the drag looks from here on", optional: true),
      HostField(
        "valid_in",
        .either([.object(.rect), .choice(["index"])]),
        "no need to ask again inside it; `\"index\"`: as long as `session:index()` stays the same",
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
      HostField(
        "local_object",
        .any,
        "for handlers of the same app; a list of ids or names says for which entries the item stands",
        optional: true
      ),
    ]
  )
}
