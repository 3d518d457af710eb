/// One layer of cells of the same size over a part of the plane.
struct RectSheet: Sendable {
  let corner: Point
  let columnsPerPoint: Double
  let rowsPerPoint: Double
  let columns: Int
  let rows: Int
  var firstCell = 0

  /// Later points never give earlier columns, so that a rectangle's edges name all it touches.
  @inline(__always)
  func column(at x: Double) -> Int {
    Self.whole((x - corner.x) * columnsPerPoint, below: columns)
  }

  @inline(__always)
  func row(at y: Double) -> Int {
    Self.whole((y - corner.y) * rowsPerPoint, below: rows)
  }

  /// What lies outside, or isn't a number, counts as the nearest or the first.
  @inline(__always)
  private static func whole(_ distance: Double, below count: Int) -> Int {
    guard distance > 0 else { return 0 }
    return distance < Double(count) ? Int(distance) : count - 1
  }

  /// What lies in a cell.
  ///
  /// Its topmost rectangle is in it, because for most cells that is the only one: a pointer far from
  /// where it was then reads one place in memory, not two.
  struct Cell: Sendable {
    var top = StackedRect.none
    /// Where the others start and end, or, with a negative end, the page inside it.
    var start: Int32 = 0
    var end: Int32 = 0
  }
}

extension RectSheet {
  /// A sheet over some rectangles, with cells of about that size; not many more cells than they are.
  init(over chosen: [StackedRect], cellsOf width: Double, by height: Double) {
    var frame = chosen[0].rect
    for one in chosen { frame = frame.union(one.rect) }
    let most = Double(chosen.count * 2 + 1)
    var columns = min(max((frame.width / width).rounded(), 1), most)
    var rows = min(max((frame.height / height).rounded(), 1), most)
    if columns * rows > most {
      let excess = (columns * rows / most).squareRoot()
      columns = max((columns / excess).rounded(.down), 1)
      rows = min(max((rows / excess).rounded(.down), 1), (most / columns).rounded(.up))
      columns = min(columns, (most / rows).rounded(.up))
    }
    corner = Point(x: frame.x, y: frame.y)
    columnsPerPoint = columns / frame.width
    rowsPerPoint = rows / frame.height
    self.columns = Int(columns)
    self.rows = Int(rows)
  }

  /// The cells that the points of a rectangle lie in.
  func eachCell(of rect: Rect, _ body: (Int) -> Void) {
    let columns = column(at: rect.x)...column(at: Self.last(rect.x, rect.width))
    for row in row(at: rect.y)...row(at: Self.last(rect.y, rect.height)) {
      for column in columns { body(row * self.columns + column) }
    }
  }

  /// The last number that a length holds, as a rectangle holds its points: its end isn't in it,
  /// unless rounding put it before itself.
  private static func last(_ start: Double, _ length: Double) -> Double {
    let end = start + length
    return max(end - start < length ? end : end.nextDown, start)
  }
}

extension Rect {
  fileprivate func union(_ other: Rect) -> Rect {
    let left = min(x, other.x)
    let top = min(y, other.y)
    let right = max(x + width, other.x + other.width)
    let bottom = max(y + height, other.y + other.height)
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
