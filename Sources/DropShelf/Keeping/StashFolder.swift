import SystemFiles

/// What lies in the stash: plain files in a folder of the user's, so that it is there after a restart, and for
/// whoever has no shelf.
struct StashFolder: Sendable {
  let path: String
  /// More than that isn't shown.
  static let most = 200

  init(_ path: String) throws(FileSystem.Failure) {
    self.path = path
    try FileSystem.makeFolders(path, isPrivate: true)
  }

  /// The names there, in their order.
  func names() -> [String] { FolderTree.names(in: path, most: Self.most) }

  func file(_ name: String) -> String { path.appending(path: name) }

  /// Takes away what has gone elsewhere.
  func remove(_ name: String) {
    guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/") else { return }
    FileSystem.removeFile(file(name))
    FileSystem.removeTree(file(name))
  }
}
