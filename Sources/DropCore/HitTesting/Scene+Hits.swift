extension Scene {
  /// A destination under a point, and the point in its coordinates.
  struct Hit {
    var node: Int32
    var point: Point
  }

  /// The topmost destination under the point that is taken.
  ///
  /// Children lie above their parents and inside them, later siblings with all that lies on them
  /// above earlier ones. The walk goes down and up along the tree without a stack.
  @inline(__always)
  func topmost(at point: Point, where isTaken: (Int32) -> Bool) -> Hit? {
    var node: Int32 = -1
    var local = point
    var limit = Int32.max
    var wentUp = false
    while true {
      let child = families.topmost(of: family(on: node), at: local, below: limit)
      if child >= 0 {
        let origin = links[Int(child)].origin
        local = Point(x: local.x - origin.x, y: local.y - origin.y)
        node = child
        limit = .max
        continue
      }
      if node < 0 { return nil }
      if isTaken(node) {
        // To go up adds what going down took away, which may not give the same number again.
        return Hit(node: node, point: wentUp ? convert(point, to: node) : local)
      }
      let origin = links[Int(node)].origin
      local = Point(x: local.x + origin.x, y: local.y + origin.y)
      limit = links[Int(node)].place
      node = links[Int(node)].parent
      wentUp = true
    }
  }

  /// A point of the scene in a destination's coordinates, by the same steps as going down to it.
  func convert(_ point: Point, to node: Int32, depth: Int = 0) -> Point {
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
  func lies(_ node: Int32, on other: Int32) -> Bool {
    var node = node
    while node >= 0 {
      if node == other { return true }
      node = links[Int(node)].parent
    }
    return false
  }
}
