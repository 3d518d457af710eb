/// How a destination's contents lie, so that a point names a place among them.
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
  public func index(at point: Point, count: Int) -> Int {
    switch kind {
    case .list:
      Self.slot(point.y - inset, of: cellHeight, spacing: spacing, limit: count)
    case .grid:
      gridIndex(at: point, count: count)
    case .places:
      min(rows?.index(at: point) ?? count, count)
    }
  }

  private func gridIndex(at point: Point, count: Int) -> Int {
    let columns = max(columns, 1)
    let rows = count / columns + 1
    let row = Self.line(point.y - inset, of: cellHeight + spacing, limit: rows)
    let column = Self.slot(point.x - inset, of: cellWidth, spacing: spacing, limit: columns)
    return min(row * columns + column, count)
  }

  /// How many places' middles lie before the distance.
  private static func slot(
    _ distance: Double,
    of length: Double,
    spacing: Double,
    limit: Int
  ) -> Int {
    line(distance + length / 2 + spacing, of: length + spacing, limit: limit)
  }

  /// How many whole lengths lie before the distance.
  private static func line(_ distance: Double, of length: Double, limit: Int) -> Int {
    guard length > 0, distance > 0, limit > 0 else { return 0 }
    let whole = distance / length
    // What isn't a number isn't less either.
    return whole < Double(limit) ? Int(whole) : limit
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
    guard let start = rectangles.firstIndex(where: { point.y < $0.y + $0.height }) else {
      return nil
    }
    guard areShared else {
      let middle = rectangles[start].y + rectangles[start].height / 2
      return point.y < middle ? start : after(start + 1)
    }
    var place = start
    while place < rectangles.count,
      place == start || Self.share(rectangles[start], rectangles[place])
    {
      let middle = rectangles[place].x + rectangles[place].width / 2
      if areReversed ? point.x > middle : point.x < middle { return place }
      place += 1
    }
    return after(place)
  }

  private func after(_ place: Int) -> Int? { place < rectangles.count ? place : nil }

  /// Whether the middle of one lies beside the other.
  private static func share(_ one: Rect, _ other: Rect) -> Bool {
    let middle = other.y + other.height / 2
    return middle >= one.y && middle < one.y + one.height
  }
}
