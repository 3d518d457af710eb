/// What hovering leaves behind beside the drags that land: whoever does without it needs this to go on as if
/// somebody had hovered.
package struct HoverTraces: Sendable {
  /// How many drags there were.
  let drags: Int
  /// The keys that are held down.
  let modifiers: Modifiers
  /// Destinations that failed, or did well again, or scrolled.
  let standings: [(node: Destination.Index, SceneNode.Standing)]
}
