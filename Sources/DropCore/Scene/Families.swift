/// Who lies on whom in a scene, and where.
///
/// Small families stand one behind the other in one list, so that a walk reads what lies together.
struct Families: Sendable {
  private var relatives: [StackedRect] = []
  private var large: [RectIndex] = []
  /// Of each large one the grid, while it alone knows.
  private var grids: [RectGrid?] = []

  /// The topmost of a family under the point among those below the limit that have any trait.
  @inline(__always)
  func topmost(
    of family: Family,
    at point: Point,
    below limit: Int32,
    among traits: [Trait]
  ) -> StackedRect.Found {
    if family.count <= 0 {
      if family.count == 0 { return .none }
      return topmost(ofLarge: family, at: point, below: limit, among: traits)
    }
    for slot in family.range {
      if relatives[slot].rect.contains(point), relatives[slot].place < limit,
        !traits[Int(relatives[slot].value)].isEmpty
      {
        return relatives[slot].found
      }
    }
    return .none
  }

  @inline(never)
  private func topmost(
    ofLarge family: Family,
    at point: Point,
    below limit: Int32,
    among traits: [Trait]
  ) -> StackedRect.Found {
    if let grid = grids[Int(family.start)] {
      return grid.topmost(at: point, below: limit, among: traits)
    }
    return topmost(ofChanged: family, at: point, below: limit, among: traits)
  }

  @inline(never)
  private func topmost(
    ofChanged family: Family,
    at point: Point,
    below limit: Int32,
    among traits: [Trait]
  ) -> StackedRect.Found {
    large[Int(family.start)].topmost(at: point, below: limit, among: traits)
  }

  /// Takes all of a family at once, in its order of stacking.
  mutating func make(_ nodes: [Int32], frames: [Rect]) -> Family {
    if nodes.isEmpty { return .none }
    if nodes.count > RectIndex.small {
      let index = RectIndex(frames, values: nodes)
      large.append(index)
      grids.append(index.whole)
      return Family(start: Int32(truncatingIfNeeded: large.count - 1), count: -1)
    }
    let start = relatives.count
    for (place, node) in nodes.enumerated().reversed() {
      let place = Int32(truncatingIfNeeded: place)
      relatives.append(StackedRect(rect: frames[Int(place)], place: place, value: node))
    }
    return Family(
      start: Int32(truncatingIfNeeded: start),
      count: Int32(truncatingIfNeeded: nodes.count)
    )
  }

  /// Lays one more on top of a family.
  mutating func append(_ node: Int32, frame: Rect, to family: Family) -> Family {
    if family.isLarge {
      change(family) { $0.append(frame, value: node) }
      return family
    }
    // A small family moves to the end of the list; it can't do so often before it is a large one.
    let members = relatives[family.range].reversed()
    return make(members.map(\.value) + [node], frames: members.map(\.rect) + [frame])
  }

  mutating func replace(_ place: Int32, of family: Family, by frame: Rect) {
    if family.isLarge {
      return change(family) { $0.replace(Int(place), by: frame) }
    }
    for slot in family.range where relatives[slot].place == place {
      relatives[slot].move(to: frame)
    }
  }

  mutating func remove(_ place: Int32, of family: Family) {
    if family.isLarge { return change(family) { $0.remove(Int(place)) } }
    replace(place, of: family, by: RectIndex.absent)
  }

  /// All of a family, also those that have gone, in the order of stacking.
  func nodes(of family: Family) -> [Int32] {
    family.isLarge
      ? large[Int(family.start)].values : relatives[family.range].reversed().map(\.value)
  }

  /// Whether any that lies above a place of the family, or above all, is over a part of an area; of a large
  /// family as if.
  func isCovered(_ area: Rect, above place: Int32, in family: Family) -> Bool {
    if family.isLarge { return true }
    return family.range.contains { slot in
      relatives[slot].place > place && relatives[slot].rect.cut(out: area, isLocal: false) != nil
    }
  }

  /// How many that are.
  func count(of family: Family) -> Int {
    family.isLarge ? large[Int(family.start)].count : family.range.count
  }

  private mutating func change(_ family: Family, _ body: (inout RectIndex) -> Void) {
    body(&large[Int(family.start)])
    grids[Int(family.start)] = large[Int(family.start)].whole
  }
}

/// Where the destinations that lie on one other, or on the scene, are kept.
struct Family: Sendable {
  /// Of a small one the first of its relatives, of a large one its number.
  private(set) var start: Int32
  /// How many relatives there are; below zero it is a large one.
  private(set) var count: Int32

  static let none = Family(start: 0, count: 0)

  var isLarge: Bool { count < 0 }
  var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

/// Of which destinations something is true, and on which of them such ones lie: a search under a point
/// passes all others by.
struct TraitTable: Sendable {
  private(set) var traits: [Trait] = []
  /// How many of its children have any trait.
  private var counts: [Int32] = []

  /// Makes room for the next destination.
  mutating func append() {
    traits.append([])
    counts.append(0)
  }

  /// Notes whether it is true of a destination, and what that means for those it lies on.
  mutating func set(_ node: Int32, _ isSet: Bool, _ links: [SceneLink]) {
    guard traits[Int(node)].contains(.itself) != isSet else { return }
    let wasAnything = !traits[Int(node)].isEmpty
    traits[Int(node)].set(.itself, isSet)
    let isAnything = !traits[Int(node)].isEmpty
    if isAnything != wasAnything { count(isAnything, on: links[Int(node)].parent, links) }
  }

  /// Notes that a destination lies on another one than that by now.
  mutating func move(_ node: Int32, from parent: Int32, _ links: [SceneLink]) {
    if traits[Int(node)].isEmpty { return }
    count(false, on: parent, links)
    count(true, on: links[Int(node)].parent, links)
  }

  /// One more that lies there has any trait, or one less.
  private mutating func count(_ isMore: Bool, on parent: Int32, _ links: [SceneLink]) {
    var (node, isMore) = (parent, isMore)
    while node >= 0 {
      let wasAnything = !traits[Int(node)].isEmpty
      counts[Int(node)] += isMore ? 1 : -1
      traits[Int(node)].set(.parent, counts[Int(node)] > 0)
      let isAnything = !traits[Int(node)].isEmpty
      if isAnything == wasAnything { return }
      (node, isMore) = (links[Int(node)].parent, isAnything)
    }
  }
}

/// What a search under a point needs to know of a destination it found.
///
/// One byte for each, kept apart from the rest: a pointer that wanders over a hundred thousand
/// destinations then finds them near by in memory.
struct Trait: OptionSet, Sendable {
  let rawValue: UInt8

  /// It is what is looked for: it would get the drag that hovers, for all that is known, or said no.
  static let itself = Trait(rawValue: 1)
  /// Such a one lies on it, however deep.
  static let parent = Trait(rawValue: 2)

  fileprivate mutating func set(_ trait: Trait, _ isSet: Bool) {
    if isSet { insert(trait) } else { remove(trait) }
  }
}
