import SystemFiles

/// Copies the files and folders of a folder into another one, without following any link.
struct FolderCopy {
  /// The folder that is made, which may lie inside of the one that is read.
  let target: FolderEntry
  let syncs: Bool
  private let reserve: ContentSaver.Reserve?
  private var bounds: FolderBounds

  init(
    target: FolderEntry,
    limits: ContentLimits,
    syncs: Bool,
    _ reserve: ContentSaver.Reserve?
  ) {
    self.target = target
    self.reserve = reserve
    bounds = FolderBounds(limits)
    self.syncs = syncs
  }

  mutating func run(
    from source: borrowing OpenFolder,
    to copy: borrowing OpenFolder,
    depth: Int
  ) throws(ContentError) {
    for name in try bounds.names(in: source, depth: depth) {
      guard let entry = try source.entry(name) else { continue }
      guard entry != target else {
        throw ContentError(.unsupported(format: "folder", feature: "saving it into itself"))
      }
      try bounds.count()
      switch entry.kind {
      case .file: try copyFile(name, from: source, to: copy)
      case .folder: try copyFolder(name, from: source, to: copy, depth: depth)
      }
    }
    if syncs { try copy.synchronize() }
  }

  /// Names that differ only in what isn't safe become the same one; each is then tried in turn.
  private func firstFree(
    _ name: EntryName,
    in copy: borrowing OpenFolder,
    _ take: (String) -> Bool
  ) -> String? {
    SafeName.firstFree(SafeName.entry(of: name.text), in: copy.descriptor, take)
  }

  private func copyFile(
    _ name: EntryName,
    from source: borrowing OpenFolder,
    to copy: borrowing OpenFolder
  ) throws(ContentError) {
    let file = try OpenFile(name, in: source)
    try reserve?(file.size)
    var descriptor: CInt = -1
    let made = firstFree(name, in: copy) { candidate in
      descriptor = FileWriter.create(candidate, in: copy)
      return descriptor >= 0
    }
    guard made != nil else { throw ContentError.system("create a file in", copy.path) }
    defer { close(descriptor) }
    let writer = FileWriter(descriptor: descriptor, folder: copy.path)
    try writer.write(FileRange(file: file, offset: 0, count: file.size))
    if syncs { try writer.synchronize() }
  }

  private mutating func copyFolder(
    _ name: EntryName,
    from source: borrowing OpenFolder,
    to copy: borrowing OpenFolder,
    depth: Int
  ) throws(ContentError) {
    let made = firstFree(name, in: copy) { candidate in
      unsafe mkdirat(copy.descriptor, candidate, 0o777) == 0
    }
    guard let made else { throw ContentError.system("create a folder in", copy.path) }
    let inner = try OpenFolder(name, in: source)
    let innerCopy = try OpenFolder(EntryName(made), in: copy)
    try run(from: inner, to: innerCopy, depth: depth + 1)
  }
}
