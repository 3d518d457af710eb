#if Images

/// A picture's bytes, and what was read of them before its pixels.
struct ImageFile: Sendable {
  let bytes: [UInt8]
  let header: ImageHeader
  let limits: ImageLimits

  /// One frame of those that lie over each other; the first alone costs no more than a picture that
  /// stands still.
  func frame(_ index: Int, of player: some FramePlayer) throws(ImageError) -> PixelBuffer {
    if index > 0 { try limits.check(framesOf: header) }
    var player = player
    return try player.pixels(ofFrame: index)
  }
}

/// All that can be done with files of one format.
struct ImageCoder: Sendable {
  /// How the frames of a file belong together.
  enum Frames: Sendable {
    /// There is one.
    case single
    /// Each is a picture of its own, with its own turn, by which it comes upright.
    case pages
    /// Each lies over those before it: to show one costs as much as all of them.
    case layers
  }

  /// Reads the size and what else stands before the pixels.
  typealias ReadsHeader =
    @Sendable ([UInt8], ImageLimits) throws(ImageError) -> ImageHeader
  /// Decodes a frame as it is stored; what the colours of all frames mean is known then.
  typealias ReadsFrame =
    @Sendable (ImageFile, _ index: Int, ColourProfile?) throws(ImageError) -> PixelBuffer
  /// Begins to play a file with several frames.
  typealias Plays = @Sendable (ImageFile) throws(ImageError) -> any FramePlayer
  /// Makes a file, of what a file of three colours can hold; the quality is of 1 to 100.
  typealias Writes = @Sendable (PixelBuffer, _ quality: Int) throws(ImageError) -> [UInt8]

  let format: ImageFormat
  /// How its frames belong together, where it can have several.
  private(set) var frames = Frames.single
  /// Whether a file's first bytes are this format's.
  let shows: @Sendable (ByteView) -> Bool
  /// Reads what stands before the pixels.
  let header: ReadsHeader
  /// What the colours of all frames mean, where the file says so.
  private(set) var profile: @Sendable ([UInt8]) -> ColourProfile? = { _ in nil }
  /// Decodes a frame as it is stored.
  let frame: ReadsFrame
  /// Plays what has several frames.
  private(set) var player: Plays?
  /// Writes a picture, where the format is one that can be asked for.
  private(set) var write: Writes?
}

#endif
