/// A drag that hovers no more, with all that its drop is to know of its hovering: a session like the one in
/// which it hovered can be given it again.
package struct LandedDrag: Sendable {
  let landing: Landing
  /// Whether it was dropped, and not given up.
  package let isDrop: Bool

  package var drag: DragID { landing.id }

  /// Where scripts may have kept something for it that others of their handlers ask for: where it is, and
  /// whoever is to hear how it ended.
  package var places: [Destination.Index] {
    var places = landing.ends
    if let destination = landing.destination, !places.contains(destination) {
      places.append(destination)
    }
    return places
  }
}
