package import DropCore

/// What makes a drag's items, and what was selected there when it began.
struct Offer {
  let plugin: PluginRuntime
  let selection: JSONValue

  init(_ plugin: PluginRuntime, _ selection: JSONValue) {
    self.plugin = plugin
    self.selection = selection
  }
}

extension HostEngine {
  /// Loads a plugin that offers items, and gives its place among such.
  package func openSource(_ assignment: PluginAssignment) throws(PluginLoadError) -> Int {
    sourcePlugins.append(try PluginRuntime(assignment, destination: nil, engine: self))
    return sourcePlugins.count - 1
  }

  /// A drag begins whose items a plugin offers; gives its number, unless another drag hovers.
  package func begin(
    _ source: Source,
    at point: Point,
    from plugin: Int,
    selection: JSONValue,
    at time: Double
  ) -> DragID? {
    now = max(now, time)
    guard session.hovering == nil, sourcePlugins.indices.contains(plugin) else { return nil }
    begin(source, at: point, from: Offer(sourcePlugins[plugin], selection))
    let drag = session.hovering
    pump()
    return drag
  }

  /// Begins a drag; its items are asked for once the engine goes on.
  func begin(_ source: Source, at point: Point, from offer: Offer?) {
    var source = source
    source.profile = offer?.plugin.profile
    let known = session.hovering
    session.apply(.begin(source, items: nil, at: point), at: now, into: &queue)
    guard let drag = session.hovering, drag != known else { return }
    offers[drag] = offer
  }
}
