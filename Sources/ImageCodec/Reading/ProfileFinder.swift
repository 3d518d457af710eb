#if Images

private import CImageRows

/// Finds the ICC profile that lies in a picture's file.
///
/// A TIFF's pages have one each, and what a GIF or a BMP says of colours is not read.
enum ProfileFinder {
  static func profile(in bytes: [UInt8], of format: ImageFormat) -> ColourProfile? {
    switch format {
    case .png: ColourProfile(png(bytes))
    case .jpeg: ColourProfile(JPEGSegments(bytes).profile)
    case .webp: ColourProfile(webP(ByteView(bytes)))
    case .heic, .avif: ColourProfile(HEIFDecoder.profile(of: bytes, as: format))
    case .gif, .bmp, .tiff: nil
    }
  }

  private static func png(_ bytes: [UInt8]) -> [UInt8]? {
    var made: UnsafeMutablePointer<UInt8>? = nil
    var size = 0
    var message = dnd_rows_message()
    // What the call allocated is copied and given back.
    defer { unsafe dnd_rows_free(made) }
    guard unsafe dnd_png_profile(bytes, bytes.count, &made, &size, &message) == 0,
      let start = unsafe made
    else { return nil }
    return unsafe Array(UnsafeBufferPointer(start: start, count: size))
  }

  private static func webP(_ view: ByteView) -> [UInt8]? {
    var offset = 12
    while let length = view.u32(at: offset + 4, .little), view.holds(length, at: offset + 8) {
      if view.has("ICCP", at: offset) { return view.slice(at: offset + 8, length: length)?.bytes }
      offset += 8 + length + length & 1
    }
    return nil
  }
}

#endif
