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

  /// What doesn't count though it is in the grid.
  struct Filter {
    /// By place, those that have changed since; empty while none has.
    var stale: [Bool] = []
    /// By value, what each is; empty where that doesn't matter, else those that are nothing don't
    /// count.
    var traits: [Trait] = []

    @inline(__always)
    func passes(_ one: StackedRect) -> Bool {
      (stale.isEmpty || !stale[Int(one.place)])
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
    for slot in stacked.start(below: limit, in: rest)..<rest.upperBound {
      let next = stacked[slot]
      if next.place <= floor.place { return floor }
      if next.place < limit, next.rect.contains(point), filter.passes(next) { return next.found }
    }
    return floor
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
