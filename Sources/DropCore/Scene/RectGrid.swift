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
  /// How many at most lie below the topmost of a cell.
  let longestCell: Int
  /// What holds all of so many of `stacked`, for each row of that many; empty where no list is long.
  private let bounds: [[RectBounds]]

  /// The rows of ``bounds``, the longest first.
  private static let rows = [4_096, 256, 16]
  /// A list as long as that is passed row by row.
  private static let long = 32

  /// Sorts some of the rectangles, given topmost first; none give nothing.
  init?(of chosen: [StackedRect]) {
    if chosen.isEmpty { return nil }
    let sorted = RectSorting(of: chosen)
    stacked = sorted.stacked
    cells = sorted.cells
    sheets = sorted.sheets
    pages = sorted.pages
    longestCell = sorted.cells.reduce(0) { max($0, Int($1.end - $1.start)) }
    let all = longestCell > Self.long ? sorted.stacked : []
    bounds =
      all.isEmpty
      ? []
      : Self.rows.map { row in
        (0..<all.count / row).map { RectBounds(of: all[$0 * row..<($0 + 1) * row]) }
      }
  }

  /// Whether a rectangle has bounds that can be computed with.
  static func takes(_ rect: Rect) -> Bool {
    let limit = 1e12
    return abs(rect.x) < limit && abs(rect.y) < limit && rect.width < limit && rect.height < limit
  }

  /// What doesn't count though it is in the grid.
  struct Filter {
    /// By place, the layer that knows each as it is; empty while nothing has changed.
    private(set) var homes: [RectIndex.Layer] = []
    /// The layer that is asked.
    private(set) var layer: RectIndex.Layer = 0
    /// By value, what each is; empty where that doesn't matter, else those that are nothing don't
    /// count.
    private(set) var traits: [Trait] = []

    @inline(__always)
    func passes(_ one: StackedRect) -> Bool {
      (homes.isEmpty || homes[Int(one.place)] == layer)
        && (traits.isEmpty || !traits[Int(one.value)].isEmpty)
    }
  }

  /// The topmost under the point among those below the limit.
  @inline(__always)
  func topmost(
    at point: Point,
    below limit: Int32,
    among traits: [Trait]
  ) -> StackedRect.Found {
    topmost(at: point, below: limit, above: .none, Filter(traits: traits))
  }

  /// The topmost under the point among those below the limit and above the floor, else the floor.
  @inline(__always)
  func topmost(
    at point: Point,
    below limit: Int32,
    above floor: StackedRect.Found,
    _ filter: Filter
  ) -> StackedRect.Found {
    var best = floor
    for number in pages[0] {
      best = search(number, at: point, below: limit, above: best, filter)
    }
    return best
  }

  @inline(__always)
  private func search(
    _ number: Int,
    at point: Point,
    below limit: Int32,
    above floor: StackedRect.Found,
    _ filter: Filter
  ) -> StackedRect.Found {
    let sheet = sheets[number]
    let column = sheet.column(at: point.x)
    let place = sheet.firstCell + sheet.row(at: point.y) * sheet.columns + column
    if cells[place].end < 0 {
      return searchPage(Int(cells[place].start), at: point, below: limit, above: floor, filter)
    }
    let top = cells[place].top
    if top.place <= floor.place { return floor }
    if top.place < limit, top.rect.contains(point), filter.passes(top) { return top.found }
    let rest = Int(cells[place].start)..<Int(cells[place].end)
    return rest.isEmpty ? floor : search(rest, at: point, below: limit, above: floor, filter)
  }

  /// Those of a cell that lie below its topmost.
  @inline(never)
  private func search(
    _ rest: Range<Int>,
    at point: Point,
    below limit: Int32,
    above floor: StackedRect.Found,
    _ filter: Filter
  ) -> StackedRect.Found {
    let isLong = rest.count > Self.long
    var slot = stacked.start(below: limit, in: rest)
    while slot < rest.upperBound {
      if isLong, let next = end(ofRowAt: slot, before: rest.upperBound, without: point) {
        slot = next
        continue
      }
      let next = stacked[slot]
      if next.place <= floor.place { return floor }
      if next.place < limit, next.rect.contains(point), filter.passes(next) { return next.found }
      slot += 1
    }
    return floor
  }

  /// Behind a row that begins there and holds the point nowhere.
  @inline(__always)
  private func end(ofRowAt slot: Int, before end: Int, without point: Point) -> Int? {
    if slot % 16 != 0 { return nil }
    for (level, row) in Self.rows.enumerated()
    where slot % row == 0 && slot + row <= end && !bounds[level][slot / row].holds(point) {
      return slot + row
    }
    return nil
  }

  @inline(never)
  private func searchPage(
    _ page: Int,
    at point: Point,
    below limit: Int32,
    above floor: StackedRect.Found,
    _ filter: Filter
  ) -> StackedRect.Found {
    var best = floor
    for number in pages[page] {
      best = search(number, at: point, below: limit, above: best, filter)
    }
    return best
  }
}

/// What rectangles lie in together.
private struct RectBounds: Sendable {
  private var left = Double.infinity
  private var top = Double.infinity
  private var right = -Double.infinity
  private var bottom = -Double.infinity

  init(of rects: ArraySlice<StackedRect>) {
    for one in rects {
      left = min(left, one.rect.x)
      top = min(top, one.rect.y)
      right = max(right, one.rect.x + one.rect.width)
      bottom = max(bottom, one.rect.y + one.rect.height)
    }
  }

  /// Whether one of them may hold it: a sum that was rounded up holds its last point too.
  @inline(__always)
  func holds(_ point: Point) -> Bool {
    point.x >= left && point.x <= right && point.y >= top && point.y <= bottom
  }
}
