#if Images

/// What an image says of itself before a pixel is decoded.
package struct ImageHeader: Sendable, Equatable {
  package var format: ImageFormat
  /// The size of the pixels as they lie in the file.
  package var storedWidth: Int
  package var storedHeight: Int
  /// How the stored pixels are turned to be shown.
  package var orientation: Orientation
  package var frameCount: Int
  /// How many pixels the frames of an animation draw together.
  package var drawnPixels: Int

  package init(
    format: ImageFormat,
    storedWidth: Int,
    storedHeight: Int,
    orientation: Orientation = .up,
    frameCount: Int = 1,
    drawnPixels: Int = 0
  ) {
    self.format = format
    self.storedWidth = storedWidth
    self.storedHeight = storedHeight
    self.orientation = orientation
    self.frameCount = frameCount
    self.drawnPixels = drawnPixels
  }

  /// The width as shown.
  package var width: Int { orientation.swapsSides ? storedHeight : storedWidth }

  /// The height as shown.
  package var height: Int { orientation.swapsSides ? storedWidth : storedHeight }
}

/// How much an image may ask for, checked before the work is begun.
package struct ImageLimits: Sendable, Equatable {
  /// Bytes of the encoded image.
  package var bytes: Int
  /// Pixels of one frame, from the header; four bytes of memory each.
  package var pixels: Int
  package var frames: Int
  /// Pixels that the frames of an animation show, or draw, together: its size as often as it has
  /// frames, for each of them is a picture of that size.
  package var animation: Int { pixels < Self.most / 10 ? pixels * 10 : Self.most }

  /// No memory holds more, and several times as many tiles' pixels can still be counted.
  private static let most = 1 << 40

  package init(bytes: Int = 512 << 20, pixels: Int = 120_000_000, frames: Int = 10_000) {
    self.bytes = bytes
    self.pixels = min(pixels, Self.most)
    self.frames = frames
  }

  /// Holds all frames of an animation together against the limit.
  package func check(framesOf header: ImageHeader) throws(ImageError) {
    let size = header.storedWidth * header.storedHeight
    let (shown, overflow) = size.multipliedReportingOverflow(by: header.frameCount)
    guard !overflow, shown <= animation, header.drawnPixels <= animation else {
      let found = overflow ? nil : max(shown, header.drawnPixels)
      throw .tooManyFramePixels(count: found, limit: animation)
    }
  }

  /// Holds `width` × `height` against the limit.
  package func check(width: Int, height: Int, of format: ImageFormat) throws(ImageError) {
    guard width > 0, height > 0 else {
      throw .damaged(format, reason: "a size of \(width)×\(height)")
    }
    let (area, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, area <= pixels else {
      throw .tooManyPixels(width: width, height: height, limit: pixels)
    }
  }
}

/// Why an image could not be read or made.
package enum ImageError: Error, Equatable, Sendable {
  /// The bytes show none of the known formats.
  case unrecognized
  /// The format is known, its content is broken; the reason is the decoder's own.
  case damaged(ImageFormat, reason: String)
  /// The format is known, and the file is only its beginning.
  case cut(ImageFormat)
  /// Well formed, but of a kind that the decoder does not know.
  case unsupported(ImageFormat, feature: String)
  /// The header asks for more pixels than allowed; nothing was decoded.
  case tooManyPixels(width: Int, height: Int, limit: Int)
  case tooManyBytes(count: Int, limit: Int)
  case tooManyFrames(count: Int, limit: Int)
  /// All frames together show, or draw, more pixels than allowed.
  case tooManyFramePixels(count: Int?, limit: Int)
  /// There is no such frame; frames count from 0.
  case noSuchFrame(Int, count: Int)
  /// The library could not write the image.
  case notEncoded(ImageFormat, reason: String)
}

/// Shows an animation's frames, each drawn over those before it.
protocol FramePlayer {
  /// How many frames were decoded so far.
  var decodedCount: Int { get }

  /// The screen as it looks when a frame is shown. Going forward decodes each frame once; going
  /// back begins anew.
  mutating func pixels(ofFrame index: Int) throws(ImageError) -> PixelBuffer
}

#endif
