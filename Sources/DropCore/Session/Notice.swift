/// Something worth a line in the transcript that is no fault.
public enum Notice: Sendable, Hashable {
  /// An answer to an ask that nobody waits for any more.
  case lateAnswer(Ask.ID)
  /// An event that doesn't fit what is going on.
  case outOfPlace(event: String, why: String)
  /// A destination that isn't there.
  case noSuchDestination(String)
  /// A proposal names a region that isn't there.
  case noSuchRegion(String)
  /// A proposal names an index that isn't there.
  case noSuchIndex(Int, count: Int)
  /// A second answer for one item; the first holds.
  case secondAnswer(item: String, kept: ItemResult.Kind, dropped: ItemResult.Kind)
  /// A placeholder was left open at the end, and is discarded.
  case openPlaceholder(PlaceholderID)
  /// The operation a handler says it performed can't be; another is noted.
  case performedOther(asked: Operation, granted: Operation?)
  /// There is nothing to undo or redo.
  case nothingToUndo(isRedo: Bool)
  /// A destination was reloaded; whether its new script took over.
  case reloaded(isNew: Bool)
  /// A destination failed too often and is asked no more during this drag.
  case quarantined(faults: Int)
  /// A handler let an item's error through, which ended it there.
  case endedEarly(handler: String, place: String?, message: String)
  /// So many entries were put in that no item was made into, while items were left unhandled.
  case ownerless(Int)
  /// Nothing of what is dragged is of a type that the destination accepts.
  case acceptsNothing
  /// A plugin accepts a type that nobody knows, whose name looks like a slip.
  case unknownType(String, nearest: String?)
  /// No open question has that name, or none is open.
  case noSuchQuestion(String?)
  /// An answer names no question while these are open.
  case severalQuestions([String])
  /// An answer isn't what the question asked for, and counts as none.
  case wrongAnswer(question: String, why: String)
  /// Nobody ever answers a question: it is dismissed.
  case unanswered(question: String)
}
