#if PDF

import CQPDF

/// An open PDF whose pages can be counted and taken.
package final class PDFDocument {
  let handle: QPDFHandle
  let limits: PDFLimits
  package let pageCount: Int
  private var reach: PDFReach

  /// Opens a file, read from where it lies as its parts are needed.
  package convenience init(
    path: String,
    limits: PDFLimits = PDFLimits()
  ) throws(PDFError) {
    guard let source = PDFSource(path: path) else { throw .unreadable(reason: "can't be opened") }
    try self.init(source, limits: limits) { handle throws(PDFError) in
      try handle.open(path: path)
    }
  }

  /// Opens a document in memory.
  package convenience init(
    _ bytes: [UInt8],
    limits: PDFLimits = PDFLimits()
  ) throws(PDFError) {
    guard bytes.count <= limits.bytes else {
      throw .tooManyBytes(count: bytes.count, limit: limits.bytes)
    }
    try self.init(PDFSource(bytes), limits: limits) { handle throws(PDFError) in
      try handle.open(bytes)
    }
  }

  private init(
    _ source: PDFSource,
    limits: PDFLimits,
    open: (QPDFHandle) throws(PDFError) -> Void
  ) throws(PDFError) {
    handle = try QPDFHandle()
    self.limits = limits
    reach = PDFReach(limit: limits.depth)
    var screen = PDFScreen(source, limits: limits)
    try screen.check()
    try open(handle)
    if unsafe qpdf_is_encrypted(handle.pointer) != 0 { try screen.checkDecrypted(in: handle) }
    var tree = PDFPageTree(limits: limits)
    try tree.check(handle)
    let count = unsafe qpdf_get_num_pages(handle.pointer)
    try handle.check()
    guard count <= limits.pages else { throw .tooManyPages(limit: limits.pages) }
    pageCount = max(0, Int(count))
  }

  /// One page as a document of its own; pages count from 0.
  package func page(_ index: Int) throws(PDFError) -> [UInt8] {
    // A new document holds nothing of the pages taken earlier.
    reach = PDFReach(limit: limits.depth)
    let assembly = try PDFAssembly(limits: limits)
    try assembly.add(page: index, of: self)
    return try assembly.bytes()
  }

  /// Throws when copying an object of it would go deeper than the limit.
  func checkReach(of object: PDFObject) throws(PDFError) { try reach.check(object) }

  func object(ofPage index: Int) throws(PDFError) -> PDFObject {
    guard index >= 0, index < pageCount else { throw .noSuchPage(index, count: pageCount) }
    let page = PDFObject(unsafe qpdf_get_page_n(handle.pointer, index), of: handle)
    try handle.check()
    return page
  }
}

/// Why a PDF could not be read, taken apart or put together.
package enum PDFError: Error, Equatable, Sendable {
  /// It can't be opened without a password.
  case passwordNeeded
  /// Broken beyond repair; the reason is the library's own.
  case damaged(reason: String)
  case unsupported(feature: String)
  /// The file can't be read at all.
  case unreadable(reason: String)
  case tooManyBytes(count: Int, limit: Int)
  case tooManyPages(limit: Int)
  /// Its compressed objects grow beyond what its size allows.
  case expands(limit: Int)
  /// Objects nested, or chained, deeper than the library's recursion can follow.
  case tooDeep(limit: Int)
  /// There is no such page; pages count from 0.
  case noSuchPage(Int, count: Int)
  /// Nothing to put together.
  case noPages
}

/// How much a PDF may ask for.
package struct PDFLimits: Sendable, Equatable {
  package var bytes: Int
  package var pages: Int
  /// Levels of the page tree, and links in a chain of objects that a page leads to.
  ///
  /// The library
  /// follows both by recursion: some 60,000 links end a thread of 8 MiB, 4,000 one of 512 KiB.
  package var depth: Int

  /// What object streams and cross-reference streams may expand to together, beyond ten times the
  /// file's size; the library holds some sixty bytes for each of theirs.
  package var expansion: Int

  package init(
    bytes: Int = 1 << 30,
    pages: Int = 50_000,
    depth: Int = 1000,
    expansion: Int = 8 << 20
  ) {
    self.bytes = bytes
    self.expansion = expansion
    self.pages = pages
    self.depth = depth
  }
}

#endif
