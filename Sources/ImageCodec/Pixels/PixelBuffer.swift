#if Images

/// Pixels in memory: rows from the top, four bytes each (red, green, blue, alpha, not
/// premultiplied).
package struct PixelBuffer: Sendable, Equatable {
  package let width: Int
  package let height: Int
  package var rgba: [UInt8]

  /// Transparent black of that size.
  package init(width: Int, height: Int) {
    self.init(width: width, height: height, rgba: Array(repeating: 0, count: width * height * 4))
  }

  package init(width: Int, height: Int, rgba: [UInt8]) {
    precondition(rgba.count == width * height * 4, "pixels and size must agree")
    self.width = width
    self.height = height
    self.rgba = rgba
  }

  package subscript(x x: Int, y y: Int) -> [UInt8] {
    let start = (y * width + x) * 4
    return Array(rgba[start..<(start + 4)])
  }

  package var isOpaque: Bool {
    stride(from: 3, to: rgba.count, by: 4).allSatisfy { rgba[$0] == 255 }
  }

  /// Three bytes a pixel, the alpha channel dropped.
  package var rgb: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(rgba.count / 4 * 3)
    for start in stride(from: 0, to: rgba.count, by: 4) {
      result.append(rgba[start])
      result.append(rgba[start + 1])
      result.append(rgba[start + 2])
    }
    return result
  }

  /// The same picture laid on white, opaque.
  package func onWhite() -> PixelBuffer {
    guard !isOpaque else { return self }
    var result = self
    for start in stride(from: 0, to: rgba.count, by: 4) {
      let alpha = Int(rgba[start + 3])
      for channel in start..<(start + 3) {
        let mixed = Int(rgba[channel]) * alpha + 255 * (255 - alpha)
        result.rgba[channel] = UInt8(truncatingIfNeeded: (mixed + 127) / 255)
      }
      result.rgba[start + 3] = 255
    }
    return result
  }
}

#endif
