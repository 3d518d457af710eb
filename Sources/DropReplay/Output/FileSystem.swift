#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The system's calls on files, each failing with its number.
///
/// Every `unsafe` below passes a Swift string or array for the length of one call; the system keeps
/// no pointer to it.
package enum FileSystem {
  /// What a path names.
  package enum Kind: Sendable { case file, folder, other }

  package struct Failure: Error, Equatable, Sendable {
    package let code: Int32
  }

  package static func open(_ path: String, _ flags: Int32) throws(Failure) -> Int32 {
    let descriptor = unsafe systemOpen(path, flags | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw Failure(code: errno) }
    return descriptor
  }

  package static func close(_ descriptor: Int32) { _ = systemClose(descriptor) }

  package static func rename(_ old: String, to new: String) throws(Failure) {
    guard unsafe systemRename(old, new) == 0 else { throw Failure(code: errno) }
  }

  package static func remove(_ path: String) { _ = unsafe unlink(path) }

  /// Gives an open file without a name one.
  package static func name(_ descriptor: Int32, _ path: String) throws(Failure) {
    let opened = "/proc/self/fd/\(descriptor)"
    guard unsafe linkat(AT_FDCWD, opened, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 else {
      throw Failure(code: errno)
    }
  }

  package static func makeFolder(_ path: String) throws(Failure) {
    guard unsafe mkdir(path, 0o777) == 0 else { throw Failure(code: errno) }
  }

  /// What lies at `path`, links followed; nil where nothing does.
  package static func kind(of path: String) -> Kind? {
    guard let status = status(of: path) else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

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

  package static func size(of path: String) -> Int? {
    status(of: path).map { Int($0.st_size) }
  }

  /// When a file was last written, in nanoseconds.
  package static func stamp(of path: String) -> Int? {
    guard let status = status(of: path) else { return nil }
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    return Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status : nil
  }

  /// The names in a folder, sorted by their bytes; those that begin with a dot left out.
  package static func names(in folder: String) throws(Failure) -> [String] {
    guard let directory = unsafe opendir(folder) else { throw Failure(code: errno) }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      // The name lies in the entry, terminated, until the next read.
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
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
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func systemRename(_ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>) -> Int32 {
  unsafe rename(old, new)
}
private func systemRead(_ descriptor: Int32, _ start: UnsafeMutableRawPointer?, _ n: Int) -> Int {
  unsafe read(descriptor, start, n)
}
