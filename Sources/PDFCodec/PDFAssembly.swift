#if PDF

import CQPDF

/// A new PDF put together from pages of others.
package final class PDFAssembly {
  private let handle: QPDFHandle
  private let limits: PDFLimits
  /// The library copies streams when it writes: what they come from has to stay open until then.
  private var sources: [PDFDocument] = []
  /// Which of them each page came from.
  private var origins: [Int] = []

  package init(limits: PDFLimits = PDFLimits()) throws(PDFError) {
    self.limits = limits
    handle = try QPDFHandle()
    try handle.makeEmpty()
  }

  /// Appends all pages of `document`.
  package func add(_ document: PDFDocument) throws(PDFError) {
    for index in 0..<document.pageCount { try add(page: index, of: document) }
  }

  /// Appends one page of `document`; pages count from 0.
  package func add(page index: Int, of document: PDFDocument) throws(PDFError) {
    guard origins.count < limits.pages else { throw .tooManyPages(limit: limits.pages) }
    let page = try document.object(ofPage: index)
    try document.checkReach(of: page)
    unsafe qpdf_add_page(handle.pointer, document.handle.pointer, page.handle, 0)
    try handle.check()
    try document.handle.check()
    let known = sources.lastIndex { $0 === document }
    if known == nil { sources.append(document) }
    origins.append(known ?? sources.count - 1)
  }

  /// The document; the same pages make the same bytes.
  package func bytes() throws(PDFError) -> [UInt8] {
    guard !origins.isEmpty else { throw .noPages }
    try PDFForm.keep(in: handle, origins: origins, of: sources)
    let pointer = unsafe handle.pointer
    unsafe qpdf_init_write_memory(pointer)
    try handle.check()
    unsafe qpdf_set_deterministic_ID(pointer, 1)
    unsafe qpdf_set_stream_data_mode(pointer, qpdf_s_preserve)
    unsafe qpdf_write(pointer)
    try handle.check()
    // The buffer is the library's until it is closed: its bytes are copied.
    return unsafe Array(
      UnsafeBufferPointer(
        start: qpdf_get_buffer(pointer),
        count: qpdf_get_buffer_length(pointer)
      )
    )
  }
}

#endif
