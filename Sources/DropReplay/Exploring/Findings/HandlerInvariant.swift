/// What a good drop handler keeps, whatever happens.
public enum HandlerInvariant: Int, Sendable, Hashable, CaseIterable {
  /// Each dropped item has exactly one result.
  case oneResult = 1
  /// No placeholder, task or progress is left open.
  case nothingOpen
  /// No highlight, badge or scroll is left on.
  case nothingShown
  /// Undo gives back the contents exactly, on both sides; redo too.
  case undoable
  /// A move takes nothing from its source before it has arrived.
  case movesSafely
  /// The order of what arrived doesn't depend on which load finished first.
  case steadyOrder
  /// With `all_or_nothing`, a failure leaves the contents as they were.
  case allOrNothing
  /// No handler faulted or ran over its limits.
  case noFault
  /// After a cancel or an abort nothing more arrives.
  case endsAtOnce
}

extension HandlerInvariant {
  /// What it asks for, as one sentence.
  public var sentence: String {
    switch self {
    case .oneResult: "each dropped item has exactly one result"
    case .nothingOpen: "no placeholder, task or progress is left open"
    case .nothingShown: "no highlight, badge or scroll is left on"
    case .undoable: "undo gives back the contents exactly, and redo too"
    case .movesSafely: "a move takes nothing from its source before it has arrived"
    case .steadyOrder: "the order of what arrived doesn't depend on which load finished first"
    case .allOrNothing: "with all_or_nothing, a failure leaves the contents as they were"
    case .noFault: "no handler faults or runs over its limits"
    case .endsAtOnce: "after a cancel or an abort nothing more arrives"
    }
  }
}
