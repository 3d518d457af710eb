#if Images

/// The bits of a pixel that hold one channel.
struct BMPMask: Equatable {
  private let mask: Int
  private let shift: Int
  private let top: Int

  init(_ mask: Int) {
    self.mask = mask
    shift = mask == 0 ? 0 : mask.trailingZeroBitCount
    top = mask >> shift
  }

  var isEmpty: Bool { mask == 0 }

  /// The channel's value, spread over 0 to 255.
  func value(in pixel: Int) -> UInt8 {
    guard top > 0 else { return 0 }
    return UInt8(truncatingIfNeeded: ((pixel & mask) >> shift * 255 + top / 2) / top)
  }
}

#endif
