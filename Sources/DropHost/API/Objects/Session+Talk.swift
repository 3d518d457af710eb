import DropContent
import DropCore
import LuaSandbox

/// How a session's handler talks to the user and the app.
extension SessionObject {
  static let talk = [notify, confirm, task, progress, emit, stabilize]

  private static let notify = HostFunction(
    on: AnySession.self,
    "notify",
    "Tells the user something.",
    Parameter<NoticeLevel>("level", .choice(["info", "warning", "error"]), "how much it matters"),
    Parameter<String>("message", "what"),
    phases: .asking(.notify),
    example: "session:notify(\"info\", \"Done\")"
  ) { context, _, level, message throws(ScriptError) in
    try context.tell(.notify(level, message))
    return HostReply.nothing
  }

  private static let confirm = HostFunction(
    on: AnySession.self,
    "confirm",
    "Asks the user.",
    Parameter<ConfirmOptions>("options", "what to ask"),
    result: .optional(.either([.boolean, .table])),
    resultDoc: "the answers by field (true without fields), or nil when refused",
    errors: [.cancelled],
    phases: .asking(.confirm),
    waits: true,
    example: """
      local answer = session:confirm {
        title = "Import?", fields = { copies = { type = "integer", default = 1 } },
      }
      if answer then dnd.log.info(answer.copies) end
      """
  ) { context, _, options throws(ScriptError) in
    try context.checkWait()
    let question = Question(
      title: options.title,
      message: options.message,
      fields: options.fields?.plain,
      accept: options.accept,
      cancel: options.cancel
    )
    guard case .question(let id) = try context.perform(.confirm(question)) else {
      return HostReply.nothing
    }
    return try context.wait(
      for: UserAnswer(question: id, fields: options.fields?.declarations ?? [])
    )
  }

  private static let task = HostFunction(
    on: AnySession.self,
    "task",
    """
    Runs a named task of the embedder's, such as an upload, and gives its result. `tasks:upload` in `needs` is \
    enough for that one, and `run:convert` for the task `run` with that `program`.
    """,
    Parameter<String>("name", "the task", longest: NameLength.id),
    Parameter<TaskArguments?>("arguments", "what it gets; content handles may be in it"),
    Parameter<TaskOptions?>("options", "how"),
    result: .any,
    errors: [.failed, .cancelled, .denied, .interrupted],
    phases: .asking(.task),
    waits: true,
    capability: .tasks,
    example: """
      local answer = session:task("upload", { file = content })
      dnd.log.info(answer)
      """
  ) { context, _, name, arguments, options throws(ScriptError) in
    let program = arguments?.plain["program"]?.string
    try context.call.require(task: name, program: program, for: "session:task")
    try context.checkWait()
    let task = try context.call.runningTask()
    let origins = arguments.flatMap { $0.origins.isEmpty ? nil : $0.origins } ?? task.takeOrigins()
    let plain = arguments?.plain ?? .null
    let request = Request.beginTask(name: name, arguments: plain, origins: origins)
    guard case .task(let id) = try context.perform(request) else { return HostReply.nothing }
    return try context.wait(
      for: NamedTask(
        id: id,
        name: name,
        arguments: plain,
        contents: arguments?.contents ?? [],
        progress: options?.progress?.object,
        item: task.item ?? origins.first
      )
    )
  }

  private static let progress = HostFunction(
    on: AnySession.self,
    "progress",
    "Says how far the whole is.",
    Parameter<Double>("done", "how much is done"),
    Parameter<Double?>("total", "of how much"),
    Parameter<String?>("label", "what is being done"),
    phases: .asking(.progress),
    example: "session:progress(1, 2, \"Reading\")"
  ) { context, _, done, total, label throws(ScriptError) in
    try context.perform(.progress(of: .whole, done: done, total: total, label: label))
    return HostReply.nothing
  }

  private static let emit = HostFunction(
    on: AnySession.self,
    "emit",
    "Gives the app an effect of its own.",
    Parameter<String>("name", "which", longest: NameLength.id),
    Parameter<PlainTable?>("values", "what the app should know"),
    phases: .asking(.emit),
    example: "session:emit(\"pulse\", { times = 2 })"
  ) { context, _, name, values throws(ScriptError) in
    try context.tell(.emit(name: name, values: values?.plain ?? .object([])))
    return HostReply.nothing
  }

  private static let stabilize = HostFunction(
    on: AnySession.self,
    "stabilize",
    "Loads every item into the host's keeping; after it no item can expire.",
    Parameter<StabilizeOptions?>("options", "as what, and how"),
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
      """
  ) { context, _, options throws(ScriptError) in
    try context.wait(for: options ?? StabilizeOptions())
  }
}

extension NoticeLevel: HostValue {
  static var scriptType: ScriptType { .string }

  init(_ value: LuaValue, in context: HandlerContext) {
    self = value.text.flatMap(NoticeLevel.init) ?? .info
  }
}

/// A question to the user.
struct ConfirmOptions: OptionRecord {
  private(set) var title = ""
  private(set) var message: String?
  private(set) var fields: Fields?
  private(set) var accept: String?
  private(set) var cancel: String?

  static let name = "dnd.ConfirmOptions"
  static let summary = "A question to the user."
  static let options: [RecordOption<ConfirmOptions>] = [
    RecordOption("title", \.title, "the question", required: true),
    RecordOption("message", \.message, "more about it"),
    RecordOption("fields", \.fields, "what to ask for, by name"),
    RecordOption("accept", \.accept, "what the accepting button says"),
    RecordOption("cancel", \.cancel, "what the refusing button says"),
  ]

  /// What is asked for, as it was declared and as the user's side reads it.
  struct Fields: HostValue {
    let declarations: [OptionDeclaration]
    let plain: JSONValue?

    static var scriptType: ScriptType { .map(.record("dnd.Option")) }

    init(_ value: LuaValue, in context: HandlerContext) throws(ScriptError) {
      do throws(PluginLoadError.Problem) {
        declarations = try OptionDeclaration.list(value, at: "fields")
      } catch {
        throw .badArgument("session:confirm: \(error.sentence)")
      }
      plain = try? ValueConverter.json(value)
    }
  }
}

/// How a task is run.
struct TaskOptions: OptionRecord {
  private(set) var progress: IfThere<PlaceholderID>?

  static let name = "dnd.TaskOptions"
  static let summary = "How to run a task."
  static let options: [RecordOption<TaskOptions>] = [
    RecordOption("progress", \.progress, "where the progress shows")
  ]
}

/// What to load, and how.
struct StabilizeOptions: OptionRecord, Awaited {
  enum Order: String, HostChoice {
    case items
    case completion
  }

  private(set) var types: ContentTypes?
  private(set) var limit = 4
  private(set) var order = Order.items
  /// How each item is loaded.
  private(set) var load = LoadOptions()
  private(set) var progress: String?
  private(set) var release = false

  static let name = "dnd.StabilizeOptions"
  static let summary = "What to load, and how."
  static let options: [RecordOption<StabilizeOptions>] =
    [
      RecordOption("types", \.types, "as what; accepts by default"),
      RecordOption("limit", \.limit, .integerFrom(1), "loads at a time; 4 by default"),
      RecordOption("order", \.order, "the list's order; the items' by default"),
      RecordOption(
        "progress",
        \.progress,
        "shows the progress of the whole under this label, one step an item"
      ),
      RecordOption(
        "release",
        \.release,
        "let the source go: later loads of what wasn't kept fail as `expired`"
      ),
    ] + LoadOptions.ofEach.map { RecordOption($0, in: \.load, "each load: \($0.field.doc)") }
}

/// A table as plain data.
struct PlainTable: HostValue {
  let plain: JSONValue

  static var scriptType: ScriptType { .table }

  init(_ value: LuaValue, in context: HandlerContext) throws(ScriptError) {
    do throws(ValueConverter.Problem) {
      plain = try ValueConverter.json(value, object: context.plainObject)
    } catch {
      throw .badArgument("session:emit: \(error.sentence)")
    }
  }

  static func read(
    _ call: borrowing HostCall,
    _ argument: Argument,
    _ context: HandlerContext
  ) throws(ScriptError) -> PlainTable {
    do throws(ScriptError) {
      return try PlainTable(try context.value(call, argument.index), in: context)
    } catch {
      // What doesn't cross the border says which part of it, and which limit it is.
      let isNamed = error.message.hasPrefix(argument.function)
      throw isNamed
        ? error : .badArgument("\(argument.function): \(argument.parameter).\(error.message)")
    }
  }
}

/// What a task gets: its arguments as plain data, and the content that they mention.
struct TaskArguments: HostValue {
  let plain: JSONValue
  let contents: [Content]
  let origins: [Int]

  static var scriptType: ScriptType { .any }

  init(_ value: LuaValue, in context: HandlerContext) throws(ScriptError) {
    var contents: [Content] = []
    var objects: [ContentObject] = []
    do throws(ValueConverter.Problem) {
      plain = try ValueConverter.json(value) { handle in
        guard let object = context.objects.object(handle, as: ContentObject.self) else {
          return context.plainObject(handle)
        }
        let number = contents.count
        contents.append(object.content)
        objects.append(object)
        return .object([.init("$content", .int(number))] + object.summary)
      }
    } catch {
      throw .badArgument("session:task: \(error.sentence)")
    }
    self.contents = contents
    var found = OriginGatherer()
    for object in objects { try found.add(object.origins, in: context) }
    origins = found.origins
  }
}

/// One of the embedder's tasks, as a script asked for it.
struct NamedTask: Awaited {
  let id: TaskID
  let name: String
  let arguments: JSONValue
  let contents: [Content]
  let progress: PlaceholderID?
  /// The item it is for; it fails when the script lets the task's failure through.
  let item: Int?
}

/// What the user says to a question.
struct UserAnswer: Awaited {
  let question: QuestionID
  let fields: [OptionDeclaration]
}
