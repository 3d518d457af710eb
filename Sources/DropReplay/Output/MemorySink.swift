/// Keeps what is written in memory.
public final class MemorySink: ByteSink {
  /// All that was written.
  public private(set) var bytes: [UInt8] = []

  /// Starts empty.
  public init() {}

  /// Appends `bytes`.
  public func write(_ bytes: [UInt8]) { self.bytes += bytes }

  /// What was written, read as UTF-8.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
}
