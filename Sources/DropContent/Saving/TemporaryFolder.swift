import SystemFiles

/// A folder under a passing name, which becomes one under its own name or disappears.
struct TemporaryFolder: ~Copyable {
  private let parent: CInt
  private let parentPath: String
  private let name: String
  private let root: OpenFolder

  init(in folder: borrowing OpenFolder) throws(ContentError) {
    let name = PassingName.make()
    let root = try OpenFolder(making: EntryName(name), in: folder)
    self.name = name
    self.root = root
    parent = folder.descriptor
    parentPath = folder.path
  }

  /// Copies everything that another folder holds.
  func fill(
    from source: borrowing OpenFolder,
    limits: ContentLimits,
    syncs: Bool
  ) throws(ContentError) {
    var copy = FolderCopy(target: try FolderEntry(of: root), limits: limits, syncs: syncs)
    try copy.run(from: source, to: root, depth: 1)
  }

  /// Gives the folder its name, or the first numbered one that is free.
  func publish(as wanted: String) throws(ContentError) -> String {
    let used = SafeName.firstFree(wanted) { renameIfFree(to: $0) }
    guard let used else { throw ContentError.system("create", "\(parentPath)/\(wanted)") }
    return used
  }

  /// An empty folder takes the name, which only works where none is; the whole one then replaces it
  /// at once, unless someone has put something into it.
  private func renameIfFree(to candidate: String) -> Bool {
    guard unsafe mkdirat(parent, candidate, 0o777) == 0 else { return false }
    if unsafe renameat(parent, name, parent, candidate) == 0 { return true }
    let reason = errno
    unsafe unlinkat(parent, candidate, AT_REMOVEDIR)
    errno = reason == ENOTEMPTY ? EEXIST : reason
    return false
  }

  /// Takes the folder away again, with what it holds.
  func discard() {
    TemporaryFolder.empty(root)
    unsafe unlinkat(parent, name, AT_REMOVEDIR)
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
