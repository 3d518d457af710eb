import DropContent
import DropCore
import LuaSandbox

extension MakingFunctions {
  static let combineBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let type = plugin.type(call, 0)
    let list = try plugin.table(call, 1)
    var contents: [Content] = []
    var origins: [Int] = []
    for value in list.elements {
      guard let object = value.handle.flatMap(plugin.content) else { throw .gone("content") }
      contents.append(object.content)
      for origin in object.origins where !origins.contains(origin) { origins.append(origin) }
    }
    let coercer = plugin.engine.setup.coercer
    let parts = contents
    return try plugin.wait(call) { wait in
      ContentWait(plugin.engine, wait, origins: origins) {
        Result { () throws(ContentError) in try coercer.combine(as: type, parts) }
      }
    }
  }

  static let contentBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let type = plugin.type(call, 0)
    let task = try plugin.runningTask()
    let options = try plugin.table(call, 2)
    let name = options["name"].text
    let content: Content
    switch try plugin.value(call, 1) {
    case .string(let string): content = Content(type: type, name: name, bytes: string.bytes)
    case let value:
      let bytes = try plugin.encoded(value.table ?? LuaTable(), as: type, by: "dnd.content")
      content = Content(type: type, name: name, bytes: bytes)
    }
    let origins = options["from"].isNil ? task.takeOrigins() : plugin.origins(from: options["from"])
    return .value(plugin.hand(content, origins: origins))
  }
}

extension PluginRuntime {
  /// A value as JSON, on one line or indented.
  func jsonText(
    _ value: LuaValue,
    indent: Int? = nil,
    empty: JSONValue = .object([]),
    for function: String
  ) throws(ScriptError) -> String {
    do throws(ValueConverter.Problem) {
      let plain = try ValueConverter.json(value, empty: empty, object: plainObject)
      guard let indent, indent > 0 else { return JSONWriter().text(plain) }
      return JSONWriter(layout: .indented, indent: indent).text(plain)
    } catch {
      throw .badArgument("\(function): \(error.sentence)")
    }
  }

  /// An object of the host as plain data.
  func plainObject(_ handle: Handle) -> JSONValue? {
    if let object = content(handle) { return .object(ContentReads.summary(object.content)) }
    if let item = itemIndex(handle), let drag {
      return .object([.init("item", .string(engine.items(of: drag)[item].id))])
    }
    if let rect = rect(handle) {
      return .array([.double(rect.x), .double(rect.y), .double(rect.width), .double(rect.height)])
    }
    return nil
  }
}
