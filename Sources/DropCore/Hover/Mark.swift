/// Where a destination's engagement stands, if it was made in that drag.
///
/// Each destination has one, so that a drag begins without touching them all.
struct Mark: Sendable {
  var round = 0
  var slot: Int32 = 0
  var willingness = Engagement.Willingness.unknown
}
