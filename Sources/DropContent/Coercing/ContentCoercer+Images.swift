public import DropCore
#if Images
import ImageCodec
#endif

extension ContentCoercer {
  /// A picture's size as it is shown and its frames, from its header alone.
  ///
  /// ```swift
  /// let size = try coercer.imageSize(of: content)
  /// ```
  public func imageSize(of content: Content) throws(ContentError) -> ImageSize {
    #if Images
    return try Picture(content, context).size
    #else
    throw ContentError(.needsTrait("Images"))
    #endif
  }

  /// The picture upright and shrunk to fit a square, never enlarged; a PNG unless JPEG is asked for.
  ///
  /// ```swift
  /// let small = try coercer.thumbnail(of: content, side: 256, as: .jpeg)
  /// ```
  public func thumbnail(
    of content: Content,
    side: Int,
    as type: ContentType = .png
  ) throws(ContentError) -> Content {
    #if Images
    let format = ImageFormat.written.first { $0.type == type.id } ?? .png
    return try Picture.encoded(content, context, as: format, maximumSide: side)
    #else
    throw ContentError(.needsTrait("Images"))
    #endif
  }

  /// Whether content has to be looked at even though its type is the wanted one.
  package func mayShrink(_ content: Content) -> Bool {
    context.maximumSide != nil && catalog.conforms(content.type, to: .image)
  }

  /// A picture within the context's size: itself where it is small enough, else a PNG, or a JPEG
  /// where it was one.
  func fitting(_ content: Content) throws(ContentError) -> Content {
    guard let side = context.maximumSide, mayShrink(content) else { return content }
    #if Images
    let picture = try Picture(content, context)
    guard max(picture.size.width, picture.size.height) > side else { return content }
    let format: ImageFormat = catalog.conforms(content.type, to: .jpeg) ? .jpeg : .png
    return try picture.encoded(as: format, maximumSide: side)
    #else
    throw ContentError(.needsTrait("Images"))
    #endif
  }
}
