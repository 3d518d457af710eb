/// What comes out of the session, in order; reused, so that a move allocates nothing.
///
/// ```swift
/// var effects = EffectQueue()
/// session.apply(.tick, at: 40, into: &effects)
/// for case .effect(let effect, let place, _) in effects.entries { print(effect, place as Any) }
/// ```
public struct EffectQueue: Sendable {
  /// One thing that came out.
  public enum Entry: Sendable, Hashable {
    /// A decider must answer.
    case ask(Ask)
    /// An ask need not be answered any more; its default holds.
    case withdrawn(Ask.ID)
    /// What was granted in answer to a proposal.
    case verdict(DragID, Destination.Index, Verdict, message: String?)
    /// Something an embedder carries out, where, and for which drag; an undo is for none.
    case effect(Effect, Destination.Index?, DragID?)
    /// A question was answered: its wait is over. None means dismissed.
    indirect case reply(QuestionID, JSONValue?)
    /// A file that a drop saved, by the driver's number, is to be taken back or saved again.
    indirect case file(UInt64, isSaved: Bool, Destination.Index, DragID?)
    /// Every wait of that drag must end with `cancelled`.
    case stop(DragID)
    /// Another program reads an item, by its place in the drag: the driver has it made and ends the read.
    indirect case read(LoadID, DragID, item: Int, type: ContentType)
    /// A handler failed in that call; in none, as its plugin was read again.
    indirect case fault(Fault, Ask.ID?, Destination.Index?)
    /// Something worth a line.
    indirect case notice(Notice, Destination.Index?)
    /// A drag is over, with all that belongs to it.
    indirect case ended(DragID, Outcome)
  }

  /// What came out since the last time it was emptied.
  public private(set) var entries: [Entry] = []

  private static let few = 8

  /// An empty queue.
  public init() {}

  /// Forgets what was read and keeps the room.
  ///
  /// ```swift
  /// for entry in effects.entries { print(entry) }
  /// effects.removeAll()
  /// ```
  public mutating func removeAll() {
    // The general way costs more than the two or three entries of a move.
    if entries.count > Self.few { return entries.removeAll(keepingCapacity: true) }
    while !entries.isEmpty { entries.removeLast() }
  }

  mutating func append(_ entry: Entry) {
    entries.append(entry)
  }

  mutating func show(_ effect: Effect, in index: Destination.Index?, of drag: DragID?) {
    entries.append(.effect(effect, index, drag))
  }

  mutating func note(_ notice: Notice, in index: Destination.Index? = nil) {
    entries.append(.notice(notice, index))
  }

  /// Notes an event that doesn't fit what is going on.
  mutating func noteOutOfPlace(_ event: String, _ why: String) {
    note(.outOfPlace(event: event, why: why))
  }
}
