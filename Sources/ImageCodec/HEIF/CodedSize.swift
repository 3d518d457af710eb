#if Images

/// The size that a coded picture says it has, which is what its decoder asks memory for.
struct CodedSize: Equatable {
  let width: Int
  let height: Int

  /// Sequence parameter sets among the units of an HEVC stream, each behind its length.
  static func hevc(stream: [UInt8]) -> [CodedSize] {
    let view = ByteView(stream)
    var sizes: [CodedSize] = []
    var at = 0
    while let length = view.u32(at: at, .big), let unit = view.slice(at: at + 4, length: length) {
      if let size = hevc(unit: unit.bytes) { sizes.append(size) }
      at += 4 + length
    }
    return sizes
  }

  /// Those of an `hvcC` box: arrays of units.
  static func hevc(configuration: ByteView) -> [CodedSize] {
    guard let arrays = configuration.u8(at: 22) else { return [] }
    var sizes: [CodedSize] = []
    var at = 23
    for _ in 0..<arrays {
      guard let units = configuration.u16(at: at + 1, .big) else { break }
      at += 3
      for _ in 0..<units {
        guard let length = configuration.u16(at: at, .big),
          let unit = configuration.slice(at: at + 2, length: length)
        else { return sizes }
        if let size = hevc(unit: unit.bytes) { sizes.append(size) }
        at += 2 + length
      }
    }
    return sizes
  }

  /// The size in a sequence parameter set (ITU-T H.265, 7.3.2.2); nil for other units.
  private static func hevc(unit: [UInt8]) -> CodedSize? {
    guard let first = unit.first, first >> 1 & 0x3F == 33 else { return nil }
    var reader = BitReader(withoutEmulation(unit.prefix(4096)))
    guard reader.skip(16 + 4), let layers = reader.bits(3), reader.skip(1 + 96),
      skipLayers(layers, &reader), reader.golomb() != nil, let chroma = reader.golomb(),
      reader.skip(chroma == 3 ? 1 : 0), let width = reader.golomb(),
      let height = reader.golomb()
    else { return nil }
    return CodedSize(width: width, height: height)
  }

  /// The profiles and levels of the lower layers.
  private static func skipLayers(_ count: Int, _ reader: inout BitReader) -> Bool {
    guard count > 0 else { return true }
    var bits = 0
    for _ in 0..<count {
      guard let hasProfile = reader.flag(), let hasLevel = reader.flag() else { return false }
      bits += (hasProfile ? 88 : 0) + (hasLevel ? 8 : 0)
    }
    return reader.skip(2 * (8 - count) + bits)
  }

  /// A unit's bytes without those that only keep it from looking like the start of another one.
  private static func withoutEmulation(_ unit: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var zeros = 0
    for byte in unit {
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      bytes.append(byte)
    }
    return bytes
  }
}

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
