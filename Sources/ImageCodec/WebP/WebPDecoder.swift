#if Images

private import CWebP

/// WebP through libwebp; its demuxer counts the frames of animations.
enum WebPDecoder {
  static func header(of bytes: [UInt8]) throws(ImageError) -> ImageHeader {
    var features = WebPBitstreamFeatures()
    let status = unsafe bytes.withUnsafeBufferPointer { input in
      unsafe WebPGetFeatures(input.baseAddress, input.count, &features)
    }
    guard status == VP8_STATUS_OK else {
      throw .damaged(.webp, reason: "libwebp's status \(status.rawValue)")
    }
    return ImageHeader(
      format: .webp,
      storedWidth: Int(features.width),
      storedHeight: Int(features.height),
      orientation: orientation(in: ByteView(bytes)),
      frameCount: features.has_animation != 0 ? try frameCount(of: bytes) : 1
    )
  }

  private static func orientation(in view: ByteView) -> Orientation {
    var offset = 12
    while let length = view.u32(at: offset + 4, .little), view.holds(length, at: offset + 8) {
      if view.has("EXIF", at: offset) {
        return view.slice(at: offset + 8, length: length).flatMap(EXIF.orientation(in:)) ?? .up
      }
      offset += 8 + length + length & 1
    }
    return .up
  }

  private static func frameCount(of bytes: [UInt8]) throws(ImageError) -> Int {
    let count: Int? = unsafe bytes.withUnsafeBufferPointer { input in
      var data = unsafe WebPData(bytes: input.baseAddress, size: input.count)
      guard let demuxer = unsafe WebPDemux(&data) else { return nil }
      defer { unsafe WebPDemuxDelete(demuxer) }
      return Int(unsafe WebPDemuxGetI(demuxer, WEBP_FF_FRAME_COUNT))
    }
    guard let count, count > 0 else { throw .damaged(.webp, reason: "an animation without frames") }
    return count
  }

  /// The pixels of a picture that stands still.
  static func pixels(of bytes: [UInt8], header: ImageHeader) throws(ImageError) -> PixelBuffer {
    var result = PixelBuffer(width: header.storedWidth, height: header.storedHeight)
    guard decode(bytes, into: &result) else {
      throw .damaged(.webp, reason: "its data can't be decoded")
    }
    return result
  }

  /// One frame is an animation too: the still decoder refuses it.
  static func isAnimated(_ bytes: [UInt8]) -> Bool {
    let view = ByteView(bytes)
    return view.has("VP8X", at: 12) && (view.u8(at: 20) ?? 0) & 2 != 0
  }

  private static func decode(_ bytes: [UInt8], into result: inout PixelBuffer) -> Bool {
    let rowLength = Int32(clamping: result.width * 4)
    return unsafe bytes.withUnsafeBufferPointer { input in
      unsafe result.rgba.withUnsafeMutableBufferPointer { output in
        unsafe WebPDecodeRGBAInto(
          input.baseAddress,
          input.count,
          output.baseAddress,
          output.count,
          rowLength
        ) != nil
      }
    }
  }
}

#endif
