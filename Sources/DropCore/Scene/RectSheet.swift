/// One layer of cells of the same size over a part of the plane.
struct RectSheet: Sendable {
  let corner: Point
  let columnsPerPoint: Double
  let rowsPerPoint: Double
  let columns: Int
  let rows: Int
  fileprivate(set) var firstCell = 0

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
    fileprivate(set) var top = StackedRect.none
    /// Where the others start and end, or, with a negative end, the page inside it.
    private(set) var start: Int32 = 0
    fileprivate(set) var end: Int32 = 0
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

/// What sorts rectangles for a ``RectGrid``.
struct RectSorting {
  private(set) var stacked: [StackedRect] = []
  private(set) var cells: [RectSheet.Cell] = []
  private(set) var sheets: [RectSheet] = []
  private(set) var pages: [Range<Int>] = []

  /// Rectangles that want a page: all of them, or those of a crowded cell.
  private struct Crowd {
    var cell: Int?
    var members: [StackedRect]
    var depth: Int
  }

  private static let crowd = 8
  private static let maximumDepth = 4
  /// How often a rectangle may be noted, on average, before crowded cells stay as they are.
  private static let copies = 32

  init(of chosen: [StackedRect]) {
    var waiting = [Crowd(members: chosen, depth: 0)]
    while let crowd = waiting.popLast() {
      let canSplit =
        crowd.depth < Self.maximumDepth && stacked.count < chosen.count * Self.copies
      waiting += addPage(crowd, canSplit: canSplit)
    }
  }

  /// Gives the cells that are crowded, where they may be split.
  private mutating func addPage(_ crowd: Crowd, canSplit: Bool) -> [Crowd] {
    if let cell = crowd.cell {
      cells[cell] = RectSheet.Cell(start: Int32(truncatingIfNeeded: pages.count), end: -1)
    }
    let first = sheets.count
    var crowds: [Crowd] = []
    var rest = crowd.members
    while !rest.isEmpty {
      let width = Self.common(rest.map(\.rect.width)) * 2
      let height = Self.common(rest.map(\.rect.height)) * 2
      let taken = rest.filter { $0.rect.width <= width && $0.rect.height <= height }
      rest.removeAll { $0.rect.width <= width && $0.rect.height <= height }
      let sheet = RectSheet(over: taken, cellsOf: width / 2, by: height / 2)
      let most = canSplit ? crowd.members.count / 2 : 0
      let fresh = add(sheet, taken, splittingUpTo: most)
      crowds += fresh.map { Crowd(cell: $0, members: $1, depth: crowd.depth + 1) }
    }
    pages.append(first..<sheets.count)
    return crowds
  }

  /// The length that three quarters don't exceed; half of the rectangles then exceed neither theirs.
  private static func common(_ lengths: [Double]) -> Double {
    lengths.sorted()[lengths.count * 3 / 4]
  }

  /// Sorts rectangles into the cells they touch; gives the crowded cells with what they hold.
  private mutating func add(
    _ new: RectSheet,
    _ chosen: [StackedRect],
    splittingUpTo most: Int
  ) -> [(cell: Int, members: [StackedRect])] {
    var sheet = new
    sheet.firstCell = cells.count
    sheets.append(sheet)
    var counts = [Int](repeating: 0, count: sheet.columns * sheet.rows)
    for one in chosen { sheet.eachCell(of: one.rect) { counts[$0] += 1 } }
    var crowds: [(cell: Int, members: [StackedRect])] = []
    var numbers: [Int: Int] = [:]
    var end = stacked.count
    for (cell, count) in counts.enumerated() {
      let isCrowded = count > Self.crowd && count <= most
      if isCrowded {
        numbers[cell] = crowds.count
        crowds.append((sheet.firstCell + cell, []))
      }
      let start = Int32(truncatingIfNeeded: end)
      cells.append(RectSheet.Cell(start: start, end: start))
      end += isCrowded ? 0 : max(count - 1, 0)
    }
    fill(end)
    for entry in chosen {
      sheet.eachCell(of: entry.rect) { cell in
        if !numbers.isEmpty, let number = numbers[cell] {
          return crowds[number].members.append(entry)
        }
        let place = sheet.firstCell + cell
        if cells[place].top.place < 0 { return cells[place].top = entry }
        stacked[Int(cells[place].end)] = entry
        cells[place].end += 1
      }
    }
    return crowds
  }

  private mutating func fill(_ end: Int) {
    stacked.append(contentsOf: repeatElement(.none, count: end - stacked.count))
  }
}
