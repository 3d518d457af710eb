import DropContent
import DropCore
import LuaSandbox

extension ItemFunctions {
  static let hasBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let item = try plugin.item(call, 0)
    let items = plugin.engine.items(of: try plugin.currentDrag())
    return .boolean(try plugin.anyType(call) { items.has($0, item) })
  }

  static let bestBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let item = try plugin.item(call, 0)
    let drag = try plugin.currentDrag()
    let choice = plugin.engine.candidates(item, drag, wanted: try plugin.types(call, 1))
    guard let chosen = choice.chosen else { return .value(.nil) }
    return .values([.string(chosen.type.id), TypeFunctions.how(chosen)])
  }

  static let loadBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let item = try plugin.item(call, 0)
    // When the load ends, another drag may be the one that the script is called for.
    let drag = try plugin.currentDrag()
    return try load(plugin, call, item) { result in
      switch result {
      case .success(let value): .value(value)
      case .failure(let error): .failure(error.hostError(item: plugin.itemHandle(item, drag)))
      }
    }
  }

  static let tryBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let item = try plugin.item(call, 0)
    // When the load ends, another drag may be the one that the script is called for.
    let drag = try plugin.currentDrag()
    return try load(plugin, call, item) { result in
      switch result {
      case .success(let value): .value(value)
      case .failure(let error): .values([.nil, error.table(item: plugin.itemHandle(item, drag))])
      }
    }
  }

  private static func load(
    _ plugin: PluginRuntime,
    _ call: borrowing HostCall,
    _ item: Int,
    _ reply: @escaping (Result<LuaValue, ScriptError>) -> HostReply
  ) throws(ScriptError) -> HostReply {
    let task = try plugin.waitingTask(call)
    let run = task.run
    let wanted = try plugin.types(call, 1)
    let options = LoadOptions(try plugin.table(call, 2), in: plugin)
    let choice = plugin.engine.candidates(
      item,
      run.ask.drag,
      wanted: wanted,
      inOrderOfWanted: options.inOrderOfWanted
    )
    guard let best = choice.chosen else {
      let error = plugin.noRepresentation(item, wanted)
      plugin.engine.noteMissing(item, wanted, run, error.message)
      return reply(.failure(error))
    }
    if let kept = run.kept[HandlerRun.KeptKey(item: item, type: best.result)] {
      return reply(.success(plugin.hand(kept, origins: [item])))
    }
    return try plugin.wait(call) { wait in
      let job = ItemLoad(
        plugin.engine,
        run,
        item: item,
        candidates: choice.candidates,
        options: options
      ) { result in
        let value =
          result
          .map { plugin.hand($0, origins: [item], in: run.ask.drag) }
          .mapError { ScriptError($0.code, $0.message) }
        plugin.engine.end(wait, reply(value))
      }
      plugin.engine.later(.act { job.start() })
      return job
    }
  }
}

extension PluginRuntime {
  fileprivate func noRepresentation(_ item: Int, _ wanted: [ContentType]?) -> ScriptError {
    let name = drag.map { engine.items(of: $0)[item].name } ?? ""
    let types = (wanted ?? []).map(\.id).joined(separator: ", ")
    return ScriptError(
      .noRepresentation,
      "\(name) has nothing that is, or can be made to, \(types)" + engine.slips(in: wanted)
    )
  }
}

extension ScriptError {
  /// The error as a value, for a script that did not want it raised.
  fileprivate func table(item: Handle) -> LuaValue {
    .table(
      LuaTable(fields: [
        ("code", .string(code)), ("message", .string(message)), ("item", .handle(item)),
      ])
    )
  }
}
