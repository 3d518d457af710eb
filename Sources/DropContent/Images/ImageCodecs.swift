import DropCore

extension Codec {
  /// Pictures between their formats.
  static let images: [Codec] = imageEdges.map { from, to in
    #if Images
    Codec(from: from, to: to) { (content, context) throws(ContentError) in
      try Picture(content, context.limits).encoded(as: to, maximumSide: context.maximumSide)
    }
    #else
    Codec(from: from, to: to, needsTrait: "Images")
    #endif
  }

  private static let imageEdges: [(ContentType, ContentType)] =
    [.webP, .heifStandard, .bmp, .gif].flatMap { [($0, .png), ($0, .jpeg)] }
    + [(.png, .jpeg), (.jpeg, .png)]
}

extension UnitCodec {
  /// Frames.
  static let images: [UnitCodec] = [.gif, .webP].map { type in
    #if Images
    UnitCodec(type: type) { (content, context) throws(ContentError) in
      let picture = try Picture(content, context.limits)
      guard picture.size.frames > 1 else { return ContentUnits(count: 1) { _ in content } }
      return picture.frames(maximumSide: context.maximumSide)
    }
    #else
    UnitCodec(type: type, needsTrait: "Images")
    #endif
  }
}
