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

#endif
