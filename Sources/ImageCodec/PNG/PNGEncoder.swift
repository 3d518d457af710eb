#if Images

private import CPNG

/// PNG written through libpng's simplified interface.
enum PNGEncoder {
  private static let rgbFormat: png_uint_32 = 2
  private static let rgbaFormat: png_uint_32 = 3

  static func encode(_ pixels: PixelBuffer) throws(ImageError) -> [UInt8] {
    let opaque = pixels.isOpaque
    let samples = opaque ? pixels.rgb : pixels.rgba
    var image = unsafe png_image()
    unsafe image.version = 1
    unsafe image.width = png_uint_32(pixels.width)
    unsafe image.height = png_uint_32(pixels.height)
    unsafe image.format = opaque ? rgbFormat : rgbaFormat
    defer { unsafe png_image_free(&image) }

    var output = [UInt8](repeating: 0, count: bound(samples.count + pixels.height))
    var length = output.count
    // The output is as large as the worst case, so one call compresses once.
    let written = unsafe output.withUnsafeMutableBytes { target in
      unsafe samples.withUnsafeBytes { source in
        unsafe png_image_write_to_memory(
          &image,
          target.baseAddress,
          &length,
          0,
          source.baseAddress,
          0,
          nil
        )
      }
    }
    guard written != 0, length <= output.count else {
      throw .notEncoded(.png, reason: unsafe PNGDecoder.message(of: image))
    }
    output.removeSubrange(length...)
    return output
  }

  /// zlib's bound for data that will not shrink, twelve bytes for each 8 KiB chunk, and the
  /// header.
  private static func bound(_ count: Int) -> Int {
    count + count / 1000 + (count / 8192 + 1) * 12 + 1024
  }
}

#endif
