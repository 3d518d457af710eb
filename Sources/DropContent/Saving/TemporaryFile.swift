#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file under a passing name, which becomes one under its own name or disappears.
struct TemporaryFile: ~Copyable {
  private let folder: CInt
  private let folderPath: String
  private let name: String
  private let descriptor: CInt

  init(in folder: borrowing OpenFolder) throws(ContentError) {
    self.folder = folder.descriptor
    folderPath = folder.path
    var attempts = 0
    while true {
      let name = ".dropped-\(String(UInt64.random(in: 0...(.max)), radix: 36))"
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      let descriptor = unsafe openat(folder.descriptor, name, flags, 0o666)
      if descriptor >= 0 {
        self.name = name
        self.descriptor = descriptor
        return
      }
      attempts += 1
      guard errno == EEXIST, attempts < 16 else {
        throw ContentError.system("create a file in", folder.path)
      }
    }
  }

  deinit { close(descriptor) }

  /// Writes a content's bytes, in constant memory.
  mutating func write(_ content: Content) throws(ContentError) {
    switch content.storage {
    case .memory(let bytes): try write(bytes)
    case .zeros(let count):
      guard ftruncate(descriptor, off_t(count)) == 0 else { throw failure("write") }
    case .folder: throw ContentError(.isFolder)
    case .file(let range):
      let copied = copyInKernel(range)
      guard copied < range.count else { return }
      let rest = FileRange(
        file: range.file,
        offset: range.offset + copied,
        count: range.count - copied
      )
      let target = descriptor
      let path = folderPath
      try Content(type: content.type, storage: .file(rest)).forEachChunk(of: 1 << 20) {
        (chunk) throws(ContentError) in
        guard writeAll(chunk, to: target) else { throw ContentError.system("write in", path) }
      }
    }
  }

  private func write(_ bytes: [UInt8]) throws(ContentError) {
    guard writeAll(bytes, to: descriptor) else { throw failure("write") }
  }

  /// How many bytes the kernel copied by itself, from the start on; it may stop early or refuse.
  private func copyInKernel(_ range: FileRange) -> Int {
    #if canImport(Glibc) || canImport(Musl)
    var copied = 0
    var from = off_t(range.offset)
    while copied < range.count {
      let most = min(range.count - copied, 1 << 30)
      let got = unsafe sendfile(descriptor, range.file.descriptor, &from, most)
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { break }
      copied += got
    }
    return copied
    #else
    return 0
    #endif
  }

  func synchronize() throws(ContentError) {
    guard fsync(descriptor) == 0 else { throw failure("write") }
  }

  /// Gives the file its name, or the first numbered one that is free.
  mutating func publish(as wanted: String) throws(ContentError) -> String {
    for number in 1...10_000 {
      let candidate = SafeName.numbered(wanted, number)
      if renameIfFree(to: candidate) { return candidate }
      guard errno == EEXIST else {
        throw ContentError.system("create", "\(folderPath)/\(candidate)")
      }
    }
    throw ContentError.system("create", "\(folderPath)/\(wanted)")
  }

  /// A second name can only be made where none is, and then the first one goes.
  private func renameIfFree(to candidate: String) -> Bool {
    guard unsafe linkat(folder, name, folder, candidate, 0) == 0 else { return false }
    unsafe unlinkat(folder, name, 0)
    return true
  }

  /// Takes the file away again.
  mutating func discard() { unsafe unlinkat(folder, name, 0) }

  private func failure(_ call: String) -> ContentError {
    ContentError.system("\(call) in", folderPath)
  }
}

/// Whether all bytes could be written.
private func writeAll(_ bytes: [UInt8], to descriptor: CInt) -> Bool {
  // The buffer lives during the call, and each write stays within its count.
  unsafe bytes.withUnsafeBytes { buffer in
    var done = 0
    while done < buffer.count {
      let base = unsafe buffer.baseAddress?.advanced(by: done)
      #if canImport(Glibc)
      let put = unsafe Glibc.write(descriptor, base, buffer.count - done)
      #elseif canImport(Musl)
      let put = unsafe Musl.write(descriptor, base, buffer.count - done)
      #else
      let put = unsafe Darwin.write(descriptor, base, buffer.count - done)
      #endif
      if put < 0, errno == EINTR { continue }
      guard put > 0 else { return false }
      done += put
    }
    return true
  }
}
