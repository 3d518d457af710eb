extension Layout {
  /// Where something dropped at a point of the content would be put among so many places.
  ///
  /// In a list the upper half of a place means before it, the lower half after it; in a grid the
  /// left half and the right half do. A gap belongs to the places beside it.
  public func index(at point: Point, count: Int) -> Int {
    switch kind {
    case .list:
      Self.slot(point.y - inset, of: cellHeight, spacing: spacing, limit: count)
    case .grid:
      gridIndex(at: point, count: count)
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
