import DropCore
import ImageCodec

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
        try Picture.encoded(content, context, as: target, maximumSide: context.maximumSide)
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
        let picture = try Picture(content, context)
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

extension CodecKind {
  /// What people call the decoder of a content.
  package func decoder(of content: Content?) -> String {
    guard self == .picture else { return "PDF" }
    guard let content else { return rawValue }
    let types = [try? ContentSniffer.type(of: content), content.type].compactMap { $0 }
    let formats = types.lazy.compactMap { type in
      ImageFormat.all.first { TypeCatalog.builtIn.conforms(type, to: ContentType($0.type)) }
    }
    guard let format = formats.first else { return rawValue }
    // One decoder reads both of that family.
    return format.type == ImageFormat.heic.type ? "HEIF" : format.name
  }
}

#if Images

/// A picture whose header was read and held against the limits, wherever that is done.
struct Picture: Sendable {
  private let opened: any OpenedCodec
  private let name: String?

  /// The picture in another format; a decoder is asked for it as it opens it.
  static func encoded(
    _ content: Content,
    _ context: CodecContext,
    as format: ImageFormat,
    maximumSide: Int?
  ) throws(ContentError) -> Content {
    let ask = CodecAsk.encoded(format: format.name, maximumSide: maximumSide)
    return try Picture(content, context, toAsk: ask).encoded(ask, as: format)
  }

  init(
    _ content: Content,
    _ context: CodecContext,
    toAsk first: CodecAsk? = nil
  ) throws(ContentError) {
    name = content.name
    do throws(ContentError) {
      opened = try context.border.open([content], as: .picture, context.limits, toAsk: first)
    } catch {
      throw error == ContentError(ImageError.unrecognized) ? Self.refusal(of: content) : error
    }
  }

  /// Why nothing here makes pixels of bytes that no decoder knows, which may well be a picture's.
  private static func refusal(of content: Content) -> ContentError {
    guard let type = try? ContentSniffer.type(of: content),
      TypeCatalog.builtIn.conforms(type, to: .image)
    else { return ContentError(ImageError.unrecognized) }
    guard let format = ImageFormat.all.first(where: { $0.type == type.id }) else {
      return ContentError(.unsupported(format: type.id, feature: "decoding"))
    }
    return format.isRead
      ? ContentError(ImageError.unrecognized) : ContentError(.needsTrait(format.trait))
  }

  var size: ImageSize {
    let head = opened.head
    return ImageSize(width: head.width, height: head.height, frames: head.count)
  }

  func encoded(as format: ImageFormat, maximumSide: Int?) throws(ContentError) -> Content {
    try encoded(.encoded(format: format.name, maximumSide: maximumSide), as: format)
  }

  private func encoded(_ ask: CodecAsk, as format: ImageFormat) throws(ContentError) -> Content {
    try count()
    let bytes = try opened.bytes(ask)
    return Content(type: ContentType(format.type), name: name, bytes: bytes)
  }

  /// The pixels of one frame are made.
  private func count() throws(ContentError) { try WorkMeter.count(4 * size.width * size.height) }

  /// Each frame as a PNG; to walk over them in order decodes each once.
  func frames(maximumSide: Int?) -> ContentUnits {
    let pixels = size.width * size.height * 4
    return ContentUnits(count: size.frames, workOfOne: max(pixels, Codec.large)) {
      (index) throws(ContentError) in
      try count()
      let bytes = try opened.bytes(.unit(index, maximumSide: maximumSide))
      return Content(type: .png, bytes: bytes)
    }
  }
}

#endif
