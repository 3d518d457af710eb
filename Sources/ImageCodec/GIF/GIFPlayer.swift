#if Images

/// Draws a GIF's frames over each other.
struct GIFPlayer: FramePlayer {
  private let file: GIFFile
  /// What lies under the frame that comes next.
  private var screen: PixelBuffer
  private var next = 0
  private(set) var decodedCount = 0

  init(_ file: GIFFile) {
    self.file = file
    screen = PixelBuffer(width: file.width, height: file.height)
  }

  mutating func pixels(ofFrame index: Int) throws(ImageError) -> PixelBuffer {
    if index < next {
      screen = PixelBuffer(width: file.width, height: file.height)
      next = 0
    }
    while next < index { _ = try showNext() }
    return try showNext()
  }

  /// Draws the next frame, and disposes of it as it asks for once it has been seen.
  private mutating func showNext() throws(ImageError) -> PixelBuffer {
    let frame = file.frames[next]
    var shown = screen
    decodedCount += 1
    try file.draw(frame, on: &shown)
    next += 1
    switch frame.control.disposal {
    case .none, .keep: screen = shown
    case .background:
      screen = shown
      file.clear(frame, on: &screen)
    case .previous: break
    }
    return shown
  }
}

#endif
