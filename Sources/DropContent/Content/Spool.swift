public import DropCore
import SystemFiles

/// Where contents lie that are too large for memory: each in a file without a name, which is gone with
/// the last that refers to it, however that ends.
///
/// A part of the disk stays free. Where no such file can be had, because no more of the disk is free or too
/// many files are open, a content stays in memory, if it has 64 MiB at most; a larger one is refused.
///
/// ```swift
/// let host = PluginHost(spool: .temporary)
/// ```
public struct Spool: Sendable {
  private let folder: String?
  /// What part of the disk stays free, from 0 to 1.
  public var keptFree = 0.1

  /// No spool: all contents lie in memory.
  public static let memory = Spool(folder: nil)

  /// In the system's folder for what passes (`TMPDIR`, else `/tmp`).
  public static var temporary: Spool { Spool(folder: FileSystem.temporaryPath) }

  /// In a folder, which has to be there.
  ///
  /// ```swift
  /// let spool = Spool(folder: folder)
  /// let host = PluginHost(spool: spool)
  /// ```
  public init(folder: String) {
    self.folder = folder
  }

  private init(folder: String?) {
    self.folder = folder
  }

  /// Bytes of a content that lie in memory at most.
  package static let largestInMemory = 1 << 20
  /// The same where there is a folder, but no file to be had in it.
  static let largestWithoutFile = 64 << 20

  /// The same content, on the spool where it lies in memory and is large.
  package func keep(_ content: Content) -> Content {
    guard folder != nil, case .memory(let bytes) = content.storage,
      bytes.count > Self.largestInMemory
    else { return content }
    let writer = writer()
    do throws(ContentError) {
      try writer.write(bytes)
      var kept = Content(type: content.type, name: content.name, storage: try writer.finish())
      kept.encoding = content.encoding
      return kept
    } catch {
      return content
    }
  }

  /// This one, or the system's where there is none: for what is saved, which memory need not hold.
  package var onDisk: Spool { folder == nil ? .temporary : self }

  /// For a content that comes piece by piece.
  ///
  /// ```swift
  /// let writer = Spool(folder: folder).writer()
  /// try writer.write(bytes)
  /// ```
  public func writer() -> SpoolWriter { SpoolWriter(folder: folder, keptFree: keptFree) }
}

/// Gathers bytes in memory, and beyond 1 MiB in a file of the spool.
///
/// Where there is no room for them it throws, and what was written so far is worth nothing.
///
/// ```swift
/// let writer = Spool.temporary.writer()
/// try writer.write([1, 2, 3])
/// let content = try writer.content(.data, name: "three.bin")
/// ```
public final class SpoolWriter {
  private let folder: String?
  private var bytes: [UInt8] = []
  private var file: Descriptor?
  private let keptFree: Double
  /// How many bytes were written.
  public private(set) var count = 0
  /// At how many it is looked again whether the disk has room.
  private var looksAt = 0

  fileprivate init(folder: String?, keptFree: Double) {
    self.folder = folder
    self.keptFree = keptFree
  }

  /// How many of them lie in memory.
  package var inMemory: Int { bytes.count }

  /// Adds bytes at the end.
  ///
  /// ```swift
  /// let writer = Spool(folder: folder).writer()
  /// for piece in [bytes, bytes] { try writer.write(piece) }
  /// ```
  public func write(_ more: [UInt8]) throws(ContentError) {
    count += more.count
    if bytes.isEmpty { bytes = more } else { bytes += more }
    guard bytes.count > Spool.largestInMemory, let folder else { return }
    let refusal: ContentError
    do throws(ContentError) {
      if file == nil { file = try makeFile(in: folder) }
      return try flush()
    } catch {
      refusal = error
    }
    // What was begun on the disk can't go on elsewhere.
    guard file == nil, bytes.count <= Spool.largestWithoutFile else { throw refusal }
  }

  /// A content of all that was written; nothing is written afterwards.
  ///
  /// ```swift
  /// let writer = Spool(folder: folder).writer()
  /// try writer.write(bytes)
  /// let whole = try writer.content(.png, name: "beach.png")
  /// ```
  public func content(
    _ type: ContentType,
    name: String? = nil
  ) throws(ContentError) -> Content {
    Content(type: type, name: name, storage: try finish())
  }

  /// Where all of them lie; nothing is written afterwards.
  package func finish() throws(ContentError) -> Content.Storage {
    guard let file else { return .memory(bytes) }
    try flush()
    let open = try OpenFile(nameless: file)
    return .file(FileRange(file: open, offset: 0, count: count))
  }

  private func flush() throws(ContentError) {
    guard let file else { return }
    if count >= looksAt {
      try checkRoom(on: file)
      looksAt = count + Self.look
    }
    do throws(FileSystem.Failure) {
      try FileSystem.write(bytes, to: file.number)
    } catch {
      throw Self.refusal(error.code)
    }
    bytes = []
  }

  /// So many bytes are written between one look at the disk and the next.
  private static let look = 8 << 20

  private func checkRoom(on open: borrowing Descriptor) throws(ContentError) {
    guard let room = DiskRoom(of: open), room.free < Int(Double(room.whole) * keptFree) else {
      return
    }
    throw ContentError(.fullDisk(keptFree: keptFree))
  }

  /// A file without a name, where one can be had.
  private func makeFile(in folder: String) throws(ContentError) -> Descriptor {
    guard HeldDescriptor.hasRoom else { throw Self.refusal(EMFILE) }
    let place: Descriptor
    do throws(FileSystem.Failure) {
      place = try FileSystem.openFolder(folder)
    } catch {
      throw Self.refusal(error.code)
    }
    try checkRoom(on: place)
    do throws(FileSystem.Failure) {
      return try Draft.makeNameless(in: place)
    } catch {
      throw Self.refusal(error.code)
    }
  }

  private static func refusal(_ number: Int32) -> ContentError {
    ContentError(.system(call: "write", path: "the spool", number: number))
  }
}
