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

  /// Opens a file that is open until this returns, as a part of memory: one that shrinks meanwhile ends the process.
  package convenience init(
    mapping file: CInt,
    limits: PDFLimits = PDFLimits()
  ) throws(PDFError) {
    guard let source = PDFSource(file: file, isOwn: false) else {
      throw .unreadable(reason: "can't be opened")
    }
    guard source.count <= limits.bytes else {
      throw .tooManyBytes(count: source.count, limit: limits.bytes)
    }
    try self.init(source, limits: limits) { handle throws(PDFError) in
      try handle.open(mapping: file, count: source.count)
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
    try PDFLibraries.load()
    self.limits = limits
    reach = PDFReach(limit: limits.depth)
    var screen = PDFScreen(source, limits: limits)
    try screen.check()
    (handle, pageCount) = try Self.opened(source, screen, limits, open)
  }

  private typealias Opened = (handle: QPDFHandle, pageCount: Int)

  /// As the library can open it; with a new table of its objects where that gives no page.
  private static func opened(
    _ source: PDFSource,
    _ screen: PDFScreen,
    _ limits: PDFLimits,
    _ open: (QPDFHandle) throws(PDFError) -> Void
  ) throws(PDFError) -> Opened {
    var opened: Opened?
    var reason = ""
    do throws(PDFError) {
      let handle = try QPDFHandle()
      try open(handle)
      if unsafe qpdf_is_encrypted(handle.pointer) != 0 { try screen.checkDecrypted(in: handle) }
      try screen.checkObjectStreams(in: handle)
      let count = try pageCount(of: handle, limits)
      opened = (handle, count)
      if count > 0 { return (handle, count) }
      if try PDFPageTree.isEmpty(in: handle) { return (handle, count) }
    } catch {
      guard case .damaged(let detail) = error else { throw error }
      reason = detail
    }
    do throws(PDFError) {
      if var rebuilding = PDFRebuilding(source, limits: limits) {
        let rebuilt = try rebuilding.open(screen) { handle throws(PDFError) in
          try pageCount(of: handle, limits)
        }
        if let rebuilt { return rebuilt }
      }
    } catch {
      guard case .damaged = error else { throw error }
    }
    // What the library said of the document as it is says more.
    guard let opened else { throw .damaged(reason: reason) }
    return opened
  }

  private static func pageCount(
    of handle: QPDFHandle,
    _ limits: PDFLimits
  ) throws(PDFError) -> Int {
    var tree = PDFPageTree(limits: limits)
    try tree.check(handle)
    let count = unsafe qpdf_get_num_pages(handle.pointer)
    try handle.check()
    guard count <= limits.pages else { throw .tooManyPages(limit: limits.pages) }
    return max(0, Int(count))
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
    // The tree names it; a document that was cut off may end before it.
    guard page.type == ot_dictionary else {
      throw .damaged(reason: "page \(index + 1) isn't there")
    }
    return page
  }
}

#endif
