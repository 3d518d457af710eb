/// FNV-1a: the same on every machine and in every run, which Swift's own hashes are not.
///
/// Of two runs of bytes that differ in one no two have the same.
package enum StableHash {
  package static func value(of bytes: some Sequence<UInt8>) -> UInt64 {
    // Other modules call it as it stands here, for any sequence: each step would go through that.
    unsafe bytes.withContiguousStorageIfAvailable(value(ofAll:)) ?? bytes.reduce(start, step)
  }

  /// Safe because the bytes are read while they are lent, and no further than they go.
  private static func value(ofAll bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var value = start
    for place in bytes.indices { value = unsafe step(value, bytes[place]) }
    return value
  }

  private static let start: UInt64 = 0xCBF2_9CE4_8422_2325

  private static func step(_ value: UInt64, _ byte: UInt8) -> UInt64 {
    (value ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}
