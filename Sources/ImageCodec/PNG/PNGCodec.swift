#if Images

private import CImageRows

/// PNG through libpng, row by row: its simplified interface gets interlaced pictures of sixteen bits
/// wrong.
enum PNGDecoder {
  /// All that can be done with one.
  static let coder = ImageCoder(
    format: .png,
    shows: { $0.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) },
    header: { (bytes, _) throws(ImageError) in try PNGDecoder.header(of: bytes) },
    profile: { ColourProfile(PNGDecoder.profile(in: $0)) },
    frame: { (file, _, profile) throws(ImageError) in
      try PNGDecoder.pixels(
        of: file.bytes,
        hasProfile: profile != nil,
        limits: file.limits
      )
    },
    write: { (pixels, _) throws(ImageError) in
      do throws(ImageError) { return try PNGEncoder.encode(pixels) } catch {
        // A profile may do for one library and not for the other.
        if pixels.profile == nil { throw error }
        return try PNGEncoder.encode(pixels.inSRGB())
      }
    }
  )

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

  /// The colour profile that lies in the file.
  static func profile(in bytes: [UInt8]) -> [UInt8]? {
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

  /// The pixels; light that a file tells by numbers of its own is made sRGB's, unless it has a profile,
  /// whose numbers they then are.
  static func pixels(
    of bytes: [UInt8],
    hasProfile: Bool,
    limits: ImageLimits
  ) throws(ImageError) -> PixelBuffer {
    let header = try header(of: bytes)
    try limits.check(width: header.storedWidth, height: header.storedHeight, of: .png)
    var result = PixelBuffer(width: header.storedWidth, height: header.storedHeight)
    var message = dnd_rows_message()
    // The buffer is as large as the size says that goes along with it.
    let code = unsafe result.rgba.withUnsafeMutableBufferPointer { output in
      unsafe dnd_png_read(
        bytes,
        bytes.count,
        output.baseAddress,
        UInt32(header.storedWidth),
        UInt32(header.storedHeight),
        hasProfile ? 0 : 1,
        &message
      )
    }
    guard code == 0 else { throw .damaged(.png, reason: message.words) }
    return result
  }
}

/// PNG written row by row, so that memory holds the picture and the file and nothing else.
enum PNGEncoder {
  static func encode(_ pixels: PixelBuffer) throws(ImageError) -> [UInt8] {
    var made: UnsafeMutablePointer<UInt8>? = nil
    var size = 0
    var message = dnd_rows_message()
    let code = unsafe dnd_png_write(
      pixels.rgba,
      UInt32(pixels.width),
      UInt32(pixels.height),
      pixels.isOpaque ? 1 : 0,
      pixels.profile?.bytes,
      pixels.profile?.bytes.count ?? 0,
      &made,
      &size,
      &message
    )
    // What the call allocated is copied and given back.
    defer { unsafe dnd_rows_free(made) }
    guard code == 0, let start = unsafe made else {
      throw .notEncoded(.png, reason: message.words)
    }
    return unsafe Array(UnsafeBufferPointer(start: start, count: size))
  }
}

extension dnd_rows_message {
  /// The library's own words: a C string in a fixed array.
  var words: String {
    let text = unsafe withUnsafeBytes(of: self.text) { raw in
      unsafe String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
    }
    return text.isEmpty ? "no memory" : text
  }
}

#endif
