#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A regular file opened for reading, closed with its last reference.
public final class OpenFile: Sendable {
  /// The path it was opened by.
  public let path: String
  /// Its size when it was opened.
  public let size: Int
  /// The system's number for it, valid as long as this object lives.
  package let descriptor: CInt

  private static let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK

  /// Opens a regular file.
  public convenience init(path: String) throws(ContentError) {
    try self.init(unsafe open(path, OpenFile.flags), path: path)
  }

  /// Opens a regular file inside of a folder, never through a link.
  convenience init(_ name: EntryName, in folder: borrowing OpenFolder) throws(ContentError) {
    let descriptor = unsafe openat(folder.descriptor, name.bytes, OpenFile.flags | O_NOFOLLOW)
    try self.init(descriptor, path: folder.path(of: name))
  }

  /// Takes what a call to open gave.
  private init(_ descriptor: CInt, path: String) throws(ContentError) {
    guard descriptor >= 0 else { throw ContentError.system("open", path) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      close(descriptor)
      throw ContentError(isFolder ? .isFolder : .notRegular(path))
    }
    self.path = path
    self.size = Int(status.st_size)
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Reads until so many bytes are there or the file ends.
  package func read(at offset: Int, count: Int) throws(ContentError) -> [UInt8] {
    var failed = false
    // The buffer is the array's own; pread writes at most `count - filled` bytes into it.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let base = unsafe buffer.baseAddress?.advanced(by: filled)
        let got = unsafe pread(descriptor, base, count - filled, off_t(offset + filled))
        if got > 0 { filled += got; continue }
        if got < 0, errno == EINTR { continue }
        failed = got < 0
        break
      }
    }
    if failed { throw ContentError.system("read", path) }
    return bytes
  }
}
