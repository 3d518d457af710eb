/// What the rows of tables come to, counted before they are kept.
struct TableSize {
  /// The cells, and for each row as many as its list takes.
  private(set) var cells = 0

  /// A list with its place among the others is as large as the lists of two small cells.
  private static let cellsOfRow = 2

  /// Counts a row, so many times; an error where there are too many.
  mutating func add(rowOf count: Int, times: Int = 1) throws(ContentError) {
    try add(cells: count + Self.cellsOfRow, times: times)
  }

  /// Counts what was counted before, so many times.
  mutating func add(_ other: TableSize, times: Int) throws(ContentError) {
    try add(cells: other.cells, times: times)
  }

  mutating func add(cells count: Int, times: Int = 1) throws(ContentError) {
    let (product, isTooLarge) = count.multipliedReportingOverflow(by: times)
    guard !isTooLarge, product <= ContentLimits.mostCells - cells else { throw Self.excess }
    cells += product
  }

  /// There are more than that.
  static let excess = ContentError(.limit(.cells, allowed: ContentLimits.mostCells, found: nil))
}
