import DropCore

extension PluginManifest {
  /// Reads what a plugin says of itself, before anything opens with it.
  ///
  /// Its file is run as for a destination, by itself: functions of the app's own aren't there.
  ///
  /// ```swift
  /// let manifest = try PluginManifest(of: Plugin(folder: "Plugins/photo-gallery"))
  /// print(manifest.name, manifest.needs)
  /// ```
  ///
  /// - Parameters:
  ///   - plugin: Whose.
  ///   - limits: What it may use meanwhile.
  /// - Throws: Why it can't be loaded.
  public init(
    of plugin: Plugin,
    limits: HostLimits = .interactive
  ) throws(PluginLoadError) {
    let destination = Destination(id: "manifest")
    let engine = try HostEngine(
      HostSetup(
        destinations: [destination],
        plugins: [destination.id: PluginAssignment(plugin.source, limits: limits)]
      )
    )
    let index = engine.asking { $0.index(of: destination.id) }
    self = index.flatMap(engine.manifest) ?? .empty
  }
}
