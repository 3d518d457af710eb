/// A numbered call to whoever decides; it stays open until it is answered or withdrawn.
public struct Ask: Sendable, Hashable {
  /// A call's number in its session.
  public struct ID: Sendable, Hashable, Comparable {
    /// Counts from one.
    public let number: Int

    /// The one that follows so many others.
    init(after count: Int) { number = ordinal(after: count) }

    /// Whether it was asked first.
    public static func < (one: ID, other: ID) -> Bool { one.number < other.number }
  }

  /// Its number, which the answer repeats.
  public let id: ID
  /// The drag it belongs to.
  public let drag: DragID
  /// Who is asked; none means the drag's source.
  public let destination: Destination.Index?
  /// What is asked.
  public let call: Call
}

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

/// The number of a drag, a paste or a share in its session.
public struct DragID: Sendable, Hashable, Comparable {
  /// Counts from one.
  public let number: Int

  /// The one that follows so many others.
  init(after count: Int) { number = ordinal(after: count) }

  /// None where there is no such drag in any session.
  package init?(number: Int) {
    if number < 1 { return nil }
    self.number = number
  }

  /// Whether it came first.
  public static func < (one: DragID, other: DragID) -> Bool { one.number < other.number }
}

/// What brought the items.
public enum SessionKind: String, Sendable, Hashable, CaseIterable {
  /// They were dragged.
  case drop
  /// They were on the clipboard.
  case paste
  /// Another app handed them over.
  case share
}

/// The number of what follows so many others of its kind: no number of a session's is less than one.
@inline(__always)
func ordinal(after count: Int) -> Int {
  precondition(count >= 0)
  return count + 1
}
