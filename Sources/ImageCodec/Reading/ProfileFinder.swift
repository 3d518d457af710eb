#if Images

private import CImageRows

/// Finds the ICC profile that lies in a picture's file.
///
/// A TIFF's pages have one each, and a GIF has none.
enum ProfileFinder {
  static func profile(in bytes: [UInt8], of format: ImageFormat) -> ColourProfile? {
    switch format {
    case .png: ColourProfile(png(bytes))
    case .jpeg: ColourProfile(JPEGSegments(bytes).profile)
    case .webp: ColourProfile(webP(ByteView(bytes)))
    case .heic, .avif: HEIFDecoder.profile(of: bytes, as: format)
    case .bmp: ColourProfile(bmp(ByteView(bytes)))
    case .gif, .tiff: nil
    }
  }

  /// Only a header of version 5 says where one lies; one that lies in another file is none of this.
  private static func bmp(_ view: ByteView) -> [UInt8]? {
    let embedded = 0x4D42_4544
    guard view.u32(at: 14, .little) == 124, view.u32(at: 70, .little) == embedded,
      let offset = view.u32(at: 126, .little), let length = view.u32(at: 130, .little)
    else { return nil }
    return view.slice(at: 14 + offset, length: length)?.bytes
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
