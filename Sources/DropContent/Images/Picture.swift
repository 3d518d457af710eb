#if Images

import DropCore
import ImageCodec

/// A picture's bytes with their header read and held against the limits.
struct Picture {
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
    frame: Int = 0,
    maximumSide: Int?
  ) throws(ContentError) -> Content {
    do {
      var pixels = try reader.frame(frame)
      if let maximumSide { pixels = pixels.fitting(maximumSide) }
      let bytes = try type == .jpeg ? ImageWriter.jpeg(pixels) : ImageWriter.png(pixels)
      return Content(type: type == .jpeg ? .jpeg : .png, name: name, bytes: bytes)
    } catch {
      throw ContentError(error)
    }
  }
}

#endif
