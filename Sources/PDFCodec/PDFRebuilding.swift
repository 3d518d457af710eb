#if PDF

import CQPDF

/// Opens a document whose table of objects is damaged with a new one: the library, which looks for the
/// objects too, needs a trailer, and doesn't look into object streams.
///
/// The document lies in memory for that, between a header and the new table.
struct PDFRebuilding {
  private let source: PDFSource
  private let limits: PDFLimits
  private var scan: PDFObjectScan

  /// Nil where nothing is found of which a table could be made.
  init?(_ source: PDFSource, limits: PDFLimits) {
    guard source.count <= limits.bytes, let scan = PDFObjectScan(source), !scan.objects.isEmpty
    else { return nil }
    self.source = source
    self.limits = limits
    self.scan = scan
  }

  /// Opens it with each root that it may have, the likeliest first, until one leads to pages.
  mutating func open(
    _ screen: PDFScreen,
    counting count: (QPDFHandle) throws(PDFError) -> Int
  ) throws(PDFError) -> (handle: QPDFHandle, pageCount: Int)? {
    try readObjectStreams(screen)
    for root in roots() {
      do throws(PDFError) {
        let handle = try open(root, screen)
        let count = try count(handle)
        if count > 0 { return (handle, count) }
      } catch {
        guard case .damaged = error else { throw error }
      }
    }
    return nil
  }

  /// The header of the new document; what lies in it begins behind.
  private static let head = Array("%PDF-1.7\n".utf8)

  private func open(_ root: Root?, _ screen: PDFScreen) throws(PDFError) -> QPDFHandle {
    let handle = try QPDFHandle()
    let tail = tail(root)
    // What it takes over of old trailers is looked at as the document was.
    var tailScreen = PDFScreen(PDFSource(tail), limits: limits)
    try tailScreen.check()
    try handle.open(source, between: Self.head, and: tail)
    // An object stream is read only after this: it expands no more than the screen allows.
    if unsafe qpdf_is_encrypted(handle.pointer) != 0 { try screen.checkDecrypted(in: handle) }
    return handle
  }

  private mutating func readObjectStreams(_ screen: PDFScreen) throws(PDFError) {
    let streams = scan.objects.values.filter { $0.kind == .objectStream }
    guard !streams.isEmpty else { return }
    let handle = try open(nil, screen)
    for stream in streams.sorted(by: { $0.place < $1.place }) {
      let object = PDFObject(
        unsafe qpdf_get_object_by_id(
          handle.pointer,
          stream.reference.number,
          stream.reference.generation
        ),
        of: handle
      )
      // One that is broken has no objects; those of the others are still there.
      guard let read = try? object.objectStream() else { continue }
      scan.add(read.bytes, of: stream, count: read.count, first: read.first)
    }
  }

  // MARK: The root

  private enum Root {
    case known(PDFReference)
    /// A catalog is made for a page tree.
    case tree(PDFReference)
    /// Both are made for pages, in the order in which they lie.
    case pages([PDFReference])
  }

  private func roots() -> [Root] {
    let inOrder = scan.objects.values.sorted {
      ($0.place, $0.container?.index ?? 0) < ($1.place, $1.container?.index ?? 0)
    }
    var roots: [Root] = []
    let stated = scan.trailers.reversed().lazy.compactMap(\.root).first { isCatalog($0.number) }
    if let catalog = stated ?? inOrder.last(where: { isCatalog($0.reference.number) })?.reference {
      roots.append(.known(catalog))
    }
    if let tree = inOrder.last(where: { $0.kind == .topOfPages }) {
      roots.append(.tree(tree.reference))
    }
    let pages = inOrder.filter { $0.kind == .page }
    if !pages.isEmpty, pages.count <= limits.pages {
      roots.append(.pages(pages.map(\.reference)))
    }
    return roots
  }

  /// Whether an object is a catalog whose pages are there.
  private func isCatalog(_ number: Int32) -> Bool {
    guard case .catalog(let pages) = scan.objects[number]?.kind else { return false }
    return pages == 0 || scan.objects[pages] != nil
  }

  // MARK: The table

  private func tail(_ root: Root?) -> [UInt8] {
    // A stream that was cut off ends here.
    var tail = Array("\nendstream\nendobj\n".utf8)
    let start = Self.head.count + source.count
    var rows = scan.objects.values.map(row)
    var next = (scan.objects.keys.max() ?? 0) + 1
    func begin() -> PDFReference {
      rows.append(Row(number: next, kind: 1, place: start + tail.count, generation: 0))
      tail += Array("\(next) 0 obj\n".utf8)
      next += 1
      return PDFReference(number: next - 1, generation: 0)
    }
    func add(_ text: String) -> PDFReference {
      let reference = begin()
      tail += Array("\(text)\nendobj\n".utf8)
      return reference
    }
    let catalog: PDFReference? =
      switch root {
      case nil: nil
      case .known(let reference): reference
      case .tree(let tree): add("<</Type /Catalog /Pages \(tree.text)>>")
      case .pages(let pages):
        add(
          "<</Type /Catalog /Pages "
            + add(
              "<</Type /Pages /Count \(pages.count) "
                + "/Kids [\(pages.map(\.text).joined(separator: " "))]>>"
            ).text + ">>"
        )
      }
    let place = start + tail.count
    _ = begin()
    tail += dictionary(catalog, size: next, rows: &rows)
    for row in rows { tail += row.bytes }
    tail += Array("\nendstream\nendobj\nstartxref\n\(place)\n%%EOF\n".utf8)
    return tail
  }

  private func dictionary(_ root: PDFReference?, size: Int32, rows: inout [Row]) -> [UInt8] {
    rows.sort { $0.number < $1.number }
    var index = ""
    var from = 0
    for place in rows.indices
    where place + 1 == rows.count || rows[place + 1].number != rows[place].number + 1 {
      index += " \(rows[from].number) \(place + 1 - from)"
      from = place + 1
    }
    var text = Array("<</Type /XRef /Size \(size) /W [1 5 2] /Index [\(index)]\n".utf8)
    if let root { text += Array("/Root \(root.text)\n".utf8) }
    if let info = scan.trailers.last(where: { $0.info != nil })?.info {
      text += Array("/Info \(info.text)\n".utf8)
    }
    let (encryption, id) = encryption
    if let encryption { text += Array("/Encrypt ".utf8) + encryption + [0x0A] }
    if let id { text += Array("/ID ".utf8) + id + [0x0A] }
    return text + Array("/Length \(rows.count * Row.size)>>\nstream\n".utf8)
  }

  /// How the document is encrypted, by the last trailer that says it; without any trailer by the object
  /// that does.
  private var encryption: (how: [UInt8]?, id: [UInt8]?) {
    if let trailer = scan.trailers.last(where: { $0.encryption != nil }) {
      return (trailer.encryption, trailer.id)
    }
    let id = scan.trailers.last { $0.id != nil }?.id
    guard !scan.trailers.contains(where: { $0.root != nil }) else { return (nil, id) }
    let object = scan.objects.values
      .filter { $0.kind == .encryption && $0.container == nil }
      .max { $0.place < $1.place }
    return (object.map { Array($0.reference.text.utf8) }, id)
  }

  private struct Row {
    let number: Int32
    let kind: UInt8
    let place: Int
    let generation: Int

    static let size = 8

    var bytes: [UInt8] {
      let places = [32, 24, 16, 8, 0].map { UInt8(truncatingIfNeeded: place >> $0) }
      return [kind] + places + [UInt8(generation >> 8 & 255), UInt8(generation & 255)]
    }
  }

  private func row(_ found: PDFObjectScan.Found) -> Row {
    let number = found.reference.number
    if let (container, index) = found.container {
      return Row(number: number, kind: 2, place: Int(container), generation: min(index, 65_535))
    }
    return Row(
      number: number,
      kind: 1,
      place: Self.head.count + found.place,
      generation: Int(found.reference.generation)
    )
  }
}

extension PDFReference {
  fileprivate var text: String { "\(number) \(generation) R" }
}

#endif
