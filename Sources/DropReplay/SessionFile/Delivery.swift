import DropCore

/// How one representation of an item arrives in a replay.
package struct Delivery: Sendable, Equatable {
  /// Where its bytes come from.
  package enum Bytes: Sendable, Equatable {
    case memory([UInt8])
    /// A file, its path as the system opens it.
    case file(String)
    case zeros(Int)
    /// There are none: loading fails with this message.
    case failure(String)
  }

  package var bytes: Bytes
  /// Milliseconds before the first byte.
  package var latency: Double = 0
  /// Bytes a second after it; nil: all at once.
  package var rate: Double?
  /// Milliseconds after the drop at which the source is gone.
  package var expires: Double?

  package init(
    bytes: Bytes,
    latency: Double = 0,
    rate: Double? = nil,
    expires: Double? = nil
  ) {
    self.bytes = bytes
    self.latency = latency
    self.rate = rate
    self.expires = expires
  }
}
