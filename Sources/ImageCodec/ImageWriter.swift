#if Images

/// Writes pixels in the formats that can be asked for.
package enum ImageWriter {
  /// A PNG: eight bits a channel, the alpha channel left out where all is opaque.
  package static func png(_ pixels: PixelBuffer) throws(ImageError) -> [UInt8] {
    try PNGEncoder.encode(pixels)
  }

  /// A JPEG; what is transparent lies on white.
  package static func jpeg(
    _ pixels: PixelBuffer,
    quality: Int = 90
  ) throws(ImageError) -> [UInt8] {
    try JPEGEncoder.encode(pixels.onWhite(), quality: min(max(quality, 1), 100))
  }
}

#endif
