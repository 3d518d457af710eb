/// The system's calls on files, each failing with its number.
///
/// Every `unsafe` below passes a Swift string or array for the length of one call; the system keeps
/// no pointer to it.
package enum FileSystem {
  /// What a path names.
  package enum Kind: Sendable { case file, folder, other }

  package struct Failure: Error, Equatable, Sendable {
    package let code: Int32

    package init(code: Int32) { self.code = code }
  }

  package static func open(_ path: String, _ flags: Int32) throws(Failure) -> Int32 {
    let descriptor = unsafe systemOpen(path, flags | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw Failure(code: errno) }
    return descriptor
  }

  /// Opens a file for reading; whatever waits for others, as a pipe does, is refused without waiting.
  ///
  /// What this process was given already under a number (`/dev/stdin`, `/dev/fd/63`) may be a pipe.
  package static func openFile(_ path: String) throws(Failure) -> Int32 {
    let descriptor = try open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    do throws(Failure) {
      switch try FileStatus(of: descriptor).kind {
      case .file: break
      case .folder: throw Failure(code: EISDIR)
      case .other where path.hasPrefix("/dev/") || path.hasPrefix("/proc/"): break
      case .other: throw Failure(code: ESPIPE)
      }
    } catch {
      close(descriptor)
      throw error
    }
    _ = fcntl(descriptor, F_SETFL, O_RDONLY)
    return descriptor
  }

  /// For a file that nobody has yet.
  package static var newFile: Int32 { O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW }

  package static func removeFile(_ path: String) { _ = unsafe unlink(path) }

  package static func close(_ descriptor: Int32) { _ = systemClose(descriptor) }

  /// Gives an open file a name in a folder, where nobody has it.
  package static func name(_ descriptor: Int32, _ name: String, in folder: Int32) throws(Failure) {
    let opened = path(of: descriptor)
    guard unsafe linkat(AT_FDCWD, opened, folder, name, AT_SYMLINK_FOLLOW) == 0 else {
      throw Failure(code: errno)
    }
  }

  /// Where the system lists what a process has open.
  static func path(of descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

  /// Gives a file a second name on the same disk, where nobody has that; of a link the file that it leads to.
  package static func link(_ path: String, as name: String) throws(Failure) {
    guard unsafe linkat(AT_FDCWD, path, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 else {
      throw Failure(code: errno)
    }
  }

  /// Calls a file or a folder otherwise; a file that has the name goes.
  package static func rename(_ path: String, to name: String) throws(Failure) {
    guard unsafe systemRename(path, name) == 0 else { throw Failure(code: errno) }
  }

  /// Keeps a file for this process as long as it is open; false where another has it.
  @discardableResult
  package static func lock(_ descriptor: Int32) -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }

  /// Gives back a file that this process kept, whoever else has a copy of what is open.
  static func unlock(_ descriptor: Int32) { _ = flock(descriptor, LOCK_UN) }

  /// Whether no process keeps a file; of those who only ask none is in another's way.
  package static func isUnlocked(_ path: String) -> Bool {
    guard let file = (try? openFile(path)).map(Descriptor.init) else { return false }
    defer { withExtendedLifetime(file) {} }
    guard flock(file.number, LOCK_SH | LOCK_NB) == 0 else { return false }
    unlock(file.number)
    return true
  }

  /// Takes a folder away that holds nothing.
  package static func removeEmptyFolder(_ path: String) { _ = unsafe rmdir(path) }

  /// Takes a folder away with what it holds, following no link.
  package static func removeTree(_ path: String) { removeFolder(path, in: AT_FDCWD) }

  /// Makes a folder, which only its owner may look into where it is private.
  package static func makeFolder(_ path: String, isPrivate: Bool = false) throws(Failure) {
    guard unsafe mkdir(path, isPrivate ? 0o700 : 0o777) == 0 else { throw Failure(code: errno) }
  }

  /// Makes a folder and those around it, as far as they aren't there; where they are to last no loss of power takes
  /// them.
  package static func makeFolders(
    _ path: String,
    isPrivate: Bool = false,
    isLasting: Bool = false
  ) throws(Failure) {
    if kind(of: path) == .folder { return }
    let parent = path.folder
    if parent != path, parent != "." {
      try makeFolders(parent, isPrivate: isPrivate, isLasting: isLasting)
    }
    do throws(Failure) {
      try makeFolder(path, isPrivate: isPrivate)
    } catch {
      if error.code != EEXIST { throw error }
    }
    guard isLasting else { return }
    let around = try openFolder(parent)
    defer { withExtendedLifetime(around) {} }
    try synchronize(around.number)
  }

  /// Has a file readable and writable by its owner alone.
  package static func makePrivate(_ descriptor: Int32) throws(Failure) {
    guard fchmod(descriptor, 0o600) == 0 else { throw Failure(code: errno) }
  }

  /// Has a folder for its owner alone.
  package static func makePrivate(folder descriptor: Int32) throws(Failure) {
    guard fchmod(descriptor, 0o700) == 0 else { throw Failure(code: errno) }
  }

  /// What lies at `path`, links followed; nil where nothing does.
  package static func kind(of path: String) -> Kind? { (try? FileStatus(path: path))?.kind }

  /// Why a file can't be opened for reading; nil where it can.
  package static func whyUnreadable(_ path: String, orFolder: Bool = false) -> Failure? {
    do throws(Failure) {
      close(try open(path, O_RDONLY | O_NONBLOCK))
    } catch {
      return error
    }
    switch kind(of: path) {
    case .folder where !orFolder: return Failure(code: EISDIR)
    // A pipe's bytes are gone once read, and waiting for them may have no end.
    case .other: return Failure(code: ESPIPE)
    default: return nil
    }
  }

  /// How many bytes an open file has; nil of what is no regular file.
  package static func size(of descriptor: Int32) -> Int? {
    (try? FileStatus(of: descriptor)).flatMap { $0.kind == .file ? $0.size : nil }
  }

  /// When a file was last written, in nanoseconds.
  package static func stamp(of path: String) -> Int? { (try? FileStatus(path: path))?.stamp }

  /// The path with its links resolved.
  package static func resolved(_ path: String) throws(Failure) -> String {
    guard let resolved = unsafe realpath(path, nil) else { throw Failure(code: errno) }
    // `realpath` gives a terminated string of its own, freed here.
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// A folder to look names up in, which need not be readable for that.
  package static func openFolder(_ path: String) throws(Failure) -> Descriptor {
    let flags = O_DIRECTORY | O_CLOEXEC
    var descriptor = unsafe openat(AT_FDCWD, path, flags | O_RDONLY)
    #if os(Linux)
    if descriptor < 0, errno == EACCES {
      // `O_PATH`, which isn't imported.
      descriptor = unsafe openat(AT_FDCWD, path, flags | 0o10000000)
    }
    #endif
    guard descriptor >= 0 else { throw Failure(code: errno) }
    return Descriptor(descriptor)
  }

  /// A file or a folder for reading, by a path whose links are resolved: each step from the root is
  /// opened by itself and through no link, so that none can come between a look and this.
  package static func openWithoutLinks(_ resolved: String) throws(Failure) -> Descriptor {
    let parts = resolved.pathParts.map(String.init)
    var folder = try openFolder("/")
    for part in parts.dropLast() { folder = try openFolder(part, in: folder) }
    guard let name = parts.last else { return folder }
    defer { withExtendedLifetime(folder) {} }
    // Opening a device may set something off.
    guard try FileStatus(name, in: folder.number).kind != .other else {
      throw Failure(code: ESPIPE)
    }
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let opened = unsafe openat(folder.number, name, flags)
    guard opened >= 0 else { throw Failure(code: errno) }
    let descriptor = Descriptor(opened)
    guard try FileStatus(of: opened).kind != .other else { throw Failure(code: ESPIPE) }
    return descriptor
  }

  private static func openFolder(_ name: String, in folder: Descriptor) throws(Failure)
    -> Descriptor
  {
    defer { withExtendedLifetime(folder) {} }
    #if os(Linux)
    // With `O_PATH`, which isn't imported: a folder on the way need not be readable.
    let flags = O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC | 0o10000000
    #else
    let flags = O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    #endif
    let opened = unsafe openat(folder.number, name, flags)
    guard opened >= 0 else { throw Failure(code: errno) }
    return Descriptor(opened)
  }

  /// How many files this process may have open.
  package static var mostOpen: Int { max(64, sysconf(Int32(_SC_OPEN_MAX))) }

  /// The folder for what nobody is to find.
  package static func temporaryFolder() throws(Failure) -> Descriptor {
    try openFolder(temporaryPath)
  }

  /// Its path.
  package static var temporaryPath: String {
    // The environment's strings live as long as the process; nothing here changes them.
    let named = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    return named.isEmpty ? "/tmp" : named
  }

  /// The folder for what may be large: one that is on a disk, where the environment names none.
  package static var largeTemporaryPath: String {
    let usual = temporaryPath
    // The call reads the text for its own length.
    guard usual == "/tmp", unsafe access("/var/tmp", W_OK | X_OK) == 0 else { return usual }
    return "/var/tmp"
  }

  /// The folder for so many bytes that need no disk: one that is in memory, where there is such a one with room for
  /// twice as many, and the environment names none.
  package static func temporaryPath(ofBytes count: Int) -> String {
    let usual = temporaryPath
    guard usual == "/tmp", unsafe access(memoryPath, W_OK | X_OK) == 0,
      let folder = try? openFolder(memoryPath), let room = DiskRoom(of: folder),
      room.free / 2 > count
    else { return usual }
    return memoryPath
  }

  /// Where Linux keeps what programs share.
  private static let memoryPath = "/dev/shm"

  /// Takes a file out of a folder.
  package static func remove(_ name: String, in folder: Int32) throws(Failure) {
    guard unsafe unlinkat(folder, name, 0) == 0 else { throw Failure(code: errno) }
  }

  /// Has what was written on the disk, where there is one.
  package static func synchronize(_ descriptor: Int32) throws(Failure) {
    guard fsync(descriptor) != 0, ![EINVAL, EROFS, ENOTSUP].contains(errno) else { return }
    throw Failure(code: errno)
  }

  /// Writes all of the bytes.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
    var done = 0
    while done < bytes.count {
      // The pointer is into `bytes`, which is alive for the call, and never past its end.
      let written = unsafe bytes.withUnsafeBytes { raw in
        unsafe systemWrite(descriptor, raw.baseAddress.map { unsafe $0 + done }, raw.count - done)
      }
      if written >= 0 {
        done += written
      } else if errno != EINTR {
        throw Failure(code: errno)
      }
    }
  }

  /// The names in a folder, sorted by their bytes; those that begin with a dot left out.
  package static func names(in folder: String) throws(Failure) -> [String] {
    let open = try openFolder(folder)
    let names = try everyName(in: open.number)
    withExtendedLifetime(open) {}
    return names.filter { !$0.beginsWithDot }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// All names in an open folder but its own and its parent's, in no order.
  static func everyName(in folder: Int32) throws(Failure) -> [String] {
    let copy = unsafe openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw Failure(code: errno) }
    guard let directory = unsafe fdopendir(copy) else {
      close(copy)
      throw Failure(code: errno)
    }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      // The name lies in the entry, terminated, until the next read.
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Takes a folder away with what it holds, following no link.
  package static func removeFolder(_ name: String, in parent: Int32) {
    removeFolder(name, in: parent, depth: 0)
  }

  private static func removeFolder(_ name: String, in parent: Int32, depth: Int) {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let folder = unsafe openat(parent, name, flags)
    if folder >= 0 {
      empty(folder, depth: depth)
      close(folder)
    }
    _ = unsafe unlinkat(parent, name, AT_REMOVEDIR)
  }

  /// So many folders are open at once, however deep the tree is that a program has made.
  private static let mostDepth = 16

  /// What lies deeper than that is moved up, each folder once, so that it needn't be held open on the way there.
  private static func empty(_ folder: Int32, depth: Int) {
    var names = (try? everyName(in: folder)) ?? []
    while let name = names.popLast() {
      if unsafe unlinkat(folder, name, 0) == 0 { continue }
      if depth < mostDepth {
        removeFolder(name, in: folder, depth: depth + 1)
      } else {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        let inner = unsafe openat(folder, name, flags)
        if inner >= 0 {
          names += moveUp(from: inner, to: folder)
          close(inner)
        }
        _ = unsafe unlinkat(folder, name, AT_REMOVEDIR)
      }
    }
  }

  /// Takes the files out of a folder and puts its folders into the one around it; gives what these are called there.
  private static func moveUp(from inner: Int32, to folder: Int32) -> [String] {
    var moved: [String] = []
    for name in (try? everyName(in: inner)) ?? [] where unsafe unlinkat(inner, name, 0) != 0 {
      let other = PassingName.make()
      if unsafe renameat(inner, name, folder, other) == 0 { moved.append(other) }
    }
    return moved
  }

  /// All of a file up to `limit` bytes and one more, which tells that it is larger.
  package static func readAll(_ descriptor: Int32, limit: Int) throws(Failure) -> [UInt8] {
    var all: [UInt8] = []
    var block: [UInt8] = []
    // Blocks grow with the file: clearing a large one costs a small replay more than its reading.
    var room = 1 << 13
    while all.count <= limit {
      try readSome(descriptor, upTo: min(room, limit + 1 - all.count), into: &block)
      if block.isEmpty { break }
      all += block
      room = min(room * 2, 1 << 20)
    }
    return all
  }

  /// Goes to a place of a file, from which the next piece is read.
  package static func seek(_ descriptor: Int32, to offset: Int) throws(Failure) {
    guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw Failure(code: errno) }
  }

  /// What there is to read now, at most `count` bytes, replacing what `block` held; none at the end.
  package static func readSome(
    _ descriptor: Int32,
    upTo count: Int,
    into block: inout [UInt8]
  ) throws(Failure) {
    if block.count != count { block = [UInt8](repeating: 0, count: count) }
    var got = 0
    repeat {
      // The bytes go into the array's own memory, at most as many as it has.
      got = unsafe block.withUnsafeMutableBytes {
        unsafe systemRead(descriptor, $0.baseAddress, $0.count)
      }
    } while got < 0 && errno == EINTR
    if got < 0 { throw Failure(code: errno) }
    if got < count { block.removeLast(count - got) }
  }
}

// The system's functions under names that don't collide with the wrappers above.
private func systemOpen(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 {
  unsafe open(path, flags, mode)
}
private func systemRename(_ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>) -> Int32 {
  unsafe rename(old, new)
}
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func systemRead(_ descriptor: Int32, _ start: UnsafeMutableRawPointer?, _ n: Int) -> Int {
  unsafe read(descriptor, start, n)
}
private func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ n: Int) -> Int {
  unsafe write(descriptor, start, n)
}
