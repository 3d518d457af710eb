#if Images

/// How stored pixels are turned to be shown: the eight values of EXIF tag 0x0112.
package enum Orientation: Int, Sendable, CaseIterable {
  case up = 1
  case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left

  /// Whether width and height change places.
  package var swapsSides: Bool { rawValue >= 5 }

  /// The stored place of the pixel that is shown at `x`, `y`, in a stored picture of
  /// `width` × `height`.
  func stored(x: Int, y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
    switch self {
    case .up: (x, y)
    case .upMirrored: (width - 1 - x, y)
    case .down: (width - 1 - x, height - 1 - y)
    case .downMirrored: (x, height - 1 - y)
    case .leftMirrored: (y, x)
    case .right: (y, height - 1 - x)
    case .rightMirrored: (width - 1 - y, height - 1 - x)
    case .left: (width - 1 - y, x)
    }
  }
}

/// The one fact that matters here of an EXIF block: how the camera was held.
enum EXIF {
  private static let orientationTag = 0x0112

  /// The orientation in a TIFF block, which may begin with JPEG's `Exif\0\0`.
  static func orientation(in block: ByteView) -> Orientation? {
    let base = block.has([0x45, 0x78, 0x69, 0x66, 0, 0], at: 0) ? 6 : 0
    let order: ByteView.Endianness
    if block.has([0x49, 0x49, 0x2A, 0], at: base) {
      order = .little
    } else if block.has([0x4D, 0x4D, 0, 0x2A], at: base) {
      order = .big
    } else {
      return nil
    }
    guard let offset = block.u32(at: base + 4, order) else { return nil }
    return orientation(in: block, directory: base + offset, order)
  }

  private static func orientation(
    in block: ByteView,
    directory: Int,
    _ order: ByteView.Endianness
  ) -> Orientation? {
    guard let count = block.u16(at: directory, order) else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + index * 12
      guard let tag = block.u16(at: entry, order) else { return nil }
      if tag == orientationTag {
        return block.u16(at: entry + 8, order).flatMap(Orientation.init(rawValue:))
      }
    }
    return nil
  }
}

#endif
