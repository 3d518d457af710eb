#if PDF

import PDFCodec

extension ContentError {
  init(_ error: PDFError) {
    switch error {
    case .passwordNeeded:
      self.init(.unsupported(format: "PDF", feature: "a document that needs a password"))
    case .damaged(let reason): self.init(.malformed(format: "PDF", detail: reason))
    case .unsupported(let feature): self.init(.unsupported(format: "PDF", feature: feature))
    case .unreadable(let reason): self.init(.codec(name: "PDF", message: reason))
    case .tooManyBytes(let count, let limit):
      self.init(.limit(.bytes, allowed: limit, found: count))
    case .tooManyPages(let limit): self.init(.limit(.pages, allowed: limit, found: nil))
    case .expands(let limit): self.init(.limit(.output, allowed: limit, found: nil))
    case .tooDeep(let limit): self.init(.limit(.depth, allowed: limit, found: nil))
    case .noSuchPage(let index, let count): self.init(noUnitAt: index, of: count)
    case .noPages: self.init(.malformed(format: "PDF", detail: "a document without pages"))
    }
  }
}

#endif
