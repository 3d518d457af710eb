/// A drag with all that its drop is to know of its hovering: a session like the one in which it hovered can be
/// given it again.
package struct LandedDrag: Sendable {
  /// What the drag came to.
  enum Way: Sendable {
    case dropped
    /// The user gave it up; whether anybody is to hear of it.
    case cancelled(isHeard: Bool)
    /// It was let go outside, where another program had maybe ended it before.
    case out(Departure?)
    /// It hovers on; its ends are all the places that it has to do with.
    case hovering
  }

  let landing: Landing
  let way: Way

  package var drag: DragID { landing.id }

  /// Whether it hovers on.
  package var isHovering: Bool { if case .hovering = way { true } else { false } }

  /// Whether anything comes of it for whoever knew nothing of it.
  package var isHeard: Bool {
    if case .cancelled(let isHeard) = way { isHeard } else { true }
  }

  /// All destinations that it names.
  var nodes: [Destination.Index] {
    landing.ends + [landing.destination, landing.items.origin].compactMap(\.self)
  }

  /// Where scripts may have kept something for it that others of their handlers ask for: where it is, and
  /// whoever is to hear how it ended.
  package var places: [Destination.Index] {
    if isHovering { return [] }
    var places = landing.ends
    if let destination = landing.destination, !places.contains(destination) {
      places.append(destination)
    }
    return places
  }
}
