#if Images

import ImageCodec
import SystemFiles

/// A picture's bytes with their header read and held against the limits, in this process.
struct OpenedPicture: OpenedCodec {
  private let reader: ImageReader
  private let frames: SharedFrames

  init(_ content: Content, _ limits: ContentLimits) throws(ContentError) {
    let bytes = try content.bytes(limit: limits.bytes)
    let imageLimits = ImageLimits(
      bytes: limits.bytes,
      pixels: limits.pixels,
      frames: limits.units
    )
    do { reader = try ImageReader(bytes, limits: imageLimits) } catch { throw ContentError(error) }
    frames = SharedFrames(reader)
  }

  var head: CodecHead {
    let header = reader.header
    return CodecHead(width: header.width, height: header.height, count: header.frameCount)
  }

  func bytes(_ ask: CodecAsk) throws(ContentError) -> [UInt8] {
    do throws(ImageError) {
      switch ask {
      case .encoded(let name, let side):
        guard let format = ImageFormat.written.first(where: { $0.name == name }) else { break }
        return try Self.encoded(reader.frame(), as: format, side)
      case .unit(let number, let side):
        return try Self.encoded(frames.frame(number), as: .png, side)
      case .whole: break
      }
    } catch {
      throw ContentError(error)
    }
    throw ContentError(unfit: ask, of: .picture)
  }

  /// A picture in each format that is written, to be made a smaller one in each.
  static var samples: [CodecSample] {
    let pixels = PixelBuffer(width: 16, height: 16)
    return ImageFormat.written.flatMap { format in
      let bytes = (try? encoded(pixels, as: format, nil)) ?? []
      return ImageFormat.written.map {
        CodecSample(kind: .picture, bytes: bytes, ask: .encoded(format: $0.name, maximumSide: 8))
      }
    }
  }

  private static func encoded(
    _ pixels: consuming PixelBuffer,
    as format: ImageFormat,
    _ maximumSide: Int?
  ) throws(ImageError) -> [UInt8] {
    // What is shown small is shown anywhere; at its own size a picture keeps its colours as they are.
    if let maximumSide { pixels = pixels.inSRGB().fitting(maximumSide) }
    // A large picture is held once.
    return try ImageWriter.bytes(pixels, as: format)
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

extension ContentError {
  init(_ error: ImageError) {
    switch error {
    case .unrecognized: self.init(.malformed(format: "", detail: "no known image format"))
    case .damaged(let format, let reason):
      self.init(.malformed(format: format.name, detail: reason))
    case .cut(let format): self.init(cut: format.name)
    case .unsupported(let format, let feature):
      self.init(.unsupported(format: format.name, feature: feature))
    case .tooManyPixels(let width, let height, let limit):
      let pixels = width.multipliedReportingOverflow(by: height)
      self.init(
        .limit(.pixels, allowed: limit, found: pixels.overflow ? nil : pixels.partialValue)
      )
    case .tooManyBytes(let count, let limit):
      self.init(.limit(.bytes, allowed: limit, found: count))
    case .tooManyFrames(let count, let limit):
      self.init(.limit(.units, allowed: limit, found: count))
    case .tooManyFramePixels(let count, let limit):
      self.init(.limit(.pixels, allowed: limit, found: count))
    case .noSuchFrame(let index, let count): self.init(noUnitAt: index, of: count)
    case .notEncoded(let format, let reason):
      self.init(.codec(name: format.name, message: reason))
    }
  }
}

#endif
