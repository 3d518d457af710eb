/// Rectangles in their order of stacking, asked which of them lie under a point.
///
/// A grid names the few rectangles near a point, so that asking costs the same among ten and among
/// a hundred thousand. What changes is kept beside it: the last few one by one, those before them in
/// layers, each a grid of all that smaller layers held when they became too many. So n changes lay out
/// n log n rectangles, where to lay all of them out anew every so often takes more than that.
struct RectIndex: Sendable {
  /// All of them, later ones above; an absent one holds no point.
  private var all: [StackedRect]
  /// Those asked one by one: the unbounded and the changed, topmost first.
  private var loose: [StackedRect] = []
  /// Which layer knows each of them; empty until something changes.
  private var homes: [Layer] = []
  /// The first is of all that there were when it was made; of the others each, where there is one, has
  /// more than those before it have room for.
  private var layers: [Laid?] = []
  /// Changes since all was laid out.
  private var changes = 0
  /// The grid, where it alone knows: who keeps it beside the index reads nothing else.
  private(set) var whole: RectGrid?

  typealias Layer = UInt8

  /// A layer, and whom it is of.
  private struct Laid: Sendable {
    let grid: RectGrid
    let places: [Int32]

    init?(_ chosen: [StackedRect]) {
      guard let grid = RectGrid(of: chosen) else { return nil }
      self.grid = grid
      places = chosen.map(\.place)
    }
  }

  /// Below this many a grid costs more than it saves.
  static let small = 6
  /// So many may be asked one by one.
  private static let few = 64
  /// No grid knows it: it is asked by itself, or is absent.
  private static let nowhere = Layer.max
  static let absent = Rect(x: 0, y: 0, width: -1, height: -1)

  /// Changes before all is laid out anew.
  ///
  /// Where many lie over each other, a look passes those that have changed since, so it is sooner then.
  private var changesKept: Int {
    let isDeep = (layers.first ?? nil).map { $0.grid.longestCell > Self.few } ?? false
    return max(Self.few, isDeep ? Int(Double(all.count).squareRoot()) : all.count / 2)
  }

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
    for (number, laid) in layers.enumerated() {
      guard let laid else { continue }
      let layer = Layer(truncatingIfNeeded: number)
      let filter = RectGrid.Filter(homes: homes, layer: layer, traits: traits)
      best = laid.grid.topmost(at: point, below: limit, above: best, filter)
    }
    return best
  }

  mutating func append(_ rect: Rect, value: Int32) {
    let place = Int32(truncatingIfNeeded: all.count)
    let new = StackedRect(rect: rect, place: place, value: value)
    all.append(new)
    if !homes.isEmpty { homes.append(Self.nowhere) }
    change(new)
  }

  mutating func replace(_ place: Int, by rect: Rect) {
    let old = all[place]
    let new = StackedRect(rect: rect, place: old.place, value: old.value)
    all[place] = new
    change(new)
  }

  mutating func remove(_ place: Int) { replace(place, by: Self.absent) }

  private mutating func change(_ new: StackedRect) {
    changes += 1
    if changes > changesKept { return build() }
    whole = nil
    if homes.isEmpty { homes = Array(repeating: 0, count: all.count) }
    homes[Int(new.place)] = Self.nowhere
    let slot = loose.slot(of: new.place)
    if loose.indices.contains(slot), loose[slot].place == new.place { loose.remove(at: slot) }
    if new.isSolid { loose.insert(new, at: slot) }
    if changes % Self.few == 0 { layOutLoose() }
  }

  /// Brings those that were asked one by one into the first layer that has room for them and for all of
  /// the layers before it.
  private mutating func layOutLoose() {
    var chosen = loose.filter { RectGrid.takes($0.rect) }
    loose.removeAll { RectGrid.takes($0.rect) }
    var number = 1
    var room = Self.few * 2
    while number < layers.count, let laid = layers[number] {
      let layer = Layer(truncatingIfNeeded: number)
      for place in laid.places where homes[Int(place)] == layer { chosen.append(all[Int(place)]) }
      layers[number] = nil
      if chosen.count <= room { break }
      number += 1
      room *= 2
    }
    while layers.count <= number { layers.append(nil) }
    chosen.sort { $0.place > $1.place }
    for one in chosen { homes[Int(one.place)] = Layer(truncatingIfNeeded: number) }
    layers[number] = Laid(chosen)
  }

  private mutating func build() {
    changes = 0
    homes = []
    let solid = all.reversed().filter(\.isSolid)
    let isSmall = all.count <= Self.small
    loose = solid.filter { isSmall || !RectGrid.takes($0.rect) }
    let laid = Laid(isSmall ? [] : solid.filter { RectGrid.takes($0.rect) })
    layers = [laid]
    whole = loose.isEmpty ? laid?.grid : nil
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

  /// Whether it can hold a point.
  var isSolid: Bool { rect.width > 0 && rect.height > 0 }

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
    return slot(below: limit, in: part)
  }

  /// Where one of that place stands, or would.
  func slot(of place: Int32) -> Int { slot(below: place &+ 1, in: indices) }

  @inline(__always)
  private func slot(below limit: Int32, in part: Range<Int>) -> Int {
    var low = part.lowerBound
    var high = part.upperBound
    while low < high {
      let middle = (low + high) / 2
      if self[middle].place < limit { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
