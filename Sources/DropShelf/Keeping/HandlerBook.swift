import DropContent
import DropCore
import DropReplay
import SystemFiles

/// A file of the shelf's own with an entry for each handler's folder; several shelves write to it.
package struct HandlerBook: Sendable {
  private let path: String
  private let format: String

  init(_ name: String, in state: String, format: String) {
    path = state.appending(path: name)
    self.format = format
  }

  /// Why it can't be written.
  package enum Failure: Error, Hashable, CustomStringConvertible {
    /// What is in it is something else, and would be lost.
    case unreadable(String)
    case system(Int32)

    package var description: String {
      switch self {
      case .unreadable(let name): "what is in \(name) can't be read, and is left as it is"
      case .system(let code): SystemReason.text(of: code)
      }
    }
  }

  private static let mostBytes = 1 << 20

  /// What is there, by the folders; what can't be read counts as nothing.
  func entries() -> NameTable<JSONValue> { (try? read()) ?? [:] }

  /// The same, where nothing is there or all of it can be read.
  private func read() throws(Failure) -> NameTable<JSONValue> {
    let bytes: [UInt8]
    do throws(FileSystem.Failure) {
      let descriptor = try FileSystem.openFile(path)
      defer { FileSystem.close(descriptor) }
      bytes = try FileSystem.readAll(descriptor, limit: Self.mostBytes)
    } catch {
      if error.code == ENOENT { return [:] }
      throw .system(error.code)
    }
    guard bytes.count <= Self.mostBytes,
      let value = try? JSONReader(depthLimit: 8, valueLimit: 100_000).value(of: bytes),
      value["format"]?.string == format, let handlers = value["handlers"]?.array
    else { throw .unreadable(path.fileName) }
    return NameTable(
      handlers.compactMap { entry in
        entry["folder"]?.string.map { ($0, entry) }
      }
    )
  }

  /// Puts what is said of a handler in the place of what was, or takes that away; what others have written of other
  /// handlers meanwhile stays.
  func put(_ members: [JSONValue.Member]?, for folder: String) throws(Failure) {
    let lock = try Self.calling(self.lock)
    defer { withExtendedLifetime(lock) {} }
    var all = try read()
    all[folder] = members.map { .object([.init("folder", .string(folder))] + $0) }
    let handlers = all.names.compactMap { all[$0] }
    let text = JSONWriter().text(
      .object([.init("format", .string(format)), .init("handlers", .array(handlers))])
    )
    let bytes = Array(text.utf8) + [0x0A]
    // What couldn't be read again would be in the way of all that is said from then on.
    guard bytes.count <= Self.mostBytes else { throw .system(EFBIG) }
    try Self.calling { () throws(FileSystem.Failure) in
      let file = try WholeFile(path: path)
      try file.makePrivate()
      try file.write(bytes)
      try file.finish()
    }
  }

  private static func calling<Made>(
    _ call: () throws(FileSystem.Failure) -> Made
  ) throws(Failure) -> Made {
    do throws(FileSystem.Failure) { return try call() } catch { throw .system(error.code) }
  }

  /// Keeps other shelves from it, which have it for some milliseconds each.
  private func lock() throws(FileSystem.Failure) -> FileLock {
    let file = try FileSystem.open(path + ".lock", O_RDWR | O_CREAT | O_NOFOLLOW)
    if let lock = FileLock(Descriptor(file), tries: Self.mostTries) { return lock }
    throw FileSystem.Failure(code: EBUSY)
  }

  private static let mostTries = 100
}
