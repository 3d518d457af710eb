package import DropCore

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
      Codec(from: type, to: .json, name: "csv") { (content, context) throws(ContentError) in
        let rows = try CSVTable.rows(content, context)
        let json = JSONWriter().text(CSVTable.json(rows, hasHeader: context.hasHeader))
        return try content.made(.json, Array(json.utf8), context)
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
  /// The rows of a table.
  static let units: [UnitCodec] = [ContentType.commaSeparatedText, .tabSeparatedText].map { type in
    UnitCodec(
      type: type,
      records: { _ in .rows(separator: CSVTable.separator(of: type)) },
      combine: { (contents, context) throws(ContentError) in
        try CSVTable.joined(contents, as: type, context)
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
    let text = try TextCodec.text(of: content, context)
    var reader = CSVReader(text, separator: separator(of: content.type))
    var rows: [[[UInt8]]] = []
    var cells = 0
    while let row = reader.next() {
      guard rows.count < context.limits.units else {
        throw ContentError(.limit(.units, allowed: context.limits.units, found: nil))
      }
      cells += row.count
      guard !reader.isTooWide, cells <= mostCells else {
        throw ContentError(.limit(.units, allowed: mostCells, found: nil))
      }
      rows.append(row)
    }
    return rows
  }

  /// Each cell costs memory, however small it is.
  private static let mostCells = 4_000_000

  /// Tabs where the type says so; else what the text shows.
  static func separator(of type: ContentType) -> UInt8? {
    type == .tabSeparatedText ? 0x09 : nil
  }

  /// A list for each row; objects, where the first row names the columns.
  static func json(_ rows: [[[UInt8]]], hasHeader: Bool) -> JSONValue {
    guard hasHeader, let header = rows.first else {
      return .array(rows.map { .array($0.map(string)) })
    }
    let names = columnNames(header, count: rows.reduce(0) { max($0, $1.count) })
    return .array(
      rows.dropFirst().map { row in
        .object(zip(names, row).map { JSONValue.Member($0, string($1)) })
      }
    )
  }

  /// The header's cells, made different from each other, and names for columns that have none.
  fileprivate static func columnNames(_ header: [[UInt8]], count: Int) -> [String] {
    var seen: [[UInt8]: Int] = [:]
    return (0..<count).map { index in
      let given = index < header.count ? header[index] : []
      let base = given.isEmpty ? Array("column \(index + 1)".utf8) : given
      var number = seen[base] ?? 0
      var name = base
      // A numbered name may be another column's own.
      while number > 0, seen[name] != nil {
        number += 1
        name = base + Array(" \(number)".utf8)
      }
      seen[base] = max(number, 1)
      if name != base { seen[name] = 1 }
      return String(decoding: name, as: UTF8.self)
    }
  }

  fileprivate static func string(_ bytes: [UInt8]) -> JSONValue {
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
    var out: [UInt8] = []
    for row in rows {
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
    return out
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

/// The cells of rows as plain data: lists, or with a header objects whose keys it names.
package struct TableRows: Sendable {
  private let separator: UInt8
  private let header: [[UInt8]]?
  private let names: [String]

  /// Takes the row that names the columns, where there is one.
  package init(separator: UInt8, header: TextRecord?) {
    self.separator = separator
    self.header = header.map { Self.cells($0, separator) }
    names = self.header.map { CSVTable.columnNames($0, count: $0.count) } ?? []
  }

  /// The cells of a row.
  package func value(of row: TextRecord) -> JSONValue {
    let cells = Self.cells(row, separator)
    guard let header else { return .array(cells.map(CSVTable.string)) }
    // A row may have more cells than there are names; the names of the others stay what they are.
    let names =
      cells.count > names.count ? CSVTable.columnNames(header, count: cells.count) : names
    return .object(zip(names, cells).map { JSONValue.Member($0, CSVTable.string($1)) })
  }

  private static func cells(_ row: TextRecord, _ separator: UInt8) -> [[UInt8]] {
    var reader = CSVReader(rowOf: row.bytes, separator: separator)
    return reader.next() ?? []
  }
}
