import DropContent
package import SystemFiles

/// What lies in the stash: plain files in a folder of the user's, so that it is there after a restart, and for
/// whoever has no shelf.
package struct StashFolder: Sendable {
  package let path: String
  /// More than that isn't shown.
  static let most = 200

  /// Where what others have copies of waits, if the desktop has no trash for it, and how long at least.
  private static let (aside, asideSeconds) = (".taken", 30 * 24 * 3_600.0)

  package init(_ path: String) throws(FileSystem.Failure) {
    self.path = path
    try FileSystem.makeFolders(path, isPrivate: true)
    sweep(at: WallClock.seconds)
  }

  /// The names there, in their order.
  package func names() -> [String] { FolderTree.names(in: path, most: Self.most) }

  package func file(_ name: String) -> String { path.appending(path: name) }

  /// What lies there under a name; none where it can't be looked at, as a link that leads nowhere.
  package func status(_ name: String) -> FileStatus? { try? FileStatus(path: file(name)) }

  /// Takes away what others have by now, unless something else lies there.
  package func remove(_ name: String, as gone: FileStatus) {
    if isThere(name, as: gone) { Self.discard(file(name)) }
  }

  /// Takes a file or a folder away.
  private static func discard(_ path: String) {
    FileSystem.removeFile(path)
    FileSystem.removeTree(path)
  }

  /// What became of the original of a copy.
  package enum Aside: Hashable, Sendable {
    /// It is in the desktop's trash.
    case trashed
    /// It is in the folder `.taken` of the stash.
    case kept
    /// It stays where it was.
    case left
  }

  /// Takes what others have copies of out of what is held, unless something else lies there: whether they have read
  /// them, or only know where they lie for a while, is known to nobody, and so nothing of it is lost yet.
  ///
  /// `trash` puts a file or a folder into the desktop's trash, and says false where there is none for it.
  package func setAside(
    _ name: String,
    as gone: FileStatus,
    at now: Double = WallClock.seconds,
    trash: (String) -> Bool
  ) -> Aside {
    guard isThere(name, as: gone) else { return .left }
    if trash(file(name)) { return .trashed }
    sweep(at: now)
    let path = file(Self.aside)
    do throws(FileSystem.Failure) {
      try FileSystem.makeFolders(path, isPrivate: true)
      let folder = try FileSystem.openFolder(path)
      defer { withExtendedLifetime(folder) {} }
      let number = SafeName.freeNumber { number in
        (try? FileStatus(SafeName.numbered(name, number), in: folder.number)) != nil
      }
      let free = SafeName.numbered(name, number)
      try FileSystem.rename(file(name), to: path.appending(path: free))
      return .kept
    } catch {
      return .left
    }
  }

  /// Takes away what was set aside long enough ago, by the time in seconds since 1970.
  package func sweep(at now: Double) {
    let path = file(Self.aside)
    guard let folder = try? FileSystem.openFolder(path) else { return }
    defer { withExtendedLifetime(folder) {} }
    for name in (try? FileSystem.names(in: path)) ?? [] {
      // Its status changed last as it was put there.
      guard let status = try? FileStatus(name, in: folder.number),
        now - Double(status.changed) / 1e9 > Self.asideSeconds
      else { continue }
      Self.discard(path.appending(path: name))
    }
  }

  private func isThere(_ name: String, as gone: FileStatus) -> Bool {
    !name.isEmpty && !name.beginsWithDot && !name.hasSlash
      && status(name)?.isSame(as: gone) == true
  }
}
