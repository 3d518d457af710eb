package import DropHost

/// Plugins as files.
package enum PluginFile {
  /// A plugin's text, read from its folder and nowhere else.
  ///
  /// Messages call it by its folder's name and its own, so that they are the same on every machine.
  package static func source(_ path: String) -> PluginSource {
    let folder = path.folder
    return PluginSource(file: path.fileName, displayName: displayName(path)) { name in
      let wanted = folder.appending(path: name)
      guard let resolved = wanted.resolvedPath else { return nil }
      guard let root = folder.resolvedPath, resolved.lies(below: root) else { return nil }
      let descriptor = try FileSystem.open(resolved, 0)
      defer { FileSystem.close(descriptor) }
      return try FileSystem.readAll(descriptor, limit: 1 << 20)
    }
  }

  /// The folder's name and the file's, which is what people call a plugin.
  package static func displayName(_ path: String) -> String {
    let folder = (path.folder.resolvedPath ?? path.folder).fileName
    return folder.isEmpty ? path.fileName : "\(folder)/\(path.fileName)"
  }
}
