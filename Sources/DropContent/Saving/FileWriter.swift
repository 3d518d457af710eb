import SystemFiles

/// Writes contents into an open file, in constant memory.
struct FileWriter {
  let descriptor: CInt
  /// The path of the file's folder, for messages.
  let folder: String

  /// A new file's descriptor; negative, and the reason in `errno`, where it can't be made.
  static func create(_ name: String, in folder: borrowing OpenFolder) -> CInt {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    return unsafe openat(folder.descriptor, name, flags, 0o666)
  }

  func write(_ content: Content) throws(ContentError) {
    switch content.storage {
    case .memory(let bytes): try write(bytes)
    case .zeros(let count):
      guard ftruncate(descriptor, off_t(count)) == 0 else { throw failure }
    case .folder: throw ContentError(.isFolder)
    case .file(let range): try write(range)
    }
  }

  func synchronize() throws(ContentError) {
    guard fsync(descriptor) == 0 else { throw failure }
  }

  private var failure: ContentError { ContentError.system("write in", folder) }

  private func write(_ bytes: [UInt8]) throws(ContentError) {
    guard writeAll(bytes, to: descriptor) else { throw failure }
  }

  func write(_ range: FileRange) throws(ContentError) {
    let source = try range.file.opened()
    defer { withExtendedLifetime(source) {} }
    if try shares(range, source.number) { return }
    var done = copyInKernel(range, source.number)
    while done < range.count {
      let chunk = try range.file.read(
        at: range.offset + done,
        count: min(range.count - done, 1 << 20)
      )
      guard !chunk.isEmpty else { throw range.missing(at: done) }
      try write(chunk)
      done += chunk.count
    }
  }

  /// Whether the file now shares its bytes on the disk with a whole other one, which only some
  /// file systems can.
  private func shares(_ range: FileRange, _ source: CInt) throws(ContentError) -> Bool {
    #if canImport(Glibc)
    guard range.isWhole, range.count > 0 else { return false }
    let clone: UInt = 0x4004_9409  // FICLONE of linux/fs.h, a macro that isn't imported.
    guard ioctl(descriptor, clone, source) == 0 else { return false }
    // The source may have grown since it was opened, or shrunk.
    if let size = try? FileStatus(of: descriptor).size, size < range.count {
      throw range.missing(at: size)
    }
    return ftruncate(descriptor, off_t(range.count)) == 0
    #else
    return false
    #endif
  }

  /// How many bytes the kernel copied by itself, from the start on; it may stop early or refuse.
  private func copyInKernel(_ range: FileRange, _ source: CInt) -> Int {
    #if canImport(Glibc) || canImport(Musl)
    var copied = 0
    var from = off_t(range.offset)
    while copied < range.count {
      let most = min(range.count - copied, 1 << 30)
      let got = unsafe sendfile(descriptor, source, &from, most)
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { break }
      copied += got
    }
    return copied
    #else
    return 0
    #endif
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
