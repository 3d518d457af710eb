/// What a plugin must ask for in `needs`, and be granted, before it may use it.
///
/// ```swift
/// let host = PluginHost(grants: [.storage, .tasks])
/// ```
public struct Capability: RawRepresentable, Hashable, Sendable {
  /// The name in a plugin's `needs`.
  public let rawValue: String

  /// A capability of the embedder's own.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Save files in the granted folder.
  public static let storage = Capability(rawValue: "storage")
  /// Run the embedder's named tasks.
  public static let tasks = Capability(rawValue: "tasks")
  /// Read the wall clock.
  public static let clock = Capability(rawValue: "clock")

  /// The built-in ones.
  public static let known: [Capability] = [.storage, .tasks, .clock]
}
