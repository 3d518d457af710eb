public import DropCore

extension ContentCoercer {
  /// A picture's size as it is shown, its orientation and its frames, from its header alone.
  public func imageSize(of content: Content) throws(ContentError) -> ImageSize {
    #if Images
    return try Picture(content, context.limits).size
    #else
    throw ContentError(.needsTrait("Images"))
    #endif
  }

  /// The picture upright and shrunk to fit a square, never enlarged; a PNG unless JPEG is asked for.
  public func thumbnail(
    of content: Content,
    side: Int,
    as type: ContentType = .png
  ) throws(ContentError) -> Content {
    #if Images
    return try Picture(content, context.limits).encoded(as: type, maximumSide: side)
    #else
    throw ContentError(.needsTrait("Images"))
    #endif
  }
}
