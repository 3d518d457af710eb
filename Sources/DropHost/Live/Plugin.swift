import SystemFiles

/// A drop handler's text, and where files beside it are read.
///
/// ```swift
/// let plugin = Plugin(folder: "Plugins/photo-gallery")
/// ```
public struct Plugin: Sendable {
  /// Where the text comes from.
  public var source: PluginSource

  /// A plugin whose text is at hand.
  ///
  /// ```swift
  /// let plugin = Plugin(text: galleryScript, name: "gallery.lua")
  /// ```
  public init(text: String, name: String = "plugin.lua") {
    source = PluginSource(text: text, displayName: name)
  }

  /// A plugin in a folder of its own: its `plugin.lua`, and the files beside it that it asks for.
  ///
  /// They are read when a destination opens with it, and again when it is reloaded.
  ///
  /// ```swift
  /// let plugin = Plugin(folder: "Plugins/photo-gallery")
  /// ```
  public init(folder: String) {
    source = PluginSource(path: folder.appending(path: "plugin.lua"))
  }

  /// A plugin whose files the embedder reads.
  ///
  /// ```swift
  /// let plugin = Plugin(PluginSource(text: galleryScript))
  /// ```
  public init(_ source: PluginSource) {
    self.source = source
  }
}
