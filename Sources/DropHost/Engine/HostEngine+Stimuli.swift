package import DropCore

extension HostEngine {
  /// Takes in what happened, and runs every script that it leads to until only waits are left.
  ///
  /// For a reload, and for a destination that opens with a plugin, there are methods of their own.
  package func apply(_ event: Event, at time: Double) {
    now = max(now, time)
    switch event {
    case .begin(let source, items: nil, at: let point):
      begin(source, at: point, from: sourcePlugins.first.map { Offer($0, setup.selection) })
    case .reload(let id, _, _): return reload(id, at: time)
    case .add, .modifiers, .change, .close:
      session.apply(event, at: now, into: &queue)
      outdate()
    default:
      session.apply(event, at: now, into: &queue)
    }
    pump()
    if case .close = event { freeContents() }
  }

  /// Where the pointer is in a destination.
  func point(of drag: DragID, in index: Destination.Index) -> Point {
    asking { $0.point(of: drag, in: index) }
  }

  /// Whether that drag is in flight.
  @inline(__always)
  func isHovering(_ drag: DragID) -> Bool { asking { $0.isLed(by: drag) } }

  /// Reads a destination's plugin again, or another in its place; one that doesn't load leaves the
  /// old one at work.
  package func reload(_ id: String, with assignment: PluginAssignment? = nil, at time: Double) {
    now = max(now, time)
    guard let assignment = assignment ?? assignments[id],
      asking({ $0.index(of: id) != nil })
    else {
      session.apply(.reload(id, nil, fault: nil), at: now, into: &queue)
      return pump()
    }
    do throws(PluginLoadError) {
      let plugin = try PluginRuntime(assignment, destination: id, engine: self)
      let old = asking { $0.index(of: id) }.flatMap { self.plugin(of: $0) }
      plugin.inheritStates(from: old)
      assignments[id] = assignment
      place(plugin, at: id)
      if let old { retire(old) }
      session.apply(.reload(id, plugin.profile, fault: nil), at: now, into: &queue)
    } catch {
      session.apply(.reload(id, nil, fault: error.fault), at: now, into: &queue)
    }
    pump()
  }

  /// Opens a destination, and whatever lies on it, with plugins by the destinations' ids.
  package func open(
    _ destination: Destination,
    inside parent: String?,
    plugins: [String: PluginAssignment],
    at time: Double
  ) throws(PluginLoadError) {
    now = max(now, time)
    assignments.merge(plugins) { _, new in new }
    var loaded: [String: PluginRuntime] = [:]
    let profiled = try load(destination, into: &loaded)
    session.apply(.open(profiled, inside: parent), at: now, into: &queue)
    for (id, plugin) in loaded { place(plugin, at: id) }
    pump()
  }

  /// What scripts see of drags is set anew before the next call.
  func outdate() {
    dragItems.removeAll(keepingCapacity: true)
    for plugin in plugins { plugin?.outdate() }
    for plugin in sourcePlugins { plugin.outdate() }
  }
}

extension PluginLoadError {
  /// The error as a fault in a transcript.
  package var fault: Fault {
    if case .script(let fault) = problem { return fault }
    return Fault(kind: Fault.Kind(rawValue: "load"), message: problem.sentence, file: plugin)
  }
}
