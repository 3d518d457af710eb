/// What a move reads and writes of the drag that hovers: plain values, nothing that is counted.
struct Track: Sendable {
  var drag = DragID(number: 0)
  var point = Point.zero
  /// The destination that was entered and not left; below zero none.
  var current: Int32 = -1
  /// The point in that destination.
  var local = Point.zero
  /// Whether the destination must be asked for a proposal.
  var isUpdateDue = false
  /// Whether what it said before may stand for this point.
  var mayReuse = false
  /// The call that is out.
  var open: Hover.OpenCall?
  /// Whether there is something to drag yet.
  var isGathered = true
  /// What came of the last proposal.
  var verdict: Verdict?
  /// Where, in the destination, the last proposal holds.
  var area: Rect?

  /// Whether a move inside the current destination can only mean to ask it again: nothing scrolls,
  /// rests or waits, and it answers.
  var isSteady = false
  /// Whether the last proposal came without a message, so that the same one means the same.
  var isPlain = false
  /// Tells the last proposal from all earlier ones.
  var proposalNumber = 0
}
