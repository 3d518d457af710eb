#if Images

/// Numbers of any width out of bytes, the highest bit first; nil beyond the end.
struct BitReader {
  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func bits(_ count: Int) -> Int? {
    guard count >= 0, count <= 32, at + count <= bytes.count * 8 else { return nil }
    var value = 0
    for _ in 0..<count {
      value = value << 1 | Int(bytes[at >> 3] >> UInt8(7 - at & 7)) & 1
      at += 1
    }
    return value
  }

  mutating func flag() -> Bool? { bits(1).map { $0 == 1 } }

  /// Passes bits, also more than a number has.
  mutating func skip(_ count: Int) -> Bool {
    guard count >= 0, count <= bytes.count * 8 - at else { return false }
    at += count
    return true
  }

  /// An exponential Golomb code: `ue(v)` of HEVC, `uvlc()` of AV1.
  mutating func golomb() -> Int? {
    var zeros = 0
    while let bit = bits(1) {
      if bit == 1 { return bits(zeros).map { $0 + (1 << zeros) - 1 } }
      zeros += 1
      guard zeros < 32 else { return nil }
    }
    return nil
  }
}

#endif
