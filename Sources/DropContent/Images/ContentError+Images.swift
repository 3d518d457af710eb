#if Images

import ImageCodec

extension ContentError {
  init(_ error: ImageError) {
    switch error {
    case .unrecognized: self.init(.malformed(format: "", detail: "no known image format"))
    case .damaged(let format, let reason):
      self.init(.malformed(format: format.title, detail: reason))
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
