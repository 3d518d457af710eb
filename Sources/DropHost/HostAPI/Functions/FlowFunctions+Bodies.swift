import DropCore
import LuaSandbox

extension FlowFunctions {
  static let eachBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let list = try plugin.table(call, 0)
    // The options may be left out: dnd.each(list, fn).
    let isShort = call.kind(1) == .function
    let limit = isShort ? nil : try plugin.table(call, 1).integer("limit")
    guard let function = call.function(isShort ? 1 : 2) else {
      throw .badArgument("dnd.each: fn must be a function")
    }
    if let limit, limit < 1 {
      throw .badArgument("dnd.each: limit must be at least 1, not \(limit)")
    }
    let children = list.list.enumerated().map { index, element in
      ChildTasks.Child(
        function: function,
        arguments: [element, .integer(Int64(index + 1))],
        item: plugin.itemBehind(element)
      )
    }
    return try plugin.wait(call) { wait in
      ChildTasks(plugin.engine, wait, children, limit: limit ?? 4, stopsAtError: false)
    }
  }

  static let allBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let list = try plugin.table(call, 0)
    let item = try plugin.waitingTask(call).item
    let children = list.list.compactMap(\.function).map {
      ChildTasks.Child(function: $0, arguments: [], item: item)
    }
    return try plugin.wait(call) { wait in
      ChildTasks(
        plugin.engine,
        wait,
        children,
        limit: max(1, children.count),
        stopsAtError: true
      )
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
  /// The item that an element of a list is, or belongs to.
  func itemBehind(_ element: LuaValue) -> Int? {
    switch element {
    case .handle(let handle): itemIndex(handle) ?? content(handle)?.item
    case .table(let table): table["item"].handle.flatMap(itemIndex)
    default: nil
    }
  }
}
