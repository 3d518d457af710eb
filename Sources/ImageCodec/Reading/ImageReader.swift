#if Images

/// Reads images of every known format, each with its own decoder, behind one door.
package struct ImageReader: Sendable {
  fileprivate let file: ImageFile
  fileprivate let coder: ImageCoder

  package var header: ImageHeader { file.header }

  /// Loads the libraries, and what one would look for in folders at its first picture.
  package static func prepare() {
    for coder in ImageCoder.all { try? coder.format.load() }
    HEIFDecoder.loadPlugins()
  }

  /// Reads the header, and refuses what is over the limits.
  package init(_ bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws(ImageError) {
    guard bytes.count <= limits.bytes else {
      throw .tooManyBytes(count: bytes.count, limit: limits.bytes)
    }
    let start = ByteView(bytes)
    guard let coder = ImageCoder.all.first(where: { $0.shows(start) }) else {
      throw .unrecognized
    }
    try coder.format.load()
    let header = try coder.header(bytes, limits)
    try limits.check(width: header.storedWidth, height: header.storedHeight, of: coder.format)
    guard header.frameCount <= limits.frames else {
      throw .tooManyFrames(count: header.frameCount, limit: limits.frames)
    }
    file = ImageFile(bytes: bytes, header: header, limits: limits)
    self.coder = coder
  }

  /// The pixels of one frame as they are shown, turned upright.
  package func frame(_ index: Int = 0) throws(ImageError) -> PixelBuffer {
    guard index >= 0, index < header.frameCount else {
      throw .noSuchFrame(index, count: header.frameCount)
    }
    let profile = profile()
    return shown(try coder.frame(file, index, profile), profile: profile)
  }

  /// What the colours of all frames mean; nothing is said of them where that is what sRGB means.
  func profile() -> ColourProfile? { coder.profile(file.bytes) }

  /// A frame as it is shown, in the colours that the file says of all.
  fileprivate func shown(
    _ stored: consuming PixelBuffer,
    profile: @autoclosure () -> ColourProfile?
  ) -> PixelBuffer {
    stored.profile = stored.profile ?? profile()
    return coder.frames == .pages ? stored : stored.turned(header.orientation)
  }

  /// What plays the frames of a format that has them.
  func player() throws(ImageError) -> any FramePlayer {
    guard let plays = coder.player else { throw .noSuchFrame(1, count: header.frameCount) }
    return try plays(file)
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
    if reader.coder.frames == .layers { try reader.file.limits.check(framesOf: header) }
    var playing = if let player { player } else { try reader.player() }
    player = nil
    // What was decoded before a broken frame is kept too.
    defer { player = playing }
    return reader.shown(try playing.pixels(ofFrame: index), profile: profile)
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
  /// A file of a format; the quality is of those that lose some, from 1 to 100.
  package static func bytes(
    _ pixels: consuming PixelBuffer,
    as format: ImageFormat,
    quality: Int = 90
  ) throws(ImageError) -> [UInt8] {
    guard let write = ImageCoder.all.first(where: { $0.format == format })?.write else {
      throw .notEncoded(format, reason: "it is only read")
    }
    try format.load()
    return try write(pixels.writable(), min(max(quality, 1), 100))
  }

  /// A PNG: eight bits a channel, the alpha channel left out where all is opaque.
  package static func png(_ pixels: consuming PixelBuffer) throws(ImageError) -> [UInt8] {
    try bytes(pixels, as: .png)
  }

  /// A JPEG; what is transparent lies on white.
  package static func jpeg(
    _ pixels: consuming PixelBuffer,
    quality: Int = 90
  ) throws(ImageError) -> [UInt8] {
    try bytes(pixels, as: .jpeg, quality: quality)
  }
}

#endif
