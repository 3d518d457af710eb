import DropCore
import LuaSandbox

extension PluginRuntime {
  /// So many items are objects from the start; of more, `session.items` makes a list when it is read.
  static let eagerItems = 256
  /// So many items the list holds; of more, it has the host make an item when that is read.
  static let listedItems = 10_000

  /// The script's session for a drag, with what changed since the last call.
  func objects(for drag: DragID) throws(SandboxFault) -> DragObjects {
    if let last, last.drag == drag {
      if last.isStale { try refresh(last, drag) }
      return last
    }
    if let objects = drags[drag] {
      last = objects
      if objects.isStale { try refresh(objects, drag) }
      return objects
    }
    let handle = sessionHandle(drag)
    let items = engine.items(of: drag)
    try makeItems(items, from: 0, drag)
    var fields = changingFields(drag)
    fields += try fixedFields(drag)
    let session = try sandbox.makePersistentObject(
      handle,
      fields: LuaTable(fields: fields),
      slots: DragObjects.Slot.names
    )
    let objects = DragObjects(drag: drag, handle: handle, session: session, itemCount: items.count)
    if let destination { objects.place = engine.asking { $0.destination(destination) } }
    drags[drag] = objects
    last = objects
    return objects
  }

  /// The fields that seldom change are set anew before the next call.
  func outdate() {
    for objects in drags.values { objects.isStale = true }
  }

  /// A drag is over: the script's session for it is of no use any more.
  func forget(_ drag: DragID) {
    inherited[drag] = nil
    if last?.drag == drag { last = nil }
    guard let objects = drags.removeValue(forKey: drag) else { return }
    if let update = objects.update { sandbox.release(update) }
    releaseObjects(of: objects)
  }

  private func refresh(_ objects: DragObjects, _ drag: DragID) throws(SandboxFault) {
    objects.isStale = false
    let items = engine.items(of: drag)
    if items.count > objects.itemCount {
      try makeItems(items, from: objects.itemCount, drag)
      objects.itemCount = items.count
    }
    for (name, value) in changingFields(drag) {
      try sandbox.setField(objects.handle, name, to: value)
    }
    // The place that a drag came from may have closed: it is an object no longer.
    if destination == nil, place(of: drag) == nil {
      try sandbox.setField(objects.handle, "destination", to: .nil)
    }
    if let destination, let place = engine.asking({ $0.destination(destination) }),
      place != objects.place
    {
      objects.place = place
      let handle = destinationHandle(destination)
      for (name, value) in Self.fields(of: place) {
        try sandbox.setField(handle, name, to: value)
      }
    }
  }

  private func makeItems(
    _ items: DragItems,
    from first: Int,
    _ drag: DragID
  ) throws(SandboxFault) {
    guard items.count <= Self.eagerItems else { return }
    for index in first..<items.count {
      try sandbox.makeObject(itemHandle(index, drag), fields: itemFields(items[index], index, drag))
    }
  }

  func itemFields(_ item: DragItem, _ index: Int, _ drag: DragID) -> LuaTable {
    var fields: [(String, LuaValue)] = [
      ("id", .string(item.id)), ("name", .string(item.name)), ("index", .integer(Int64(index + 1))),
      ("types", .table(LuaTable(list: item.representations.map { .string($0.type.id) }))),
    ]
    if let size = item.representations.first?.size {
      fields.append(("size", .integer(Int64(size))))
    }
    if let local = item.local, isLocal(drag) {
      fields.append(("local_object", ValueConverter.lua(local)))
    }
    return LuaTable(fields: fields)
  }

  private func isLocal(_ drag: DragID) -> Bool {
    destination.map { index in engine.asking { $0.isLocal(drag, in: index) } } ?? true
  }

  private func changingFields(_ drag: DragID) -> [(String, LuaValue)] {
    let items = engine.items(of: drag)
    var fields = [("modifiers", Self.set(engine.asking { $0.modifiers(of: drag) }.names))]
    if items.count <= Self.eagerItems {
      let handles = (0..<items.count).map { LuaValue.handle(itemHandle($0, drag)) }
      fields.append(("items", .table(LuaTable(list: handles))))
    } else {
      // What the script had of fewer items; the list is made when it is read.
      fields.append(("items", .nil))
    }
    return fields
  }

  private func fixedFields(_ drag: DragID) throws(SandboxFault) -> [(String, LuaValue)] {
    let source = engine.asking { $0.source(of: drag) }
    let allowed =
      destination.map { index in engine.asking { $0.allowedOperations(of: drag, in: index) } }
      ?? source?.operations(for: source?.app) ?? []
    var fields: [(String, LuaValue)] = [
      ("kind", .string((engine.asking { $0.kind(of: drag) } ?? .drop).rawValue)),
      ("allowed", Self.set(allowed.all.map(\.name))),
      ("options", options),
      ("state", inherited.removeValue(forKey: drag) ?? .table(LuaTable())),
      ("source", sourceFields(source, drag)),
    ]
    if let place = place(of: drag), let declared = engine.asking({ $0.destination(place) }) {
      let handle = destinationHandle(place)
      try sandbox.makeObject(handle, fields: LuaTable(fields: Self.fields(of: declared)))
      fields.append(("destination", .handle(handle)))
    }
    return fields
  }

  /// The plugin's own destination or, on the source side, the open one that the drag came from.
  func place(of drag: DragID) -> Destination.Index? {
    if let destination { return destination }
    return engine.asking { session in
      let index = session.source(of: drag)?.destination.flatMap { session.index(of: $0) }
      return index.flatMap { session.isOpen($0) ? $0 : nil }
    }
  }

  private func sourceFields(_ source: Source?, _ drag: DragID) -> LuaValue {
    var fields: [(String, LuaValue)] = [("is_local", .bool(isLocal(drag)))]
    if let app = source?.app { fields.append(("app", .string(app))) }
    if let id = source?.destination { fields.append(("destination", .string(id))) }
    if destination == nil {
      fields.append(("context", ValueConverter.lua(source?.context ?? .null)))
      fields.append(("selection", ValueConverter.lua(engine.offers[drag]?.selection ?? .null)))
    }
    return .table(LuaTable(fields: fields))
  }

  private static func fields(of place: Destination) -> [(String, LuaValue)] {
    let frame = place.frame
    return [
      ("id", .string(place.id)), ("width", .number(frame.width)),
      ("height", .number(frame.height)), ("context", ValueConverter.lua(place.context)),
      ("regions", .table(LuaTable(list: place.regions.map(region)))),
    ]
  }

  private static func region(_ region: Region) -> LuaValue {
    .table(
      LuaTable(fields: [
        ("id", .string(region.id)), ("x", .number(region.frame.x)), ("y", .number(region.frame.y)),
        ("width", .number(region.frame.width)), ("height", .number(region.frame.height)),
        ("scale", .number(region.scale)),
      ])
    )
  }

  /// A set that is a list too.
  private static func set(_ names: [String]) -> LuaValue {
    .table(LuaTable(list: names.map { .string($0) }, fields: names.map { ($0, true) }))
  }
}
