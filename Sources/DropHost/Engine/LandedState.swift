import DropCore

/// What a script kept in `session.state` for a drag that has landed.
enum LandedState: Sendable {
  case none
  case carried(CarriedState)
  /// Something in it can't go on, for that reason.
  case stays(String)
  /// It couldn't be had from the script, for that reason.
  case lost(String)
}

/// What is known of drags that have landed by then: what scripts kept for them, place by place.
struct LandedStates {
  private var byDrag: [DragID: [Destination.Index?: LandedState]] = [:]

  /// That of a place; nil where nobody has asked its script.
  subscript(drag: DragID, place: Destination.Index?) -> LandedState? { byDrag[drag]?[place] }

  mutating func put(_ state: LandedState, of drag: DragID, at place: Destination.Index?) {
    byDrag[drag, default: [:]][place] = state
  }

  /// A drag is over.
  mutating func forget(_ drag: DragID) { byDrag[drag] = nil }
}
