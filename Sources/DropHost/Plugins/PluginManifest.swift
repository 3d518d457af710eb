public import DropCore

/// What a plugin says of itself.
public struct PluginManifest: Hashable, Sendable {
  /// The plugin's name.
  public let name: String
  /// Its version, for people.
  public let version: String?
  /// What it does, for people.
  public let summary: String?
  /// The types it takes, most wanted first; nil means all.
  public let accepts: [ContentType]?
  /// What it can be told.
  public let options: [OptionDeclaration]
  /// The capabilities it uses.
  public let needs: [Capability]
  /// What becomes of a drop of which a part fails.
  public let policy: HandlerProfile.Policy
  /// The handlers that it defines.
  public let handlers: Handlers

  /// What the core has to know of the plugin.
  package func profile(faultLimit: Int) -> HandlerProfile {
    HandlerProfile(handlers: handlers, accepts: accepts, policy: policy, faultLimit: faultLimit)
  }
}

extension PluginManifest {
  static let empty = PluginManifest(
    name: "",
    version: nil,
    summary: nil,
    accepts: nil,
    options: [],
    needs: [],
    policy: .partial,
    handlers: []
  )
}
