/// A grid over rectangles whose crowded cells hold grids of their own.
struct RectGrid: Sendable {
  private struct Node: Sendable {
    var frame: Rect
    var columns: Int
    var rows: Int
    var firstCell: Int
  }

  /// Where a cell's places start and end, or, with a negative end, the grid inside it.
  private struct Cell: Sendable {
    var start: Int32
    var end: Int32
  }

  /// The rectangles by cell, topmost first.
  private(set) var places: [Int32] = []
  private var nodes: [Node] = []
  private var cells: [Cell] = []

  private static let crowd = 8
  private static let maximumSide = 512
  private static let maximumDepth = 6

  init() {}

  /// Builds a grid over some of the rectangles, given topmost first.
  init(of chosen: [Int32], in rects: [Rect]) {
    guard let first = chosen.first else { return }
    var frame = rects[Int(first)]
    for place in chosen { frame = frame.union(rects[Int(place)]) }
    guard frame.width > 0, frame.height > 0, Self.takes(frame) else { return }
    add(frame, chosen, in: rects, depth: 0)
  }

  var isEmpty: Bool { nodes.isEmpty }

  /// Whether a rectangle has bounds that can be computed with.
  static func takes(_ rect: Rect) -> Bool {
    let limit = 1e12
    return abs(rect.x) < limit && abs(rect.y) < limit && rect.width < limit && rect.height < limit
  }

  /// Where in ``places`` those near the point stand.
  @inline(__always)
  func members(at point: Point) -> Range<Int> {
    var number = 0
    while true {
      let node = nodes[number]
      guard node.frame.contains(point) else { return 0..<0 }
      let column = Self.cell(point.x - node.frame.x, of: node.frame.width, in: node.columns)
      let row = Self.cell(point.y - node.frame.y, of: node.frame.height, in: node.rows)
      let cell = cells[node.firstCell + row * node.columns + column]
      if cell.end >= 0 { return Int(cell.start)..<Int(cell.end) }
      number = Int(cell.start)
    }
  }

  /// The distance lies within the length, which is finite, so that the conversion can't trap.
  @inline(__always)
  private static func cell(_ distance: Double, of length: Double, in count: Int) -> Int {
    min(max(Int(distance / length * Double(count)), 0), count - 1)
  }

  @discardableResult
  private mutating func add(
    _ frame: Rect,
    _ chosen: [Int32],
    in rects: [Rect],
    depth: Int
  ) -> Int32 {
    let side = Self.side(for: chosen.count)
    let node = Node(frame: frame, columns: side, rows: side, firstCell: cells.count)
    let number = Int32(truncatingIfNeeded: nodes.count)
    nodes.append(node)
    cells.append(contentsOf: repeatElement(Cell(start: 0, end: 0), count: side * side))
    let sorted = Self.distribute(chosen, over: node, in: rects)
    for (offset, members) in sorted.enumerated() where !members.isEmpty {
      let inside = Self.frame(of: offset, in: node)
      let isCrowded = members.count > Self.crowd && depth < Self.maximumDepth
      let separates = members.count * 2 <= chosen.count
      if isCrowded, separates, inside.width > 1e-6, inside.height > 1e-6 {
        let grid = add(inside, members, in: rects, depth: depth + 1)
        cells[node.firstCell + offset] = Cell(start: grid, end: -1)
      } else {
        let start = Int32(truncatingIfNeeded: places.count)
        places.append(contentsOf: members)
        let end = Int32(truncatingIfNeeded: places.count)
        cells[node.firstCell + offset] = Cell(start: start, end: end)
      }
    }
    return number
  }

  private static func side(for count: Int) -> Int {
    let wanted = Double(count).squareRoot().rounded(.up)
    return min(max(Int(wanted), 2), maximumSide)
  }

  private static func frame(of offset: Int, in node: Node) -> Rect {
    let width = node.frame.width / Double(node.columns)
    let height = node.frame.height / Double(node.rows)
    // A hair larger than the cell, so that rounding loses no point at its rim.
    return Rect(
      x: node.frame.x + Double(offset % node.columns) * width - width * 1e-9,
      y: node.frame.y + Double(offset / node.columns) * height - height * 1e-9,
      width: width * (1 + 4e-9),
      height: height * (1 + 4e-9)
    )
  }
}

extension RectGrid {
  private static func distribute(
    _ chosen: [Int32],
    over node: Node,
    in rects: [Rect]
  ) -> [[Int32]] {
    var sorted = [[Int32]](repeating: [], count: node.columns * node.rows)
    for place in chosen {
      let rect = rects[Int(place)]
      let columns = span(rect.x - node.frame.x, rect.width, of: node.frame.width, in: node.columns)
      let rows = span(rect.y - node.frame.y, rect.height, of: node.frame.height, in: node.rows)
      for row in rows {
        for column in columns { sorted[row * node.columns + column].append(place) }
      }
    }
    return sorted
  }

  /// The cells a length touches, and one more on each side where rounding could matter.
  private static func span(
    _ start: Double,
    _ length: Double,
    of whole: Double,
    in count: Int
  ) -> ClosedRange<Int> {
    let slack = whole / Double(count) * 1e-6
    let low = max(start - slack, 0)
    let high = min(start + length + slack, whole)
    let first = cell(low, of: whole, in: count)
    return first...max(first, cell(high, of: whole, in: count))
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
