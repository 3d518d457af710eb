#if Images

/// Reads images of every known format, each with its own decoder, behind one door.
package struct ImageReader: Sendable {
  package let bytes: [UInt8]
  package let header: ImageHeader
  package let limits: ImageLimits

  /// Reads the header, and refuses what is over the limits.
  package init(_ bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws(ImageError) {
    guard bytes.count <= limits.bytes else {
      throw .tooManyBytes(count: bytes.count, limit: limits.bytes)
    }
    guard let format = ImageFormat(sniffing: bytes) else { throw .unrecognized }
    header = try Self.header(of: bytes, as: format, limits)
    self.bytes = bytes
    self.limits = limits
    try limits.check(width: header.storedWidth, height: header.storedHeight, of: format)
    guard header.frameCount <= limits.frames else {
      throw .tooManyFrames(count: header.frameCount, limit: limits.frames)
    }
  }

  private static func header(
    of bytes: [UInt8],
    as format: ImageFormat,
    _ limits: ImageLimits
  ) throws(ImageError) -> ImageHeader {
    switch format {
    case .png: try PNGDecoder.header(of: bytes)
    case .jpeg: try JPEGDecoder.header(of: bytes)
    case .webp: try WebPDecoder.header(of: bytes)
    case .heic, .avif: try HEIFDecoder.header(of: bytes, as: format)
    case .gif: try GIFFile(bytes).header
    case .bmp: try BMPFile(bytes).header
    case .tiff: try TIFFFile(bytes, most: limits.frames).header
    }
  }

  /// The pixels of one frame as they are shown, turned upright.
  package func frame(_ index: Int = 0) throws(ImageError) -> PixelBuffer {
    guard index >= 0, index < header.frameCount else {
      throw .noSuchFrame(index, count: header.frameCount)
    }
    let profile = profile()
    var pixels = try storedFrame(index, hasProfile: profile != nil)
    pixels.profile = pixels.profile ?? profile
    return pixels.turned(header.turn)
  }

  /// What the colours of all frames mean; nothing is said of them where that is what sRGB means.
  func profile() -> ColourProfile? { ProfileFinder.profile(in: bytes, of: header.format) }

  private func storedFrame(
    _ index: Int,
    hasProfile: Bool
  ) throws(ImageError) -> PixelBuffer {
    switch header.format {
    case .png: return try PNGDecoder.pixels(of: bytes, hasProfile: hasProfile, limits: limits)
    case .jpeg: return try JPEGDecoder.pixels(of: bytes, limits: limits)
    case .heic, .avif: return try HEIFDecoder.pixels(of: bytes, as: header.format, limits: limits)
    case .bmp: return try BMPFile(bytes).pixels()
    case .tiff: return try TIFFFile(bytes, most: limits.frames).pixels(ofPage: index, limits)
    case .webp where !WebPDecoder.isAnimated(bytes):
      return try WebPDecoder.pixels(of: bytes, header: header)
    case .webp, .gif:
      // The first frame alone costs no more than a picture that stands still.
      if index > 0 { try limits.check(framesOf: header) }
      var player = try player()
      return try player.pixels(ofFrame: index)
    }
  }

  /// What plays the frames of a format that has them.
  func player() throws(ImageError) -> any FramePlayer {
    switch header.format {
    case .gif: GIFPlayer(try GIFFile(bytes))
    case .tiff: try TIFFPlayer(bytes, limits)
    default: try WebPPlayer(bytes, header: header)
    }
  }
}

/// The frames of one image, to be taken one after another.
package final class ImageFrames {
  private let reader: ImageReader
  private var player: (any FramePlayer)?
  private lazy var profile = reader.profile()

  package init(_ reader: ImageReader) { self.reader = reader }

  /// How many frames were decoded so far: walking over all of them decodes each once.
  package var decodedCount: Int { player?.decodedCount ?? 0 }

  /// The pixels of one frame as they are shown, turned upright.
  package func frame(_ index: Int) throws(ImageError) -> PixelBuffer {
    let header = reader.header
    guard index >= 0, index < header.frameCount else {
      throw .noSuchFrame(index, count: header.frameCount)
    }
    guard header.frameCount > 1 else { return try reader.frame() }
    // Only frames that lie over others cost what all of them cost.
    if header.format != .tiff { try reader.limits.check(framesOf: header) }
    var playing = if let player { player } else { try reader.player() }
    player = nil
    // What was decoded before a broken frame is kept too.
    defer { player = playing }
    var pixels = try playing.pixels(ofFrame: index)
    pixels.profile = pixels.profile ?? profile
    return pixels.turned(header.turn)
  }
}

extension PixelBuffer {
  /// What a file of three colours can hold: a profile of greys is none for these.
  fileprivate consuming func writable() -> PixelBuffer {
    if profile?.model == .grey { return inSRGB() }
    return self
  }
}

/// Writes pixels in the formats that can be asked for.
package enum ImageWriter {
  /// A PNG: eight bits a channel, the alpha channel left out where all is opaque.
  package static func png(_ pixels: PixelBuffer) throws(ImageError) -> [UInt8] {
    let written = pixels.writable()
    do throws(ImageError) { return try PNGEncoder.encode(written) } catch {
      // A profile may do for one library and not for the other.
      if written.profile == nil { throw error }
      return try PNGEncoder.encode(written.inSRGB())
    }
  }

  /// A JPEG; what is transparent lies on white.
  package static func jpeg(
    _ pixels: consuming PixelBuffer,
    quality: Int = 90
  ) throws(ImageError) -> [UInt8] {
    try JPEGEncoder.encode(pixels.writable().onWhite(), quality: min(max(quality, 1), 100))
  }
}

#endif
