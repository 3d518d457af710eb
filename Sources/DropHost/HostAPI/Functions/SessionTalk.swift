import DropCore

/// How a session's handler talks to the user and the app.
enum SessionTalk {
  static let all = [notify, confirm, task, progress, emit, stabilize]

  static let notify = HostFunction(
    .session,
    "notify",
    "Tells the user something.",
    parameters: [
      HostParameter("level", .choice(["info", "warning", "error"]), "how much it matters"),
      HostParameter("message", .string, "what"),
    ],
    phases: [.performing, .ending, .offering, .providing, .settling],
    example: "session:notify(\"info\", \"Done\")",
    body: notifyBody
  )

  static let confirm = HostFunction(
    .session,
    "confirm",
    "Asks the user.",
    parameters: [HostParameter("options", .record("dnd.ConfirmOptions"), "what to ask")],
    result: .optional(.either([.boolean, .table])),
    resultDoc: "the answers by field (true without fields), or nil when refused",
    errors: [.cancelled],
    phases: .performing,
    waits: true,
    example: """
      local answer = session:confirm {
        title = "Import?", fields = { copies = { type = "integer", default = 1 } },
      }
      if answer then dnd.log.info(answer.copies) end
      """,
    body: confirmBody
  )

  static let task = HostFunction(
    .session,
    "task",
    "Runs a named task of the embedder's, such as an upload, and gives its result.",
    parameters: [
      HostParameter("name", .string, "the task"),
      HostParameter(
        "arguments",
        .any,
        "what it gets; content handles may be in it",
        optional: true
      ),
      HostParameter("options", .record("dnd.TaskOptions"), "how", optional: true),
    ],
    result: .any,
    errors: [.failed, .cancelled, .denied],
    phases: .waiting,
    waits: true,
    capability: .tasks,
    example: """
      local answer = session:task("upload", { file = content })
      dnd.log.info(answer)
      """,
    body: taskBody
  )

  static let progress = HostFunction(
    .session,
    "progress",
    "Says how far the whole is.",
    parameters: [
      HostParameter("done", .number, "how much is done"),
      HostParameter("total", .number, "of how much", optional: true),
      HostParameter("label", .string, "what is being done", optional: true),
    ],
    phases: .performing,
    example: "session:progress(1, 2, \"Reading\")",
    body: progressBody
  )

  static let emit = HostFunction(
    .session,
    "emit",
    "Gives the app an effect of its own.",
    parameters: [
      HostParameter("name", .string, "which"),
      HostParameter("values", .table, "what the app should know", optional: true),
    ],
    phases: .handlers,
    example: "session:emit(\"pulse\", { times = 2 })",
    body: emitBody
  )

  static let stabilize = HostFunction(
    .session,
    "stabilize",
    "Loads every item into the host's keeping; after it no item can expire.",
    parameters: [
      HostParameter("options", .record("dnd.StabilizeOptions"), "as what, and how", optional: true)
    ],
    result: .several([
      .list(.either([.object(.content), .record("dnd.LoadedContent")])),
      .list(.record("dnd.LoadFailure")),
    ]),
    resultDoc: "the loaded list and the failed list",
    errors: [.cancelled],
    phases: .performing,
    waits: true,
    example: """
      local loaded, failed = session:stabilize { types = { "public.text" }, limit = 2 }
      assert(loaded[1].item.id == item.id and #failed == 0)
      """,
    body: stabilizeBody
  )
}
