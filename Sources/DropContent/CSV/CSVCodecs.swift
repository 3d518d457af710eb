import DropCore

extension Codec {
  /// Tables as text to JSON, HTML and aligned text.
  static let tables: [Codec] = [ContentType.commaSeparatedText, .tabSeparatedText].flatMap { type in
    [
      Codec(from: type, to: .json) { (content, context) throws(ContentError) in
        let rows = try CSVTable.rows(content, context)
        let json = JSONWriter().text(CSVTable.json(rows, hasHeader: context.hasHeader))
        return try content.made(.json, Array(json.utf8), context)
      },
      Codec(from: type, to: .html) { (content, context) throws(ContentError) in
        let rows = try CSVTable.rows(content, context)
        let html = CSVTable.html(rows, hasHeader: context.hasHeader)
        return try content.made(.html, html, context)
      },
      Codec(from: type, to: .utf8PlainText) { (content, context) throws(ContentError) in
        let rows = try CSVTable.rows(content, context)
        return try content.made(.utf8PlainText, CSVTable.text(rows), context)
      },
    ]
  }
}

extension UnitCodec {
  /// The rows of a table.
  static let tables: [UnitCodec] = [ContentType.commaSeparatedText, .tabSeparatedText].map { type in
    UnitCodec(
      type: type,
      combine: { (contents, context) throws(ContentError) in
        try Content.joinedLines(contents, as: type, context)
      },
      open: { (content, context) throws(ContentError) in
        let (bytes, ranges) = try CSVTable.ranges(content, context)
        return ContentUnits(count: ranges.count) { (number) throws(ContentError) in
          Content(type: type, bytes: Array(bytes[ranges[number]]))
        }
      }
    )
  }
}
