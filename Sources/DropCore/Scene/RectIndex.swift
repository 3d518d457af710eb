/// Rectangles in their order of stacking, asked which of them lie under a point.
///
/// A grid names the few rectangles near a point, so that asking costs the same among ten and among
/// a hundred thousand. What changes is kept beside the grid until there is enough to build anew.
struct RectIndex: Sendable {
  /// All of them, later ones above; an absent one holds no point.
  private var all: [StackedRect]
  /// Those asked one by one: the unbounded and the changed, topmost first.
  private var loose: [StackedRect] = []
  /// Which of them the grid knows no more; empty until something changes.
  private var stale: [Bool] = []
  private var changes = 0
  private var grid: RectGrid?
  /// The grid, where it alone knows: who keeps it beside the index reads nothing else.
  private(set) var whole: RectGrid?

  /// Below this many a grid costs more than it saves.
  static let small = 6
  /// Changes before all is laid out anew: of many rectangles more are kept, as both their number and
  /// what each look costs count.
  private var changesKept: Int { max(64, Int(Double(all.count).squareRoot())) }
  static let absent = Rect(x: 0, y: 0, width: -1, height: -1)

  /// Indexes rectangles, each with what it stands for; left out, its place.
  init(_ rects: [Rect] = [], values: [Int32]? = nil) {
    all = rects.enumerated().map { number, rect in
      let place = Int32(truncatingIfNeeded: number)
      return StackedRect(rect: rect, place: place, value: values?[number] ?? place)
    }
    build()
  }

  /// What they stand for, in their order.
  var values: [Int32] { all.map(\.value) }

  var count: Int { all.count }

  /// The topmost one under the point among those below the limit.
  ///
  /// Where traits are given, by value, those that have none don't count.
  func topmost(
    at point: Point,
    below limit: Int32,
    among traits: [Trait] = []
  ) -> StackedRect.Found {
    if let whole { return whole.topmost(at: point, below: limit, among: traits) }
    var best = StackedRect.Found.none
    for slot in loose.start(below: limit, in: loose.indices)..<loose.count
    where loose[slot].place < limit && loose[slot].rect.contains(point) {
      if !traits.isEmpty, traits[Int(loose[slot].value)].isEmpty { continue }
      best = loose[slot].found
      break
    }
    let filter = RectGrid.Filter(stale: stale, traits: traits)
    return grid?.topmost(at: point, below: limit, above: best, filter) ?? best
  }

  mutating func append(_ rect: Rect, value: Int32) {
    let place = Int32(truncatingIfNeeded: all.count)
    all.append(StackedRect(rect: rect, place: place, value: value))
    if !stale.isEmpty { stale.append(false) }
    loosen(all.count - 1)
  }

  mutating func replace(_ place: Int, by rect: Rect) {
    let value = all[place].value
    all[place] = StackedRect(rect: rect, place: Int32(truncatingIfNeeded: place), value: value)
    loosen(place)
  }

  mutating func remove(_ place: Int) {
    let old = all[place]
    all[place] = StackedRect(rect: Self.absent, place: old.place, value: old.value)
    discard(place)
  }

  private mutating func loosen(_ place: Int) {
    changes += 1
    if changes > changesKept { return build() }
    discard(place)
    let new = all[place]
    let position = loose.firstIndex { $0.place < new.place } ?? loose.endIndex
    loose.insert(new, at: position)
  }

  /// Forgets where it was.
  private mutating func discard(_ place: Int) {
    whole = nil
    if stale.isEmpty { stale = Array(repeating: false, count: all.count) }
    stale[place] = true
    loose.removeAll { Int($0.place) == place }
  }

  private mutating func build() {
    changes = 0
    stale = []
    let solid = all.reversed().filter { $0.rect.width > 0 && $0.rect.height > 0 }
    let isSmall = all.count <= Self.small
    loose = solid.filter { isSmall || !RectGrid.takes($0.rect) }
    grid = RectGrid(of: isSmall ? [] : solid.filter { RectGrid.takes($0.rect) })
    whole = loose.isEmpty ? grid : nil
  }
}

/// A rectangle with its place in the order of stacking, side by side so that one read gives both.
struct StackedRect: Sendable {
  private(set) var rect: Rect
  let place: Int32
  /// What it stands for.
  let value: Int32

  init(rect: Rect, place: Int32, value: Int32) {
    self.rect = rect
    self.place = place
    self.value = value
  }

  mutating func move(to frame: Rect) { rect = frame }

  /// Holds no point, and lies below all others.
  static let none = StackedRect(rect: RectIndex.absent, place: -1, value: -1)

  /// One of several, with where its inside counts from; below zero none.
  struct Found: Sendable {
    let origin: Point
    let place: Int32
    let value: Int32

    static let none = Found(origin: .zero, place: -1, value: -1)
  }

  @inline(__always)
  var found: Found { Found(origin: rect.origin, place: place, value: value) }
}

extension [StackedRect] {
  private static let few = 16

  /// Where, in a part that is sorted topmost first, those below the limit begin.
  @inline(__always)
  func start(below limit: Int32, in part: Range<Int>) -> Int {
    if part.count <= Self.few { return part.lowerBound }
    var low = part.lowerBound
    var high = part.upperBound
    while low < high {
      let middle = (low + high) / 2
      if self[middle].place < limit { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
