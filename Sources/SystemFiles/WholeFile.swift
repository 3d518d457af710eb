/// A file that has what is written to it whole or not at all, where its path leads to.
///
/// What is there stays what it is: links lead where they led, a device or a pipe is written to, and a
/// file keeps its permissions, its owner and all its names.
package final class WholeFile {
  private let descriptor: Int32
  private let place: Place
  /// What the place's descriptor belongs to.
  private let draft: Draft?
  private let straight: Descriptor?

  private enum Place {
    /// Each write goes there at once.
    case straight
    /// A name that nobody has.
    case free(name: String, folder: Descriptor)
    /// A file whose name is given to the new one.
    case replaced(name: String, folder: Descriptor, old: FileStatus)
    /// A file that gets the bytes at the end, as another could not have its names or its owner.
    case filled(Descriptor)
  }

  /// Opens what the path leads to, or what is to become it.
  package init(path: String) throws(FileSystem.Failure) {
    switch try FollowedPath(path) {
    case .open(let number):
      let copy = dup(number)
      guard copy >= 0 else { throw FileSystem.Failure(code: errno) }
      (place, draft, straight, descriptor) = (.straight, nil, Descriptor(copy), copy)
    case .entry(let folder, let name):
      let there = try Self.whatIsThere(name, in: folder)
      if let there, there.status.kind == .other {
        (place, draft, straight) = (.straight, nil, there.descriptor)
        descriptor = there.descriptor.number
        return
      }
      let draft = try Self.draft(beside: there, in: folder)
      (place, self.draft, straight) = (draft.place(name), draft.file, nil)
      descriptor = draft.file.descriptor
    }
  }

  /// Nobody but its owner may read the file, where it is a new one.
  package func makePrivate() throws(FileSystem.Failure) {
    if case .free = place { try FileSystem.makePrivate(descriptor) }
  }

  package func write(_ bytes: [UInt8]) throws(FileSystem.Failure) {
    try FileSystem.write(bytes, to: descriptor)
  }

  /// Puts the file in its place.
  package func finish() throws(FileSystem.Failure) {
    guard let draft else { return }
    switch place {
    case .straight: break
    case .free(let name, let folder):
      try draft.synchronize()
      do throws(FileSystem.Failure) {
        try draft.publish(as: name)
      } catch {
        guard error.code == EEXIST else { throw error }
        // It wasn't there when this began.
        try draft.replace(name)
      }
      try? FileSystem.synchronize(folder.number)
    case .replaced(let name, let folder, let old):
      guard fchmod(descriptor, old.mode & 0o7777) == 0 else {
        throw FileSystem.Failure(code: errno)
      }
      try draft.synchronize()
      try draft.replace(name)
      try? FileSystem.synchronize(folder.number)
    case .filled(let target): try fill(target.number)
    }
  }

  private func fill(_ target: Int32) throws(FileSystem.Failure) {
    let count = try FileStatus(of: descriptor).size
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw FileSystem.Failure(code: errno) }
    var block: [UInt8] = []
    repeat {
      try FileSystem.readSome(descriptor, upTo: 1 << 16, into: &block)
      try FileSystem.write(block, to: target)
    } while !block.isEmpty
    guard ftruncate(target, off_t(count)) == 0 else { throw FileSystem.Failure(code: errno) }
    try FileSystem.synchronize(target)
  }

  // MARK: What is there

  private struct There {
    let descriptor: Descriptor
    let status: FileStatus
  }

  /// What has the name, opened for writing; nil where nothing has.
  private static func whatIsThere(
    _ name: String,
    in folder: Descriptor
  ) throws(FileSystem.Failure) -> There? {
    let found: FileStatus
    do throws(FileSystem.Failure) {
      found = try FileStatus(name, in: folder.number)
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
    if found.kind == .folder { throw FileSystem.Failure(code: EISDIR) }
    // A pipe waits for its reader; whatever else took the name since must not.
    let waits = found.kind == .other ? 0 : O_NONBLOCK
    let flags = O_WRONLY | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC | waits
    let opened = unsafe openat(folder.number, name, flags)
    guard opened >= 0 else { throw FileSystem.Failure(code: errno) }
    if waits != 0 { _ = fcntl(opened, F_SETFL, O_WRONLY) }
    let descriptor = Descriptor(opened)
    return There(descriptor: descriptor, status: try FileStatus(of: opened))
  }

  private struct Begun {
    let file: Draft
    let place: (_ name: String) -> Place
  }

  /// Where the bytes gather until all are there.
  private static func draft(
    beside there: There?,
    in folder: Descriptor
  ) throws(FileSystem.Failure) -> Begun {
    guard let there else {
      return Begun(file: try Draft(in: folder)) { .free(name: $0, folder: folder) }
    }
    let old = there.status
    if old.links == 1, old.owner == geteuid(), let draft = try? Draft(in: folder),
      fchown(draft.descriptor, uid_t.max, old.group) == 0
    {
      return Begun(file: draft) { .replaced(name: $0, folder: folder, old: old) }
    }
    let target = there.descriptor
    // A folder that takes no new file may hold one that can be written.
    if let draft = try? Draft(in: folder) { return Begun(file: draft) { _ in .filled(target) } }
    let spool = try Draft(in: FileSystem.temporaryFolder())
    return Begun(file: spool) { _ in .filled(target) }
  }
}

/// Where a path leads to once all its links are followed, whether or not anything is there.
enum FollowedPath {
  /// What this process has open under that number.
  case open(Int32)
  /// A name in a folder that is there.
  case entry(folder: Descriptor, name: String)

  private static let mostLinks = 40

  init(_ path: String) throws(FileSystem.Failure) {
    var path = path
    for _ in 0..<Self.mostLinks {
      let name = path.fileName
      guard !path.isEmpty else { throw FileSystem.Failure(code: ENOENT) }
      guard !["", ".", ".."].contains(name) else { throw FileSystem.Failure(code: EISDIR) }
      let folder = try FileSystem.resolved(path.folder)
      if let number = Self.descriptor(name, in: folder) {
        self = .open(number)
        return
      }
      let open = try FileSystem.openFolder(folder)
      let target = withExtendedLifetime(open) { Self.target(of: name, in: open.number) }
      guard let target else {
        self = .entry(folder: open, name: name)
        return
      }
      path = folder.appending(path: target)
    }
    throw FileSystem.Failure(code: ELOOP)
  }

  /// The number of an open file of this process, which a path such as `/dev/stdout` leads to: opening
  /// that again would write over what is there, and not where the others who have it go on.
  private static func descriptor(_ name: String, in folder: String) -> Int32? {
    #if os(Linux)
    let parts = folder.pathParts
    guard parts.count >= 3, parts[0] == "proc", parts[1] == "\(getpid())", parts.last == "fd" else {
      return nil
    }
    return Int32(name)
    #else
    return folder == "/dev/fd" ? Int32(name) : nil
    #endif
  }

  private static func target(of name: String, in folder: Int32) -> String? {
    // The buffer is the array's own, and the call writes no more than it has.
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = unsafe readlinkat(folder, name, &buffer, buffer.count - 1)
    guard count >= 0 else { return nil }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
