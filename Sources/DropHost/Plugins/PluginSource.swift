/// Where a plugin's text comes from; nothing is read but through it.
public struct PluginSource: Sendable {
  /// Gives the bytes of a file beside the plugin, or nil where there is none.
  ///
  /// The path is relative to the plugin's folder, uses `/`, and never leads out of it.
  public typealias Reader = @Sendable (_ path: String) throws -> [UInt8]?

  /// The name of the plugin's own file in its folder, such as `plugin.lua`.
  public let file: String
  /// What faults call the plugin, such as `Plugins/photo-gallery/plugin.lua`.
  public let displayName: String
  let read: Reader
  let memory: PluginMemory?

  /// Names a plugin's file and says how files in its folder are read; a reload reads again.
  public init(
    file: String = "plugin.lua",
    displayName: String? = nil,
    reader: @escaping Reader
  ) {
    self.file = file
    self.displayName = displayName ?? file
    self.read = reader
    memory = nil
  }

  private init(remembering source: PluginSource) {
    file = source.file
    displayName = source.displayName
    read = source.read
    memory = PluginMemory()
  }

  /// The same source, each file of which is read and compiled once: what changes later isn't seen.
  package var remembered: PluginSource { PluginSource(remembering: self) }

  /// A plugin of one file whose text is at hand.
  public init(text: String, displayName: String = "plugin.lua") {
    let bytes = Array(text.utf8)
    self.init(file: "plugin.lua", displayName: displayName) { path in
      path == "plugin.lua" ? bytes : nil
    }
  }
}
