extension Scene {
  /// A destination under a point, and the point in its coordinates.
  struct Hit {
    /// Below zero there is none, as in the tables that the search reads.
    fileprivate let node: Int32
    let point: Point

    fileprivate static let none = Hit(node: -1, point: .zero)

    @inline(__always)
    var index: Destination.Index { Destination.Index(node) }
  }

  /// The topmost destination under the point that hasn't refused.
  ///
  /// Children lie above their parents and inside them, later siblings with all that lies on them
  /// above earlier ones. Whoever refused with all that lies on it isn't even found. Mutating, and so what
  /// it calls: for any other call the scene is copied.
  @inline(__always)
  mutating func topmost(at point: Point) -> Hit? {
    let hit = look(at: point, in: top, depth: 0)
    return hit.node < 0 ? nil : hit
  }

  /// What a destination shows of an area of its own, in the scene; none where something lies above a part of
  /// it, or so many lie there that nobody looks at each.
  func uncovered(_ area: Rect, of node: Destination.Index) -> Rect? {
    var bounds = self[node].destination.frame
    if !bounds.isEverything { (bounds.x, bounds.y) = (0, 0) }
    guard var area = bounds.cut(out: area, isLocal: false),
      !families.isCovered(area, above: -1, in: children[node.offset])
    else { return nil }
    var node = node.value
    while node >= 0 {
      let link = links[Int(node)]
      guard let moved = nodes[Int(node)].destination.frame.cut(out: area),
        !families.isCovered(moved, above: link.place, in: family(on: link.parent))
      else { return nil }
      (area, node) = (moved, link.parent)
    }
    return area
  }

  @inline(never)
  private mutating func search(_ family: Family, at point: Point, depth: Int) -> Hit {
    look(at: point, in: family, depth: depth)
  }

  @inline(__always)
  private mutating func look(at point: Point, in family: Family, depth: Int) -> Hit {
    var limit = Int32.max
    while true {
      let found = families.topmost(of: family, at: point, below: limit, among: candidates.traits)
      if found.value < 0 { return .none }
      let local = Point(x: point.x - found.origin.x, y: point.y - found.origin.y)
      let trait = candidates.traits[Int(found.value)]
      if trait.contains(.parent) {
        let above = children[Int(found.value)]
        let hit =
          depth < Self.maximumDepth
          ? search(above, at: local, depth: depth + 1) : searchDeep(above, at: local)
        if hit.node >= 0 { return hit }
      }
      if trait.contains(.itself) { return Hit(node: found.value, point: local) }
      limit = found.place
    }
  }

  /// The same for what lies deeper than calls should go, with a list of what is still to be done.
  private mutating func searchDeep(_ family: Family, at point: Point) -> Hit {
    enum Step {
      case look(Family, Point, below: Int32)
      case take(Hit)
    }
    var steps = [Step.look(family, point, below: .max)]
    while let step = steps.popLast() {
      switch step {
      case .take(let hit):
        if candidates.traits[Int(hit.node)].contains(.itself) { return hit }
      case .look(let family, let point, let limit):
        let found = families.topmost(of: family, at: point, below: limit, among: candidates.traits)
        if found.value < 0 { continue }
        let local = Point(x: point.x - found.origin.x, y: point.y - found.origin.y)
        steps.append(.look(family, point, below: found.place))
        steps.append(.take(Hit(node: found.value, point: local)))
        steps.append(.look(children[Int(found.value)], local, below: .max))
      }
    }
    return .none
  }

  /// Whether somebody lies under the point who said no.
  func isRefused(at point: Point) -> Bool {
    var waiting = [(top, point)]
    while let (family, point) = waiting.popLast() {
      var limit = Int32.max
      while case let found = families.topmost(
        of: family,
        at: point,
        below: limit,
        among: refusals.traits
      ), found.value >= 0 {
        let trait = refusals.traits[Int(found.value)]
        if trait.contains(.itself) { return true }
        let local = Point(x: point.x - found.origin.x, y: point.y - found.origin.y)
        waiting.append((children[Int(found.value)], local))
        limit = found.place
      }
    }
    return false
  }

  /// A point of the scene in a destination's coordinates, by the same steps as going down to it.
  func convert(_ point: Point, to node: Destination.Index) -> Point {
    convert(point, to: node.value)
  }

  private func convert(_ point: Point, to node: Int32, depth: Int = 0) -> Point {
    if node < 0 { return point }
    let link = links[Int(node)]
    // A recursion only as deep as the input may make it.
    let outer =
      depth < Self.maximumDepth
      ? convert(point, to: link.parent, depth: depth + 1) : climb(point, link.parent)
    return Point(x: outer.x - link.origin.x, y: outer.y - link.origin.y)
  }

  private static var maximumDepth: Int { 200 }

  private func climb(_ point: Point, _ node: Int32) -> Point {
    var point = point
    var node = node
    while node >= 0 {
      let origin = links[Int(node)].origin
      point = Point(x: point.x - origin.x, y: point.y - origin.y)
      node = links[Int(node)].parent
    }
    return point
  }

  /// Whether a destination is another, or lies on it.
  func lies(_ node: Destination.Index, on other: Destination.Index) -> Bool {
    var node = node.value
    while node >= 0 {
      if node == other.value { return true }
      node = links[Int(node)].parent
    }
    return false
  }
}
