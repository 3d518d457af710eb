import DropContent
package import DropCore

/// One thing that happens in a session file.
///
/// A kind is added here: its word, what is written of it, what the core is told or tells, and how it is
/// described and read; all else is made from this file.
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

  /// What is written of it beside its word: all that a transcript says, and what a session file begins with.
  ///
  /// `name` says what an item is called there.
  package func members(_ name: (Int) -> String) -> [JSONValue.Member] {
    var members: Members = []
    func add(_ items: [Int]?) {
      guard let items else { return }
      members.add("items", .array(items.map { .string(name($0)) }))
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
    return members
  }

  /// Whether loads begin to be wanted with it.
  package var isDrop: Bool {
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

  /// What the core took, as it is written down; none for what a host does by methods of its own.
  ///
  /// `place` says where in the session items are, those that are shown whole apart.
  package init?(_ event: Event, place: (_ items: [DragItem], _ isRevealed: Bool) -> [Int]) {
    func places(_ items: [DragItem]?, isRevealed: Bool = false) -> [Int]? {
      items.map { place($0, isRevealed) }
    }
    switch event {
    case .begin(let source, let items, let point):
      self = .begin(items: places(items), at: point, source: source)
    case .move(let point): self = .move(point)
    case .add(let items): self = .add(items: places(items))
    case .reveal(let items): self = .reveal(items: places(items, isRevealed: true))
    case .leave: self = .leave
    case .allow(let operations): self = .allow(operations)
    case .modifiers(let keys): self = .modifiers(keys)
    case .tick: self = .wait
    case .drop: self = .drop
    case .cancel: self = .cancel
    case .abort(let drag): self = .abort(drop: drag?.number)
    case .reply(let to, let value): self = .answer(to: to, value: value)
    case .undo(let id): self = .undo(id)
    case .redo(let id): self = .redo(id)
    case .paste(let id, let source, let items):
      self = .paste(id, items: place(items, false), source: source)
    case .share(let id, let source, let items):
      self = .share(id, items: place(items, false), source: source)
    case .change(let id, let change): self = .change(id, change)
    case .close(let id): self = .close(id)
    case .reload, .open, .answered: return nil
    }
  }
}

extension EventSpec {
  static let all: [EventSpec] = [
    EventSpec(
      type: "begin",
      summary: "A drag starts; a file may hold several, one after the other.",
      keys: [items(isRequired: false), point, source]
    ) { (binder, event) throws(SessionError) in
      .begin(
        items: try binder.items(of: event),
        at: event.point,
        source: try binder.source(of: event)
      )
    },
    EventSpec(type: "move", summary: "The pointer moved.", keys: [point]) {
      (_, event) throws(SessionError) in .move(event.point)
    },
    EventSpec(
      type: "add",
      summary: "Items join the drag in flight.",
      keys: [items(isRequired: false)]
    ) { (binder, event) throws(SessionError) in .add(items: try binder.items(of: event)) },
    EventSpec(
      type: "reveal",
      summary: "More is known of what is dragged; a drop reveals all of itself.",
      keys: [items(isRequired: false, fallback: "all that are dragged", doc: revealed)]
    ) { (binder, event) throws(SessionError) in .reveal(items: try binder.items(of: event)) },
    EventSpec(
      type: "leave",
      summary: "The pointer left all destinations, wherever it is, until it moves again."
    ) { (_, _) throws(SessionError) in .leave },
    EventSpec(
      type: "allow",
      summary: "The source changed its mind about what it allows.",
      keys: [
        KeySpec(
          name: "operations",
          kind: .list(.choice(SessionFormat.operations)),
          isRequired: true,
          doc: "all that it allows from now on"
        )
      ]
    ) { (_, event) throws(SessionError) in .allow(event.operations) },
    EventSpec(
      type: "modifiers",
      summary: "Other modifier keys are held.",
      keys: [
        KeySpec(
          name: "keys",
          kind: .list(.choice(SessionFormat.modifiers)),
          isRequired: true,
          doc: "all that are held now"
        )
      ]
    ) { (_, event) throws(SessionError) in .modifiers(event.modifiers) },
    EventSpec(type: "wait", summary: "Nothing but time passes.") { (_, _) throws(SessionError) in
      .wait
    },
    EventSpec(type: "drop", summary: "The finger lifts.") { (_, _) throws(SessionError) in .drop },
    EventSpec(type: "cancel", summary: "The user gives up.") { (_, _) throws(SessionError) in
      .cancel
    },
    EventSpec(
      type: "answer",
      summary: "The user answers a question that a handler asked.",
      keys: [
        KeySpec(
          name: "to",
          kind: .string,
          fallback: "the one question that is open",
          doc: "a destination's id, for its oldest open question, or a question's id"
        ),
        KeySpec(
          name: "value",
          kind: .anything,
          isRequired: true,
          doc: "the answers by field, or true; null and false refuse"
        ),
      ]
    ) { (_, event) throws(SessionError) in
      .answer(to: event.value["to"]?.text, value: event.value["value"]?.plain ?? .null)
    },
    EventSpec(
      type: "abort",
      summary: "The user stops the transfer under way.",
      keys: [
        KeySpec(
          name: "drop",
          kind: .count(least: 1),
          fallback: "all that are under way",
          doc: "which of the session's drags, pastes and shares, the first is 1"
        )
      ]
    ) { (_, event) throws(SessionError) in .abort(drop: event.value["drop"]?.integer) },
    EventSpec(type: "undo", summary: "The last change is taken back.", keys: [destination]) {
      (binder, event) throws(SessionError) in .undo(try binder.destination(of: event))
    },
    EventSpec(type: "redo", summary: "What was taken back is done again.", keys: [destination]) {
      (binder, event) throws(SessionError) in .redo(try binder.destination(of: event))
    },
    EventSpec(
      type: "paste",
      summary: "The same handler without a drag.",
      keys: [destination, items(isRequired: true), source]
    ) { (binder, event) throws(SessionError) in
      .paste(
        try binder.destination(of: event),
        items: try binder.items(of: event) ?? [],
        source: try binder.source(of: event)
      )
    },
    EventSpec(
      type: "share",
      summary: "The same handler, from a share sheet.",
      keys: [destination, items(isRequired: true), source]
    ) { (binder, event) throws(SessionError) in
      .share(
        try binder.destination(of: event),
        items: try binder.items(of: event) ?? [],
        source: try binder.source(of: event)
      )
    },
    EventSpec(
      type: "reload",
      summary: "A plugin is read again, in the middle of whatever runs.",
      keys: [
        destination,
        KeySpec(
          name: "plugin",
          kind: .string,
          fallback: "the one that it has",
          doc: "the file that is read instead"
        ),
      ]
    ) { (binder, event) throws(SessionError) in
      .reload(
        try binder.destination(of: event),
        plugin: try binder.plugin(event.value["plugin"], at: event.path + [.key("plugin")])
      )
    },
    EventSpec(
      type: "change",
      summary: "A destination moved, or shows something else.",
      keys: [
        destination,
        RecordSpec.frameKey(fallback: "as it was", doc: "where it is now"),
        RecordSpec.regionsKey(fallback: "as they were", doc: "its named parts from then on"),
        RecordSpec.layoutKey, RecordSpec.scrollKey, RecordSpec.contextKey,
      ]
    ) { (binder, event) throws(SessionError) in
      try binder.change(of: event)
    },
    EventSpec(
      type: "open",
      summary: "A destination appears, above the others.",
      keys: [
        KeySpec(
          name: "destination",
          kind: .record(.destination),
          isRequired: true,
          doc: "all of it, as in `destinations`"
        ),
        KeySpec(
          name: "inside",
          kind: .string,
          fallback: "the scene",
          doc: "the open destination that it lies in"
        ),
      ]
    ) { (binder, event) throws(SessionError) in try binder.opening(of: event) },
    EventSpec(type: "close", summary: "A destination goes away.", keys: [destination]) {
      (binder, event) throws(SessionError) in try binder.closing(of: event)
    },
  ]
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
