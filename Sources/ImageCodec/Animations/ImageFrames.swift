#if Images

/// The frames of one image, to be taken one after another.
package final class ImageFrames {
  private let reader: ImageReader
  private var player: (any FramePlayer)?

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
    var playing = if let player { player } else { try reader.player() }
    player = nil
    // What was decoded before a broken frame is kept too.
    defer { player = playing }
    return try playing.pixels(ofFrame: index).turned(header.orientation)
  }
}

#endif
