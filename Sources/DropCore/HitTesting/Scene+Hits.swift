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
    var point = point
    var limit = Int.max
    while true {
      if let child = child(of: node, at: point, below: limit) {
        let origin = links[Int(child)].origin
        point = Point(x: point.x - origin.x, y: point.y - origin.y)
        node = child
        limit = Int.max
        continue
      }
      if node < 0 { return nil }
      if isTaken(node) { return Hit(node: node, point: point) }
      let origin = links[Int(node)].origin
      point = Point(x: point.x + origin.x, y: point.y + origin.y)
      limit = Int(links[Int(node)].place)
      node = links[Int(node)].parent
    }
  }

  @inline(__always)
  private func child(of node: Int32, at point: Point, below limit: Int) -> Int32? {
    if node < 0 {
      return top.frames.topmost(at: point, below: limit).map { top.nodes[$0] }
    }
    if !links[Int(node)].hasChildren { return nil }
    guard let place = nodes[Int(node)].children.frames.topmost(at: point, below: limit) else {
      return nil
    }
    return nodes[Int(node)].children.nodes[place]
  }

  /// A point of the scene in a destination's coordinates.
  func convert(_ point: Point, to node: Int32) -> Point {
    var point = point
    var node = node
    while node >= 0 {
      let origin = nodes[Int(node)].destination.frame.origin
      point = Point(x: point.x - origin.x, y: point.y - origin.y)
      node = nodes[Int(node)].parent
    }
    return point
  }

  /// Whether a destination is another, or lies on it.
  func lies(_ node: Int32, on other: Int32) -> Bool {
    var node = node
    while node >= 0 {
      if node == other { return true }
      node = nodes[Int(node)].parent
    }
    return false
  }
}
