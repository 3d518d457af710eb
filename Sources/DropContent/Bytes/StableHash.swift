/// FNV-1a: the same on every machine and in every run, which Swift's own hashes are not.
///
/// Of two runs of bytes that differ in one no two have the same.
package enum StableHash {
  @inlinable
  package static func value(of bytes: some Sequence<UInt8>) -> UInt64 {
    var value: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return value
  }
}
