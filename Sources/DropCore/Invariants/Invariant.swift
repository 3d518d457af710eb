/// What always holds of a session, as one sentence each.
package enum Invariant: String, Sendable, Hashable, CaseIterable {
  case oneResult = "Each dropped item has exactly one result: imported, failed or skipped."
  case nothingOpen = "When a drag has ended, no placeholder, task or load of it is left open."
  case nothingShown = "When nothing hovers, no highlight, badge or preview is left on."
  case exactUndo = "Undo gives back the contents exactly, on both sides; redo too."
  case arrivalFirst = "A move takes nothing from its source before it has arrived."
  case allOrNothing = "Under all_or_nothing, a failure leaves the contents as they were."
  case nothingAfterStop = "After a cancel or an abort nothing more arrives."
  case askedOnce = "Whether it is wanted is asked once of each destination, until items join."
  case oneHoverCall = "At most one call of the hovering drag is out at a time."
  case enterThenExit = "A drag is in at most one destination; it is entered before it is left."
  case updateInside = "Only the destination that the drag is in is asked for a proposal."
  case performGranted = "A drop is performed only where a transfer was granted."
  case endOnce = "The end is told once to each destination that said yes, as its last call."
  case quarantineIsQuiet = "A destination in quarantine gets no further call."
  case endedOnce = "A drag ends once, and nothing of it comes after."
  case effectsTellAll = "Carrying out the effects gives what the contents are."
  case oneHighlight = "At most one place is highlighted at a time."
  case sourceHasItsSay = "What is granted, the source allows."
  case wakesForHover = "A tick is wanted only while a drag hovers."
}

/// An invariant that didn't hold, and where.
package struct Violation: Sendable, Hashable, CustomStringConvertible {
  /// What didn't hold.
  package let invariant: Invariant
  /// What was found instead.
  package let found: String

  package var description: String { "\(invariant.rawValue) Found: \(found)" }
}
