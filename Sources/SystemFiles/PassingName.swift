/// The name that something has until it is whole, beside its own.
///
/// Whoever makes one holds a lock on it, which the system lets go of when the process ends however it
/// ends; so whatever has such a name and no lock was left behind.
package enum PassingName {
  private static let start = ".dropped-"
  private static let digits = 13

  /// A new one; nobody else makes the same.
  package static func make() -> String {
    let number = String(UInt64.random(in: 0...(.max)), radix: 36)
    return start + String(repeating: "0", count: digits - number.utf8.count) + number
  }

  /// Whether a name has the form that this makes.
  package static func isOne(_ name: String) -> Bool {
    name.hasPrefix(start) && name.utf8.count == start.utf8.count + digits
      && name.utf8.dropFirst(start.utf8.count).allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0)
      }
  }

  /// An empty file under such a name, locked.
  static func makeFile(
    in folder: Int32
  ) throws(FileSystem.Failure) -> (descriptor: Int32, name: String) {
    sweep(folder)
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    return try make { name in unsafe openat(folder, name, flags, 0o666) }
  }

  /// An empty folder under such a name, locked.
  package static func makeFolder(
    in folder: Int32
  ) throws(FileSystem.Failure) -> (descriptor: Int32, name: String) {
    sweep(folder)
    return try make { name in
      guard unsafe mkdirat(folder, name, 0o777) == 0 else { return -1 }
      let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
      let descriptor = unsafe openat(folder, name, flags)
      return descriptor < 0 && errno == ENOENT ? nil : descriptor
    }
  }

  /// Makes one; nil of `create` is what a sweep took away before anybody could have locked it.
  private static func make(
    _ create: (String) -> Int32?
  ) throws(FileSystem.Failure) -> (descriptor: Int32, name: String) {
    for _ in 0..<100 {
      let name = make()
      guard let descriptor = create(name) else { continue }
      guard descriptor >= 0 else { throw FileSystem.Failure(code: errno) }
      // A sweep that came between found no lock; what it took away is made again.
      let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
      if isLocked, let status = try? FileStatus(of: descriptor), status.links > 0 {
        return (descriptor, name)
      }
      close(descriptor)
    }
    throw FileSystem.Failure(code: EAGAIN)
  }

  /// The folders that this process has swept.
  private static let swept = Guarded<Set<[UInt64]>>([])

  /// Takes away what an earlier run was interrupted in, once for each folder.
  package static func sweep(_ folder: Int32) {
    guard let status = try? FileStatus(of: folder) else { return }
    let key = [status.device, status.number]
    guard swept.withLock({ $0.insert(key).inserted }) else { return }
    sweepAgain(folder)
  }

  /// The same whenever it is asked for: a number may be another folder's by now.
  package static func sweepAgain(_ folder: Int32) {
    for name in (try? FileSystem.everyName(in: folder)) ?? [] where isOne(name) {
      remove(name, in: folder)
    }
  }

  private static func remove(_ name: String, in folder: Int32) {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let descriptor = unsafe openat(folder, name, flags)
    if descriptor < 0 { return }
    defer { close(descriptor) }
    guard let status = try? FileStatus(of: descriptor), status.owner == geteuid(),
      flock(descriptor, LOCK_EX | LOCK_NB) == 0
    else { return }
    switch status.kind {
    case .file: _ = unsafe unlinkat(folder, name, 0)
    case .folder: FileSystem.removeFolder(name, in: folder)
    case .other: break
    }
  }
}
