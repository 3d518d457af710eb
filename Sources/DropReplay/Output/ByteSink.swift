import SystemFiles

/// Where a report or a transcript goes: memory, a file or a stream.
///
/// ```swift
/// let sink: any ByteSink = MemorySink()
/// try sink.write(bytes)
/// ```
public protocol ByteSink: AnyObject {
  /// Takes all of `bytes`, or throws.
  func write(_ bytes: [UInt8]) throws(SinkError)
}

/// Why bytes could not be written.
///
/// ```swift
/// let full = SinkError(code: 28, path: "/srv/report.html")
/// print(full.code)
/// ```
public struct SinkError: Error, Equatable, Sendable {
  /// The system's number for the reason.
  public let code: Int32
  /// The file, where there is one.
  public let path: String?
  /// Whether the file could not even be created.
  public let isCreation: Bool

  /// Describes a failed write.
  public init(code: Int32, path: String? = nil, isCreation: Bool = false) {
    self.code = code
    self.path = path
    self.isCreation = isCreation
  }
}

extension SinkError {
  /// Whether the output was a pipe whose reader has gone.
  package var isReaderGone: Bool { code == EPIPE && path == nil }
}

/// Keeps what is written in memory.
///
/// ```swift
/// let sink = MemorySink()
/// sink.write(Array("one line\n".utf8))
/// print(sink.text)
/// ```
public final class MemorySink: ByteSink {
  /// All that was written.
  public private(set) var bytes: [UInt8] = []

  /// Starts empty.
  public init() {}

  /// Appends `bytes`.
  ///
  /// ```swift
  /// let sink = MemorySink()
  /// sink.write(bytes)
  /// print(sink.bytes.count)
  /// ```
  public func write(_ bytes: [UInt8]) { self.bytes += bytes }

  /// What was written, read as UTF-8.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// Writes to an open file descriptor that somebody else closes.
package final class DescriptorSink: ByteSink {
  private let descriptor: Int32

  package init(descriptor: Int32) { self.descriptor = descriptor }

  package func write(_ bytes: [UInt8]) throws(SinkError) {
    do throws(FileSystem.Failure) {
      try FileSystem.write(bytes, to: descriptor)
    } catch {
      throw SinkError(code: error.code)
    }
  }
}

/// Writes a file that is there whole or not at all.
package final class FileSink: ByteSink {
  private let path: String
  private let file: WholeFile

  package init(path: String, isPrivate: Bool = false) throws(SinkError) {
    self.path = path
    do throws(FileSystem.Failure) {
      file = try WholeFile(path: path)
      if isPrivate { try file.makePrivate() }
    } catch {
      throw SinkError(code: error.code, path: path, isCreation: true)
    }
  }

  package func write(_ bytes: [UInt8]) throws(SinkError) {
    do throws(FileSystem.Failure) {
      try file.write(bytes)
    } catch {
      throw SinkError(code: error.code, path: path)
    }
  }

  /// Puts the file in its place.
  package func finish() throws(SinkError) {
    do throws(FileSystem.Failure) {
      try file.finish()
    } catch {
      throw SinkError(code: error.code, path: path, isCreation: true)
    }
  }
}
