import DropCore

/// The first table of a document as rows of cells, each cell the text for people.
///
/// A cell over several columns or rows has its text in the first of them, and the others are empty, so
/// that what stands below each other in the page does so in the rows. A table within a cell is part
/// of the cell's text.
struct HTMLTable {
  private let bytes: [UInt8]
  private let limits: ContentLimits
  private var tags: HTMLTags
  private(set) var rows: [[[UInt8]]] = []
  private var row: [[UInt8]] = []
  /// How many rows below each column still belongs to a cell from above.
  private var covered: [Int] = []
  private var size = TableSize()
  private var cell: (start: Int, columns: Int, rows: Int)?
  private var isInRow = false
  /// Tables around this place; the one that is read is the first.
  private var depth = 0

  /// Reads UTF-8; nil where the document has no table with a cell.
  static func rows(
    _ bytes: [UInt8],
    limits: ContentLimits
  ) throws(ContentError) -> [[[UInt8]]]? {
    var table = HTMLTable(bytes: bytes, limits: limits, tags: HTMLTags(bytes))
    try table.run()
    return table.rows.isEmpty ? nil : table.rows
  }

  private init(bytes: [UInt8], limits: ContentLimits, tags: HTMLTags) {
    self.bytes = bytes
    self.limits = limits
    self.tags = tags
  }

  private mutating func run() throws(ContentError) {
    while let tag = tags.next() {
      if HTMLTag.rule(tag.name) == .table {
        if !tag.isEnd {
          depth += 1
        } else if depth > 0 {
          depth -= 1
          if depth == 0 { try endRow(at: tag.start) }
        }
        if depth == 0, !rows.isEmpty { return }
      } else if depth == 1 {
        try inside(tag)
      }
    }
    try endRow(at: bytes.count)
  }

  private mutating func inside(_ tag: HTMLTags.Tag) throws(ContentError) {
    switch HTMLTag.rule(tag.name) {
    case .row:
      try endRow(at: tag.start)
      isInRow = !tag.isEnd
    case .cell:
      try endCell(at: tag.start)
      if !tag.isEnd {
        isInRow = true
        cell = (tag.end, tags.number("colspan", in: tag), tags.number("rowspan", in: tag))
      }
    default: break
    }
  }

  private mutating func endCell(at end: Int) throws(ContentError) {
    guard let open = cell else { return }
    cell = nil
    try passCovered()
    let text = try HTMLTextDecoder.decode(Array(bytes[open.start..<end]), limits: limits)
    for column in 0..<open.columns {
      try append(column == 0 ? text : [])
      cover(row.count - 1, rows: open.rows - 1)
    }
  }

  private mutating func append(_ text: [UInt8]) throws(ContentError) {
    try size.add(cells: 1)
    row.append(text)
  }

  /// Steps over columns that a cell from above stands in.
  private mutating func passCovered() throws(ContentError) {
    while row.count < covered.count, covered[row.count] > 0 {
      covered[row.count] -= 1
      try append([])
    }
  }

  private mutating func cover(_ column: Int, rows: Int) {
    while covered.count <= column { covered.append(0) }
    covered[column] = rows
  }

  private mutating func endRow(at end: Int) throws(ContentError) {
    try endCell(at: end)
    guard isInRow else { return }
    isInRow = false
    try passCovered()
    guard !row.isEmpty else { return }
    guard rows.count < limits.units else {
      throw ContentError(.limit(.units, allowed: limits.units, found: nil))
    }
    try size.add(rowOf: 0)
    rows.append(row)
    row = []
  }
}
