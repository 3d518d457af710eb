/// Saves contents into one folder, each whole or not at all, and never over what is there.
public struct ContentSaver: Sendable {
  /// The folder.
  public let folder: String
  /// Whether the bytes have reached the disk before the file gets its name.
  public var syncs = true
  /// How deep a folder may go, and how many entries it may have.
  public var limits = ContentLimits.standard

  /// Names the folder, which has to exist.
  public init(folder: String) {
    self.folder = folder
  }

  /// Writes a content and gives the name that was used: the one asked for, made safe, and numbered
  /// where it is taken.
  ///
  /// A folder is saved with all files and folders in it; what is a link, a socket or a device is
  /// left out.
  public func save(_ content: Content, as name: String? = nil) throws(ContentError) -> String {
    let wanted = SafeName.component(of: name ?? content.name ?? SafeName.fallback)
    let folder = try OpenFolder(path: folder)
    if case .folder(let path) = content.storage {
      return try saveTree(at: path, in: folder, as: wanted)
    }
    let file = try TemporaryFile(in: folder)
    do throws(ContentError) {
      try file.write(content)
      if syncs { try file.synchronize() }
      let used = try file.publish(as: wanted)
      if syncs { try? folder.synchronize() }
      return used
    } catch {
      file.discard()
      throw error
    }
  }

  private func saveTree(
    at path: String,
    in folder: borrowing OpenFolder,
    as wanted: String
  ) throws(ContentError) -> String {
    let source = try OpenFolder(path: path)
    let tree = try TemporaryFolder(in: folder)
    do throws(ContentError) {
      try tree.fill(from: source, limits: limits, syncs: syncs)
      let used = try tree.publish(as: wanted)
      if syncs { try? folder.synchronize() }
      return used
    } catch {
      tree.discard()
      throw error
    }
  }
}
