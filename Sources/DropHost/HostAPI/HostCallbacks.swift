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
}
