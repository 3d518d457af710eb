import DropCore
import LuaSandbox

/// The sessions of drags as one plugin's script holds them.
final class DragSessions {
  private let sandbox: Sandbox
  private let context: HandlerContext
  /// What the plugin is told, as every session has it.
  private var options: LuaValue = .table(LuaTable())
  private var drags: [DragID: DragObjects] = [:]
  /// Those of the drag that was asked about last.
  private var last: DragObjects? {
    didSet { borrowedLast = last.map { Borrowed($0) } }
  }
  /// The same, not counted: they go with their drag or their script's state, and neither goes while
  /// the script runs.
  private(set) var borrowedLast: Borrowed<DragObjects>?
  /// State kept over a reload, until the drag's session is made anew.
  private var inherited: [DragID: LuaValue] = [:]

  /// The engine's, which outlives its scripts' sessions; held here it would hold them for ever.
  private unowned let roll: SessionRoll

  init(_ sandbox: Sandbox, _ context: HandlerContext, _ roll: SessionRoll) {
    self.sandbox = sandbox
    self.context = context
    self.roll = roll
  }

  /// Notes what the plugin is told.
  func note(_ options: LuaValue) { self.options = options }

  /// The script's session for a drag, with what changed since the last call.
  func objects(for drag: DragID) throws(SandboxFault) -> DragObjects {
    if let last, last.drag == drag {
      if last.isStale { try refresh(last) }
      return last
    }
    if let objects = drags[drag] {
      last = objects
      if objects.isStale { try refresh(objects) }
      return objects
    }
    let objects = try make(drag)
    drags[drag] = objects
    last = objects
    roll.note(objects, of: self)
    return objects
  }

  /// Those of a drag, if it was the one asked about last.
  func last(of drag: DragID) -> DragObjects? { last?.drag == drag ? last : nil }

  /// A drag is over: the script's session for it is of no use any more.
  func forget(_ drag: DragID) {
    inherited[drag] = nil
    if last?.drag == drag { last = nil }
    guard let objects = drags.removeValue(forKey: drag) else { return }
    objects.release(in: sandbox)
    for index in 0..<min(objects.itemCount, HandlerContext.eagerItems) {
      sandbox.release(context.itemHandle(index, drag))
    }
    context.free(sandbox.takeDroppedHandles())
  }

  /// A drag has landed and is at work elsewhere: what hovering made for it goes, where what the script keeps
  /// in `session.state` is known, with which the session is made anew for who asks for it still.
  ///
  /// Else thousands of drops at work at once would fill the memory in which hovering goes on.
  func land(_ drag: DragID, keeping state: LuaValue?) {
    guard let objects = drags[drag] else { return }
    forget(drag)
    roll.forget(objects, of: self, in: drag)
    if let state, state.table?.isEmpty != true { take([drag: state]) }
  }

  /// The same where the state can't be kept elsewhere: nobody asks for a proposal any more.
  func landStaying(_ drag: DragID) { drags[drag]?.releaseUpdate(in: sandbox) }

  /// Whether there is a session for a drag.
  func holds(_ drag: DragID) -> Bool { drags[drag] != nil }

  /// The destination that its script serves.
  var place: Destination.Index? { context.call.destination }

  /// The script's state is gone.
  func removeAll() {
    drags = [:]
    last = nil
  }

  /// Takes over what an old script kept in `session.state`: all that isn't of that script alone; false where the
  /// old one's memory was lost with that.
  func inherit(from old: DragSessions) -> Bool {
    // What it had from one before it, and never came to make a session of.
    take(old.inherited.mapValues { adopted($0, from: old) })
    for (drag, objects) in old.drags {
      do throws(SandboxFault) {
        guard let state = try old.state(of: objects) else { return true }
        take([drag: adopted(state, from: old)])
      } catch {
        // With the old script's memory all of its states are gone.
        if error.scriptStateLost { return false }
      }
    }
    return true
  }

  /// A value of an old script's: with the drag's own objects and with rects, and without functions and what else is
  /// that script's.
  private func adopted(_ value: LuaValue, from old: DragSessions) -> LuaValue {
    value.keeping { [context] handle in
      let objects = old.context.objects
      if objects.isShared(handle) { return handle }
      return objects.object(handle, as: Rect.self).flatMap { try? context.keep($0) }
    }
  }

  /// What the script keeps in `session.state`; nil where it has nothing that could tell.
  private func state(of objects: DragObjects) throws(SandboxFault) -> LuaValue? {
    guard let state = context.prelude.state else { return nil }
    context.enter(.hovering, objects.drag)
    context.tools.outside.begin(sandbox, isHovering: true)
    return try sandbox.call(state, [.handle(objects.handle)], budget: .hover)
  }

  /// What the script keeps in `session.state` for a drag, made or not yet; nil where it keeps nothing.
  func state(of drag: DragID) throws(SandboxFault) -> LuaValue? {
    guard let objects = drags[drag] else { return inherited[drag] }
    return try state(of: objects)
  }

  /// Takes over what another script of the plugin kept in `session.state`.
  func take(_ states: [DragID: LuaValue]) {
    for (drag, state) in states {
      inherited[drag] = state
      roll.expect(drag, in: self)
    }
  }

  /// Gives what the script keeps in `session.state`, and forgets its sessions: it makes way for others.
  ///
  /// Nil, and nothing is forgotten, where that isn't all plain data.
  func setAside() -> [DragID: LuaValue]? {
    var states = inherited
    for objects in drags.values.sorted(by: { $0.drag < $1.drag }) {
      do throws(SandboxFault) {
        guard let value = try state(of: objects) else { return nil }
        guard value == value.plain else {
          var functions: [LuaFunction] = []
          value.appendFunctions(to: &functions)
          for function in functions { sandbox.release(function) }
          return nil
        }
        if value.table?.isEmpty != true { states[objects.drag] = value }
      } catch {
        // With the script's memory all of its states are gone.
        if !error.scriptStateLost { return nil }
        states = inherited
        break
      }
    }
    for (drag, objects) in drags { roll.forget(objects, of: self, in: drag) }
    for drag in inherited.keys { roll.forget(nil, of: self, in: drag) }
    inherited = [:]
    removeAll()
    return states
  }

  // MARK: Making

  private func make(_ drag: DragID) throws(SandboxFault) -> DragObjects {
    let handle = context.objects.handle(.session, drag.number)
    let items = context.core.items(of: drag)
    try makeItems(items, from: 0, drag)
    let place = try makePlace(drag)
    let hasPoint =
      context.call.destination != nil && context.core.asking { $0.kind(of: drag) } == .drop
    let session = try sandbox.makePersistentObject(
      handle,
      slots: slots(hasPoint: hasPoint)
    ) { (fields) throws(SandboxFault) in
      try addChangingFields(drag, to: &fields)
      try addItems(drag, to: &fields)
      try addFixedFields(drag, to: &fields)
      if let place { try fields.add("destination", .handle(place)) }
    }
    return DragObjects(
      drag: drag,
      handle: handle,
      session: session,
      hasPoint: hasPoint,
      itemCount: items.count,
      revealed: context.core.asking { $0.revealed(of: drag, after: 0) }.count,
      place: context.call.destination.flatMap { index in
        context.core.asking { $0.destination(index) }
      }
    )
  }

  /// What is asked of the host, so that a look at it is noted, has no slot under its name.
  private func slots(hasPoint: Bool) -> [String] {
    let names = hasPoint ? DragObjects.Slot.names : [DragObjects.Slot.time]
    return context.tools.looks == nil ? names : names.map { "=" + $0 }
  }

  /// Whether what could be set is left out, so that each look at it asks the host.
  private var asksHost: Bool { context.tools.looks != nil }

  private func refresh(_ objects: DragObjects) throws(SandboxFault) {
    let drag = objects.drag
    let items = context.core.items(of: drag)
    let revealed = context.core.asking { $0.revealed(of: drag, after: objects.revealed) }
    let known = objects.renew(itemCount: items.count, revealed: revealed.count)
    roll.note(objects)
    // Of the first ones there are objects, also where there are too many now to make them all.
    let first = 0..<min(known, HandlerContext.eagerItems)
    if revealed.count > first.count {
      try make(items, first, drag)
    } else {
      for place in revealed where first.contains(place) { try make(items, place..<place + 1, drag) }
    }
    if items.count > known { try makeItems(items, from: known, drag) }
    try sandbox.makeObject(objects.handle) { (fields) throws(SandboxFault) in
      try addChangingFields(drag, to: &fields)
      if items.count != known { try addItems(drag, to: &fields) }
      // The place that a drag came from may have closed: it is an object no longer.
      if context.call.destination == nil, context.place(of: drag) == nil {
        try fields.add("destination", .nil)
      }
    }
    if let index = context.call.destination,
      let place = context.core.asking({ $0.destination(index) }), objects.changes(to: place)
    {
      try makeDestination(index, place)
    }
  }

  /// Makes the objects of items from a place on, where all of them are objects from the start.
  private func makeItems(
    _ items: DragItems,
    from first: Int,
    _ drag: DragID
  ) throws(SandboxFault) {
    guard items.count <= HandlerContext.eagerItems else { return }
    try make(items, first..<items.count, drag)
  }

  private func make(
    _ items: DragItems,
    _ indexes: Range<Int>,
    _ drag: DragID
  ) throws(SandboxFault) {
    for index in indexes {
      let handle = context.itemHandle(index, drag)
      try sandbox.makeObject(handle) { (fields) throws(SandboxFault) in
        let item = items[index]
        try fields.add("id", text: item.id)
        if asksHost { return }
        if let name = item.knownName { try fields.add("name", text: name) }
        try fields.add("index", .integer(Int64(index + 1)))
        try fields.add("types", texts: item.typeNames)
        if let size = item.representations.first?.size {
          try fields.add("size", .integer(Int64(size)))
        }
        if let local = item.local, context.isLocal(drag) {
          try fields.add("local_object", ValueConverter.lua(local))
        }
      }
    }
  }

  private func addChangingFields(
    _ drag: DragID,
    to fields: inout ObjectFields
  ) throws(SandboxFault) {
    if asksHost { return }
    try fields.add("modifiers", set: context.core.asking { $0.modifiers(of: drag) }.names)
    try fields.add("allowed", set: context.allowedOperations(of: drag).all.map(\.name))
  }

  private func addItems(_ drag: DragID, to fields: inout ObjectFields) throws(SandboxFault) {
    let items = context.core.items(of: drag)
    if items.count <= HandlerContext.eagerItems, !asksHost {
      try fields.add("items", objects: (0..<items.count).map { context.itemHandle($0, drag) })
    } else {
      // What the script had of fewer items goes; the list is made when it is read.
      try fields.add("items", .nil)
    }
  }

  private func addFixedFields(
    _ drag: DragID,
    to fields: inout ObjectFields
  ) throws(SandboxFault) {
    let core = context.core
    let source = core.asking { $0.source(of: drag) }
    try fields.add("options", options)
    try fields.add("state", inherited.removeValue(forKey: drag) ?? .table(LuaTable()))
    if asksHost, context.call.destination != nil { return }
    try fields.add("kind", text: (core.asking { $0.kind(of: drag) } ?? .drop).rawValue)
    try fields.add("source") { (fields) throws(SandboxFault) in
      try addSource(source, drag, to: &fields)
    }
  }

  private func addSource(
    _ source: Source?,
    _ drag: DragID,
    to fields: inout ObjectFields
  ) throws(SandboxFault) {
    try fields.add("is_local", .bool(context.isLocal(drag)))
    if let app = source?.app { try fields.add("app", text: app) }
    if let id = source?.destination { try fields.add("destination", text: id) }
    if context.call.destination == nil {
      try fields.add("context", ValueConverter.lua(source?.context ?? .null))
      try fields.add("selection", ValueConverter.lua(context.desk.selection(of: drag)))
    }
  }

  private func makePlace(_ drag: DragID) throws(SandboxFault) -> Handle? {
    guard let place = context.place(of: drag),
      let declared = context.core.asking({ $0.destination(place) })
    else { return nil }
    return try makeDestination(place, declared)
  }

  @discardableResult
  private func makeDestination(
    _ index: Destination.Index,
    _ place: Destination
  ) throws(SandboxFault) -> Handle {
    let handle = context.objects.handle(.destination, Int(index.value))
    try sandbox.makeObject(handle) { (fields) throws(SandboxFault) in
      try fields.add("id", text: place.id)
      if !asksHost {
        try fields.add("width", .number(place.frame.width))
        try fields.add("height", .number(place.frame.height))
        try fields.add("context", ValueConverter.lua(place.context))
      }
      try fields.add("regions", tables: place.regions.count) { (fields, at) throws(SandboxFault) in
        try Self.add(place.regions[at], to: &fields)
      }
    }
    return handle
  }

  private static func add(_ region: Region, to fields: inout ObjectFields) throws(SandboxFault) {
    try fields.add("id", text: region.id)
    try fields.add("x", .number(region.frame.x))
    try fields.add("y", .number(region.frame.y))
    try fields.add("width", .number(region.frame.width))
    try fields.add("height", .number(region.frame.height))
    try fields.add("scale", .number(region.scale))
  }
}

/// The session of one drag as one plugin's script holds it, and its last answer.
final class DragObjects {
  let drag: DragID
  let handle: Handle
  let session: PersistentObject
  /// Whether there is a pointer, and a destination in which it has a place.
  let hasPoint: Bool
  private(set) var itemCount: Int
  /// How often more was known of an item, up to what the script has seen.
  private(set) var revealed: Int
  /// What the script sees of the destination, as it was set last.
  private var place: Destination?
  /// Whether the fields that seldom change have to be set anew.
  private(set) var isStale = false

  /// The update call, prepared when it is first needed.
  private(set) var update: KeptCall?
  /// The last answer, where it is remembered.
  private let memo = ResultMemo()
  private var answer = Said.other
  /// The number that the core gave the last answer's proposal.
  private var proposal = 0

  /// What the script said last, as far as it is known again.
  private enum Said {
    case choice(Int)
    case remembered
    case other
  }

  init(
    drag: DragID,
    handle: Handle,
    session: PersistentObject,
    hasPoint: Bool,
    itemCount: Int,
    revealed: Int,
    place: Destination?
  ) {
    self.drag = drag
    self.handle = handle
    self.session = session
    self.hasPoint = hasPoint
    self.itemCount = itemCount
    self.revealed = revealed
    self.place = place
  }

  /// The numbers that are set before each call: without a pointer only the time.
  enum Slot {
    static let names = ["x", "y", time]
    static let time = "t"
  }

  /// Whether all is as the next update of that drag needs it.
  @inline(__always)
  func isReady(for drag: DragID) -> Bool { self.drag == drag && !isStale }

  func outdate() { isStale = true }

  /// Notes that all fields are set anew, and gives how many items there were before.
  func renew(itemCount: Int, revealed: Int) -> Int {
    isStale = false
    self.revealed += revealed
    defer { self.itemCount = max(itemCount, self.itemCount) }
    return self.itemCount
  }

  /// Whether the script has seen the destination otherwise.
  func changes(to place: Destination) -> Bool {
    if self.place == place { return false }
    self.place = place
    return true
  }

  func release(in sandbox: Sandbox) {
    releaseUpdate(in: sandbox)
    sandbox.release(session)
    sandbox.release(handle)
  }

  // MARK: The update call

  func releaseUpdate(in sandbox: Sandbox) {
    if let update { sandbox.release(update) }
    update = nil
  }

  /// The update call, made ready where it is not yet.
  func update(
    _ make: () throws(SandboxFault) -> KeptCall
  ) throws(SandboxFault) -> KeptCall {
    if let update { return update }
    let made = try make()
    update = made
    return made
  }

  /// Notes what was returned, before it is read: true where the same result can be known again.
  func remember(_ result: FastResult, in sandbox: Sandbox) -> Bool {
    answer = .other
    return result.kind != .string && sandbox.remember(in: memo)
  }

  /// Notes that the result was a proposal, which is known again by that.
  func note(_ result: FastResult, isRemembered: Bool) {
    if result.kind == .string, result.choice >= 0 {
      answer = .choice(result.choice)
    } else if isRemembered {
      answer = .remembered
    }
  }

  /// Notes the number that the core gave the proposal.
  func number(_ proposal: Int) { self.proposal = proposal }

  /// Whether the script said what it had said when the core took the proposal of that number.
  @inline(__always)
  func repeats(_ result: FastResult, _ proposal: Int, in sandbox: Sandbox) -> Bool {
    guard self.proposal == proposal else { return false }
    switch answer {
    case .choice(let choice): return result.choice == choice
    case .remembered: return result.choice < 0 && sandbox.resultRepeats(memo)
    case .other: return false
    }
  }
}
