/// Where a destination is in the tree.
struct SceneLink: Sendable {
  private(set) var origin: Point
  /// What it lies on; below zero the scene itself.
  let parent: Int32
  /// Its place among its siblings.
  let place: Int32

  init(origin: Point, parent: Int32, place: Int32) {
    (self.origin, self.parent, self.place) = (origin, parent, place)
  }

  mutating func move(to origin: Point) { self.origin = origin }
}
