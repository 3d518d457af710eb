/// Rectangles sorted into cells about as large as they are, so that a point names the few near it.
///
/// Those of one size share a sheet of cells; what is much larger lies on a sheet of its own, so that
/// no rectangle touches many cells. A crowded cell has a page of such sheets inside.
///
/// An object, because to read the arrays of one takes none of them up.
final class RectGrid: Sendable {
  private let stacked: [StackedRect]
  private let cells: [RectSheet.Cell]
  private let sheets: [RectSheet]
  private let pages: [Range<Int>]

  /// Sorts some of the rectangles, given topmost first; none give nothing.
  init?(of chosen: [StackedRect]) {
    if chosen.isEmpty { return nil }
    let sorted = RectSorting(of: chosen)
    stacked = sorted.stacked
    cells = sorted.cells
    sheets = sorted.sheets
    pages = sorted.pages
  }

  /// Whether a rectangle has bounds that can be computed with.
  static func takes(_ rect: Rect) -> Bool {
    let limit = 1e12
    return abs(rect.x) < limit && abs(rect.y) < limit && rect.width < limit && rect.height < limit
  }

  /// The topmost under the point among those below the limit.
  @inline(__always)
  func topmost(at point: Point, below limit: Int32) -> StackedRect.Found {
    topmost(at: point, below: limit, above: .none, stale: [])
  }

  /// The topmost under the point among those below the limit and above the floor, else the floor.
  ///
  /// The stale ones have changed since and don't count; none are named while none are.
  @inline(__always)
  func topmost(
    at point: Point,
    below limit: Int32,
    above floor: StackedRect.Found,
    stale: [Bool]
  ) -> StackedRect.Found {
    var best = floor
    for number in pages[0] {
      best = search(number, at: point, below: limit, above: best, stale)
    }
    return best
  }

  @inline(__always)
  private func search(
    _ number: Int,
    at point: Point,
    below limit: Int32,
    above floor: StackedRect.Found,
    _ stale: [Bool]
  ) -> StackedRect.Found {
    let sheet = sheets[number]
    let column = sheet.column(at: point.x)
    let cell = cells[sheet.firstCell + sheet.row(at: point.y) * sheet.columns + column]
    if cell.end < 0 {
      return searchPage(Int(cell.start), at: point, below: limit, above: floor, stale)
    }
    var slot = stacked.start(below: limit, in: Int(cell.start)..<Int(cell.end))
    while slot < Int(cell.end) {
      let next = stacked[slot]
      if next.place <= floor.place { return floor }
      if next.place < limit, next.rect.contains(point), stale.isEmpty || !stale[Int(next.place)] {
        return next.found
      }
      slot += 1
    }
    return floor
  }

  @inline(never)
  private func searchPage(
    _ page: Int,
    at point: Point,
    below limit: Int32,
    above floor: StackedRect.Found,
    _ stale: [Bool]
  ) -> StackedRect.Found {
    var best = floor
    for number in pages[page] {
      best = search(number, at: point, below: limit, above: best, stale)
    }
    return best
  }
}
