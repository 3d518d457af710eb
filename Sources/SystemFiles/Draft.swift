import Synchronization

/// A file on its way to its name: without any where the system has such files, else under a passing one.
///
/// What gets no name is gone with its owner.
package final class Draft {
  package let descriptor: Int32
  private let folder: Descriptor
  private var passing: String?

  package init(in folder: Descriptor) throws(FileSystem.Failure) {
    self.folder = folder
    if let nameless = Self.nameless(in: folder.number) {
      (descriptor, passing) = (nameless, nil)
    } else {
      let made = try PassingName.makeFile(in: folder.number)
      (descriptor, passing) = (made.descriptor, made.name)
    }
  }

  deinit {
    if let passing { _ = unsafe unlinkat(folder.number, passing, 0) }
    close(descriptor)
  }

  /// Has the bytes on the disk.
  package func synchronize() throws(FileSystem.Failure) { try FileSystem.synchronize(descriptor) }

  /// Gives the file a name that nobody has; fails with `EEXIST` where somebody has it.
  package func publish(as name: String) throws(FileSystem.Failure) {
    if passing == nil { return try FileSystem.name(descriptor, name, in: folder.number) }
    try publishPassing(as: name)
  }

  /// Gives the file a name, in place of the one that has it.
  package func replace(_ name: String) throws(FileSystem.Failure) {
    if passing == nil { try link() }
    guard let passing else { return }
    guard unsafe renameat(folder.number, passing, folder.number, name) == 0 else {
      throw FileSystem.Failure(code: errno)
    }
    self.passing = nil
  }

  /// A passing name for a file that has none, as only a name can replace a name.
  private func link() throws(FileSystem.Failure) {
    PassingName.sweep(folder.number)
    // Before it has the name, so that a sweep in another process leaves it alone.
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
    let name = PassingName.make()
    try FileSystem.name(descriptor, name, in: folder.number)
    passing = name
  }

  /// A second name can only be made where none is, and then the first one goes.
  ///
  /// Where a file can't have two, an empty one takes the name, and the whole one replaces it.
  private func publishPassing(as name: String) throws(FileSystem.Failure) {
    guard let passing else { return }
    if unsafe linkat(folder.number, passing, folder.number, name, 0) == 0 {
      unsafe unlinkat(folder.number, passing, 0)
      self.passing = nil
      return
    }
    guard [EPERM, EOPNOTSUPP, ENOTSUP, ENOSYS, EMLINK].contains(errno) else {
      throw FileSystem.Failure(code: errno)
    }
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let holder = unsafe openat(folder.number, name, flags, 0o600)
    guard holder >= 0 else { throw FileSystem.Failure(code: errno) }
    close(holder)
    do throws(FileSystem.Failure) {
      try replace(name)
    } catch {
      _ = unsafe unlinkat(folder.number, name, 0)
      throw error
    }
  }

  /// An open file in a folder that never gets a name.
  package static func makeNameless(in folder: Descriptor) throws(FileSystem.Failure) -> Descriptor {
    if let nameless = nameless(in: folder.number) { return Descriptor(nameless) }
    let made = try PassingName.makeFile(in: folder.number)
    _ = unsafe unlinkat(folder.number, made.name, 0)
    return Descriptor(made.descriptor)
  }

  /// Whether the list of open files was seen, which then stays.
  private static let hasList = Atomic(false)

  /// A file without a name, which a crash or an interrupt leaves nothing of.
  private static func nameless(in folder: Int32) -> Int32? {
    #if os(Linux)
    // `__O_TMPFILE`, which isn't imported.
    let flags = O_RDWR | O_DIRECTORY | O_CLOEXEC | 0o20000000
    let descriptor = unsafe openat(folder, ".", flags, 0o666)
    if descriptor < 0 { return nil }
    // Its name is given through the list of open files; without that list it can't have one.
    if hasList.load(ordering: .relaxed) { return descriptor }
    if unsafe access(FileSystem.path(of: descriptor), F_OK) == 0 {
      hasList.store(true, ordering: .relaxed)
      return descriptor
    }
    close(descriptor)
    #endif
    return nil
  }
}
