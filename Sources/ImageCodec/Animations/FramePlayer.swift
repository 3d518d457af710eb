#if Images

/// Shows an animation's frames, each drawn over those before it.
protocol FramePlayer {
  /// How many frames were decoded so far.
  var decodedCount: Int { get }

  /// The screen as it looks when a frame is shown. Going forward decodes each frame once; going
  /// back begins anew.
  mutating func pixels(ofFrame index: Int) throws(ImageError) -> PixelBuffer
}

#endif
