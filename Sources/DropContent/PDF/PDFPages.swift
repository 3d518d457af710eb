#if PDF

import DropCore
import PDFCodec

/// A document's pages, each a document of its own.
enum PDFPages {
  static let codec = UnitCodec(
    type: .pdf,
    combine: { (contents, context) throws(ContentError) in
      var documents: [PDFDocument] = []
      for content in contents { documents.append(try open(content, context.limits)) }
      let whole = try translating { () throws(PDFError) in
        let assembly = try PDFAssembly(limits: limits(context.limits))
        for document in documents { try assembly.add(document) }
        return try assembly.bytes()
      }
      return Content(type: .pdf, bytes: whole)
    },
    open: { (content, context) throws(ContentError) in
      let document = SharedDocument(try open(content, context.limits))
      return ContentUnits(count: document.pageCount) { (index) throws(ContentError) in
        let page = try translating { () throws(PDFError) in try document.page(index) }
        return Content(type: .pdf, bytes: page)
      }
    }
  )

  /// Opens a whole file where it lies, so that one page of many is had without reading the rest.
  private static func open(
    _ content: Content,
    _ contentLimits: ContentLimits
  ) throws(ContentError) -> sending PDFDocument {
    let limits = limits(contentLimits)
    if let path = content.reopeningPath {
      return try translating { () throws(PDFError) in try PDFDocument(path: path, limits: limits) }
    }
    let bytes = try content.bytes(limit: limits.bytes)
    return try translating { () throws(PDFError) in try PDFDocument(bytes, limits: limits) }
  }

  private static func limits(_ limits: ContentLimits) -> PDFLimits {
    PDFLimits(bytes: limits.bytes, pages: limits.pages)
  }

  private static func translating<Result>(
    _ body: () throws(PDFError) -> Result
  ) throws(ContentError) -> Result {
    do { return try body() } catch { throw ContentError(error) }
  }
}

/// A document whose pages may be taken from any thread, one at a time.
private final class SharedDocument: Sendable {
  let pageCount: Int
  private let document: Guarded<PDFDocument>

  init(_ document: sending PDFDocument) {
    pageCount = document.pageCount
    self.document = Guarded(document)
  }

  func page(_ index: Int) throws(PDFError) -> [UInt8] {
    try document.withLock { (document) throws(PDFError) in try document.page(index) }
  }
}

extension Content {
  /// A path by which another library can open the same whole file anew, even when its name is gone.
  fileprivate var reopeningPath: String? {
    #if os(Linux)
    guard case .file(let range) = storage, range.offset == 0, range.count == range.file.size else {
      return nil
    }
    return "/proc/self/fd/\(range.file.descriptor)"
    #else
    // Elsewhere such a path shares its position with the file that is open already.
    return nil
    #endif
  }
}

#endif
