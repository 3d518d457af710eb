package import SystemFiles

/// A regular file opened for reading, closed with its last reference.
///
/// Of very many files not all stay open: the others are opened again when they are read, and refused
/// where that isn't the same file any more.
///
/// ```swift
/// let file = try OpenFile(path: "/srv/photos/beach.png")
/// let head = Content(type: .data, storage: .file(FileRange(file: file, offset: 0, count: 64)))
/// ```
public final class OpenFile: Sendable {
  /// The path it was opened by.
  public let path: String
  /// Its size when it was opened.
  public let size: Int
  private let status: FileStatus
  private let held: HeldDescriptor
  /// Whether it is a file of the spool.
  package let isNameless: Bool

  /// Opens a regular file.
  public convenience init(path: String) throws(ContentError) {
    try self.init(Descriptor(Self.opened(path)), path: path)
  }

  /// Opens a regular file inside of a folder, never through a link.
  convenience init(_ name: EntryName, in folder: borrowing OpenFolder) throws(ContentError) {
    let path = folder.path(of: name)
    let descriptor = unsafe openat(folder.descriptor, name.bytes, Self.flags | O_NOFOLLOW)
    guard descriptor >= 0 else { throw ContentError.system("open", path) }
    try self.init(Descriptor(descriptor), path: path)
  }

  /// Takes an open file, which `path` leads to.
  init(_ descriptor: Descriptor, path: String) throws(ContentError) {
    status = try Self.status(of: descriptor, path)
    size = status.size
    self.path = path
    isNameless = false
    held = HeldDescriptor(descriptor)
  }

  /// Takes an open file that has no name, so that it can't be opened again: it stays open.
  package init(nameless descriptor: Descriptor) throws(ContentError) {
    path = "the spool"
    status = try Self.status(of: descriptor, path)
    size = status.size
    held = HeldDescriptor(kept: descriptor)
    isNameless = true
  }

  /// A file that isn't there any more, as it was noted: whoever reads it is told so.
  package init(gone path: String, _ identity: Identity, size: Int, stamp: Int) {
    self.path = path
    self.size = size
    status = FileStatus(
      device: identity.device,
      number: identity.number,
      size: size,
      stamp: stamp
    )
    held = HeldDescriptor()
    isNameless = false
  }

  private static let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK

  private static func opened(_ path: String) throws(ContentError) -> Int32 {
    let descriptor = unsafe open(path, flags)
    guard descriptor >= 0 else { throw ContentError.system("open", path) }
    return descriptor
  }

  private static func status(
    of descriptor: Descriptor,
    _ path: String
  ) throws(ContentError) -> FileStatus {
    let status = try? FileStatus(of: descriptor.number)
    guard status?.kind == .file, let status else {
      throw ContentError(status?.kind == .folder ? .isFolder : .notRegular(path))
    }
    return status
  }

  /// The same file as one that has no name: it stays open, and where it lies isn't told.
  package var nameless: OpenFile {
    get throws(ContentError) { try OpenFile(nameless: try opened()) }
  }

  /// When it was last written as it was opened, in nanoseconds.
  package var stamp: Int { status.stamp }

  /// Says which file it is, by whatever path and however often it was opened.
  package var identity: Identity { Identity(device: status.device, number: status.number) }

  /// Which file of the machine one is.
  package struct Identity: Hashable, Sendable {
    package let device: UInt64
    package let number: UInt64

    package init(device: UInt64, number: UInt64) {
      self.device = device
      self.number = number
    }
  }

  // MARK: Reading

  /// The file itself, for as long as what this gives is kept.
  package func opened() throws(ContentError) -> Descriptor {
    if let descriptor = held.descriptor { return descriptor }
    let descriptor = unsafe open(path, Self.flags)
    guard descriptor >= 0 else { throw ContentError(.gone(path: path)) }
    let again = Descriptor(descriptor)
    guard (try? FileStatus(of: descriptor)).map({ $0.isSame(as: status) }) == true else {
      throw ContentError(.gone(path: path))
    }
    return again
  }

  /// The system's number for it where it stays open as long as this object lives.
  package var heldDescriptor: Int32? { held.descriptor?.number }

  /// Reads until so many bytes are there or the file ends.
  package func read(at offset: Int, count: Int) throws(ContentError) -> [UInt8] {
    let open = try opened()
    defer { withExtendedLifetime(open) {} }
    var failed = false
    let expected = min(count, max(0, size - offset))
    // The buffer is the array's own; pread writes at most `count - filled` bytes into it.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let memory = UnsafeMutableRawBufferPointer(buffer)
      unsafe FreshMemory.ask(for: UnsafeMutableRawBufferPointer(rebasing: memory[..<expected]))
      while filled < count {
        let base = unsafe buffer.baseAddress?.advanced(by: filled)
        let got = unsafe pread(open.number, base, count - filled, off_t(offset + filled))
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
