#if PDF

import CQPDF

/// A look at a document before the library opens it: object streams and cross-reference streams,
/// which the library expands in memory and without a limit, are counted first.
///
/// The library takes a stream for one of them when its dictionary has `First` or `W`, whatever
/// type it states; and it looks for objects by the word `obj` at most. In a document whose table of them
/// is damaged it reads what stands behind each `trailer`, too, until one is a dictionary; where a stream's
/// length is wrong, to the next `endstream` or `endobj`.
struct PDFScreen {
  private let source: PDFSource
  private let allowed: Int
  private var expanded = 0
  /// The numbers of the objects that were counted; nil for one that can't be told.
  private var containers: [Int32?] = []
  /// Dictionaries inside of each other's strings, and streams that share their end, could be read
  /// again and again.
  private var budget: Int
  private var endBudget: Int
  /// Where the stream ends that was met last, and all that begin before that.
  private var end = -1

  init(_ source: PDFSource, limits: PDFLimits) {
    self.source = source
    allowed = limits.expansion + 10 * source.count
    budget = 4 * source.count + 65_536
    endBudget = budget
  }

  mutating func check() throws(PDFError) {
    var at = 0
    while let (found, isTrailer) = source.nextObject(from: at) {
      at = found
      budget -= PDFExtent.length(source, at: at, most: budget)
      guard budget > 0 else { throw .damaged(reason: "objects inside of objects") }
      guard !isTrailer, var reader = PDFDictionaryReader(source, at: at) else { continue }
      guard reader.run(), let data = reader.streamStart else { continue }
      if reader.isContainer {
        try count(reader, at: data, number: source.heading(before: found)?.number)
      }
      try charge(streamAt: data)
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

  /// The library looks for a stream's end where its length is wrong: many without an end would each be
  /// read to the file's.
  private mutating func charge(streamAt data: Int) throws(PDFError) {
    if end < data { end = source.nextEnd(from: data) }
    endBudget -= end - data
    guard endBudget > 0 else { throw .damaged(reason: "many streams without an end") }
  }

  /// Throws where the objects of an object stream lie inside of each other; once the document is open, and
  /// before any of them is asked for.
  func checkObjectStreams(in document: QPDFHandle) throws(PDFError) {
    for container in Set(containers.compactMap(\.self)) {
      let stream = PDFObject(
        unsafe qpdf_get_object_by_id(document.pointer, container, 0),
        of: document
      )
      guard let read = try? stream.objectStream() else { continue }
      guard PDFObjectScan.liesFlat(read.bytes, count: read.count, first: read.first) else {
        throw .damaged(reason: "objects inside of objects")
      }
    }
  }

  private mutating func count(
    _ reader: PDFDictionaryReader,
    at data: Int,
    number: Int32?
  ) throws(PDFError) {
    switch reader.filters {
    case []: return containers.append(number)
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
}

#endif
