import SystemFiles

/// A folder under a passing name, which becomes one under its own name or disappears.
struct TemporaryFolder: ~Copyable {
  private let parent: Descriptor
  private let parentPath: String
  private let name: String
  private let root: OpenFolder
  /// Holds the lock that says that somebody is at work in it.
  private let lock: Descriptor

  /// `path` is that of the folder that it is made in, for messages.
  init(in folder: Descriptor, path: String) throws(ContentError) {
    let (lock, name) = try Self.make(in: folder, path)
    root = try OpenFolder(EntryName(name), at: "\(path)/\(name)", in: folder.number)
    self.lock = lock
    self.name = name
    parent = folder
    parentPath = path
  }

  private static func make(
    in folder: Descriptor,
    _ path: String
  ) throws(ContentError) -> (Descriptor, String) {
    do throws(FileSystem.Failure) {
      let made = try PassingName.makeFolder(in: folder.number)
      return (Descriptor(made.descriptor), made.name)
    } catch {
      throw ContentError(.system(call: "create a folder in", path: path, number: error.code))
    }
  }

  /// Copies everything that another folder holds.
  func fill(
    from source: borrowing OpenFolder,
    limits: ContentLimits,
    syncs: Bool,
    _ reserve: ContentSaver.Reserve?
  ) throws(ContentError) {
    var copy = FolderCopy(
      target: try FolderEntry(of: root),
      limits: limits,
      syncs: syncs,
      reserve
    )
    try copy.run(from: source, to: root, depth: 1)
  }

  /// Has the folder bear which call it was saved by; where it can't, nobody will know.
  func mark(_ key: String) {
    guard let status = try? FileStatus(of: lock.number) else { return }
    _ = FileLabel.put(SavedMark(key: key, status).text, on: lock.number)
  }

  /// Gives the folder its name, or the first numbered one that is free.
  func publish(as wanted: String) throws(ContentError) -> String {
    let used = SafeName.firstFree(wanted, in: parent.number) { renameIfFree(to: $0) }
    guard let used else { throw ContentError.system("create", "\(parentPath)/\(wanted)") }
    return used
  }

  /// An empty folder takes the name, which only works where none is; the whole one then replaces it
  /// at once, unless someone has put something into it.
  private func renameIfFree(to candidate: String) -> Bool {
    guard unsafe mkdirat(parent.number, candidate, 0o777) == 0 else { return false }
    if unsafe renameat(parent.number, name, parent.number, candidate) == 0 { return true }
    let reason = errno
    unsafe unlinkat(parent.number, candidate, AT_REMOVEDIR)
    errno = reason == ENOTEMPTY ? EEXIST : reason
    return false
  }

  /// Takes the folder away again, with what it holds.
  func discard() {
    TemporaryFolder.empty(root)
    unsafe unlinkat(parent.number, name, AT_REMOVEDIR)
  }

  /// Only what a copy made is in there, so it goes no deeper than the copy went.
  private static func empty(_ folder: borrowing OpenFolder) {
    guard let names = try? folder.names(limit: .max) else { return }
    for name in names {
      if unsafe unlinkat(folder.descriptor, name.bytes, 0) == 0 { continue }
      if let inner = try? OpenFolder(name, in: folder) { empty(inner) }
      unsafe unlinkat(folder.descriptor, name.bytes, AT_REMOVEDIR)
    }
  }
}
