#if PDF

import CQPDF

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A look at a document before the library opens it: object streams and cross-reference streams,
/// which the library expands in memory and without a limit, are counted first.
///
/// The library takes a stream for one of them when its dictionary has `First` or `W`, whatever
/// type it states; and it looks for objects by the word `obj` at most.
struct PDFScreen {
  private let source: PDFSource
  private let allowed: Int
  private var expanded = 0
  /// The numbers of the objects that were counted; nil for one that can't be told.
  private var containers: [Int32?] = []
  /// Dictionaries inside of each other's strings, and streams that share their end, could be read
  /// again and again.
  private var budget: Int

  init(_ source: PDFSource, limits: PDFLimits) {
    self.source = source
    allowed = limits.expansion + 10 * source.count
    budget = 4 * source.count + 65_536
  }

  mutating func check() throws(PDFError) {
    var at = 0
    while let found = nextObject(from: at) {
      at = found
      guard var reader = PDFDictionaryReader(source, at: at) else { continue }
      let isWhole = reader.run()
      budget -= reader.at - at
      guard budget > 0 else { throw .damaged(reason: "objects inside of objects") }
      if isWhole, reader.isContainer, let data = reader.streamStart {
        try count(reader, at: data, number: number(before: found))
      }
    }
  }

  /// The same for a document that turned out to be encrypted: what was counted was no zlib data.
  func checkDecrypted(in document: QPDFHandle) throws(PDFError) {
    var expanded = 0
    for container in containers {
      guard let container else { throw .unsupported(feature: "an encrypted stream like that") }
      let stream = PDFObject(
        unsafe qpdf_get_object_by_id(document.pointer, container, 0),
        of: document
      )
      guard stream.type == ot_stream else { continue }
      let source = PDFSource(try stream.rawData())
      // Each stream was decrypted for this: nothing is read twice.
      let found = DeflateCounter.count(
        source,
        at: 0,
        limit: allowed - expanded,
        budget: source.count
      )
      expanded += found.expanded ?? 0
      guard expanded <= allowed else { throw .expands(limit: allowed) }
    }
  }

  /// The place after the next `obj` that is no end.
  private func nextObject(from start: Int) -> Int? {
    var at = start
    while let byte = source.byte(at: at) {
      at += 1
      if byte == UInt8(ascii: "o"), source.byte(at: at) == UInt8(ascii: "b"),
        source.byte(at: at + 1) == UInt8(ascii: "j"),
        at < 2 || source.byte(at: at - 2) != UInt8(ascii: "d")
      {
        return at + 2
      }
    }
    return nil
  }

  private mutating func count(
    _ reader: PDFDictionaryReader,
    at data: Int,
    number: Int32?
  ) throws(PDFError) {
    switch reader.filters {
    case []: return
    case ["FlateDecode"], ["Fl"]: break
    default: throw .unsupported(feature: "an object stream with filters other than one Flate")
    }
    let found = DeflateCounter.count(source, at: data, limit: allowed - expanded, budget: budget)
    expanded += found.expanded ?? 0
    guard expanded <= allowed else { throw .expands(limit: allowed) }
    budget -= found.read
    guard budget > 0 else { throw .damaged(reason: "many streams that share their bytes") }
    containers.append(number)
  }

  /// The object's number, two numbers before the word that ends at a place.
  private func number(before end: Int) -> Int32? {
    var at = end - 4
    func skip(_ isPart: (UInt8) -> Bool) -> Int {
      let from = at
      while let byte = source.byte(at: at), isPart(byte), from - at < 64 { at -= 1 }
      return from - at
    }
    let isSpace: (UInt8) -> Bool = { $0 <= 0x20 }
    let isDigit: (UInt8) -> Bool = { $0 >= 0x30 && $0 <= 0x39 }
    guard skip(isSpace) < 64, skip(isDigit) > 0, skip(isSpace) > 0 else { return nil }
    let last = at
    guard skip(isDigit) > 0 else { return nil }
    let digits = ((at + 1)...last).compactMap { source.byte(at: $0) }
    return Int32(String(decoding: digits, as: UTF8.self))
  }
}

/// The bytes of a document, in memory or in a file that is read a piece at a time.
final class PDFSource {
  let count: Int
  private let file: CInt
  private var piece: [UInt8]
  private var start = 0

  private static let pieceSize = 1 << 16

  init(_ bytes: [UInt8]) {
    piece = bytes
    count = bytes.count
    file = -1
  }

  init?(path: String) {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    self.file = file
    piece = []
    count = max(0, Int(lseek(file, 0, SEEK_END)))
  }

  deinit { if file >= 0 { close(file) } }

  @inline(__always)
  func byte(at offset: Int) -> UInt8? {
    let place = offset - start
    if place >= 0, place < piece.count { return piece[place] }
    return load(offset) ? piece[offset - start] : nil
  }

  /// The bytes from an offset on, as many as are at hand; none behind the end.
  func piece(at offset: Int) -> ArraySlice<UInt8> {
    guard byte(at: offset) != nil else { return [] }
    return piece[(offset - start)...].prefix(PDFSource.pieceSize)
  }

  /// Reads the piece that begins a little before an offset.
  private func load(_ offset: Int) -> Bool {
    guard file >= 0, offset >= 0, offset < count else { return false }
    let first = max(0, offset - 1024)
    // The buffer is the array's own; pread writes no more than its size into it.
    piece = unsafe [UInt8](unsafeUninitializedCapacity: PDFSource.pieceSize) { buffer, filled in
      filled = max(0, unsafe pread(file, buffer.baseAddress, buffer.count, off_t(first)))
    }
    start = first
    return offset - first < piece.count
  }
}

#endif
