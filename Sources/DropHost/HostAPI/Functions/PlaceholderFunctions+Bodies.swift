import DropCore
import LuaSandbox

extension PlaceholderFunctions {
  static let progressBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let task = try plugin.runningTask()
    let id = try plugin.placeholder(call, 0)
    let request = Request.progress(
      of: .placeholder(id),
      done: call.number(1) ?? 0,
      total: call.number(2),
      label: nil
    )
    try plugin.engine.ask(request, task.run)
    return .nothing
  }

  static let commitBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let task = try plugin.runningTask()
    let id = try plugin.placeholder(call, 0)
    let entries = try plugin.entries(plugin.value(call, 1), task)
    return .boolean(try changed(plugin.engine.ask(.commit(id, entries), task.run)))
  }

  static let discardBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let task = try plugin.runningTask()
    let id = try plugin.placeholder(call, 0)
    return .boolean(try changed(plugin.engine.ask(.discard(id), task.run)))
  }

  private static func changed(_ reply: Reply) -> Bool {
    if case .changed(let changed) = reply { changed } else { true }
  }
}

/// The fields of a placeholder.
enum PlaceholderReads {
  static let id: HostFunction.Body = { plugin, call throws(ScriptError) in
    .value(.string(try plugin.placeholder(call, 0).name))
  }
}
