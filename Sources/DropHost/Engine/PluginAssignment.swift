public import DropCore

/// A plugin for a destination or a source, and what it gets.
public struct PluginAssignment: Sendable {
  /// Its text.
  public var source: PluginSource
  /// What it is told.
  public var options: JSONValue
  /// What it may use.
  public var limits: HostLimits
  /// The capabilities it is granted, where it asks for them.
  public var grants: Set<Capability>

  /// Assigns a plugin.
  public init(
    _ source: PluginSource,
    options: JSONValue = .object([]),
    limits: HostLimits = .interactive,
    grants: Set<Capability> = []
  ) {
    self.source = source
    self.options = options
    self.limits = limits
    self.grants = grants
  }
}
