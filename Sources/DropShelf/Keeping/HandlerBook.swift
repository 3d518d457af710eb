import DropContent
import DropCore
import DropReplay
import SystemFiles

/// A file of the shelf's own with an entry for each handler's folder; several shelves write to it.
struct HandlerBook: Sendable {
  private let path: String
  private let format: String

  init(_ name: String, in state: String, format: String) {
    path = state.appending(path: name)
    self.format = format
  }

  /// What is there, by the folders; what can't be read counts as nothing.
  func entries() -> NameTable<JSONValue> {
    guard let descriptor = try? FileSystem.openFile(path) else { return [:] }
    defer { FileSystem.close(descriptor) }
    guard let bytes = try? FileSystem.readAll(descriptor, limit: 1 << 20),
      let value = try? JSONReader(depthLimit: 8, valueLimit: 100_000).value(of: bytes),
      value["format"]?.string == format
    else { return [:] }
    return NameTable(
      (value["handlers"]?.array ?? []).compactMap { entry in
        entry["folder"]?.string.map { ($0, entry) }
      }
    )
  }

  /// Puts what is said of a handler in the place of what was, or takes that away; what others have written of other
  /// handlers meanwhile stays.
  func put(_ members: [JSONValue.Member]?, for folder: String) throws(FileSystem.Failure) {
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    var all = entries()
    all[folder] = members.map { .object([.init("folder", .string(folder))] + $0) }
    let handlers = all.names.compactMap { all[$0] }
    let text = JSONWriter().text(
      .object([.init("format", .string(format)), .init("handlers", .array(handlers))])
    )
    let file = try WholeFile(path: path)
    try file.makePrivate()
    try file.write(Array(text.utf8) + [0x0A])
    try file.finish()
  }

  /// Keeps other shelves from it, which have it for some milliseconds each.
  private func lock() throws(FileSystem.Failure) -> FileLock {
    let file = try FileSystem.open(path + ".lock", O_RDWR | O_CREAT | O_NOFOLLOW)
    if let lock = FileLock(Descriptor(file), tries: Self.mostTries) { return lock }
    throw FileSystem.Failure(code: EBUSY)
  }

  private static let mostTries = 100
}
