#if Images

import DropCore
import ImageCodec

/// A picture's bytes with their header read and held against the limits.
struct Picture: Sendable {
  private let reader: ImageReader
  private let name: String?

  init(_ content: Content, _ limits: ContentLimits) throws(ContentError) {
    name = content.name
    let bytes = try content.bytes(limit: limits.bytes)
    let imageLimits = ImageLimits(
      bytes: limits.bytes,
      pixels: limits.pixels,
      frames: limits.units
    )
    do { reader = try ImageReader(bytes, limits: imageLimits) } catch { throw ContentError(error) }
  }

  var size: ImageSize {
    ImageSize(
      width: reader.header.width,
      height: reader.header.height,
      orientation: reader.header.orientation.rawValue,
      frames: reader.header.frameCount
    )
  }

  func encoded(
    as type: ContentType,
    maximumSide: Int?
  ) throws(ContentError) -> Content {
    do {
      let bytes = try Self.encoded(reader.frame(), as: type, maximumSide)
      return Content(type: type == .jpeg ? .jpeg : .png, name: name, bytes: bytes)
    } catch {
      throw ContentError(error)
    }
  }

  /// Each frame as a PNG; to walk over them in order decodes each once.
  func frames(maximumSide: Int?) -> ContentUnits {
    let frames = SharedFrames(reader)
    return ContentUnits(count: size.frames) { (index) throws(ContentError) in
      do throws(ImageError) {
        let bytes = try Self.encoded(frames.frame(index), as: .png, maximumSide)
        return Content(type: .png, bytes: bytes)
      } catch {
        throw ContentError(error)
      }
    }
  }

  private static func encoded(
    _ pixels: PixelBuffer,
    as type: ContentType,
    _ maximumSide: Int?
  ) throws(ImageError) -> [UInt8] {
    let fitted = maximumSide.map(pixels.fitting) ?? pixels
    return try type == .jpeg ? ImageWriter.jpeg(fitted) : ImageWriter.png(fitted)
  }
}

/// Frames that may be taken from any thread, one at a time.
private final class SharedFrames: Sendable {
  private let frames: Guarded<ImageFrames>

  init(_ reader: ImageReader) { frames = Guarded(ImageFrames(reader)) }

  func frame(_ index: Int) throws(ImageError) -> PixelBuffer {
    try frames.withLock { (frames) throws(ImageError) in try frames.frame(index) }
  }
}

#endif
