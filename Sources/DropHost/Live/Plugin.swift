/// A drop handler's text, and where files beside it are read.
public struct Plugin: Sendable {
  /// Where the text comes from.
  public var source: PluginSource

  /// A plugin whose text is at hand.
  public init(text: String, name: String = "plugin.lua") {
    source = PluginSource(text: text, displayName: name)
  }

  /// A plugin whose files the embedder reads.
  public init(_ source: PluginSource) {
    self.source = source
  }
}
