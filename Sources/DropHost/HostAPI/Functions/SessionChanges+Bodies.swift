import DropCore
import LuaSandbox

extension SessionChanges {
  static let placeholderBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let task = try plugin.runningTask()
    let options = try plugin.table(call, 1)
    let request = Request.placeholder(
      at: options.index("index"),
      title: options["title"].text ?? "",
      size: options.integer("size"),
      item: options["item"].handle.flatMap(plugin.itemIndex) ?? task.item
    )
    guard case .placeholder(let id, _) = try plugin.engine.ask(request, task.run) else {
      return .nothing
    }
    task.placeholders.append(id)
    return .value(plugin.hand(id))
  }

  static let insertBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let task = try plugin.runningTask()
    let options = try plugin.table(call, 1)
    let entries = try plugin.entries(options["contents"], task)
    let request = Request.insert(at: options.index("index"), entries, item: task.item)
    try plugin.engine.ask(request, task.run)
    return .nothing
  }

  static let removeBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let task = try plugin.runningTask()
    let options = try plugin.table(call, 1)
    let count = options.integer("count") ?? 1
    try plugin.engine.ask(.remove(at: options.index("index") ?? 0, count: count), task.run)
    return .nothing
  }

  static let moveBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let task = try plugin.runningTask()
    let options = try plugin.table(call, 1)
    let list = options["from"].table?.list ?? [options["from"]]
    let from = list.compactMap { $0.integer.map { Int($0) &- 1 } }
    try plugin.engine.ask(.move(from: from, to: options.index("to") ?? 0), task.run)
    return .nothing
  }

  static let skipBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let task = try plugin.runningTask()
    let item = try plugin.item(call, 1)
    try plugin.engine.ask(.skip(item: item, reason: call.text(2)), task.run)
    return .nothing
  }

  static let failBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let task = try plugin.runningTask()
    let item = try plugin.item(call, 1)
    try plugin.engine.ask(.fail(item: item, code: .failed, reason: call.text(2)), task.run)
    return .nothing
  }
}
