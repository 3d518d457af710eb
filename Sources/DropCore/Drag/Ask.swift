/// A numbered call to whoever decides; it stays open until it is answered or withdrawn.
public struct Ask: Sendable, Hashable {
  /// A call's number in its session.
  public struct ID: Sendable, Hashable, Comparable {
    /// Counts from one.
    public let number: Int

    /// Whether it was asked first.
    public static func < (one: ID, other: ID) -> Bool { one.number < other.number }
  }

  /// What is asked.
  public enum Call: Sendable, Hashable {
    /// `can_handle`: answer `.willing` or `.unwilling`.
    case canHandle
    /// `on_enter`: answer `.done`.
    case enter
    /// `on_update`: answer `.proposal`, or `.nothing` for the default.
    case update
    /// `on_exit`: answer `.done`.
    case exit
    /// `on_springload`, with the region: answer `.done`.
    indirect case springload(region: String)
    /// `on_perform`: answer `.performed` once it and all it started have returned. May wait.
    case perform(Operation)
    /// `on_end`: answer `.done`. May wait.
    indirect case end(Outcome)
    /// `on_drag`: answer `.items`.
    case drag(isAdding: Bool)
    /// `on_provide`: answer `.done` once the content is there. May wait.
    indirect case provide(item: Int, type: ContentType, load: LoadID)
    /// `on_drag_end`: answer `.done`. May wait.
    indirect case dragEnd(Outcome)
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

  package init(number: Int) { self.number = number }

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

extension Ask.Call {
  /// The handler that answers it.
  public var handler: Handler {
    switch self {
    case .canHandle: .canHandle
    case .enter: .enter
    case .update: .update
    case .exit: .exit
    case .springload: .springload
    case .perform: .perform
    case .end: .end
    case .drag: .drag
    case .provide: .provide
    case .dragEnd: .dragEnd
    }
  }

  /// The handler's name in scripts and transcripts.
  public var name: String { handler.name }
}
