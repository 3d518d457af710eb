package import DropHost

/// Plugins as files.
package enum PluginFile {
  /// A plugin's text, read from its folder and nowhere else.
  ///
  /// Transcripts call it by its name alone, so that they are the same wherever it lies.
  package static func source(_ path: String) -> PluginSource {
    let folder = path.folder
    return PluginSource(file: path.fileName) { name in
      let wanted = folder.appending(path: name)
      guard let resolved = wanted.resolvedPath else { return nil }
      guard let root = folder.resolvedPath, resolved.lies(below: root) else { return nil }
      let descriptor = try FileSystem.open(resolved, 0)
      defer { FileSystem.close(descriptor) }
      return try FileSystem.readAll(descriptor, limit: 1 << 20)
    }
  }
}
