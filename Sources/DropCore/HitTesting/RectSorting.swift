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
