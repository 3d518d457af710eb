#if Images
import ImageCodec
#endif

/// Decodes in this process.
package struct LocalCodecs: CodecBorder {
  package init() {}

  package func prepare() {
    #if Images
    ImageReader.prepare()
    #endif
  }

  package func open(
    _ contents: [Content],
    as kind: CodecKind,
    _ limits: ContentLimits
  ) throws(ContentError) -> any OpenedCodec {
    switch kind {
    case .picture:
      #if Images
      guard let content = contents.first else {
        throw ContentError(.codec(name: kind.rawValue, message: "nothing was given"))
      }
      return try OpenedPicture(content, limits)
      #else
      throw ContentError(.needsTrait("Images"))
      #endif
    case .pages:
      #if PDF
      return try OpenedPages(contents, limits)
      #else
      throw ContentError(.needsTrait("PDF"))
      #endif
    }
  }
}

extension ContentError {
  /// What asks for something that contents of another kind have.
  init(unfit ask: CodecAsk, of kind: CodecKind) {
    self.init(.codec(name: kind.rawValue, message: "has no \(ask)"))
  }
}
