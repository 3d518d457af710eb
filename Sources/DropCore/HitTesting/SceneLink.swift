/// What a walk over the scene reads of a destination, kept apart so that little is read.
struct SceneLink: Sendable {
  var origin: Point
  /// What it lies on; below zero the scene itself.
  let parent: Int32
  /// Its place among its siblings.
  let place: Int32
  /// What lies on it.
  var children = Family.none
  /// What it said to the drag that hovers.
  var mark = Mark()
  /// Whether somebody answers for it who isn't in quarantine.
  var isHandled: Bool
  /// Whether its last call went well.
  var isSound = true
}
