package import DropCore

/// The names of a table's columns, made as rows turn out to be wider.
///
/// They are the header's cells, made different from each other, and numbered ones for columns that have
/// none. Rows share them: what is made of each has them by reference.
package struct ColumnNames: Sendable {
  private let header: [[UInt8]]
  private(set) var names: [String] = []
  private var seen: [[UInt8]: Int] = [:]

  /// The bytes of a cell that names a column, at most: each row has it again once it is written.
  package static let longest = 4096

  /// Takes the first row.
  init(_ header: [[UInt8]]) throws(ContentError) {
    if let column = header.firstIndex(where: { $0.count > Self.longest }) {
      throw ContentError(
        .limit(.bytes, allowed: Self.longest, found: header[column].count),
        path: "the name of column \(column + 1)"
      )
    }
    self.header = header
    widen(to: header.count)
  }

  /// Names so many columns, where they aren't yet.
  mutating func widen(to count: Int) {
    for index in names.count..<max(names.count, count) { names.append(next(index)) }
  }

  private mutating func next(_ index: Int) -> String {
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

  /// A row's cells by their names.
  mutating func object(_ cells: [[UInt8]]) -> JSONValue {
    widen(to: cells.count)
    return .object(zip(names, cells).map { JSONValue.Member($0, CSVTable.string($1)) })
  }
}

/// The cells of rows as plain data: lists, or with a header objects whose keys it names.
package struct TableRows: Sendable {
  private let separator: UInt8
  private var names: ColumnNames?

  /// Takes the row that names the columns, where there is one.
  package init(separator: UInt8, header: TextRecord?) throws(ContentError) {
    self.separator = separator
    if let header { names = try ColumnNames(Self.cells(header, separator)) }
  }

  /// The cells of a row.
  package mutating func value(of row: TextRecord) -> JSONValue {
    let cells = Self.cells(row, separator)
    // The names of cells beyond the header stay what they are.
    return names?.object(cells) ?? .array(cells.map(CSVTable.string))
  }

  private static func cells(_ row: TextRecord, _ separator: UInt8) -> [[UInt8]] {
    var reader = CSVReader(rowOf: row.bytes, separator: separator)
    return reader.next() ?? []
  }
}
