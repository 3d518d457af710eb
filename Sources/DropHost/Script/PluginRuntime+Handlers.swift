import DropContent
import DropCore
import LuaSandbox

/// What goes into a handler, and what its result means.
extension PluginRuntime {
  /// Calls a handler that must answer at once.
  func hover(_ ask: Ask, _ function: LuaFunction) throws(SandboxFault) -> Answer {
    context.enter(ask.call.phase, ask.drag)
    let arguments = try arguments(for: ask)
    // One that landed may be asked too: whether a place wants what is pasted, and that it was left.
    context.tools.outside.begin(sandbox, isHovering: context.core.isLed(by: ask.drag))
    let value = try sandbox.call(function, arguments, budget: .hover)
    let answer = located(answer(to: ask, value), in: function)
    release(functionsIn: value)
    freeDropped()
    return answer
  }

  /// What a handler gets: the session, and what its kind of call adds.
  func arguments(
    for ask: Ask,
    loaded types: [Int: ContentType] = [:]
  ) throws(SandboxFault) -> [LuaValue] {
    let objects = try sessions.objects(for: ask.drag)
    try setPoint(objects, ask.drag)
    let session = LuaValue.handle(objects.handle)
    if case .perform(let operation) = ask.call {
      if let looks = context.tools.looks {
        looks.note(operation, of: ask.drag)
      } else {
        try sandbox.setField(objects.handle, "operation", to: .string(operation.name))
      }
    }
    return [session] + ask.call.arguments(in: context, of: ask.drag, loaded: types)
  }

  // MARK: Results

  private func answer(to ask: Ask, _ value: LuaValue) -> Answer {
    switch (ask.call, value) {
    case (.canHandle, .bool(true)): .willing
    case (.canHandle, .bool(false)), (.canHandle, .nil): .unwilling
    case (.canHandle, _): .fault(wrong(ask, value, "true or false"))
    case (.drag, _): items(value, ask)
    default: .nothing
    }
  }

  /// What `on_perform` says it did, and whether `on_provide` gave anything.
  func answer(to ask: Ask, returned value: LuaValue) -> Answer {
    if case .provide = ask.call, !isProvided(value) {
      let expected = "content, a text or a table; `dnd.fail` says why there is none"
      return .fault(wrong(ask, value, expected))
    }
    guard case .perform = ask.call else { return .nothing }
    if value.isNil { return .performed(nil) }
    guard let name = value.text else { return .fault(wrong(ask, value, "an operation")) }
    guard let operation = Operation(name: name) else {
      let known = Operation.allCases.map(\.name)
      let hint = NearestName.hint(for: name, among: known, quote: "\"")
      return .fault(wrong(ask, value, "an operation" + hint))
    }
    return .performed(operation)
  }

  private func noContent(_ value: LuaValue) -> LoadFailure {
    let found = context.tools.checker.describe(value)
    return LoadFailure(.failed, "on_provide gave \(found), which is no content")
  }

  /// What `on_provide` gave, as content.
  func provided(_ value: LuaValue, as type: ContentType) -> Result<Content, LoadFailure> {
    switch value {
    case .handle(let handle):
      guard let object = context.objects.object(handle, as: ContentObject.self) else {
        return .failure(noContent(value))
      }
      return .success(object.content)
    case .string(let string): return .success(Content(type: type, bytes: string.bytes))
    case .table(let table):
      do throws(ScriptError) {
        let bytes = try context.encoded(table, as: type, by: Handler.provide.name)
        return .success(Content(type: type, bytes: bytes))
      } catch {
        return .failure(LoadFailure(.failed, error.message))
      }
    case .nil: return .failure(.nothingProvided)
    default: return .failure(noContent(value))
    }
  }

  private func isProvided(_ value: LuaValue) -> Bool {
    switch value {
    case .handle(let handle): context.objects.object(handle, as: ContentObject.self) != nil
    case .string, .table: true
    default: false
    }
  }

  /// A fault that is of no line of its own is of the handler.
  func located(_ answer: Answer, in function: LuaFunction?) -> Answer {
    guard case .fault(var fault) = answer, fault.file == nil, let function,
      let place = sandbox.place(of: function)
    else { return answer }
    fault.file = place.source
    fault.line = place.line
    return .fault(fault)
  }

  private func wrong(_ ask: Ask, _ value: LuaValue, _ expected: String) -> Fault {
    let found = context.tools.checker.describe(value)
    return .wrongResult(ask.call.handler, "\(found), not \(expected)")
  }

  /// What `on_drag` offers.
  private func items(_ value: LuaValue, _ ask: Ask) -> Answer {
    if value.isNil { return .items([]) }
    do throws(ValueMismatch) {
      if value.table?.isEmpty != true {
        let type = ScriptType.list(.record("dnd.SourceItem"))
        try context.tools.checker.check(value, is: type, at: "")
      }
    } catch {
      if case .wrongValue("", _, _) = error {
        return .fault(wrong(ask, value, "a list of items, as { { id = \"a\", types = { … } } }"))
      }
      return .fault(.wrongResult(.drag, "a list in which \(error.sentence)"))
    }
    do throws(ValueMismatch) {
      return .items(try items(value.table?.list.compactMap(\.table) ?? []))
    } catch {
      return .fault(.wrongResult(.drag, "a list in which \(error.sentence)"))
    }
  }

  private func items(_ tables: [LuaTable]) throws(ValueMismatch) -> [DragItem] {
    var places = NameTable<Int>()
    var items: [DragItem] = []
    for (index, table) in tables.enumerated() {
      let item = try item(table, at: "[\(index + 1)]")
      if let first = places.updateValue(index + 1, forKey: item.id) {
        throw .wrongValue(
          path: "[\(index + 1)].id",
          expected: "an id of its own",
          found: "\"\(item.id)\", which [\(first)] has"
        )
      }
      items.append(item)
    }
    return items
  }

  private func item(_ table: LuaTable, at path: String) throws(ValueMismatch) -> DragItem {
    let size = table["size"].integer.map { Int($0) }
    let types = table["types"].table?.list.compactMap(\.text) ?? []
    let representations = types.enumerated().map { index, name in
      Representation(
        type: context.types.catalog.type(named: name),
        size: index == 0 ? size : nil
      )
    }
    let local: JSONValue
    do throws(ValueConverter.Problem) {
      local = try ValueConverter.json(table["local_object"])
    } catch {
      let found = "what it is: \(error.sentence)"
      throw .wrongValue(path: path + ".local_object", expected: "plain data", found: found)
    }
    return DragItem(
      id: table["id"].text ?? "",
      name: table["name"].text,
      representations: representations,
      local: local == .null ? nil : local
    )
  }
}

extension Answer {
  /// The answer as a transcript shows it.
  var plain: JSONValue? {
    switch self {
    case .willing: true
    case .unwilling: false
    case .items(let items): .array(items.map { .string($0.id) })
    case .performed(let operation?): .string(operation.name)
    case .proposal(let proposal): proposal.plain
    default: nil
    }
  }
}

extension Proposal {
  /// The operation, and the place where there is one, as a script would say it.
  fileprivate var plain: JSONValue? {
    let word = operation.map { JSONValue.string($0.name) }
    guard let insertAt, insertAt < .max else { return word }
    return .object([
      .init("operation", word ?? .null), .init("insert_at", .int(insertAt + 1)),
    ])
  }
}

extension LoadFailure {
  fileprivate static let nothingProvided = LoadFailure(.failed, "on_provide gave nothing")
}
