package import DropCore

/// One thing that happens in a session file.
///
/// A kind is added here, with its word, what is written of it and what the core is told, and in the
/// table of ``EventSpec``, where it is described and read; all else is made from the two.
package struct SessionEvent: Sendable {
  /// Milliseconds from the start.
  package var time: Double
  package var kind: Kind

  /// Items are indexes into the session's.
  package enum Kind: Sendable {
    /// Without a source it is the session's.
    case begin(items: [Int]?, at: Point, source: Source? = nil)
    case move(Point)
    case add(items: [Int]?)
    case reveal(items: [Int]?)
    case leave
    case allow(Operations)
    case modifiers(Modifiers)
    case wait
    case drop
    case cancel
    case answer(to: String?, value: JSONValue)
    /// Stops a drag, paste or share by its number, or all.
    case abort(drop: Int?)
    case undo(String)
    case redo(String)
    case paste(String, items: [Int], source: Source? = nil)
    case share(String, items: [Int], source: Source? = nil)
    /// With the file of another plugin, or of its text as it was read then.
    case reload(String, plugin: String? = nil)
    indirect case change(String, Destination.Change)
    indirect case open(Destination, inside: String?, handlers: NameTable<HandlerSetting>)
    case close(String)
  }

  package init(time: Double, kind: Kind) {
    self.time = time
    self.kind = kind
  }
}

extension SessionEvent.Kind {
  /// The word for it in session files.
  package var name: String {
    switch self {
    case .begin: "begin"
    case .move: "move"
    case .add: "add"
    case .reveal: "reveal"
    case .leave: "leave"
    case .allow: "allow"
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

  /// What a transcript says of it beside its word.
  func add(to members: inout Members, _ session: SessionFile) {
    func add(_ items: [Int]?) {
      guard let items else { return }
      members.add("items", .array(items.map { .string(session.items[$0].id) }))
    }
    switch self {
    case .begin(let items, let point, _):
      add(items)
      members.add("at", point.value)
    case .move(let point): members.add("at", point.value)
    case .add(let items), .reveal(let items): add(items)
    case .allow(let operations):
      members.add("operations", .array(operations.all.map { .string($0.name) }))
    case .modifiers(let keys): members.add("keys", .array(keys.names.map { .string($0) }))
    case .answer(let to, let value):
      members.add("to", to)
      members.add("value", value)
    case .paste(let id, let items, _), .share(let id, let items, _):
      members.add("destination", id)
      add(items)
    case .undo(let id), .redo(let id), .reload(let id, _), .change(let id, _), .close(let id):
      members.add("destination", id)
    case .open(let destination, _, _): members.add("destination", destination.id)
    case .abort(let drop): members.add("drop", drop)
    case .leave, .wait, .drop, .cancel: break
    }
  }

  /// Whether loads begin to be wanted with it.
  var isDrop: Bool {
    switch self {
    case .drop, .paste, .share: true
    default: false
    }
  }

  /// Whether a drag, paste or share starts with it.
  package var beginsDrag: Bool {
    switch self {
    case .begin, .paste, .share: true
    default: false
    }
  }

  /// Whether the drag in flight is over with it.
  var endsHovering: Bool {
    switch self {
    case .drop, .cancel: true
    default: false
    }
  }

  /// The core's event; none for those that the engine takes by methods of their own.
  package func event(in session: SessionFile) -> Event? {
    func chosen(_ items: [Int]?) -> [DragItem]? { items.map { $0.map { session.items[$0] } } }
    switch self {
    case .begin(let items, let point, let source):
      return .begin(source ?? session.source, items: chosen(items), at: point)
    case .move(let point): return .move(to: point)
    case .add(let items): return .add(items: chosen(items))
    case .reveal(let items): return .reveal(items: chosen(items)?.map(\.revealed))
    case .leave: return .leave
    case .allow(let operations): return .allow(operations)
    case .modifiers(let keys): return .modifiers(keys)
    case .wait: return .tick
    case .drop: return .drop
    case .cancel: return .cancel
    case .abort(let drop): return .abort(drop.map { DragID(number: $0) })
    case .answer(let to, let value): return .reply(to: to, value: value)
    case .undo(let id): return .undo(id)
    case .redo(let id): return .redo(id)
    case .paste(let id, let items, let source):
      return .paste(id, source ?? session.source, items: chosen(items) ?? [])
    case .share(let id, let items, let source):
      return .share(id, source ?? session.source, items: chosen(items) ?? [])
    case .change(let id, let change): return .change(id, change)
    case .close(let id): return .close(id)
    case .reload, .open: return nil
    }
  }
}

extension Point {
  var value: JSONValue { .array([.double(x), .double(y)]) }
}

/// The members of an object under construction, in order.
typealias Members = [JSONValue.Member]

extension Members {
  mutating func add(_ key: String, _ value: JSONValue) { append(JSONValue.Member(key, value)) }

  mutating func add(_ key: String, _ text: String?) {
    if let text { add(key, .string(text)) }
  }

  mutating func add(_ key: String, _ number: Int?) {
    if let number { add(key, .int(number)) }
  }

  mutating func add(_ key: String, _ number: Double?) {
    if let number { add(key, .double(number)) }
  }
}
