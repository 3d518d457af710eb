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
    let place = try makePlace(drag)
    let session = try sandbox.makePersistentObject(
      handle,
      slots: DragObjects.Slot.names
    ) { (fields) throws(SandboxFault) in
      try addChangingFields(drag, to: &fields)
      try addFixedFields(drag, to: &fields)
      if let place { try fields.add("destination", .handle(place)) }
    }
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
    try sandbox.makeObject(objects.handle) { (fields) throws(SandboxFault) in
      try addChangingFields(drag, to: &fields)
      // The place that a drag came from may have closed: it is an object no longer.
      if destination == nil, place(of: drag) == nil { try fields.add("destination", .nil) }
    }
    if let destination, let place = engine.asking({ $0.destination(destination) }),
      place != objects.place
    {
      objects.place = place
      try makeDestination(destination, place)
    }
  }

  private func addChangingFields(
    _ drag: DragID,
    to fields: inout ObjectFields
  ) throws(SandboxFault) {
    try fields.add("modifiers", set: engine.asking { $0.modifiers(of: drag) }.names)
    let items = engine.items(of: drag)
    if items.count <= Self.eagerItems {
      try fields.add("items", objects: (0..<items.count).map { itemHandle($0, drag) })
    } else {
      // What the script had of fewer items; the list is made when it is read.
      try fields.add("items", .nil)
    }
  }

  private func addFixedFields(
    _ drag: DragID,
    to fields: inout ObjectFields
  ) throws(SandboxFault) {
    let source = engine.asking { $0.source(of: drag) }
    let allowed =
      destination.map { index in engine.asking { $0.allowedOperations(of: drag, in: index) } }
      ?? source?.operations(for: source?.app) ?? []
    try fields.add("kind", text: (engine.asking { $0.kind(of: drag) } ?? .drop).rawValue)
    try fields.add("allowed", set: allowed.all.map(\.name))
    try fields.add("options", options)
    try fields.add("state", inherited.removeValue(forKey: drag) ?? .table(LuaTable()))
    try fields.add("source") { (fields) throws(SandboxFault) in
      try addSource(source, drag, to: &fields)
    }
  }

  private func addSource(
    _ source: Source?,
    _ drag: DragID,
    to fields: inout ObjectFields
  ) throws(SandboxFault) {
    try fields.add("is_local", .bool(isLocal(drag)))
    if let app = source?.app { try fields.add("app", text: app) }
    if let id = source?.destination { try fields.add("destination", text: id) }
    if destination == nil {
      let selection = engine.offers[drag]?.selection ?? .null
      try fields.add("context", ValueConverter.lua(source?.context ?? .null))
      try fields.add("selection", ValueConverter.lua(selection))
    }
  }

  // MARK: The destination

  /// The plugin's own destination or, on the source side, the open one that the drag came from.
  func place(of drag: DragID) -> Destination.Index? {
    if let destination { return destination }
    return engine.asking { session in
      let index = session.source(of: drag)?.destination.flatMap { session.index(of: $0) }
      return index.flatMap { session.isOpen($0) ? $0 : nil }
    }
  }

  private func makePlace(_ drag: DragID) throws(SandboxFault) -> Handle? {
    guard let place = place(of: drag), let declared = engine.asking({ $0.destination(place) })
    else { return nil }
    return try makeDestination(place, declared)
  }

  @discardableResult
  private func makeDestination(
    _ index: Destination.Index,
    _ place: Destination
  ) throws(SandboxFault) -> Handle {
    let handle = destinationHandle(index)
    try sandbox.makeObject(handle) { (fields) throws(SandboxFault) in
      try fields.add("id", text: place.id)
      try fields.add("width", .number(place.frame.width))
      try fields.add("height", .number(place.frame.height))
      try fields.add("context", ValueConverter.lua(place.context))
      try fields.add("regions", tables: place.regions.count) { (fields, at) throws(SandboxFault) in
        try Self.add(place.regions[at], to: &fields)
      }
    }
    return handle
  }

  private static func add(
    _ region: Region,
    to fields: inout ObjectFields
  ) throws(SandboxFault) {
    try fields.add("id", text: region.id)
    try fields.add("x", .number(region.frame.x))
    try fields.add("y", .number(region.frame.y))
    try fields.add("width", .number(region.frame.width))
    try fields.add("height", .number(region.frame.height))
    try fields.add("scale", .number(region.scale))
  }
}
