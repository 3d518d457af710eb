#if Images
import ImageCodec
#endif
#if PDF
import PDFCodec
#endif

/// Decodes in this process.
package struct LocalCodecs: CodecBorder {
  private let mapsFiles: Bool

  /// Files of pages are mapped where a name of theirs can't be opened, in a process that may end with one that
  /// shrinks.
  package init(mapsFiles: Bool = false) { self.mapsFiles = mapsFiles }

  package func prepare() {
    #if Images
    ImageReader.prepare()
    #endif
    #if PDF
    try? PDFLibraries.load()
    #endif
  }

  package var samples: [CodecSample] {
    #if Images
    OpenedPicture.samples
    #else
    []
    #endif
  }

  package func open(
    _ contents: [Content],
    as kind: CodecKind,
    _ limits: ContentLimits,
    toAsk first: CodecAsk?
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
      return try OpenedPages(contents, limits, mapsFiles: mapsFiles)
      #else
      throw ContentError(.needsTrait("PDF"))
      #endif
    }
  }
}

/// What is done where decoders can't run apart: here, which is told once, or nothing where they have to.
package struct DecodersInstead: Sendable {
  /// Whether what can't be decoded apart isn't decoded at all.
  package let isRequired: Bool
  package let remark: BorderRemark

  package init(isRequired: Bool, remark: BorderRemark) {
    (self.isRequired, self.remark) = (isRequired, remark)
  }

  /// Opens them here, as there is nowhere else for that reason.
  package func open(
    _ contents: [Content],
    as kind: CodecKind,
    _ limits: ContentLimits,
    for reason: String
  ) throws(ContentError) -> any OpenedCodec {
    if isRequired {
      throw ContentError(.decoder(kind.decoder(of: contents.first), .absent(reason)))
    }
    remark.say("pictures and pages are decoded in the app's own process: \(reason)")
    return try LocalCodecs().open(contents, as: kind, limits)
  }
}

extension ContentError {
  /// What asks for something that contents of another kind have.
  init(unfit ask: CodecAsk, of kind: CodecKind) {
    self.init(.codec(name: kind.rawValue, message: "has no \(ask)"))
  }
}
