// What there is: a format is added here, beside the file that reads it.

extension ImageFormat {
  package static let png = ImageFormat("PNG", "public.png", lossIn: .nothing)
  package static let jpeg = ImageFormat("JPEG", "public.jpeg", lossIn: .quality)
  package static let bmp = ImageFormat("BMP", "com.microsoft.bmp")
  package static let heic = ImageFormat("HEIC", "public.heif-standard", lossOut: .quality)
  package static let avif = ImageFormat("AVIF", "public.heif-standard", lossOut: .quality)
  package static let gif = ImageFormat("GIF", "com.compuserve.gif", lossOut: .frames)
  package static let webp = ImageFormat("WebP", "org.webmproject.webp", lossOut: .frames)
  package static let tiff = ImageFormat("TIFF", "public.tiff", lossOut: .frames)

  package static let jpegXL =
    ImageFormat("JPEG XL", "public.jpeg-xl", lossOut: .frames, trait: "JPEGXL")

  /// All that are known, of which a build reads those whose trait it has.
  package static let all = [png, jpeg, bmp, heic, avif, gif, webp, tiff, jpegXL]

  /// The formats that pictures are written in.
  package static var written: [ImageFormat] { all.filter { $0.lossIn != nil } }

  /// The traits that formats need, each once.
  package static var traits: [String] {
    all.map(\.trait).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Whether this build reads it.
  package var isRead: Bool {
    #if Images
    ImageCoder.all.contains { $0.format == self }
    #else
    false
    #endif
  }
}

#if Images

extension ImageCoder {
  /// What this build reads: a trait adds a value.
  static let all: [ImageCoder] = {
    var all = [
      PNGDecoder.coder, JPEGDecoder.coder, BMPFile.coder, HEIFDecoder.heic, HEIFDecoder.avif,
      GIFFile.coder, WebPDecoder.coder, TIFFFile.coder,
    ]
    #if JPEGXL
    all.append(JPEGXLDecoder.coder)
    #endif
    return all
  }()
}

#endif
