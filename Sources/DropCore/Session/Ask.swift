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
