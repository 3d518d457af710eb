public import DropCore

/// Typed bytes that lie in memory, in a part of a file, or in a folder, and are read on demand.
///
/// ```swift
/// let note = Content(type: .utf8PlainText, name: "note.txt", text: "a beach")
/// let photo = try Content(type: .png, file: "/srv/photos/beach.png")
/// print(try note.bytes().count, photo.size)
/// ```
public struct Content: Sendable {
  /// The type of the bytes.
  public var type: ContentType
  /// The name people know it by, never used as a path as it is.
  public var name: String?
  /// Where the bytes lie.
  public let storage: Storage
  /// How its text is written, where somebody said so; nil where that is to be found out.
  public var encoding: TextEncoding?

  /// Refers to bytes wherever they lie.
  ///
  /// ```swift
  /// let blank = Content(type: .data, name: "blank.bin", storage: .zeros(4_096))
  /// ```
  public init(type: ContentType, name: String? = nil, storage: Storage) {
    self.type = type
    self.name = name
    self.storage = storage
  }

  /// Holds bytes in memory.
  ///
  /// ```swift
  /// let content = Content(type: .data, name: "three.bin", bytes: [1, 2, 3])
  /// ```
  public init(type: ContentType, name: String? = nil, bytes: [UInt8]) {
    self.init(type: type, name: name, storage: .memory(bytes))
  }

  /// Holds a text in memory as UTF-8.
  ///
  /// ```swift
  /// let content = Content(type: .utf8PlainText, text: "a beach")
  /// ```
  public init(type: ContentType, name: String? = nil, text: String) {
    self.init(type: type, name: name, utf8: Array(text.utf8))
  }

  /// Holds a text in memory that is known to be UTF-8.
  package init(type: ContentType, name: String? = nil, utf8 bytes: [UInt8]) {
    self.init(type: type, name: name, bytes: bytes)
    encoding = .utf8
  }

  /// Refers to a whole file, which stays readable even when its name goes away.
  ///
  /// ```swift
  /// let content = try Content(type: .png, file: "/srv/photos/beach.png")
  /// ```
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

  /// How many bytes there are, to be told: of a folder nothing is, as what is in it isn't counted.
  package var ownSize: Int? { if case .folder = storage { nil } else { size } }

  /// Bytes that lie in memory or in a file without a name, for this content alone.
  package var heldBytes: Int {
    switch storage {
    case .memory(let bytes): bytes.count
    case .file(let range): range.file.isNameless ? range.count : 0
    case .zeros, .folder: 0
    }
  }

  /// The same bytes under another type and name.
  ///
  /// ```swift
  /// let csv = content.relabelled(as: .commaSeparatedText, name: "people.csv")
  /// ```
  public func relabelled(as type: ContentType, name: String? = nil) -> Content {
    var content = Content(type: type, name: name ?? self.name, storage: storage)
    content.encoding = encoding
    return content
  }
}

extension Content {
  /// Where a content's bytes lie.
  public enum Storage: Sendable {
    /// In memory.
    case memory([UInt8])
    /// In a part of an open file.
    case file(FileRange)
    /// Nowhere: so many zero bytes, made as they are read.
    case zeros(Int)
    /// In the entries of a folder.
    case folder(ContentFolder)
  }
}

/// A run of bytes inside an open file.
///
/// ```swift
/// let file = try OpenFile(path: "/srv/letters/archive.bin")
/// let letter = FileRange(file: file, offset: 512, count: 2_048)
/// let content = Content(type: .pdf, name: "letter.pdf", storage: .file(letter))
/// ```
public struct FileRange: Sendable {
  /// The file, kept open as long as someone refers to it.
  public let file: OpenFile
  /// The first byte's place in the file.
  public let offset: Int
  /// How many bytes belong to it.
  public let count: Int

  /// Refers to a part of a file.
  public init(file: OpenFile, offset: Int, count: Int) {
    self.file = file
    self.offset = max(0, offset)
    // No file reaches further, and the place of each byte has to be a number.
    self.count = min(max(0, count), .max - self.offset)
  }
}

extension FileRange {
  /// Whether the file has nothing else.
  package var isWhole: Bool { offset == 0 && count == file.size }

  /// Why there are no bytes from a place on: the file was cut since it was opened, or never had them.
  func missing(at place: Int) -> ContentError {
    guard offset + count <= file.size, !file.isNameless else {
      return ContentError(.truncated(at: place, of: count))
    }
    let name = SafeName.lastComponent(of: file.path)
    return ContentError(.shortened(name, at: offset + place, of: file.size))
  }
}

extension Content {
  /// The same of any content.
  func missing(at place: Int) -> ContentError {
    guard case .file(let range) = storage else {
      return ContentError(.truncated(at: place, of: size))
    }
    return range.missing(at: place)
  }

  /// The size of the pieces in which content is read when nothing else is said.
  public static let chunkSize = 1 << 18

  /// All bytes, if there are at most so many.
  ///
  /// ```swift
  /// let bytes = try content.bytes(limit: 1 << 20)
  /// ```
  public func bytes(limit: Int = ContentLimits.standard.bytes) throws(ContentError) -> [UInt8] {
    guard size <= limit else {
      throw ContentError(.limit(.bytes, allowed: limit, found: size))
    }
    if case .memory(let bytes) = storage {
      try WorkMeter.count(bytes.count)
      return bytes
    }
    return try read(at: 0, count: size)
  }

  /// The bytes from an offset on, fewer than asked for only at the end.
  ///
  /// ```swift
  /// let head = try content.read(at: 0, count: 512)
  /// ```
  public func read(at offset: Int, count: Int) throws(ContentError) -> [UInt8] {
    let start = min(max(0, offset), size)
    let wanted = min(max(0, count), size - start)
    try WorkMeter.count(wanted)
    switch storage {
    case .memory(let bytes): return Array(bytes[start..<(start + wanted)])
    case .zeros: return [UInt8](repeating: 0, count: wanted)
    case .folder: throw ContentError(.isFolder)
    case .file(let range): return try range.file.read(at: range.offset + start, count: wanted)
    }
  }

  /// Hands out all bytes in order, a piece at a time, in constant memory.
  ///
  /// ```swift
  /// var sum = SHA256()
  /// try content.forEachChunk { chunk in sum.update(chunk) }
  /// print(sum.hexDigest())
  /// ```
  public func forEachChunk(
    of chunkSize: Int = Content.chunkSize,
    _ body: ([UInt8]) throws(ContentError) -> Void
  ) throws(ContentError) {
    if case .memory(let bytes) = storage, bytes.count <= chunkSize {
      try WorkMeter.count(bytes.count)
      if !bytes.isEmpty { try body(bytes) }
      return
    }
    if case .folder = storage { throw ContentError(.isFolder) }
    var offset = 0
    while offset < size {
      let chunk = try read(at: offset, count: max(1, chunkSize))
      guard !chunk.isEmpty else { throw missing(at: offset) }
      try body(chunk)
      offset += chunk.count
    }
  }
}
