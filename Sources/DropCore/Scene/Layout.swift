/// How a destination's contents lie, so that a point names a place among them.
///
/// ```swift
/// let list = Layout(kind: .list, cellWidth: 400, cellHeight: 20)
/// let shelf = Destination(id: "shelf", frame: frame, layout: list)
/// ```
public struct Layout: Sendable, Hashable {
  /// In one column, in rows of several, or each in a place of its own.
  public enum Kind: Sendable, Hashable {
    /// One below the other.
    case list
    /// In rows, filled from the left.
    case grid
    /// Each where its own rectangle says.
    case places
  }

  /// In one column, in rows of several, or each in a place of its own.
  public var kind: Kind
  /// How wide one place is.
  public var cellWidth: Double
  /// How high one place is.
  public var cellHeight: Double
  /// How many lie side by side in a grid.
  public var columns: Int
  /// What lies between two places.
  public var spacing: Double
  /// What lies between the edge and the first place.
  public var inset: Double
  /// How many lie in a region, which may be any part of the destination's contents; none: all.
  public var count: Int?

  /// Describes how contents lie.
  public init(
    kind: Kind,
    cellWidth: Double,
    cellHeight: Double,
    columns: Int = 1,
    spacing: Double = 0,
    inset: Double = 0,
    count: Int? = nil
  ) {
    self.kind = kind
    self.cellWidth = cellWidth
    self.cellHeight = cellHeight
    self.columns = columns
    self.spacing = spacing
    self.inset = inset
    self.count = count
  }

  /// Contents that lie anywhere: the rectangle of each in the content's coordinates, in their order,
  /// which is the order of reading.
  ///
  /// Where entries share a row they go as the rectangles do, to the right or to the left; where none
  /// do they lie one below the other.
  ///
  /// ```swift
  /// let layout = Layout.places([Rect(x: 0, y: 0, width: 80, height: 20)])
  /// ```
  public static func places(_ rectangles: [Rect]) -> Layout {
    var layout = Layout(kind: .places, cellWidth: 0, cellHeight: 0)
    layout.rows = Rows(rectangles)
    return layout
  }

  /// Whether places lie beside each other, so that what is put between two stands between their
  /// sides and not above one.
  public var isSideBySide: Bool { kind == .grid ? columns > 1 : rows?.areShared ?? false }

  /// Where each of the contents lies, in a layout of places.
  public var rectangles: [Rect] { rows?.rectangles ?? [] }

  private var rows: Rows?
}

extension Layout {
  /// Where something dropped at a point of the content would be put among so many places.
  ///
  /// In a list the upper half of a place means before it, the lower half after it; in a grid, and
  /// where places share a row, the half that is read first and the other do. A gap belongs to the
  /// places beside it.
  ///
  /// ```swift
  /// let place = Layout.places([frame]).index(at: point, count: 1)
  /// ```
  public func index(at point: Point, count: Int) -> Int {
    switch kind {
    case .list:
      halves(cellHeight).place(of: point.y, limit: count)
    case .grid:
      gridIndex(at: point, count: count)
    case .places:
      min(rows?.index(at: point) ?? count, count)
    }
  }

  private func gridIndex(at point: Point, count: Int) -> Int {
    let columns = max(columns, 1)
    let row = cells(cellHeight).place(of: point.y, limit: Self.rows(of: count, in: columns))
    guard row <= count / columns else { return count }
    let column = halves(cellWidth).place(of: point.x, limit: columns)
    return row * columns + min(column, count - row * columns)
  }

  /// How many rows there are, and the one that the next would begin.
  private static func rows(of count: Int, in columns: Int) -> Int {
    min(count / columns, .max - 1) + 1
  }

  /// Around a point of the content, where ``index(at:count:)`` gives the same, as far as `bounds` reach;
  /// none where that is too small to be told.
  ///
  /// There may be more such points: a row that is full ends at the index at which the next one begins.
  func area(around point: Point, count: Int, within bounds: Rect) -> Rect? {
    var x = Stretch(within: bounds.x, bounds.x + bounds.width)
    var y = Stretch(within: bounds.y, bounds.y + bounds.height)
    switch kind {
    case .list:
      y.cut(around: point.y, halves(cellHeight), limit: count)
    case .grid:
      let columns = max(columns, 1)
      x.cut(around: point.x, halves(cellWidth), limit: columns)
      y.cut(around: point.y, cells(cellHeight), limit: Self.rows(of: count, in: columns))
    case .places:
      _ = rows?.index(at: point, &x, &y)
    }
    let area = Rect(x: x.start, y: y.start, width: x.end - x.start, height: y.end - y.start)
    guard area.width.isFinite, area.height.isFinite, area.contains(point) else { return nil }
    return area
  }

  /// The places with the gaps behind them.
  private func cells(_ length: Double) -> CellRow {
    CellRow(start: inset, pitch: length + spacing)
  }

  /// From the middle of each place to that of the next.
  private func halves(_ length: Double) -> CellRow {
    CellRow(start: inset, half: length / 2, gap: spacing, pitch: length + spacing)
  }
}

/// Rectangles in the order of reading, some beside each other.
private struct Rows: Sendable, Hashable {
  let rectangles: [Rect]
  /// Whether any two lie beside each other, so that the sides of a place count, not its halves.
  let areShared: Bool
  /// Whether the first two of a row go from right to left.
  private let areReversed: Bool

  init(_ rectangles: [Rect]) {
    self.rectangles = rectangles
    let first = rectangles.indices.dropLast().first { place in
      Self.share(rectangles[place], rectangles[place + 1])
    }
    areShared = first != nil
    areReversed = first.map { rectangles[$0].x > rectangles[$0 + 1].x } ?? false
  }

  /// The place before which the point lies; none behind all of them.
  func index(at point: Point) -> Int? {
    var (x, y) = (Stretch.whole, Stretch.whole)
    return index(at: point, &x, &y)
  }

  /// The same, and cuts off where it is another.
  func index(at point: Point, _ x: inout Stretch, _ y: inout Stretch) -> Int? {
    guard let start = row(at: point.y, &y) else { return nil }
    guard areShared else {
      let middle = rectangles[start].y + rectangles[start].height / 2
      return y.cut(before: middle, point.y) ? start : after(start + 1)
    }
    var place = start
    while place < rectangles.count,
      place == start || Self.share(rectangles[start], rectangles[place])
    {
      let middle = rectangles[place].x + rectangles[place].width / 2
      // From right to left the middle itself is still behind it.
      let isLeft = x.cut(before: areReversed ? middle.nextUp : middle, point.x)
      if areReversed ? point.x > middle : isLeft { return place }
      place += 1
    }
    return after(place)
  }

  /// The first of the row at a height.
  private func row(at height: Double, _ y: inout Stretch) -> Int? {
    rectangles.firstIndex { y.cut(before: $0.y + $0.height, height) }
  }

  private func after(_ place: Int) -> Int? { place < rectangles.count ? place : nil }

  /// Whether the middle of one lies beside the other.
  private static func share(_ one: Rect, _ other: Rect) -> Bool {
    let middle = other.y + other.height / 2
    return middle >= one.y && middle < one.y + one.height
  }
}
