#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file that appears under its name only once all of it has been written.
package final class WholeFile: ByteSink {
  private let path: String
  private let descriptor: Int32
  private let sink: DescriptorSink
  /// The temporary name, where the file has one; a device or a pipe is written straight.
  private let temporary: String?
  private let isNameless: Bool
  private var isFinished = false

  /// Opens a file beside the one it is to become.
  package init(path: String) throws(SinkError) {
    self.path = path
    if FileSystem.kind(of: path) == .other {
      descriptor = try Self.opened(path, O_WRONLY, for: path)
      (isNameless, temporary) = (false, nil)
    } else if FileSystem.kind(of: path) == .folder {
      throw SinkError(code: EISDIR, path: path, isCreation: true)
    } else {
      let name = "\(path).\(getpid()).partial"
      temporary = name
      if let nameless = Self.nameless(in: path.folder) {
        (isNameless, descriptor) = (true, nameless)
      } else {
        descriptor = try Self.opened(name, O_WRONLY | O_CREAT | O_EXCL, for: path)
        isNameless = false
      }
    }
    sink = DescriptorSink(descriptor: descriptor, path: path)
  }

  deinit {
    FileSystem.close(descriptor)
    if !isFinished, !isNameless, let temporary { FileSystem.remove(temporary) }
  }

  package func write(_ bytes: [UInt8]) throws(SinkError) { try sink.write(bytes) }

  /// Puts the file in its place.
  package func finish() throws(SinkError) {
    guard let temporary else { return isFinished = true }
    do throws(FileSystem.Failure) {
      if isNameless { try FileSystem.name(descriptor, temporary) }
      try FileSystem.rename(temporary, to: path)
    } catch {
      FileSystem.remove(temporary)
      throw SinkError(code: error.code, path: path, isCreation: true)
    }
    isFinished = true
  }

  private static func opened(
    _ name: String,
    _ flags: Int32,
    for path: String
  ) throws(SinkError) -> Int32 {
    do throws(FileSystem.Failure) {
      return try FileSystem.open(name, flags)
    } catch {
      throw SinkError(code: error.code, path: path, isCreation: true)
    }
  }

  /// A file without a name, which a crash or an interrupt leaves nothing of.
  private static func nameless(in folder: String) -> Int32? {
    #if os(Linux)
    // The second is `__O_TMPFILE`, which Swift doesn't import.
    return try? FileSystem.open(folder, O_WRONLY | O_DIRECTORY | 0o20000000)
    #else
    return nil
    #endif
  }
}
