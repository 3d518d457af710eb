package import DropContent
package import DropCore
import LuaSandbox

/// A scene with its plugins: events and completions go in, effects and requests come out.
///
/// It has no clock and reads no file: the same inputs give the same outputs. Not `Sendable`: one
/// isolation domain keeps it. Each kind of state has its owner; the engine takes what comes in to them.
package final class HostEngine {
  package let setup: HostSetup
  let tools: HostTools
  let stage: Stage
  let runs = RunTable()
  let loads = LoadDesk()
  let outbox = OutputQueue()
  let places = PluginPlaces()
  private var contents = ContentStore()
  private var io = IORegistry()

  /// Loads every plugin and opens the scene.
  package init(_ setup: consuming HostSetup) throws(PluginLoadError) {
    let binding =
      setup.binding
      ?? (setup.catalog.isBuiltIn ? HostBinding.builtIn : HostBinding(setup.catalog))
    tools = HostTools(
      binding,
      types: setup.types,
      coercer: setup.coercer,
      clock: setup.clock,
      logLevel: setup.logLevel,
      isTraced: setup.recordsTrace
    )
    stage = Stage(setup.types, setup.coercions)
    self.setup = setup
    try openScene()
  }

  deinit {
    runs.abandon()
    places.leaveEngine()
  }

  // MARK: The scene

  private func openScene() throws(PluginLoadError) {
    places.assign(setup.plugins)
    if let source = setup.source { _ = places.add(source: try load(source)) }
    var loaded: [String: PluginRuntime] = [:]
    var scene: [Destination] = []
    for destination in setup.destinations {
      scene.append(try load(destination, into: &loaded))
    }
    stage.open(scene)
    for (id, plugin) in loaded { place(plugin, at: id) }
  }

  private func load(_ assignment: PluginAssignment) throws(PluginLoadError) -> PluginRuntime {
    try PluginRuntime(assignment, tools, stage, self, seed: setup.seed)
  }

  /// Loads the plugins of a destination and of all that lies on it, and notes their profiles.
  private func load(
    _ destination: Destination,
    into loaded: inout [String: PluginRuntime]
  ) throws(PluginLoadError) -> Destination {
    var profiled = destination
    if let assignment = places.assignment(of: destination.id) {
      let plugin = try load(assignment)
      loaded[destination.id] = plugin
      profiled.profile = plugin.profile
    }
    // Without a plugin the destination keeps the profile it came with.
    var children: [Destination] = []
    for child in destination.destinations { children.append(try load(child, into: &loaded)) }
    profiled.destinations = children
    return profiled
  }

  /// Puts a loaded plugin to its destination, which the session knows by now.
  private func place(_ plugin: PluginRuntime, at id: String) {
    guard let index = asking({ $0.index(of: id) }) else { return }
    plugin.context.serve(index)
    places.put(plugin, at: index)
    for type in plugin.manifest.accepts ?? []
    where !setup.types.knows(type) && setup.types.isSlip(type.id) {
      let nearest = setup.types.nearestName(to: type.id)
      outbox.append(.notice(.unknownType(type.id, nearest: nearest), index))
    }
  }

  /// Opens a destination, and whatever lies on it, with plugins by the destinations' ids.
  package func open(
    _ destination: Destination,
    inside parent: String?,
    plugins: [String: PluginAssignment],
    at time: Double
  ) throws(PluginLoadError) {
    stage.advance(to: time)
    places.assign(plugins)
    var loaded: [String: PluginRuntime] = [:]
    let profiled = try load(destination, into: &loaded)
    stage.apply(.open(profiled, inside: parent))
    for (id, plugin) in loaded { place(plugin, at: id) }
    pump()
  }

  /// Reads a destination's plugin again, or another in its place; one that doesn't load leaves the
  /// old one at work.
  package func reload(_ id: String, with assignment: PluginAssignment? = nil, at time: Double) {
    stage.advance(to: time)
    guard let assignment = assignment ?? places.assignment(of: id),
      asking({ $0.index(of: id) != nil })
    else {
      stage.apply(.reload(id, nil, fault: nil))
      return pump()
    }
    do throws(PluginLoadError) {
      let plugin = try load(assignment)
      let old = asking { $0.index(of: id) }.flatMap { places.plugin(of: $0) }
      if let old, !plugin.sessions.inherit(from: old.sessions) { lose(old, except: nil) }
      places.assign([id: assignment])
      place(plugin, at: id)
      if let old { retire(old) }
      stage.apply(.reload(id, plugin.profile, fault: nil))
    } catch {
      stage.apply(.reload(id, nil, fault: error.fault))
    }
    pump()
  }

  /// An old script is closed when nothing of it waits any more.
  func retire(_ plugin: PluginRuntime) {
    guard !places.isInUse(plugin), !runs.hasRun(of: plugin) else { return }
    guard !plugin.isKept else { return places.retire(plugin) }
    runs.later(.act { plugin.sandbox.close() })
  }

  // MARK: What happens

  /// Takes in what happened, and runs every script that it leads to until only waits are left.
  ///
  /// For a reload, and for a destination that opens with a plugin, there are methods of their own.
  package func apply(_ event: Event, at time: Double) {
    stage.advance(to: time)
    switch event {
    case .begin(let source, items: nil, at: let point):
      begin(source, at: point, from: places.firstSource.map { Offer($0, setup.selection) })
    case .reload(let id, _, _): return reload(id, at: time)
    case .add, .allow, .modifiers, .change, .close:
      stage.apply(event)
      outdate()
    default: stage.apply(event)
    }
    pump()
    if case .close = event { freeContents() }
  }

  /// Loads a plugin that offers items, and gives its place among such.
  package func openSource(_ assignment: PluginAssignment) throws(PluginLoadError) -> Int {
    places.add(source: try load(assignment))
  }

  /// A drag begins whose items a plugin offers; gives its number, unless another drag hovers.
  package func begin(
    _ source: Source,
    at point: Point,
    from plugin: Int,
    selection: JSONValue,
    at time: Double
  ) -> DragID? {
    stage.advance(to: time)
    guard session.hovering == nil, let plugin = places.source(plugin) else { return nil }
    begin(source, at: point, from: Offer(plugin, selection))
    let drag = session.hovering
    pump()
    return drag
  }

  /// Begins a drag; its items are asked for once the engine goes on.
  private func begin(_ source: Source, at point: Point, from offer: Offer?) {
    var source = source
    source.profile = offer?.plugin.profile
    let known = session.hovering
    stage.apply(.begin(source, items: nil, at: point))
    guard let drag = session.hovering, drag != known else { return }
    places.note(offer, of: drag)
  }

  /// What scripts see of drags is set anew before the next call.
  func outdate() {
    stage.forgetItems()
    places.forEach { $0.sessions.outdate() }
  }

  /// A drag is over, with all that was noted for it.
  func end(_ drag: DragID, _ outcome: Outcome) {
    outbox.append(.ended(drag, outcome))
    loads.forget(drag)
    places.forget(drag)
    stage.forgetItems(of: drag)
    if outcome.destination != nil || outcome.status == .aborted { freeContents() }
  }

  // MARK: Contents of entries

  private func freeContents() { asking { contents.free(in: &$0) } }

  /// How many contents are kept for entries.
  package var keptContents: Int { contents.count }

  /// The content behind an entry's reference.
  package func content(_ reference: UInt64) -> Content? { contents[reference] }

  func store(_ content: Content) -> UInt64 { contents.insert(content) }

  // MARK: Requests to the driver

  /// Takes in what a driver brought back; what nobody waits for any more is ignored.
  package func complete(_ completion: IOCompletion, at time: Double) {
    stage.advance(to: time)
    switch completion {
    case .loadProgress(let id, _, _), .taskProgress(let id, _, _):
      io.peek(id)?(completion)
    case .loaded(let id, _), .timerFired(let id), .taskEnded(let id, _), .worked(let id, _),
      .saved(let id, _), .called(let id, _):
      io.close(id)?(completion)
    }
    pump()
  }

  /// Hands a request to the driver.
  func request(
    _ make: (IOID) -> IORequest,
    then completion: @escaping (IOCompletion) -> Void
  ) -> IOID {
    let id = io.open(completion)
    outbox.append(.request(make(id)))
    return id
  }

  /// Tells the driver that nobody waits for a request any more.
  func withdraw(_ id: IOID?, _ make: (IOID) -> IORequest) {
    guard let id, io.close(id) != nil else { return }
    outbox.append(.request(make(id)))
  }

  /// Whether no handler waits and no request is open.
  package var isIdle: Bool { runs.runs.isEmpty && io.isEmpty }
}

/// What the numbers lead to that entries carry.
///
/// What a script holds is its own, and not here.
private struct ContentStore {
  private var contents: [UInt64: Content] = [:]
  private var next: UInt64 = 1

  var count: Int { contents.count }

  subscript(_ reference: UInt64) -> Content? { contents[reference] }

  /// Gives the number that an entry carries.
  mutating func insert(_ content: Content) -> UInt64 {
    defer { next += 1 }
    contents[next] = content
    return next
  }

  /// Forgets content that no entry stands for any more, and that no undo can bring back.
  mutating func free(in session: inout DropSession) {
    guard !contents.isEmpty else { return }
    let kept = session.references
    guard kept.count < contents.count else { return }
    contents = contents.filter { kept.contains($0.key) }
  }
}
