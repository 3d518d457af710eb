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

  package static func size(of path: String) -> Int? {
    status(of: path).map { Int($0.st_size) }
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

  /// At most `count` further bytes, replacing what `buffer` held; fewer only at the end.
  package static func read(
    _ descriptor: Int32,
    upTo count: Int,
    into buffer: inout [UInt8]
  ) throws(Failure) {
    var failure: Int32 = 0
    buffer = unsafe [UInt8](unsafeUninitializedCapacity: count) { space, initialized in
      while initialized < count {
        let start = unsafe space.baseAddress.map { unsafe $0 + initialized }
        let got = unsafe systemRead(descriptor, start, count - initialized)
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = errno }
        if got <= 0 { break }
        initialized += got
      }
    }
    if failure != 0 { throw Failure(code: failure) }
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
private func systemRead(_ descriptor: Int32, _ start: UnsafeMutablePointer<UInt8>?, _ n: Int) -> Int
{
  unsafe read(descriptor, start, n)
}
