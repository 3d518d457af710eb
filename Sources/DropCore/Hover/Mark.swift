/// What a destination is to the drag that hovers.
///
/// Each has one; a drag that begins wipes only those that the one before left.
struct Mark: Sendable {
  /// Where its engagement in the drag stands; below zero it has none.
  var slot: Int32 = -1
  var willingness = Engagement.Willingness.unknown
  /// Whether somebody answers for it who isn't in quarantine.
  var isHandled: Bool
  /// Whether its last call went well.
  var isSound = true

  /// Whether it hasn't refused.
  ///
  /// In quarantine since an earlier drag, it lets what lies beneath answer.
  var isCandidate: Bool { slot < 0 ? isHandled : willingness != .unwilling }
}
