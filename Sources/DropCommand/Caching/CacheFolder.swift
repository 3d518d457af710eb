import DropContent
import DropCore
import SystemFiles

/// A folder of entries that several processes read and write at once, each under the digest that it is of.
///
/// An entry is written beside its name and takes that whole. What is torn or isn't of this form is none.
struct CacheFolder: Sendable {
  let path: String

  /// What an entry is about: each kind has a folder of its own.
  enum Kind: String {
    /// What came of a test, by all that this follows from.
    case verdicts
    /// What a path led to, by the marks of the files that it follows from.
    case seen
  }

  /// More than that isn't kept.
  private static let largest = 1 << 20
  private static let mostValues = 100_000

  /// Makes the folder where there is none.
  init(_ path: String) throws(CommandFailure) {
    self.path = path
    do throws(FileSystem.Failure) {
      try FileSystem.makeFolders(path)
      guard FileSystem.kind(of: path) == .folder else { throw FileSystem.Failure(code: ENOTDIR) }
    } catch {
      let reason = SystemReason.text(of: error.code)
      throw CommandFailure(.cannotCreate, "can't create the cache '\(path)': \(reason)")
    }
  }

  /// Where an entry lies: in one of few folders, as the first file of each takes a file system long.
  func place(of key: String, _ kind: Kind) -> String {
    "\(path)/\(kind.rawValue)/\(key.prefix(1))/\(key)"
  }

  /// What is kept under a key; nil where nothing whole is.
  func entry(_ key: String, _ kind: Kind) -> JSONValue? {
    guard let descriptor = try? FileSystem.openFile(place(of: key, kind)) else { return nil }
    defer { FileSystem.close(descriptor) }
    guard let bytes = try? FileSystem.readAll(descriptor, limit: Self.largest),
      let end = bytes.firstIndex(of: 0x0A)
    else { return nil }
    let body = Array(bytes[(end + 1)...])
    guard bytes[..<end].elementsEqual(Self.sum(of: body).utf8),
      let value = try? JSONReader(depthLimit: 8, valueLimit: Self.mostValues).value(of: body),
      value["key"]?.string == key, value["format"]?.string == format(kind)
    else { return nil }
    return value
  }

  /// Keeps an entry under a key, in the place of what is there.
  func keep(
    _ members: [JSONValue.Member],
    as key: String,
    _ kind: Kind
  ) throws(FileSystem.Failure) {
    let head: [JSONValue.Member] = [
      .init("format", .string(format(kind))), .init("key", .string(key)),
    ]
    let body = Array(JSONWriter().text(.object(head + members)).utf8)
    guard body.count < Self.largest - 100 else { return }
    let draft = try Draft(in: try folder(place(of: key, kind).folder))
    try FileSystem.write(Array("\(Self.sum(of: body))\n".utf8) + body, to: draft.descriptor)
    do throws(FileSystem.Failure) { try draft.publish(as: key) } catch {
      guard error.code == EEXIST else { throw error }
      try draft.replace(key)
    }
  }

  /// The folder of an entry, which mostly is there.
  private func folder(_ path: String) throws(FileSystem.Failure) -> Descriptor {
    if let folder = try? FileSystem.openFolder(path) { return folder }
    try FileSystem.makeFolders(path)
    return try FileSystem.openFolder(path)
  }

  private func format(_ kind: Kind) -> String { "dndhost.\(kind.rawValue)/1" }

  private static func sum(of bytes: [UInt8]) -> String {
    var digest = SHA256()
    digest.update(bytes)
    return digest.hexDigest()
  }
}
