import DropCore

/// One content made of many, of types whose parts aren't taken out as units again.
enum Combining {
  /// Makes one content of many; nil where nothing combines that type.
  static func combiner(of type: ContentType, in catalog: TypeCatalog) -> UnitCodec.Combine? {
    if catalog.conforms(type, to: .rtf) { return documents }
    if catalog.conforms(type, to: .json) { return lists }
    if catalog.conforms(type, to: .plainText) { return texts }
    return nil
  }

  /// Texts one after the other, with nothing between them.
  private static let texts: UnitCodec.Combine = { (contents, context) throws(ContentError) in
    var out: [UInt8] = []
    for content in contents {
      out.append(contentsOf: try content.bytes(limit: context.limits.bytes))
      try check(out.count, context)
    }
    let name = contents.first?.name
    return Content(type: .utf8PlainText, name: name, utf8: out)
  }

  /// The elements of lists in one list, each list read and written before the next: what is read takes
  /// many times its text.
  private static let lists: UnitCodec.Combine = { (contents, context) throws(ContentError) in
    var out = [UInt8(ascii: "[")]
    for content in contents {
      let text = try TextCodec.text(of: content, context)
      let value = try JSONReader(depthLimit: context.limits.depth).value(of: text)
      guard case .array(let own) = value else {
        throw ContentError(
          .malformed(format: "JSON", detail: "only lists are combined, and one of these is none")
        )
      }
      for element in own {
        if out.count > 1 { out.append(UInt8(ascii: ",")) }
        JSONWriter().append(element, to: &out)
      }
      try check(out.count, context)
    }
    out.append(UInt8(ascii: "]"))
    try check(out.count, context)
    return Content(type: .json, name: contents.first?.name, utf8: out)
  }

  /// Documents one below the other, each in its own fonts and colours.
  private static let documents: UnitCodec.Combine = { (contents, context) throws(ContentError) in
    var joiner = RTFJoiner()
    for content in contents {
      try joiner.add(try content.bytes(limit: context.limits.bytes), context.limits)
      try check(joiner.size, context)
    }
    return Content(type: .rtf, name: contents.first?.name, bytes: joiner.document())
  }

  static func check(_ size: Int, _ context: CodecContext) throws(ContentError) {
    guard size > context.limits.output else { return }
    throw ContentError(.limit(.output, allowed: context.limits.output, found: size))
  }
}

extension CSVTable {
  /// Tables one below the other: all must have the same columns, and a first row that all of them
  /// share is their header, which stands once.
  static func joined(
    _ contents: [Content],
    as type: ContentType,
    _ context: CodecContext
  ) throws(ContentError) -> Content {
    var tables: [[[[UInt8]]]] = []
    var cells = 0
    for content in contents {
      let rows = try rows(content, context)
      cells += rows.reduce(0) { $0 + $1.count }
      guard cells <= mostCells else {
        throw ContentError(.limit(.units, allowed: mostCells, found: cells))
      }
      if !rows.isEmpty { tables.append(rows) }
    }
    let width = tables.first.map(width) ?? 0
    if let other = tables.first(where: { self.width($0) != width }) {
      let found = "\(width) columns in one, \(self.width(other)) in another"
      throw ContentError(
        .malformed(format: "CSV", detail: "the tables must have the same columns: \(found)")
      )
    }
    let header = tables.first?.first
    let isShared = tables.count > 1 && tables.allSatisfy { $0.first == header }
    var rows = tables.first ?? []
    for table in tables.dropFirst() { rows += isShared ? table.dropFirst() : table[...] }
    let bytes = lines(rows, separator: separator(of: type) ?? UInt8(ascii: ","))
    try Combining.check(bytes.count, context)
    return Content(type: type, name: contents.first?.name, utf8: bytes)
  }

  private static func width(_ rows: [[[UInt8]]]) -> Int { rows.reduce(0) { max($0, $1.count) } }
}
