import DropContent
import DropCore
import LuaSandbox

extension SessionTalk {
  static let notifyBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let level = NoticeLevel(rawValue: call.text(1) ?? "") ?? .info
    try plugin.ask(.notify(level, call.text(2) ?? ""))
    return .nothing
  }

  static let confirmBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let task = try plugin.waitingTask(call)
    let options = try plugin.table(call, 1)
    let fields = try plugin.questionFields(options["fields"])
    let question = Question(
      title: options["title"].text ?? "",
      message: options["message"].text,
      fields: options["fields"].isNil ? nil : try? ValueConverter.json(options["fields"]),
      accept: options["accept"].text,
      cancel: options["cancel"].text
    )
    guard case .question(let id) = try plugin.engine.ask(.confirm(question), task.run) else {
      return .nothing
    }
    return try plugin.wait(call) { Confirmation(plugin.engine, $0, id, fields: fields) }
  }

  static let taskBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let task = try plugin.waitingTask(call)
    let name = call.text(1) ?? ""
    let progress = try plugin.table(call, 3)["progress"].handle
    var bundle = TaskBundle()
    let arguments = try bundle.pack(plugin.value(call, 2), plugin)
    let origins = bundle.origins.isEmpty ? task.takeOrigins() : bundle.origins
    let request = Request.beginTask(name: name, arguments: arguments, origins: origins)
    guard case .task(let id) = try plugin.engine.ask(request, task.run) else { return .nothing }
    let contents = bundle.contents
    return try plugin.wait(call) { wait in
      TaskWait(
        plugin.engine,
        wait,
        id,
        name: name,
        arguments: arguments,
        contents: contents,
        progress: progress.flatMap { plugin.placeholders[$0.index] },
        item: task.item ?? origins.first
      )
    }
  }

  static let progressBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let task = try plugin.runningTask()
    let request = Request.progress(
      of: .whole,
      done: call.number(1) ?? 0,
      total: call.number(2),
      label: call.text(3)
    )
    try plugin.engine.ask(request, task.run)
    return .nothing
  }

  static let emitBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let name = call.text(1) ?? ""
    let values: JSONValue
    do throws(ValueConverter.Problem) {
      let value = call.kind(2) == .nil ? .table(LuaTable()) : try plugin.plainArgument(call, 2)
      values = try ValueConverter.json(value, object: plugin.plainObject)
    } catch {
      throw .badArgument("session:emit: \(error.sentence)")
    }
    try plugin.ask(.emit(name: name, values: values))
    return .nothing
  }

  static let stabilizeBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let options = try plugin.table(call, 1)
    let wanted = plugin.types(options["types"]) ?? plugin.manifest.accepts
    return try plugin.wait(call) { wait in
      Stabilizing(
        plugin.engine,
        wait,
        wanted: wanted,
        options: LoadOptions(options, in: plugin),
        limit: options.integer("limit") ?? 4,
        keepsOrder: options["order"].text != "completion"
      )
    }
  }
}

/// What a task gets: its arguments as plain data, and the content that they mention.
struct TaskBundle {
  private(set) var contents: [Content] = []
  private(set) var origins: [Int] = []

  mutating func pack(_ value: LuaValue, _ plugin: PluginRuntime) throws(ScriptError) -> JSONValue {
    var bundle = self
    defer { self = bundle }
    do throws(ValueConverter.Problem) {
      return try ValueConverter.json(value) { handle in
        guard let object = plugin.content(handle) else { return plugin.plainObject(handle) }
        return bundle.pack(object)
      }
    } catch {
      throw .badArgument("session:task: \(error.sentence)")
    }
  }

  private mutating func pack(_ object: ContentObject) -> JSONValue {
    let number = contents.count
    contents.append(object.content)
    for origin in object.origins where !origins.contains(origin) { origins.append(origin) }
    return .object([.init("$content", .int(number))] + ContentReads.summary(object.content))
  }
}

extension PluginRuntime {
  fileprivate func questionFields(_ value: LuaValue) throws(ScriptError) -> [OptionDeclaration] {
    do throws(PluginLoadError.Problem) {
      let reader = ManifestReader(checker: binding.checker, types: engine.setup.types)
      return try reader.options(value, at: "fields")
    } catch {
      throw .badArgument("session:confirm: \(error.sentence)")
    }
  }

  fileprivate func plainArgument(
    _ call: borrowing HostCall,
    _ index: Int
  ) throws(ValueConverter.Problem) -> LuaValue {
    guard let value = try? value(call, index) else { throw .tooDeep }
    return value
  }

  /// What a handler may also do that has no task of its own, as one that must answer at once.
  fileprivate func ask(_ request: Request) throws(ScriptError) {
    guard let ask = engine.currentAsk(of: self) else { return }
    do throws(Refusal) {
      _ = try engine.session.request(request, by: ask, into: &engine.queue)
    } catch {
      throw ScriptError(error)
    }
  }
}
