#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Where a report or a transcript goes: memory, a file or a stream.
public protocol ByteSink: AnyObject {
  /// Takes all of `bytes`, or throws.
  func write(_ bytes: [UInt8]) throws(SinkError)
}

/// Why bytes could not be written.
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
