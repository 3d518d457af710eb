import DropCore
import LuaSandbox

extension PluginRuntime {
  /// Calls a handler that must answer at once.
  func hover(_ ask: Ask) -> Answer {
    guard let function = function(for: ask.call.handler) else { return .nothing }
    engine.lastHandler = (ask.id, ask.call.name)
    enter(ask.call.phase, ask.drag, nil)
    do throws(SandboxFault) {
      let arguments = try arguments(for: ask)
      let value = try sandbox.call(function, arguments, budget: .hover)
      let answer = located(answer(to: ask, value), in: function)
      engine.record(ask, answer.plain, units: sandbox.lastUnits)
      release(functionsIn: value)
      freeDropped()
      return answer
    } catch {
      return fault(error, ask)
    }
  }

  /// What a handler gets: the session, and what its kind of call adds.
  func arguments(for ask: Ask) throws(SandboxFault) -> [LuaValue] {
    let objects = try objects(for: ask.drag)
    try setPoint(objects, ask.drag, engine)
    let session = LuaValue.handle(objects.handle)
    if case .perform(let operation) = ask.call {
      try sandbox.setField(objects.handle, "operation", to: .string(operation.name))
    }
    switch ask.call {
    case .canHandle, .enter, .update, .exit, .perform: return [session]
    case .springload(let region): return [session, .string(region)]
    case .end(let outcome): return [session, OutcomeTable.outcome(outcome)]
    case .drag(let isAdding):
      return [session, request(ask.drag, isAdding: isAdding)]
    case .provide(let item, let type, _):
      return [session, .handle(itemHandle(item, ask.drag)), .string(type.id)]
    case .dragEnd(let outcome):
      let settled = OutcomeTable.settled(outcome, types: engine.loadedTypes[ask.drag] ?? [:])
      return [session, settled]
    }
  }

  private func request(_ drag: DragID, isAdding: Bool) -> LuaValue {
    let context = engine.asking { $0.source(of: drag) }?.context ?? .null
    return .table(
      LuaTable(fields: [
        ("adding", .bool(isAdding)), ("context", ValueConverter.lua(context)),
        ("selection", ValueConverter.lua(engine.offers[drag]?.selection ?? .null)),
      ])
    )
  }

  private func answer(to ask: Ask, _ value: LuaValue) -> Answer {
    switch (ask.call, value) {
    case (.canHandle, .bool(true)): .willing
    case (.canHandle, .bool(false)), (.canHandle, .nil): .unwilling
    case (.canHandle, _): .fault(wrong(ask, value, "true or false"))
    case (.drag, _): items(value, ask)
    default: .nothing
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

  func wrong(_ ask: Ask, _ value: LuaValue, _ expected: String) -> Fault {
    .wrongResult(ask.call.name, "\(binding.checker.describe(value)), not \(expected)")
  }

  /// What `on_drag` offers.
  private func items(_ value: LuaValue, _ ask: Ask) -> Answer {
    if value.isNil { return .items([]) }
    do throws(ValueMismatch) {
      if value.table?.isEmpty != true {
        try binding.checker.check(value, is: .list(.record("dnd.SourceItem")), at: "")
      }
    } catch {
      if case .wrongValue("", _, _) = error {
        return .fault(wrong(ask, value, "a list of items, as { { id = \"a\", types = { … } } }"))
      }
      return .fault(.wrongResult("on_drag", "a list in which \(error.sentence)"))
    }
    do throws(ValueMismatch) {
      return .items(try items(value.table?.list.compactMap(\.table) ?? []))
    } catch {
      return .fault(.wrongResult("on_drag", "a list in which \(error.sentence)"))
    }
  }

  private func items(_ tables: [LuaTable]) throws(ValueMismatch) -> [DragItem] {
    var places: [String: Int] = [:]
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
        type: engine.setup.types.type(named: name),
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
