import DropCore
import ImageCodec

#if Images
import SystemFiles
#endif

/// What is made of pictures.
enum ImageCodecs {
  /// Pictures between their formats.
  static let edges: [Codec] = sources.flatMap { source in
    ImageFormat.written.filter { $0.type != source.type }.map { target in
      edge(from: source, to: target)
    }
  }

  /// The formats as types have them: two that are one type are one here.
  private static let sources: [ImageFormat] = ImageFormat.all.reduce(into: []) { found, format in
    if !found.contains(where: { $0.type == format.type }) { found.append(format) }
  }

  private static func edge(from source: ImageFormat, to target: ImageFormat) -> Codec {
    let (from, to) = (ContentType(source.type), ContentType(target.type))
    let cost = Coercion.Cost(max(source.lossOut, target.lossIn ?? .nothing))
    #if Images
    if source.isRead {
      return Codec(from: from, to: to, cost: cost, name: "images", work: Codec.pixels) {
        (content, context) throws(ContentError) in
        try Picture(content, context.limits).encoded(as: target, maximumSide: context.maximumSide)
      }
    }
    #endif
    let name = source.trait.lowercased()
    return Codec(from: from, to: to, cost: cost, name: name, needsTrait: source.trait)
  }

  /// Frames and pages.
  static let units: [UnitCodec] = sources.filter { $0.lossOut == .frames }.map { format in
    let type = ContentType(format.type)
    #if Images
    if format.isRead {
      return UnitCodec(type: type, work: Codec.pixels) { (content, context) throws(ContentError) in
        let picture = try Picture(content, context.limits)
        guard picture.size.frames > 1 else { return ContentUnits(count: 1) { _ in content } }
        return picture.frames(maximumSide: context.maximumSide)
      }
    }
    #endif
    return UnitCodec(type: type, needsTrait: format.trait)
  }
}

/// The traits that pictures need.
package enum PictureTraits {
  /// Those that there are.
  package static let known = ImageFormat.traits
  /// Those that this build has.
  package static let built = known.filter { trait in
    ImageFormat.all.contains { $0.trait == trait && $0.isRead }
  }
}

extension Coercion.Cost {
  fileprivate init(_ loss: ImageFormat.Loss) {
    self =
      switch loss {
      case .nothing: .lossless
      case .quality: .losesStyling
      case .frames: .losesContent
      }
  }
}

/// What a picture's header says of it.
///
/// ```swift
/// let size = try coercer.imageSize(of: content)
/// print(size.width, size.height, size.frames)
/// ```
public struct ImageSize: Sendable, Equatable {
  /// The width as it is shown, after the camera's turn was applied.
  public var width: Int
  /// The height as it is shown.
  public var height: Int
  /// How many frames there are; one for a still picture.
  public var frames: Int

  /// States a picture's size.
  ///
  /// ```swift
  /// let size = ImageSize(width: 400, height: 300)
  /// ```
  public init(width: Int, height: Int, frames: Int = 1) {
    self.width = width
    self.height = height
    self.frames = frames
  }
}

#if Images

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
    do { reader = try ImageReader(bytes, limits: imageLimits) } catch {
      throw error == .unrecognized ? Self.refusal(of: bytes) : ContentError(error)
    }
  }

  /// Why nothing here makes pixels of bytes that no decoder knows, which may well be a picture's.
  private static func refusal(of bytes: [UInt8]) -> ContentError {
    let head = Array(bytes.prefix(ContentSniffer.headSize))
    guard let type = ContentSniffer.type(ofHead: head, isWhole: head.count == bytes.count),
      TypeCatalog.builtIn.conforms(type, to: .image)
    else { return ContentError(ImageError.unrecognized) }
    guard let format = ImageFormat.all.first(where: { $0.type == type.id }) else {
      return ContentError(.unsupported(format: type.id, feature: "decoding"))
    }
    return format.isRead
      ? ContentError(ImageError.unrecognized) : ContentError(.needsTrait(format.trait))
  }

  var size: ImageSize {
    ImageSize(
      width: reader.header.width,
      height: reader.header.height,
      frames: reader.header.frameCount
    )
  }

  func encoded(
    as format: ImageFormat,
    maximumSide: Int?
  ) throws(ContentError) -> Content {
    try count()
    do throws(ImageError) {
      let bytes = try Self.encoded(reader.frame(), as: format, maximumSide)
      return Content(type: ContentType(format.type), name: name, bytes: bytes)
    } catch {
      throw ContentError(error)
    }
  }

  /// The pixels of one frame are made.
  private func count() throws(ContentError) { try WorkMeter.count(4 * size.width * size.height) }

  /// Each frame as a PNG; to walk over them in order decodes each once.
  func frames(maximumSide: Int?) -> ContentUnits {
    let frames = SharedFrames(reader)
    let pixels = size.width * size.height * 4
    return ContentUnits(count: size.frames, workOfOne: max(pixels, Codec.large)) {
      (index) throws(ContentError) in
      try count()
      do throws(ImageError) {
        let bytes = try Self.encoded(frames.frame(index), as: .png, maximumSide)
        return Content(type: .png, bytes: bytes)
      } catch {
        throw ContentError(error)
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
