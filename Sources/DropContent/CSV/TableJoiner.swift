import DropCore

/// Puts tables below each other: all must have the same columns, and a first row that all of them share is
/// their header, which stands once.
///
/// What there will be is summed before anything is made, and no rows are kept: tables are read row by row,
/// once to count and once to write.
struct TableJoiner {
  private let context: CodecContext
  private let separator: UInt8
  /// Those that have rows.
  private var tables: [(run: ContentRun, shape: TableShape)] = []
  private var size = TableSize()
  /// How many bytes there will be, without what may be a shared header.
  private var bytes = 0

  init(as type: ContentType, _ context: CodecContext) {
    self.context = context
    separator = CSVTable.separator(of: type) ?? UInt8(ascii: ",")
  }

  /// Counts a table, as often as it comes.
  mutating func add(_ run: ContentRun) throws(ContentError) {
    let shape = try TableShape(run.content, separator, context)
    guard let header = shape.header else { return }
    try size.add(shape.size, times: run.count)
    bytes += (shape.bytes - header.count) * run.count
    try context.check(output: bytes)
    tables.append((run, shape))
  }

  /// All of them as one text.
  func joined() throws(ContentError) -> [UInt8] {
    guard let first = tables.first else { return [] }
    if let other = tables.first(where: { $0.shape.width != first.shape.width }) {
      let found = "\(first.shape.width) columns in one, \(other.shape.width) in another"
      throw ContentError(
        .malformed(format: "CSV", detail: "the tables must have the same columns: \(found)")
      )
    }
    let isShared = isHeaderShared
    let headers =
      isShared
      ? first.shape.header?.count ?? 0
      : tables.reduce(0) { $0 + ($1.shape.header?.count ?? 0) * $1.run.count }
    try context.check(output: bytes + headers)
    var out: [UInt8] = []
    out.reserveCapacity(bytes + headers)
    for table in tables {
      let start = out.count
      try write(table.run.content, withHeader: !isShared || start == 0, to: &out)
      guard table.run.count > 1 else { continue }
      var again = Array(out[start...])
      if isShared, start == 0 { again.removeFirst(headers) }
      for _ in 1..<table.run.count { out += again }
    }
    return out
  }

  /// Whether all begin with the same row, and there are several.
  private var isHeaderShared: Bool {
    guard let first = tables.first else { return false }
    return (tables.count > 1 || first.run.count > 1)
      && tables.allSatisfy { $0.shape.header == first.shape.header }
  }

  private func write(
    _ content: Content,
    withHeader hasHeader: Bool,
    to out: inout [UInt8]
  ) throws(ContentError) {
    var reader = try CSVTable.reader(of: content, context)
    if !hasHeader { _ = reader.next() }
    while let row = reader.next() { CSVTable.append(row, separator: separator, to: &out) }
  }
}

/// What a table has to have in common with others, and what it will take beside them.
private struct TableShape {
  /// The first row as it will be written; nil where there is no row.
  private(set) var header: [UInt8]?
  private(set) var width = 0
  /// How long all rows are as they will be written.
  private(set) var bytes = 0
  private(set) var size = TableSize()

  init(
    _ content: Content,
    _ separator: UInt8,
    _ context: CodecContext
  ) throws(ContentError) {
    var reader = try CSVTable.reader(of: content, context)
    var line: [UInt8] = []
    var rows = 0
    while let row = reader.next() {
      try CSVTable.check(rows, reader, context)
      rows += 1
      try size.add(rowOf: row.count)
      width = max(width, row.count)
      line.removeAll(keepingCapacity: true)
      CSVTable.append(row, separator: separator, to: &line)
      bytes += line.count
      if header == nil { header = line }
    }
  }
}
