import DropCore

#if Images
import ImageCodec
import SystemFiles
#endif

/// What is made of pictures.
enum ImageCodecs {
  /// Pictures between their formats.
  static let edges: [Codec] = formats.map { from, to, cost in
    #if Images
    Codec(from: from, to: to, cost: cost, name: "images", work: Codec.pixels) {
      (content, context) throws(ContentError) in
      try Picture(content, context.limits).encoded(as: to, maximumSide: context.maximumSide)
    }
    #else
    Codec(from: from, to: to, cost: cost, name: "images", needsTrait: "Images")
    #endif
  }

  private static let formats: [(ContentType, ContentType, Coercion.Cost)] =
    [(.png, .jpeg, .losesStyling), (.jpeg, .png, .lossless)]
    + [(.bmp, .png, .lossless), (.bmp, .jpeg, .losesStyling)]
    // Ten bits and twelve become eight.
    + [(.heifStandard, .png, .losesStyling), (.heifStandard, .jpeg, .losesStyling)]
    // An animation's later frames stay behind, and a document's later pages.
    + [ContentType.gif, .webP, .tiff].flatMap {
      [($0, .png, .losesContent), ($0, .jpeg, .losesContent)]
    }

  /// The kind of picture that bytes are, where it is known and nothing here makes pixels of it.
  fileprivate static func unreadable(_ bytes: [UInt8]) -> ContentType? {
    let head = Array(bytes.prefix(ContentSniffer.headSize))
    guard let type = ContentSniffer.type(ofHead: head, isWhole: head.count == bytes.count),
      TypeCatalog.builtIn.conforms(type, to: .image), !formats.contains(where: { $0.0 == type })
    else { return nil }
    return type
  }

  /// Frames and pages.
  static let units: [UnitCodec] = [.gif, .webP, .tiff].map { type in
    #if Images
    UnitCodec(type: type, work: Codec.pixels) { (content, context) throws(ContentError) in
      let picture = try Picture(content, context.limits)
      guard picture.size.frames > 1 else { return ContentUnits(count: 1) { _ in content } }
      return picture.frames(maximumSide: context.maximumSide)
    }
    #else
    UnitCodec(type: type, needsTrait: "Images")
    #endif
  }
}

/// What a picture's header says of it.
public struct ImageSize: Sendable, Equatable {
  /// The width as it is shown, after the camera's turn was applied.
  public var width: Int
  /// The height as it is shown.
  public var height: Int
  /// How many frames there are; one for a still picture.
  public var frames: Int

  /// States a picture's size.
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
      guard error == .unrecognized, let type = ImageCodecs.unreadable(bytes) else {
        throw ContentError(error)
      }
      throw ContentError(.unsupported(format: type.id, feature: "decoding"))
    }
  }

  var size: ImageSize {
    ImageSize(
      width: reader.header.width,
      height: reader.header.height,
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
    let pixels = size.width * size.height * 4
    return ContentUnits(count: size.frames, workOfOne: max(pixels, Codec.large)) {
      (index) throws(ContentError) in
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
    as type: ContentType,
    _ maximumSide: Int?
  ) throws(ImageError) -> [UInt8] {
    // What is shown small is shown anywhere; at its own size a picture keeps its colours as they are.
    if let maximumSide { pixels = pixels.inSRGB().fitting(maximumSide) }
    // A large picture is held once.
    if type == .jpeg { return try ImageWriter.jpeg(pixels) }
    return try ImageWriter.png(pixels)
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

#if Images

extension ContentError {
  init(_ error: ImageError) {
    switch error {
    case .unrecognized: self.init(.malformed(format: "", detail: "no known image format"))
    case .damaged(let format, let reason):
      self.init(.malformed(format: format.title, detail: reason))
    case .cut(let format): self.init(cut: format.title)
    case .unsupported(let format, let feature):
      self.init(.unsupported(format: format.title, feature: feature))
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
      self.init(.codec(name: format.title, message: reason))
    }
  }
}

extension ImageFormat {
  fileprivate var title: String {
    switch self {
    case .webp: "WebP"
    default: rawValue.uppercased()
    }
  }
}

#endif
