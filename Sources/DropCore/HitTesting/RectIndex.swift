/// Rectangles in their order of stacking, asked which of them lie under a point.
///
/// A grid whose crowded cells hold grids of their own names the few rectangles near a point, so that
/// asking costs the same among ten and among a hundred thousand. What changes is kept beside the
/// grid until there is enough of it to build anew.
struct RectIndex: Sendable {
  /// All of them, later ones above; an absent one holds no point.
  private(set) var rects: [Rect]
  /// Those asked one by one: the unbounded and the changed, topmost first.
  private var loose: [Int32] = []
  private var isLoose: [Bool] = []
  private var changes = 0
  private var grid = RectGrid()

  /// Below this many a grid costs more than it saves.
  private static let small = 6
  private static let changesKept = 64
  private static let absent = Rect(x: 0, y: 0, width: -1, height: -1)

  init(_ rects: [Rect] = []) {
    self.rects = rects
    build()
  }

  var count: Int { rects.count }

  /// The topmost one under the point among those below the limit.
  @inline(__always)
  func topmost(at point: Point, below bound: Int) -> Int? {
    var best: Int32 = -1
    let limit = Int32(clamping: bound)
    for place in loose where place < limit && rects[Int(place)].contains(point) {
      best = place
      break
    }
    if grid.isEmpty { return best < 0 ? nil : Int(best) }
    let cell = grid.members(at: point)
    for slot in cell {
      let place = grid.places[slot]
      if place <= best { break }
      if place < limit, !isLoose[Int(place)], rects[Int(place)].contains(point) {
        best = place
        break
      }
    }
    return best < 0 ? nil : Int(best)
  }

  mutating func append(_ rect: Rect) {
    rects.append(rect)
    isLoose.append(false)
    loosen(rects.count - 1)
  }

  mutating func replace(_ place: Int, by rect: Rect) {
    rects[place] = rect
    loosen(place)
  }

  mutating func remove(_ place: Int) {
    rects[place] = Self.absent
  }

  private mutating func loosen(_ place: Int) {
    changes += 1
    if changes > Self.changesKept { return build() }
    if isLoose[place] { return }
    isLoose[place] = true
    let value = Int32(truncatingIfNeeded: place)
    let position = loose.firstIndex { $0 < value } ?? loose.endIndex
    loose.insert(value, at: position)
  }

  private mutating func build() {
    changes = 0
    isLoose = rects.map { rects.count <= Self.small || !RectGrid.takes($0) }
    loose = isLoose.indices.reversed().filter { isLoose[$0] }.map { Int32(truncatingIfNeeded: $0) }
    let bounded = rects.indices.reversed().filter { !isLoose[$0] && rects[$0].width > 0 }
    grid = RectGrid(of: bounded.map { Int32(truncatingIfNeeded: $0) }, in: rects)
  }
}
