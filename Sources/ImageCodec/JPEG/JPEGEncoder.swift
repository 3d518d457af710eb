#if Images

private import CTurboJPEG

/// JPEG written through TurboJPEG.
enum JPEGEncoder {
  /// JPEG's own limit of one side.
  private static let longestSide = 65_500

  static func encode(_ pixels: PixelBuffer, quality: Int) throws(ImageError) -> [UInt8] {
    guard pixels.width <= longestSide, pixels.height <= longestSide else {
      throw .notEncoded(.jpeg, reason: "a side is longer than \(longestSide) pixels")
    }
    guard let handle = unsafe tjInitCompress() else {
      throw .notEncoded(.jpeg, reason: "no memory for an encoder")
    }
    defer { unsafe tjDestroy(handle) }
    var buffer: UnsafeMutablePointer<UInt8>? = nil
    var size: UInt = 0
    // TurboJPEG allocates the result; it is ours to free, also after a failure.
    defer { unsafe tjFree(buffer) }
    let code = unsafe pixels.rgba.withUnsafeBufferPointer { source in
      unsafe tjCompress2(
        handle,
        source.baseAddress,
        Int32(pixels.width),
        0,
        Int32(pixels.height),
        Int32(TJPF_RGBA.rawValue),
        &buffer,
        &size,
        Int32(TJSAMP_420.rawValue),
        Int32(quality),
        TJFLAG_ACCURATEDCT
      )
    }
    guard code == 0, let start = unsafe buffer else {
      throw .notEncoded(.jpeg, reason: unsafe String(cString: tjGetErrorStr2(handle)))
    }
    return unsafe Array(UnsafeBufferPointer(start: start, count: Int(size)))
  }
}

#endif
