#if Images

/// How much an image may ask for, checked before the work is begun.
package struct ImageLimits: Sendable, Equatable {
  /// Bytes of the encoded image.
  package var bytes: Int
  /// Pixels of one frame, from the header; four bytes of memory each.
  package var pixels: Int
  package var frames: Int

  /// No memory holds more, and several times as many tiles' pixels can still be counted.
  private static let most = 1 << 40

  package init(bytes: Int = 512 << 20, pixels: Int = 120_000_000, frames: Int = 10_000) {
    self.bytes = bytes
    self.pixels = min(pixels, Self.most)
    self.frames = frames
  }

  /// Holds `width` × `height` against the limit.
  package func check(width: Int, height: Int, of format: ImageFormat) throws(ImageError) {
    guard width > 0, height > 0 else {
      throw .damaged(format, reason: "a size of \(width)×\(height)")
    }
    let (area, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, area <= pixels else {
      throw .tooManyPixels(width: width, height: height, limit: pixels)
    }
  }
}

#endif
