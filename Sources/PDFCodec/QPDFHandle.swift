#if PDF

import CQPDF

/// One document of the library, closed with its owner.
///
/// Every call that can fail is followed by `check`: an error that nobody fetches is printed.
/// Safe because the pointer is this object's alone, and what the library is given to read from
/// memory is kept here until it is closed.
@safe
final class QPDFHandle {
  let pointer: qpdf_data
  private var memory = unsafe UnsafeMutableBufferPointer<CChar>(start: nil, count: 0)

  init() throws(PDFError) {
    guard let pointer = unsafe qpdf_init() else { throw .unreadable(reason: "no memory") }
    unsafe self.pointer = pointer
    unsafe qpdf_silence_errors(pointer)
    unsafe qpdf_set_suppress_warnings(pointer, 1)
  }

  deinit {
    dropMessages()
    var closing: qpdf_data? = unsafe pointer
    unsafe qpdf_cleanup(&closing)
    unsafe memory.deallocate()
  }

  func open(path: String) throws(PDFError) {
    unsafe qpdf_read(pointer, path, nil)
    try check()
  }

  func open(_ bytes: [UInt8]) throws(PDFError) {
    unsafe memory.deallocate()
    unsafe memory = .allocate(capacity: bytes.count)
    for (index, byte) in bytes.enumerated() {
      unsafe memory[index] = CChar(bitPattern: byte)
    }
    unsafe qpdf_read_memory(
      pointer,
      "content",
      memory.baseAddress,
      UInt64(bytes.count),
      nil
    )
    try check()
  }

  func makeEmpty() throws(PDFError) {
    unsafe qpdf_empty_pdf(pointer)
    try check()
  }

  /// Throws the error of the last call, if there is one; warnings are dropped.
  func check() throws(PDFError) {
    defer { dropMessages() }
    guard unsafe qpdf_has_error(pointer) != 0 else { return }
    let error = unsafe qpdf_get_error(pointer)
    let code = unsafe qpdf_get_error_code(pointer, error)
    // The text is the library's until the next call: it is copied here.
    let reason = unsafe qpdf_get_error_message_detail(pointer, error).map {
      unsafe String(cString: $0)
    }
    throw Self.error(code, reason ?? "unknown")
  }

  private static func error(_ code: qpdf_error_code_e, _ reason: String) -> PDFError {
    switch code {
    case qpdf_e_password: .passwordNeeded
    case qpdf_e_unsupported: .unsupported(feature: reason)
    case qpdf_e_system: .unreadable(reason: reason)
    default: .damaged(reason: reason)
    }
  }

  private func dropMessages() {
    while unsafe qpdf_more_warnings(pointer) != 0 { _ = unsafe qpdf_next_warning(pointer) }
    if unsafe qpdf_has_error(pointer) != 0 { _ = unsafe qpdf_get_error(pointer) }
  }
}

#endif
