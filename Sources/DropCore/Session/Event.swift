/// What comes in: a stimulus from outside, or the answer to an ask.
///
/// Whom the session hands it to stands in ``DropSession/apply(_:at:into:)``.
public enum Event: Sendable, Hashable {
  /// A drag starts; without items its source's handler is asked for them.
  indirect case begin(Source, items: [DragItem]?, at: Point)
  /// The pointer moved.
  case move(to: Point)
  /// Items join the drag; without any its source's handler is asked for them.
  case add(items: [DragItem]?)
  /// Items that weren't known whole are: all that is dragged, or these; new ones join.
  case reveal(items: [DragItem]?)
  /// The pointer is over no destination until it moves again.
  case leave
  /// The source allows these operations from now on.
  case allow(Operations)
  /// Other keys are held down.
  case modifiers(Modifiers)
  /// Time passed.
  case tick
  /// The finger lifts.
  case drop
  /// The user gives the drag up.
  case cancel
  /// Another program reads an item, as that type: of the drag that hovers, or the last that was let go
  /// outside, where none is named.
  indirect case provide(item: String, as: ContentType, of: DragID?)
  /// Another program says what it did with what was let go outside, or is still dragged.
  indirect case sourceEnd(SourceEnd, by: String?, of: DragID?)
  /// The user stops what is under way; without a drag, all of it.
  case abort(DragID?)
  /// The user answers a question: by its own or its destination's name, or the only open one.
  indirect case reply(to: String?, value: JSONValue)
  /// The user takes back the last drop that changed the destination.
  case undo(String)
  /// The user does again what was taken back last.
  case redo(String)
  /// Items come from the clipboard.
  indirect case paste(String, Source, items: [DragItem])
  /// Another app hands items over.
  indirect case share(String, Source, items: [DragItem])
  /// The destination's handler was read again: what it says of itself now, or why the old one stays.
  indirect case reload(String, HandlerProfile?, fault: Fault?)
  /// The destination moved, or shows something else.
  indirect case change(String, Destination.Change)
  /// A destination appears on top of its siblings.
  indirect case open(Destination, inside: String?)
  /// A destination goes away, with all that lies on it.
  case close(String)
  /// A decider answers.
  indirect case answered(Ask.ID, Answer)
}

extension Event {
  /// Whether it is a decider's answer.
  var isAnswer: Bool {
    if case .answered = self { true } else { false }
  }

  /// Whether what scripts know of a drag may be something else behind it.
  package var changesDrags: Bool {
    switch self {
    case .add, .reveal, .allow, .modifiers, .change, .close: true
    default: false
    }
  }
}
