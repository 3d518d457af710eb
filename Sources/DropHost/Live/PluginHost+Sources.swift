public import DropCore

extension PluginHost {
  /// A plugin that offers items to drag.
  public struct OpenedSource: Sendable, Hashable {
    let number: Int
  }

  /// Loads a plugin with `on_drag`, so that drags can begin from it.
  ///
  /// - Parameters:
  ///   - plugin: Its handlers; a destination's plugin may be one too, each then in a sandbox of its
  ///     own.
  ///   - options: What it is told; checked against what it declares.
  ///   - grants: What it may do beside what the host grants.
  ///   - limits: What it may use; by default what the host says.
  /// - Returns: What names it where a drag begins.
  /// - Throws: When the plugin can't be loaded.
  public func open(
    source plugin: Plugin,
    options: JSONValue = [:],
    grants: Set<Capability> = [],
    limits: HostLimits? = nil
  ) throws(PluginLoadError) -> OpenedSource {
    let assignment = PluginAssignment(
      plugin.source,
      options: options,
      limits: limits ?? self.limits,
      grants: grants.union(self.grants)
    )
    let number = try engine().openSource(assignment)
    collect()
    return OpenedSource(number: number)
  }
}
