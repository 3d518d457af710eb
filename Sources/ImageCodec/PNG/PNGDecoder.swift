#if Images

import CPNG

/// PNG through libpng's simplified interface, which returns codes and never jumps out.
enum PNGDecoder {
  private static let rgbaFormat: png_uint_32 = 3
  private static let sixteenBitsAreSRGB: png_uint_32 = 4

  static func header(of bytes: [UInt8]) throws(ImageError) -> ImageHeader {
    let view = ByteView(bytes)
    guard
      view.has("IHDR", at: 12),
      let width = view.u32(at: 16, .big),
      let height = view.u32(at: 20, .big)
    else {
      throw .damaged(.png, reason: "no IHDR chunk")
    }
    return ImageHeader(
      format: .png,
      storedWidth: width,
      storedHeight: height,
      orientation: orientation(in: view) ?? .up
    )
  }

  /// The `eXIf` chunk's orientation; chunks after the pixels count too.
  private static func orientation(in view: ByteView) -> Orientation? {
    var offset = 8
    while let length = view.u32(at: offset, .big), view.holds(length, at: offset + 8) {
      if view.has("eXIf", at: offset + 4) {
        return view.slice(at: offset + 8, length: length).flatMap(EXIF.orientation(in:))
      }
      offset += length + 12
    }
    return nil
  }

  static func pixels(of bytes: [UInt8], limits: ImageLimits) throws(ImageError) -> PixelBuffer {
    var image = unsafe png_image()
    unsafe image.version = 1
    // libpng keeps the pointer until the read is finished: both calls are inside the scope.
    let outcome: Result<PixelBuffer, ImageError> = unsafe bytes.withUnsafeBytes { input in
      defer { unsafe png_image_free(&image) }
      guard
        unsafe png_image_begin_read_from_memory(&image, input.baseAddress, input.count) != 0
      else {
        return .failure(.damaged(.png, reason: unsafe message(of: image)))
      }
      let (width, height) = unsafe (Int(image.width), Int(image.height))
      do throws(ImageError) {
        try limits.check(width: width, height: height, of: .png)
      } catch {
        return .failure(error)
      }
      unsafe image.format = rgbaFormat
      // Without it, sixteen bits a channel and no profile would count as linear light.
      unsafe image.flags |= sixteenBitsAreSRGB
      var result = PixelBuffer(width: width, height: height)
      let read = unsafe result.rgba.withUnsafeMutableBytes { output in
        unsafe png_image_finish_read(&image, nil, output.baseAddress, 0, nil)
      }
      return read != 0
        ? .success(result) : .failure(.damaged(.png, reason: unsafe message(of: image)))
    }
    return try outcome.get()
  }

  /// libpng's own words: a C string in a fixed array of 64 characters.
  static func message(of image: png_image) -> String {
    unsafe withUnsafeBytes(of: image.message) { raw in
      unsafe String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

#endif
