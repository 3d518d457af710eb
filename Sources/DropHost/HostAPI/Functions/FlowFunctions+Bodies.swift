import DropCore
import LuaSandbox

extension FlowFunctions {
  static let eachBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    // The options may be left out: dnd.each(list, fn).
    let isShort = call.kind(1) == .function
    let options = isShort ? LuaTable() : try plugin.table(call, 1)
    let place = isShort ? 1 : 2
    guard call.kind(place) == .function else {
      let found = plugin.binding.checker.describe(try plugin.value(call, place))
      throw .badArgument("dnd.each: fn must be a function, not \(found)")
    }
    _ = try plugin.waitingTask(call)
    let (survey, elements, results) = try plugin.list(call, of: "dnd.each")
    guard let step = plugin.prelude.each, let function = call.reference(place) else {
      return .nothing
    }
    let source = ChildTasks.Source(
      step: step,
      references: [elements, results, function],
      results: results,
      items: (0..<survey.count).map { index in
        survey.handle(index).flatMap(plugin.itemBehind) ?? survey.place(index)
      }
    )
    return try plugin.wait(call) { wait in
      ChildTasks(
        plugin.engine,
        wait,
        source,
        limit: options.integer("limit") ?? 4,
        stopsAtError: false,
        label: options["progress"].text
      )
    }
  }

  static let allBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let item = try plugin.waitingTask(call).item
    let (survey, functions, results) = try plugin.list(call, of: "dnd.all")
    if let other = survey.firstOther {
      let element = try plugin.table(call, 0).list[other]
      let found = plugin.binding.checker.describe(element)
      throw .badArgument("dnd.all: \"fns[\(other + 1)]\" must be a function, not \(found)")
    }
    guard let step = plugin.prelude.all else { return .nothing }
    let source = ChildTasks.Source(
      step: step,
      references: [functions, results],
      results: results,
      items: Array(repeating: item, count: survey.count)
    )
    return try plugin.wait(call) { wait in
      ChildTasks(plugin.engine, wait, source, limit: max(1, survey.count), stopsAtError: true)
    }
  }

  static let sleepBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let milliseconds = call.number(0) ?? 0
    return try plugin.wait(call) { wait in
      Sleep(plugin.engine, wait, milliseconds: milliseconds)
    }
  }

  static let clockBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    .value(.number(plugin.engine.setup.clock()))
  }
}

extension PluginRuntime {
  /// The item that an object is, or belongs to.
  func itemBehind(_ handle: Handle) -> Int? {
    itemIndex(handle) ?? content(handle)?.item
  }
}
