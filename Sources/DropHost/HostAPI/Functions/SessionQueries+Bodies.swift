import DropCore
import LuaSandbox

extension SessionQueries {
  static let hasBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    try plugin.checkSession(call)
    let items = plugin.engine.items(of: try plugin.currentDrag())
    return .boolean(try plugin.anyType(call) { items.any($0) })
  }

  static let allBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    try plugin.checkSession(call)
    var wanted: [ContentType] = []
    _ = try plugin.anyType(call) { type in
      wanted.append(type)
      return false
    }
    return .boolean(plugin.engine.items(of: try plugin.currentDrag()).all(wanted))
  }

  static let regionBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    try plugin.checkSession(call)
    let drag = try plugin.currentDrag()
    let place = try plugin.currentDestination()
    guard let region = plugin.engine.asking({ $0.region(of: drag, in: place) }) else {
      return .value(.nil)
    }
    let point = plugin.engine.point(of: drag, in: place)
    let (frame, scale) = (region.frame, region.scale)
    return .value(
      .table(
        LuaTable(fields: [
          ("id", .string(region.id)),
          ("x", .number((point.x - frame.x) / scale)),
          ("y", .number((point.y - frame.y) / scale)),
          ("width", .number(frame.width / scale)),
          ("height", .number(frame.height / scale)),
        ])
      )
    )
  }

  static let findBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    try plugin.checkSession(call)
    let drag = try plugin.currentDrag()
    guard let place = plugin.place(of: drag) else { return .value(.nil) }
    let found: Int?
    if call.kind(1) == .handle {
      let item = try plugin.item(call, 1)
      found = plugin.engine.session.entries(of: drag, in: place)[item]
    } else {
      found = plugin.engine.session.entry(named: call.text(1) ?? "", in: place)
    }
    return .value(found.map { .integer(Int64($0 + 1)) } ?? .nil)
  }

  static let indexBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    try plugin.checkSession(call)
    let place = try plugin.currentDestination()
    let drag = try plugin.currentDrag()
    let index = plugin.engine.asking { $0.insertionIndex(of: drag, in: place) }
    return .value(.integer(Int64(index + 1)))
  }
}

/// Fields of a session and its destination that are read when they are asked for.
enum SessionReads {
  static let items: HostFunction.Body = { plugin, call throws(ScriptError) in
    let drag = try plugin.currentDrag()
    let count = plugin.engine.items(of: drag).count
    if let place = call.integer(1) {
      // Asked by a list that was read in this drag, or that the script has kept from an earlier one.
      guard call.integer(2) == Int64(drag.number), place <= count else { throw .gone("item") }
      return .value(.handle(plugin.itemHandle(Int(place) - 1)))
    }
    try plugin.checkSession(call)
    if count > PluginRuntime.listedItems {
      return .list(count: count, tag: Int64(drag.number))
    }
    let handles = (0..<count).map { LuaValue.handle(plugin.itemHandle($0)) }
    return .kept(.table(LuaTable(list: handles)))
  }

  static let contents: HostFunction.Body = { plugin, call throws(ScriptError) in
    guard let handle = call.handle(0), let place = plugin.destinationIndex(handle) else {
      throw .gone("destination")
    }
    let places = plugin.engine.asking { $0.contents(of: place) }
    return .value(.table(LuaTable(list: places.map { entry($0, plugin) })))
  }

  private static func entry(_ place: Place, _ plugin: PluginRuntime) -> LuaValue {
    var fields: [(String, LuaValue)] = [("name", .string(place.entry.name))]
    if let id = place.entry.id { fields.append(("id", .string(id))) }
    if let content = place.entry.reference.flatMap(plugin.engine.content) {
      fields.append(("content", plugin.hand(content, origins: place.entry.origins)))
    }
    if place.placeholder != nil { fields.append(("placeholder", true)) }
    return .table(LuaTable(fields: fields))
  }
}

extension PluginRuntime {
  /// The destination that an object stands for.
  func destinationIndex(_ handle: Handle) -> Destination.Index? {
    if let destination, Int(destination.value) == Int(handle.index) { return destination }
    guard let drag else { return nil }
    return engine.asking { session in
      session.source(of: drag)?.destination.flatMap { session.index(of: $0) }
    }
  }
}
