import DropCore
import LuaSandbox

extension SessionChanges {
  static let placeholderBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let task = try plugin.runningTask()
    let options = try plugin.table(call, 1)
    let item = options["item"].handle.flatMap(plugin.itemIndex) ?? task.item
    let request = Request.placeholder(
      at: options.index("index"),
      title: options["title"].text ?? item.map { plugin.itemName($0) } ?? "",
      size: options.integer("size"),
      item: item
    )
    guard case .placeholder(let id, _) = try plugin.engine.ask(request, task.run) else {
      return .nothing
    }
    task.placeholders.append(id)
    if let item { task.run.keep(id, for: item) }
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
    let from = try moved(options["from"].table?.list ?? [options["from"]], plugin)
    try plugin.engine.ask(.move(from: from, to: try target(options, from)), task.run)
    return .value(.integer(Int64(from.count)))
  }

  /// The places of what is to be moved; of items those that are entries of the destination.
  private static func moved(
    _ list: [LuaValue],
    _ plugin: PluginRuntime
  ) throws(ScriptError) -> [Int] {
    let drag = try plugin.currentDrag()
    let hasItems = list.contains { $0.handle != nil }
    let entries =
      hasItems
      ? plugin.engine.session.entries(of: drag, in: try plugin.currentDestination()) : []
    var places: [Int] = []
    for value in list {
      if let index = value.integer { places.append(Int(index).place) }
      guard let handle = value.handle else { continue }
      guard let item = plugin.itemIndex(handle) else { throw .gone("item") }
      if let place = entries[item] { places.append(place) }
    }
    return places
  }

  /// Where the first of what is moved goes: taken out first, it leaves a gap before the place.
  private static func target(_ options: LuaTable, _ from: [Int]) throws(ScriptError) -> Int {
    if let to = options.index("to") { return to }
    guard let before = options.index("before") else {
      throw .badArgument("session:move: \"to\" or \"before\" is missing")
    }
    return before - Set(from).filter { $0 < before }.count
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
    plugin.engine.discardPlaces(of: item, in: task.run)
    return .nothing
  }
}
