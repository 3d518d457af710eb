public import DropCore

/// Typed bytes that lie in memory, in a part of a file, or in a folder, and are read on demand.
public struct Content: Sendable {
  /// The type of the bytes.
  public var type: ContentType
  /// The name people know it by, never used as a path as it is.
  public var name: String?
  /// Where the bytes lie.
  public let storage: Storage

  /// Refers to bytes wherever they lie.
  public init(type: ContentType, name: String? = nil, storage: Storage) {
    self.type = type
    self.name = name
    self.storage = storage
  }

  /// Holds bytes in memory.
  public init(type: ContentType, name: String? = nil, bytes: [UInt8]) {
    self.init(type: type, name: name, storage: .memory(bytes))
  }

  /// Holds a text in memory as UTF-8.
  public init(type: ContentType, name: String? = nil, text: String) {
    self.init(type: type, name: name, bytes: Array(text.utf8))
  }

  /// Refers to a whole file, which stays readable even when its name goes away.
  public init(type: ContentType, name: String? = nil, file path: String) throws(ContentError) {
    let file = try OpenFile(path: path)
    let range = FileRange(file: file, offset: 0, count: file.size)
    self.init(type: type, name: name ?? SafeName.lastComponent(of: path), storage: .file(range))
  }

  /// How many bytes there are; a folder has none of its own.
  public var size: Int {
    switch storage {
    case .memory(let bytes): bytes.count
    case .file(let range): range.count
    case .zeros(let count): max(0, count)
    case .folder: 0
    }
  }

  /// The same bytes under another type and name.
  public func relabelled(as type: ContentType, name: String? = nil) -> Content {
    Content(type: type, name: name ?? self.name, storage: storage)
  }
}
