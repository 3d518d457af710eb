import DropCore

/// What is made of tables, and of what.
enum CSVCodecs {
  /// Tables as text to JSON, HTML and aligned text, and what HTML has of them.
  static let edges: [Codec] = [ContentType.commaSeparatedText, .tabSeparatedText].flatMap { type in
    [
      Codec(from: .html, to: type, cost: .losesContent, name: "table", needsOriginal: true) {
        (content, context) throws(ContentError) in
        let bytes = try HTMLCharset.decode(content, context)
        guard let rows = try HTMLTable.rows(HTMLFragment.cut(bytes), limits: context.limits) else {
          throw ContentError(.malformed(format: "HTML table", detail: "there is no table in it"))
        }
        let separator = CSVTable.separator(of: type) ?? UInt8(ascii: ",")
        return try content.made(type, CSVTable.lines(rows, separator: separator), context)
      },
      Codec(from: type, to: .json, name: jsonName) { (content, context) throws(ContentError) in
        try content.made(.json, CSVTable.jsonText(content, context), context)
      },
      Codec(from: type, to: .html, name: "csv") { (content, context) throws(ContentError) in
        let rows = try CSVTable.rows(content, context)
        let html = CSVTable.html(rows, hasHeader: context.hasHeader)
        return try content.made(.html, html, context)
      },
      Codec(from: type, to: .utf8PlainText, name: "csv") {
        (content, context) throws(ContentError) in
        let rows = try CSVTable.rows(content, context)
        return try content.made(.utf8PlainText, CSVTable.text(rows), context)
      },
    ]
  }
}

extension CSVCodecs {
  /// What the step from a table to JSON is called.
  static let jsonName = "csv"

  /// The rows of a table.
  static let units: [UnitCodec] = [ContentType.commaSeparatedText, .tabSeparatedText].map { type in
    UnitCodec(
      type: type,
      records: { _ in .rows(separator: CSVTable.separator(of: type)) },
      combine: { (contents, context) throws(ContentError) in
        var joiner = TableJoiner(as: type, context)
        for run in ContentRun.runs(of: contents) { try joiner.add(run) }
        return Content(type: type, name: contents.first?.name, utf8: try joiner.joined())
      }
    )
  }
}

/// The rows of one content.
enum CSVTable {
  static func rows(
    _ content: Content,
    _ context: CodecContext
  ) throws(ContentError) -> [[[UInt8]]] {
    var reader = try reader(of: content, context)
    var rows: [[[UInt8]]] = []
    var size = TableSize()
    while let row = reader.next() {
      try check(rows.count, reader, context)
      try size.add(rowOf: row.count)
      rows.append(row)
    }
    return rows
  }

  static func reader(
    of content: Content,
    _ context: CodecContext
  ) throws(ContentError) -> CSVReader {
    CSVReader(try TextCodec.text(of: content, context), separator: separator(of: content.type))
  }

  /// Whether a row that was read may follow so many others.
  static func check(
    _ rows: Int,
    _ reader: CSVReader,
    _ context: CodecContext
  ) throws(ContentError) {
    guard rows < context.limits.units else {
      throw ContentError(.limit(.units, allowed: context.limits.units, found: nil))
    }
    guard !reader.isTooWide else { throw TableSize.excess }
  }

  /// Tabs where the type says so; else what the text shows.
  static func separator(of type: ContentType) -> UInt8? {
    type == .tabSeparatedText ? 0x09 : nil
  }

  /// A list for each row; objects, where the first row names the columns.
  static func json(_ rows: [[[UInt8]]], hasHeader: Bool) throws(ContentError) -> JSONValue {
    guard hasHeader, let header = rows.first else {
      return .array(rows.map { .array($0.map(string)) })
    }
    var names = try ColumnNames(header)
    return .array(rows.dropFirst().map { names.object($0) })
  }

  /// The same as text, row by row: the names stand in each of them, so that their bytes are summed before
  /// anything is made.
  static func jsonText(
    _ content: Content,
    _ context: CodecContext
  ) throws(ContentError) -> [UInt8] {
    let rows = try rows(content, context)
    guard context.hasHeader, let header = rows.first else {
      return Array(JSONWriter().text(try json(rows, hasHeader: false)).utf8)
    }
    var names = try ColumnNames(header)
    try checkText(rows, &names, from: content.size, context)
    var out = [UInt8(ascii: "[")]
    for (number, row) in rows.dropFirst().enumerated() {
      if number > 0 { out.append(UInt8(ascii: ",")) }
      JSONWriter().append(names.object(row), to: &out)
    }
    out.append(UInt8(ascii: "]"))
    return out
  }

  private static func checkText(
    _ rows: [[[UInt8]]],
    _ names: inout ColumnNames,
    from size: Int,
    _ context: CodecContext
  ) throws(ContentError) {
    let (times, isTooLarge) = size.multipliedReportingOverflow(by: mostTimes)
    let grown = isTooLarge ? Int.max : max(times, leastText)
    let most = min(context.limits.output, grown)
    // How many bytes the names of so many columns have.
    var sums = [0]
    var sum = 0
    for row in rows.dropFirst() {
      names.widen(to: row.count)
      for index in sums.count..<max(sums.count, row.count + 1) {
        sums.append(sums[index - 1] + names.names[index - 1].utf8.count)
      }
      sum += sums[row.count] + row.reduce(0) { $0 + $1.count + 6 }
      guard sum <= most else {
        throw ContentError(.limit(.output, allowed: most, found: nil))
      }
    }
  }

  /// How many times as large as a table its text with names may be, beyond what is small anyway: sixty-four
  /// are questions of a hundred letters above answers of one.
  private static let mostTimes = 64
  private static let leastText = 16 << 20

  static func string(_ bytes: [UInt8]) -> JSONValue {
    .string(String(decoding: bytes, as: UTF8.self))
  }

  static func html(_ rows: [[[UInt8]]], hasHeader: Bool) -> [UInt8] {
    var out: [UInt8] = []
    out.append(HTMLEscaping.head)
    out.append("<table>\n")
    for (number, row) in rows.enumerated() {
      let isHeader = hasHeader && number == 0
      out.append("<tr>")
      for cell in row {
        out.append(isHeader ? "<th>" : "<td>")
        HTMLEscaping.append(cell, to: &out)
        out.append(isHeader ? "</th>" : "</td>")
      }
      out.append("</tr>\n")
    }
    out.append("</table>\n")
    return out
  }

  /// The rows as text that a reader takes apart again into the same cells.
  static func lines(_ rows: [[[UInt8]]], separator: UInt8) -> [UInt8] {
    rows.reduce(into: []) { append($1, separator: separator, to: &$0) }
  }

  /// The same of one row.
  static func append(_ row: [[UInt8]], separator: UInt8, to out: inout [UInt8]) {
    for (column, cell) in row.enumerated() {
      if column > 0 { out.append(separator) }
      // A row of one empty cell would be an empty line, which readers pass over.
      let isBare = row.count > 1 || !cell.isEmpty
      let mustQuote = cell.contains { $0 == 0x22 || $0 == 0x0D || $0 == 0x0A || $0 == separator }
      if isBare, !mustQuote {
        out.append(contentsOf: cell)
      } else {
        out.append(0x22)
        for byte in cell { out.append(contentsOf: byte == 0x22 ? [0x22, 0x22] : [byte]) }
        out.append(0x22)
      }
    }
    out.append("\r\n")
  }

  /// Tabs between cells; line breaks in a cell become spaces.
  static func text(_ rows: [[[UInt8]]]) -> [UInt8] {
    var out: [UInt8] = []
    for (number, row) in rows.enumerated() {
      if number > 0 { out.append(0x0A) }
      for (column, cell) in row.enumerated() {
        if column > 0 { out.append(0x09) }
        out.append(contentsOf: cell.map { $0 < 0x20 ? 0x20 : $0 })
      }
    }
    return out
  }
}
