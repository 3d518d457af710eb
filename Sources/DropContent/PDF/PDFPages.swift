import DropCore

#if PDF
import PDFCodec
import SystemFiles
#endif

/// What is taken apart by pages.
enum PDFCodecs {
  /// Documents.
  static let units: [UnitCodec] = {
    #if PDF
    [PDFPages.codec]
    #else
    [UnitCodec(type: .pdf, needsTrait: "PDF")]
    #endif
  }()
}

#if PDF

/// A document's pages, each a document of its own.
enum PDFPages {
  static let codec = UnitCodec(
    type: .pdf,
    work: Codec.pixels,
    combine: { (contents, context) throws(ContentError) in
      var documents: [PDFDocument] = []
      var pages = 0
      for content in contents {
        // All are open until the whole is written: a few from their files, others from memory.
        let isFromFile = documents.count < mostFiles
        let document = try open(content, context.limits, isFromFile: isFromFile)
        pages += document.pageCount
        guard pages <= context.limits.pages else {
          throw ContentError(.limit(.pages, allowed: context.limits.pages, found: nil))
        }
        documents.append(document)
      }
      let whole = try translating { () throws(PDFError) in
        let assembly = try PDFAssembly(limits: limits(context.limits))
        for document in documents { try assembly.add(document) }
        return try assembly.bytes()
      }
      return Content(type: .pdf, bytes: whole)
    },
    open: { (content, context) throws(ContentError) in
      let document = SharedDocument(
        try open(content, context.limits),
        most: PageSum.most(of: content.size, context.limits)
      )
      return ContentUnits(
        count: document.pageCount,
        workOfOne: Codec.large
      ) { (index) throws(ContentError) in
        Content(type: .pdf, bytes: try document.page(index))
      }
    }
  )

  /// Opens a whole file where it lies, so that one page of many is had without reading the rest.
  private static func open(
    _ content: Content,
    _ contentLimits: ContentLimits,
    isFromFile: Bool = true
  ) throws(ContentError) -> sending PDFDocument {
    let limits = limits(contentLimits)
    if isFromFile, let path = reopeningPath(of: content) {
      return try translating { () throws(PDFError) in try PDFDocument(path: path, limits: limits) }
    }
    let bytes = try content.bytes(limit: limits.bytes)
    return try translating { () throws(PDFError) in try PDFDocument(bytes, limits: limits) }
  }

  private static func limits(_ limits: ContentLimits) -> PDFLimits {
    PDFLimits(bytes: limits.bytes, pages: limits.pages)
  }

  /// So many files are open at once for one whole.
  private static let mostFiles = 32

  fileprivate static func translating<Result>(
    _ body: () throws(PDFError) -> Result
  ) throws(ContentError) -> Result {
    do { return try body() } catch { throw ContentError(error) }
  }
}

/// A document whose pages may be taken from any thread, one at a time.
private final class SharedDocument: Sendable {
  let pageCount: Int
  private let document: Guarded<Taken>

  private struct Taken {
    let document: PDFDocument
    var sum: PageSum
  }

  init(_ document: sending PDFDocument, most: Int) {
    pageCount = document.pageCount
    self.document = Guarded(Taken(document: document, sum: PageSum(most: most)))
  }

  func page(_ index: Int) throws(ContentError) -> [UInt8] {
    try document.withLock { (taken) throws(ContentError) in
      let document = taken.document
      let page = try PDFPages.translating { () throws(PDFError) in try document.page(index) }
      try taken.sum.add(index, page.count)
      return page
    }
  }
}

/// How many bytes the pages of one document have that were taken out of it.
///
/// What they share stands in each: a megabyte of pages that share one stream would be a gigabyte.
private struct PageSum {
  let most: Int
  private var sum = 0
  private var known: Set<Int> = []

  init(most: Int) { self.most = most }

  /// What a decoder may make anyway, and ten times what there is.
  static func most(of size: Int, _ limits: ContentLimits) -> Int {
    let (times, isTooLarge) = size.multipliedReportingOverflow(by: 10)
    let (most, isBeyond) = limits.output.addingReportingOverflow(isTooLarge ? .max : times)
    return isBeyond ? .max : most
  }

  /// Counts a page when it is taken for the first time.
  mutating func add(_ index: Int, _ count: Int) throws(ContentError) {
    guard known.insert(index).inserted else { return }
    sum += count
    guard sum <= most else { throw ContentError(.limit(.output, allowed: most, found: sum)) }
  }
}

extension PDFPages {
  /// A path by which another library can open the same whole file anew, even when its name is gone.
  private static func reopeningPath(of content: Content) -> String? {
    #if os(Linux)
    guard case .file(let range) = content.storage, range.offset == 0,
      range.count == range.file.size,
      let descriptor = range.file.heldDescriptor
    else { return nil }
    return "/proc/self/fd/\(descriptor)"
    #else
    // Elsewhere such a path shares its position with the file that is open already.
    return nil
    #endif
  }
}

#endif

#if PDF

extension ContentError {
  /// What somebody can do something with, where the library's reason says nothing to people.
  private static func inWords(_ reason: String) -> String {
    if ["/Encrypt", "/ID", "encryption dictionary"].contains(where: { reason.contains($0) }) {
      return "what says how it is encrypted is damaged"
    }
    guard reason.contains("trailer") else { return reason }
    return "its end is missing, which says where the pages are; "
      + "most viewers can mend that by saving it anew"
  }

  init(_ error: PDFError) {
    switch error {
    case .passwordNeeded:
      self.init(.unsupported(format: "PDF", feature: "a document that needs a password"))
    case .damaged(let reason):
      self.init(.malformed(format: "PDF", detail: Self.inWords(reason)))
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
