/// What a decider says to an ask; any of them may be answered by a fault.
public enum Answer: Sendable, Hashable {
  /// To `can_handle`: yes.
  case willing
  /// To `can_handle`: no.
  case unwilling
  /// To any call: nothing to say; a decision falls back to its default.
  case nothing
  /// To `on_update`: what a drop here would do.
  case proposal(Proposal)
  /// To `on_perform`: it returned, with the operation it really did where it named one.
  case performed(Operation?)
  /// To `on_drag`: what is dragged.
  case items([DragItem])
  /// To any call: the handler failed.
  indirect case fault(Fault)

  /// To a call that only tells: heard.
  public static var done: Answer { .nothing }
}
