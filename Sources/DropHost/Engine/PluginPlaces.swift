import DropCore

/// Which plugin serves which destination and which drag.
final class PluginPlaces {
  private var assignments: [String: PluginAssignment] = [:]
  /// By the destination's number.
  private var plugins: [PluginRuntime?] = []
  /// The same, not counted.
  ///
  /// A plugin that is replaced while its script runs is held until the script has come back
  /// (`HostEngine.retire`).
  @exclusivity(unchecked) private var borrowed: [Borrowed<PluginRuntime>?] = []
  /// Plugins that offer items; what the setup names comes first.
  private var sources: [PluginRuntime] = []
  /// Old scripts that are kept for another engine.
  private var retired: [PluginRuntime] = []
  /// Drags whose items a source plugin makes.
  private var offers: [DragID: Offer] = [:]

  // MARK: Destinations

  func assign(_ assignments: [String: PluginAssignment]) {
    self.assignments.merge(assignments) { _, new in new }
  }

  func assignment(of id: String) -> PluginAssignment? { assignments[id] }

  func put(_ plugin: PluginRuntime, at index: Destination.Index) {
    let offset = Int(index.value)
    while plugins.count <= offset {
      plugins.append(nil)
      unsafe borrowed.append(nil)
    }
    plugins[offset] = plugin
    unsafe borrowed[offset] = Borrowed(plugin)
  }

  func plugin(of index: Destination.Index?) -> PluginRuntime? {
    guard let index else { return nil }
    let offset = Int(index.value)
    return offset < plugins.count ? plugins[offset] : nil
  }

  @inline(__always)
  func borrowedPlugin(of index: Destination.Index) -> Borrowed<PluginRuntime>? {
    let offset = Int(index.value)
    return unsafe offset < borrowed.count ? borrowed[offset] : nil
  }

  // MARK: Sources

  /// Adds a plugin that offers items, and gives its place.
  func add(source: PluginRuntime) -> Int {
    sources.append(source)
    return sources.count - 1
  }

  var firstSource: PluginRuntime? { sources.first }

  func source(_ place: Int) -> PluginRuntime? {
    sources.indices.contains(place) ? sources[place] : nil
  }

  func note(_ offer: Offer?, of drag: DragID) { offers[drag] = offer }

  /// What makes a drag's items.
  func offer(of drag: DragID) -> Offer? { offers[drag] }

  /// The plugin that answers an ask: the destination's or, of a drag, that of its source.
  func plugin(for ask: Ask) -> PluginRuntime? {
    plugin(of: ask.destination) ?? offers[ask.drag]?.plugin
  }

  // MARK: All of them

  /// Those of the destinations.
  var placed: [PluginRuntime] { plugins.compactMap(\.self) }

  func forEach(_ body: (PluginRuntime) -> Void) {
    for plugin in plugins { if let plugin { body(plugin) } }
    for plugin in sources { body(plugin) }
  }

  /// A drag is over.
  func forget(_ drag: DragID) {
    for plugin in plugins { plugin?.sessions.forget(drag) }
    offers.removeValue(forKey: drag)?.plugin.sessions.forget(drag)
  }

  func isInUse(_ plugin: PluginRuntime) -> Bool {
    sources.contains { $0 === plugin } || plugins.contains { $0 === plugin }
  }

  func retire(_ plugin: PluginRuntime) {
    if !retired.contains(where: { $0 === plugin }) { retired.append(plugin) }
  }

  /// The engine is gone.
  func leaveEngine() {
    for plugin in plugins { plugin?.leaveEngine() }
    for plugin in retired { plugin.leaveEngine() }
    for plugin in sources { plugin.leaveEngine() }
  }
}

/// What makes a drag's items, and what was selected there when it began.
struct Offer {
  let plugin: PluginRuntime
  let selection: JSONValue

  init(_ plugin: PluginRuntime, _ selection: JSONValue) {
    self.plugin = plugin
    self.selection = selection
  }
}
