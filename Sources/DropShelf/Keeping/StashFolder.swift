package import SystemFiles

/// What lies in the stash: plain files in a folder of the user's, so that it is there after a restart, and for
/// whoever has no shelf.
package struct StashFolder: Sendable {
  package let path: String
  /// More than that isn't shown.
  static let most = 200

  package init(_ path: String) throws(FileSystem.Failure) {
    self.path = path
    try FileSystem.makeFolders(path, isPrivate: true)
  }

  /// The names there, in their order.
  package func names() -> [String] { FolderTree.names(in: path, most: Self.most) }

  package func file(_ name: String) -> String { path.appending(path: name) }

  /// What lies there under a name; none where it can't be looked at, as a link that leads nowhere.
  package func status(_ name: String) -> FileStatus? { try? FileStatus(path: file(name)) }

  /// Takes away what has gone elsewhere, unless something else lies there by now.
  package func remove(_ name: String, as gone: FileStatus) {
    guard !name.isEmpty, !name.beginsWithDot, !name.hasSlash,
      status(name)?.isSame(as: gone) == true
    else { return }
    FileSystem.removeFile(file(name))
    FileSystem.removeTree(file(name))
  }
}
