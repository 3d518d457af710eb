#if Images

/// Why an image could not be read or made.
package enum ImageError: Error, Equatable, Sendable {
  /// The bytes show none of the known formats.
  case unrecognized
  /// The format is known, its content is broken; the reason is the decoder's own.
  case damaged(ImageFormat, reason: String)
  /// Well formed, but of a kind that the decoder does not know.
  case unsupported(ImageFormat, feature: String)
  /// The header asks for more pixels than allowed; nothing was decoded.
  case tooManyPixels(width: Int, height: Int, limit: Int)
  case tooManyBytes(count: Int, limit: Int)
  case tooManyFrames(count: Int, limit: Int)
  /// There is no such frame; frames count from 0.
  case noSuchFrame(Int, count: Int)
  /// The library could not write the image.
  case notEncoded(ImageFormat, reason: String)
}

#endif
