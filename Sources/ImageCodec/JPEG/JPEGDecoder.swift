#if Images

private import CTurboJPEG

/// JPEG through TurboJPEG.
enum JPEGDecoder {
  /// One decompressor, freed with its owner; safe because the handle never leaves this file.
  @safe
  private final class Decompressor {
    let handle: tjhandle

    init() throws(ImageError) {
      guard let handle = unsafe tjInitDecompress() else {
        throw .damaged(.jpeg, reason: "no memory for a decoder")
      }
      unsafe self.handle = handle
    }

    deinit { unsafe tjDestroy(handle) }

    var message: String { unsafe String(cString: tjGetErrorStr2(handle)) }
    var failed: Bool { unsafe tjGetErrorCode(handle) == Int32(TJERR_FATAL.rawValue) }
  }

  private struct Shape {
    var width: Int32 = 0
    var height: Int32 = 0
    var colours: Int32 = 0
    var isFourColours: Bool {
      colours == Int32(TJCS_CMYK.rawValue) || colours == Int32(TJCS_YCCK.rawValue)
    }
  }

  static func header(of bytes: [UInt8]) throws(ImageError) -> ImageHeader {
    let shape = try shape(of: bytes, Decompressor())
    return ImageHeader(
      format: .jpeg,
      storedWidth: Int(shape.width),
      storedHeight: Int(shape.height),
      orientation: JPEGSegments(bytes).orientation
    )
  }

  private static func shape(
    of bytes: [UInt8],
    _ decompressor: Decompressor
  ) throws(ImageError) -> Shape {
    var shape = Shape()
    var subsampling: Int32 = 0
    let code = unsafe bytes.withUnsafeBufferPointer { input in
      unsafe tjDecompressHeader3(
        decompressor.handle,
        input.baseAddress,
        UInt(input.count),
        &shape.width,
        &shape.height,
        &subsampling,
        &shape.colours
      )
    }
    // An unusual subsampling is an error to this call, not to the decoder: the size is known then.
    guard code == 0 || (shape.width > 0 && shape.height > 0) else {
      throw .damaged(.jpeg, reason: decompressor.message)
    }
    return shape
  }

  static func pixels(of bytes: [UInt8], limits: ImageLimits) throws(ImageError) -> PixelBuffer {
    let decompressor = try Decompressor()
    let shape = try shape(of: bytes, decompressor)
    try limits.check(width: Int(shape.width), height: Int(shape.height), of: .jpeg)
    var result = PixelBuffer(width: Int(shape.width), height: Int(shape.height))
    let format = shape.isFourColours ? TJPF_CMYK : TJPF_RGBA
    let code = unsafe bytes.withUnsafeBufferPointer { input in
      unsafe result.rgba.withUnsafeMutableBufferPointer { output in
        unsafe tjDecompress2(
          decompressor.handle,
          input.baseAddress,
          UInt(input.count),
          output.baseAddress,
          shape.width,
          0,
          shape.height,
          Int32(format.rawValue),
          TJFLAG_LIMITSCANS
        )
      }
    }
    try accept(code, decompressor)
    if shape.isFourColours { mix(&result.rgba, inverted: JPEGSegments(bytes).isAdobe) }
    return result
  }

  /// A warning still gives a picture, but one whose data ended early is not whole.
  private static func accept(_ code: Int32, _ decompressor: Decompressor) throws(ImageError) {
    guard code != 0 else { return }
    let message = decompressor.message
    if decompressor.failed || message.hasPrefix("Premature end") {
      throw .damaged(.jpeg, reason: message)
    }
  }

  /// Four inks to three lights, without a profile.
  private static func mix(_ samples: inout [UInt8], inverted: Bool) {
    for start in stride(from: 0, to: samples.count, by: 4) {
      let flip = inverted ? 0 : 255
      let light = Int(samples[start + 3]) ^ flip
      for channel in start..<(start + 3) {
        let value = (Int(samples[channel]) ^ flip) * light
        samples[channel] = UInt8(truncatingIfNeeded: (value + 127) / 255)
      }
      samples[start + 3] = 255
    }
  }
}

#endif
