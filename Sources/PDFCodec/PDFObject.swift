#if PDF

import CQPDF

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// One object of a document, released with its owner.
final class PDFObject {
  private let document: QPDFHandle
  let handle: qpdf_oh

  init(_ handle: qpdf_oh, of document: QPDFHandle) {
    self.handle = handle
    self.document = document
  }

  deinit { unsafe qpdf_oh_release(document.pointer, handle) }

  static func root(of document: QPDFHandle) throws(PDFError) -> PDFObject {
    let root = PDFObject(unsafe qpdf_get_root(document.pointer), of: document)
    try document.check()
    return root
  }

  /// Its number in the file; nil for one that lies inside another.
  var number: Int? {
    let number = unsafe qpdf_oh_get_object_id(document.pointer, handle)
    return number > 0 ? Int(number) : nil
  }

  var type: qpdf_object_type_e { unsafe qpdf_oh_get_type_code(document.pointer, handle) }

  /// The value of a dictionary's key; nil without it.
  func value(_ key: String) throws(PDFError) -> PDFObject? {
    let value = PDFObject(
      unsafe qpdf_oh_get_key_if_dict(document.pointer, handle, key),
      of: document
    )
    try document.check()
    return value.type == ot_null ? nil : value
  }

  func isDictionary(ofType name: String) throws(PDFError) -> Bool {
    let answer = unsafe qpdf_oh_is_dictionary_of_type(document.pointer, handle, name, nil)
    try document.check()
    return answer != 0
  }

  /// A stream's bytes as they lie in the file, decrypted where they are encrypted.
  func rawData() throws(PDFError) -> [UInt8] {
    var buffer: UnsafeMutablePointer<UInt8>? = nil
    var size = 0
    unsafe qpdf_oh_get_stream_data(
      document.pointer,
      handle,
      qpdf_dl_none,
      nil,
      &buffer,
      &size
    )
    // The buffer was made for this call: it is copied and given back.
    defer { unsafe free(buffer) }
    try document.check()
    return unsafe Array(UnsafeBufferPointer(start: buffer, count: buffer == nil ? 0 : size))
  }

  /// A stream's bytes behind its filters; nil where they can't be had.
  ///
  /// Of streams that the screen has counted alone.
  func data() throws(PDFError) -> [UInt8]? {
    var buffer: UnsafeMutablePointer<UInt8>? = nil
    var size = 0
    var isFiltered: QPDF_BOOL = 0
    unsafe qpdf_oh_get_stream_data(
      document.pointer,
      handle,
      qpdf_dl_generalized,
      &isFiltered,
      &buffer,
      &size
    )
    // The buffer was made for this call: it is copied and given back.
    defer { unsafe free(buffer) }
    try document.check()
    guard isFiltered != 0 else { return nil }
    return unsafe Array(UnsafeBufferPointer(start: buffer, count: buffer == nil ? 0 : size))
  }

  /// An object stream's bytes, how many objects it states, and where the first of them begins.
  func objectStream() throws(PDFError) -> (bytes: [UInt8], count: Int, first: Int)? {
    guard type == ot_stream else { return nil }
    let dictionary = PDFObject(unsafe qpdf_oh_get_dict(document.pointer, handle), of: document)
    guard let count = try dictionary.value("/N")?.integer(),
      let first = try dictionary.value("/First")?.integer(), let bytes = try data()
    else { return nil }
    return (bytes, count, first)
  }

  /// The value of an integer; nil where it is none.
  func integer() throws(PDFError) -> Int? {
    guard type == ot_integer else { return nil }
    let value = unsafe qpdf_oh_get_int_value(document.pointer, handle)
    try document.check()
    return Int(value)
  }

  /// A string's text as UTF-8; empty where it is none.
  func text() throws(PDFError) -> String {
    var count = 0
    let bytes = unsafe qpdf_oh_get_binary_utf8_value(document.pointer, handle, &count)
    // The text is the library's until the next call: it is copied here.
    let text = unsafe bytes.map { start in
      unsafe start.withMemoryRebound(to: UInt8.self, capacity: count) {
        unsafe String(decoding: UnsafeBufferPointer(start: $0, count: count), as: UTF8.self)
      }
    }
    try document.check()
    return text ?? ""
  }

  /// Puts a text in the place of a dictionary's value.
  func replace(_ key: String, with text: String) throws(PDFError) {
    var text = text
    let made = text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) {
        unsafe qpdf_oh_new_binary_unicode_string(document.pointer, $0.baseAddress, $0.count)
      }
    }
    let value = PDFObject(made, of: document)
    unsafe qpdf_oh_replace_key(document.pointer, handle, key, value.handle)
    try document.check()
  }

  /// An array's items.
  func items() throws(PDFError) -> [PDFObject] {
    let count = unsafe qpdf_oh_get_array_n_items(document.pointer, handle)
    try document.check()
    var items: [PDFObject] = []
    for index in 0..<max(0, count) {
      let item = unsafe qpdf_oh_get_array_item(document.pointer, handle, index)
      items.append(PDFObject(item, of: document))
    }
    try document.check()
    return items
  }

  /// What an array, dictionary or stream holds, in the order the library walks it.
  func parts() throws(PDFError) -> [PDFObject] {
    switch type {
    case ot_array: return try items()
    case ot_dictionary: return try values()
    case ot_stream:
      let dictionary = PDFObject(unsafe qpdf_oh_get_dict(document.pointer, handle), of: document)
      try document.check()
      return try dictionary.values()
    default: return []
    }
  }

  private func values() throws(PDFError) -> [PDFObject] {
    var keys: [String] = []
    // The library has one iterator for each document: the keys are read to the end first.
    unsafe qpdf_oh_begin_dict_key_iter(document.pointer, handle)
    while unsafe qpdf_oh_dict_more_keys(document.pointer) != 0 {
      guard let key = unsafe qpdf_oh_dict_next_key(document.pointer) else { break }
      keys.append(unsafe String(cString: key))
    }
    try document.check()
    var values: [PDFObject] = []
    for key in keys {
      if let value = try value(key) { values.append(value) }
    }
    return values
  }
}

/// One document of the library, closed with its owner.
///
/// Every call that can fail is followed by `check`: an error that nobody fetches is printed.
/// Safe because the pointer is this object's alone, and what the library is given to read from
/// memory is kept here until it is closed.
@safe
final class QPDFHandle {
  let pointer: qpdf_data
  private var memory = unsafe UnsafeMutableBufferPointer<CChar>(start: nil, count: 0)
  private var map: PDFMap?

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

  /// Opens a file's bytes where they are, without a copy of them.
  func open(mapping file: CInt, count: Int) throws(PDFError) {
    guard let map = PDFMap(file, count: count) else { throw .unreadable(reason: "can't be mapped") }
    self.map = map
    unsafe qpdf_read_memory(pointer, "content", map.start, UInt64(count), nil)
    try check()
  }

  /// Opens a document that lies between two parts of another, all of which is in memory until it is closed.
  func open(_ source: PDFSource, between head: [UInt8], and tail: [UInt8]) throws(PDFError) {
    let size = head.count + source.count + tail.count
    unsafe memory.deallocate()
    unsafe memory = .allocate(capacity: size)
    unsafe memory.initialize(repeating: 0)
    for (index, byte) in head.enumerated() { unsafe memory[index] = CChar(bitPattern: byte) }
    var at = 0
    while at < source.count {
      let piece = source.piece(at: at).prefix(source.count - at)
      guard !piece.isEmpty else { throw .unreadable(reason: "shrank while it was read") }
      for byte in piece {
        unsafe memory[head.count + at] = CChar(bitPattern: byte)
        at += 1
      }
    }
    for (index, byte) in tail.enumerated() {
      unsafe memory[head.count + at + index] = CChar(bitPattern: byte)
    }
    unsafe qpdf_read_memory(pointer, "content", memory.baseAddress, UInt64(size), nil)
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
