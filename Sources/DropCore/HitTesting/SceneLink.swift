/// Where a destination is in the tree.
struct SceneLink: Sendable {
  var origin: Point
  /// What it lies on; below zero the scene itself.
  let parent: Int32
  /// Its place among its siblings.
  let place: Int32
}
