/// An open descriptor, closed with its last owner.
package final class Descriptor: Sendable {
  package let number: Int32

  /// Takes over what a call to open gave.
  package init(_ number: Int32) { self.number = number }

  deinit { close(number) }

  #if os(Linux)
  /// The same file where nobody can write to it by what this gives; none where the system doesn't open it anew.
  package var forReading: Descriptor? {
    if fcntl(number, F_GETFL) & O_ACCMODE == O_RDONLY { return self }
    return (try? FileSystem.open(FileSystem.path(of: number), O_RDONLY)).map(Descriptor.init)
  }
  #endif
}

/// What an entry of the system is: its kind, and which one of its kind.
package struct FileStatus: Equatable, Sendable {
  package let device: UInt64
  package let number: UInt64
  package let mode: mode_t
  package let owner: uid_t
  package let group: gid_t
  package let links: Int
  package let size: Int
  /// When it was last written, in nanoseconds.
  package let stamp: Int
  /// When anything about it changed last, its name or its owner too, in nanoseconds.
  package let changed: Int

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    mode = status.st_mode
    owner = status.st_uid
    group = status.st_gid
    links = Int(status.st_nlink)
    size = Int(status.st_size)
    #if canImport(Darwin)
    let (written, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
    let (written, changed) = (status.st_mtim, status.st_ctim)
    #endif
    stamp = Self.nanoseconds(written)
    self.changed = Self.nanoseconds(changed)
  }

  /// What was noted of one that may be gone by now.
  package init(device: UInt64, number: UInt64, size: Int, stamp: Int) {
    (self.device, self.number, self.size, self.stamp) = (device, number, size, stamp)
    (mode, owner, group, links, changed) = (0, 0, 0, 0, stamp)
  }

  private static func nanoseconds(_ time: timespec) -> Int {
    Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
  }

  /// Whether a file is the one that this was, with nothing written to it since.
  package func isSame(as other: FileStatus) -> Bool {
    device == other.device && number == other.number && size == other.size && stamp == other.stamp
  }

  /// What an open descriptor is of.
  package init(of descriptor: Int32) throws(FileSystem.Failure) {
    var status = stat()
    // The call writes the structure and keeps no pointer to it; so do those below.
    guard unsafe fstat(descriptor, &status) == 0 else { throw FileSystem.Failure(code: errno) }
    self.init(status)
  }

  /// What lies under a path, its links followed.
  package init(path: String) throws(FileSystem.Failure) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw FileSystem.Failure(code: errno) }
    self.init(status)
  }

  /// What has a name in an open folder; a link is one itself.
  package init(_ name: String, in folder: Int32) throws(FileSystem.Failure) {
    var status = stat()
    guard unsafe fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw FileSystem.Failure(code: errno)
    }
    self.init(status)
  }

  package var kind: FileSystem.Kind {
    switch mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }
}
