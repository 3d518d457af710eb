import DropCore

extension TranscriptRecord {
  /// An event of the session; none for moves, which the proposals tell of.
  package init?(_ event: SessionEvent, in session: SessionFile) {
    if case .move = event.kind { return nil }
    time = event.time
    kind = "event"
    var members: Members = []
    members.add("type", event.kind.name)
    event.kind.add(to: &members, session)
    self.members = members
  }
}

extension SessionEvent.Kind {
  /// The word for it in session files.
  package var name: String {
    switch self {
    case .begin: "begin"
    case .move: "move"
    case .add: "add"
    case .modifiers: "modifiers"
    case .wait: "wait"
    case .drop: "drop"
    case .cancel: "cancel"
    case .answer: "answer"
    case .abort: "abort"
    case .undo: "undo"
    case .redo: "redo"
    case .paste: "paste"
    case .share: "share"
    case .reload: "reload"
    case .change: "change"
    case .open: "open"
    case .close: "close"
    }
  }

  func add(to members: inout Members, _ session: SessionFile) {
    func add(_ items: [Int]?) {
      guard let items else { return }
      members.add("items", .array(items.map { .string(session.items[$0].id) }))
    }
    switch self {
    case .begin(let items, let point):
      add(items)
      members.add("at", point.value)
    case .move(let point): members.add("at", point.value)
    case .add(let items): add(items)
    case .modifiers(let keys): members.add("keys", .array(keys.names.map { .string($0) }))
    case .answer(let to, let value):
      members.add("to", to)
      members.add("value", value)
    case .paste(let id, let items), .share(let id, let items):
      members.add("destination", id)
      add(items)
    case .undo(let id), .redo(let id), .reload(let id), .change(let id, _), .close(let id):
      members.add("destination", id)
    case .open(let destination, _): members.add("destination", destination.id)
    case .wait, .drop, .cancel, .abort: break
    }
  }
}

extension Point {
  var value: JSONValue { .array([.double(x), .double(y)]) }
}
