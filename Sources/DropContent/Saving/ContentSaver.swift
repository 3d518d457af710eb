#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Saves contents into one folder, each whole or not at all, and never over what is there.
public struct ContentSaver: Sendable {
  /// The folder.
  public let folder: String
  /// Whether the bytes have reached the disk before the file gets its name.
  public var syncs = true

  /// Names the folder, which has to exist.
  public init(folder: String) {
    self.folder = folder
  }

  /// Writes a content and gives the name that was used: the one asked for, made safe, and numbered
  /// where it is taken.
  public func save(_ content: Content, as name: String? = nil) throws(ContentError) -> String {
    let wanted = SafeName.component(of: name ?? content.name ?? SafeName.fallback)
    let folder = try OpenFolder(path: folder)
    var file = try TemporaryFile(in: folder)
    do throws(ContentError) {
      try file.write(content)
      if syncs { try file.synchronize() }
      let used = try file.publish(as: wanted)
      if syncs { folder.synchronize() }
      return used
    } catch {
      file.discard()
      throw error
    }
  }
}

/// A folder held open, so that a change of its path in between changes nothing.
struct OpenFolder: ~Copyable {
  let path: String
  let descriptor: CInt

  init(path: String) throws(ContentError) {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ContentError.system("open", path) }
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  func synchronize() { fsync(descriptor) }
}
