#if Images

extension CodedSize {
  /// Sequence headers among the units of an AV1 stream (AV1 specification, 5.3).
  static func av1(stream: ByteView) -> [CodedSize] {
    var sizes: [CodedSize] = []
    var at = 0
    while let head = stream.u8(at: at) {
      at += head & 4 == 0 ? 1 : 2
      var length = stream.count - at
      if head & 2 != 0 {
        guard let found = number(in: stream, at: &at) else { break }
        length = found
      }
      guard let unit = stream.slice(at: at, length: length) else { break }
      if head >> 3 & 15 == 1, let size = av1(sequence: unit.bytes) { sizes.append(size) }
      at += length
    }
    return sizes
  }

  /// Seven bits in each byte, the lowest first.
  private static func number(in stream: ByteView, at: inout Int) -> Int? {
    var value = 0
    for place in 0..<5 {
      guard let byte = stream.u8(at: at) else { return nil }
      at += 1
      value |= (byte & 0x7F) << (7 * place)
      if byte < 0x80 { return value }
    }
    return nil
  }

  private static func av1(sequence: [UInt8]) -> CodedSize? {
    var reader = BitReader(sequence)
    guard reader.skip(3 + 1), let isReduced = reader.flag(),
      (isReduced ? reader.skip(5) : skipOperation(&reader)),
      let widthBits = reader.bits(4), let heightBits = reader.bits(4),
      let width = reader.bits(widthBits + 1), let height = reader.bits(heightBits + 1)
    else { return nil }
    return CodedSize(width: width + 1, height: height + 1)
  }

  /// Timing and operating points.
  private static func skipOperation(_ reader: inout BitReader) -> Bool {
    guard let hasTiming = reader.flag() else { return false }
    var delayBits: Int?
    if hasTiming {
      guard reader.skip(64), let isEven = reader.flag(),
        !isEven || reader.golomb() != nil, let hasModel = reader.flag()
      else { return false }
      if hasModel {
        guard let bits = reader.bits(5), reader.skip(32 + 10) else { return false }
        delayBits = bits + 1
      }
    }
    guard let hasDelay = reader.flag(), let points = reader.bits(5) else { return false }
    for _ in 0...points {
      guard skipPoint(&reader, delayBits: delayBits, hasDelay: hasDelay) else { return false }
    }
    return true
  }

  private static func skipPoint(
    _ reader: inout BitReader,
    delayBits: Int?,
    hasDelay: Bool
  ) -> Bool {
    guard reader.skip(12), let level = reader.bits(5),
      reader.skip(level > 7 ? 1 : 0)
    else { return false }
    if let delayBits {
      guard let isThere = reader.flag(), reader.skip(isThere ? 2 * delayBits + 1 : 0) else {
        return false
      }
    }
    guard hasDelay else { return true }
    guard let isThere = reader.flag() else { return false }
    return reader.skip(isThere ? 4 : 0)
  }
}

#endif
