#if Images

/// The numbers of a BMP's second header that say how to read the rest.
struct BMPFields {
  let width: Int
  /// Negative when the rows run from the top.
  let height: Int
  let bits: Int
  let colours: Int
  let packing: BMPFile.Packing
  let isOS2: Bool
  /// Bytes of masks that follow a header of 40 bytes.
  let separateMasks: Int

  init(_ view: ByteView, length: Int) throws(ImageError) {
    isOS2 = length == 12
    guard isOS2 || (16...124).contains(length), view.holds(length, at: 14) else {
      throw .damaged(.bmp, reason: "a header of \(length) bytes")
    }
    if isOS2 {
      width = view.u16(at: 18, .little) ?? 0
      height = view.u16(at: 20, .little) ?? 0
      bits = view.u16(at: 24, .little) ?? 0
    } else {
      width = view.i32(at: 18, .little) ?? 0
      height = view.i32(at: 22, .little) ?? 0
      bits = view.u16(at: 28, .little) ?? 0
    }
    guard width > 0, height != 0, [1, 2, 4, 8, 16, 24, 32].contains(bits) else {
      throw .damaged(.bmp, reason: "\(width)×\(height) pixels of \(bits) bits")
    }
    let compression = length >= 20 ? view.u32(at: 30, .little) ?? 0 : 0
    colours = length >= 36 ? view.u32(at: 46, .little) ?? 0 : 0
    packing = try Self.packing(compression, bits: bits, length: length)
    separateMasks = packing == .masked ? (compression == 6 ? 16 : 12) : 0
  }

  private static func packing(
    _ compression: Int,
    bits: Int,
    length: Int
  ) throws(ImageError) -> BMPFile.Packing {
    switch (compression, bits) {
    case (0, _): return .plain
    case (1, 8): return .runs8
    case (2, 4): return .runs4
    // OS/2's second version uses 3 for a fax code.
    case (3, 16) where length != 64, (3, 32) where length != 64, (6, 16), (6, 32): return .masked
    default:
      throw .unsupported(.bmp, feature: "compression \(compression) with \(bits) bits")
    }
  }
}

#endif
