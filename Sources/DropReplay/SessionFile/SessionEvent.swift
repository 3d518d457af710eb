import DropContent
package import DropCore
import DropHost

/// One thing that happens in a session file.
///
/// A kind is added here: its case, and its row in the table, from which it is read, written, named, described,
/// told to the core and taken from it.
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
    /// Another program reads an item, by what handlers call it; of the drag that hovers, or was let go
    /// last, where none is named.
    case provide(String, as: ContentType, of: DragID? = nil)
    case sourceEnd(SourceEnd, by: String? = nil, of: DragID? = nil)
    case answer(to: String?, value: JSONValue)
    /// Stops a drag, paste or share by its number, or all.
    case abort(drop: DragID?)
    case undo(String)
    case redo(String)
    case paste(String, items: [Int], source: Source? = nil)
    case share(String, items: [Int], source: Source? = nil)
    /// With the file of another plugin, or of its text as it was read then.
    case reload(String, plugin: String? = nil)
    indirect case change(String, Destination.Change)
    /// The last entries that it holds are those items.
    indirect case open(
      Destination,
      inside: String?,
      handlers: NameTable<HandlerSetting>,
      items: [Int] = []
    )
    case close(String)
    case edit(String, [SessionEdit])
    /// Once its journal has so many records, where that is said.
    case crash(isPower: Bool, record: Int? = nil)
  }

  package init(time: Double, kind: Kind) {
    self.time = time
    self.kind = kind
  }
}

extension SessionEvent.Kind {
  /// The row that says all else; whoever adds a kind is told here that it has none.
  var spec: EventSpec {
    switch self {
    case .begin: .begin
    case .move: .move
    case .add: .add
    case .reveal: .reveal
    case .leave: .leave
    case .allow: .allow
    case .modifiers: .modifiers
    case .wait: .wait
    case .drop: .drop
    case .cancel: .cancel
    case .provide: .provide
    case .sourceEnd: .sourceEnd
    case .answer: .answer
    case .abort: .abort
    case .undo: .undo
    case .redo: .redo
    case .paste: .paste
    case .share: .share
    case .reload: .reload
    case .change: .change
    case .open: .open
    case .close: .close
    case .edit: .edit
    case .crash: .crash
    }
  }

  /// The word for it in session files.
  package var name: String { spec.type }

  /// What is written of it beside its word.
  package func members(_ spelling: EventSpelling) -> [JSONValue.Member] {
    spec.members(self, spelling)
  }

  /// Whether it takes back what a drop did, or does it again.
  package var takesBack: Bool {
    switch self {
    case .undo, .redo: true
    default: false
    }
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

  /// Whether another program does it.
  package var isOutward: Bool {
    switch self {
    case .provide, .sourceEnd: true
    default: false
    }
  }

  /// Whether it is about the drag in flight, and about nothing once there is none.
  var isOfDrag: Bool {
    switch self {
    case .move, .add, .reveal, .leave, .allow, .drop, .cancel, .provide(_, _, nil),
      .sourceEnd(_, _, nil):
      true
    default: false
    }
  }

  /// Whether the drag in flight is over with it.
  package var endsHovering: Bool {
    switch self {
    case .drop, .cancel: true
    default: false
    }
  }

  /// The core's event; none for those that the engine takes otherwise.
  package func event(in session: SessionFile) -> Event? { spec.told(self, session) }

  /// What the core took, as it is written down; none for what a host does otherwise.
  ///
  /// `place` says where in the session items are, those that are shown whole apart.
  package init?(_ event: Event, place: (_ items: [DragItem], _ isRevealed: Bool) -> [Int]) {
    for spec in EventSpec.all {
      guard let kind = spec.heard(event, place) else { continue }
      self = kind
      return
    }
    return nil
  }
}

extension SessionEvent {
  /// As it stands in a session file.
  package func written(_ spelling: EventSpelling) -> JSONValue {
    let head = [
      JSONValue.Member(EventSpec.time.name, .double(time)),
      JSONValue.Member(EventSpec.typeKey.name, .string(kind.name)),
    ]
    return .object(head + kind.members(spelling))
  }
}

extension EventSpec {
  static let all = [
    begin, move, add, reveal, leave, allow, modifiers, wait, drop, cancel, provide, sourceEnd,
    answer, abort, undo, redo, paste, share, reload, change, open, close, edit, crash,
  ]

  static let begin = EventSpec(
    "begin",
    "A drag starts; a file may hold several, one after the other.",
    .items(),
    .point,
    .source,
    make: { .begin(items: $0, at: $1, source: $2) },
    take: {
      if case .begin(let items, let at, let source) = $0 { (items, at, source) } else { nil }
    },
    tell: { session, items, point, source in
      .begin(source ?? session.source, items: session.chosen(items), at: point)
    },
    hear: { event, places in
      guard case .begin(let source, let items, let point) = event else { return nil }
      return (items.map { places($0, false) }, point, source)
    }
  )

  static let move = EventSpec(
    "move",
    "The pointer moved.",
    .point,
    make: { .move($0) },
    take: { if case .move(let point) = $0 { point } else { nil } },
    tell: { _, point in .move(to: point) },
    hear: { event, _ in if case .move(let point) = event { point } else { nil } }
  )

  static let add = EventSpec(
    "add",
    "Items join the drag in flight.",
    .items(),
    make: { .add(items: $0) },
    take: { if case .add(let items) = $0 { .some(items) } else { nil } },
    tell: { session, items in .add(items: session.chosen(items)) },
    hear: { event, places in
      guard case .add(let items) = event else { return nil }
      return .some(items.map { places($0, false) })
    }
  )

  static let reveal = EventSpec(
    "reveal",
    "More is known of what is dragged; a drop reveals all of itself.",
    .items(
      else: "all that are dragged",
      "ids of those that are known whole now; new ones join, the first in place of the only one there "
        + "is where nothing is known of it"
    ),
    make: { .reveal(items: $0) },
    take: { if case .reveal(let items) = $0 { .some(items) } else { nil } },
    tell: { session, items in .reveal(items: session.chosen(items)?.map(\.revealed)) },
    hear: { event, places in
      guard case .reveal(let items) = event else { return nil }
      return .some(items.map { places($0, true) })
    }
  )

  static let leave = EventSpec(
    "leave",
    "The pointer left all destinations, wherever it is, until it moves again.",
    .leave,
    .leave
  )

  static let allow = EventSpec(
    "allow",
    "The source changed its mind about what it allows.",
    EventField(
      KeySpec(
        name: "operations",
        kind: .list(.choice(SessionFormat.operations)),
        isRequired: true,
        doc: "all that it allows from now on"
      )
    ) { (_, value, _) in
      Operations(names: value?.texts ?? [])
    } write: { operations, _ in
      Coding.operations.written(operations)
    },
    make: { .allow($0) },
    take: { if case .allow(let operations) = $0 { operations } else { nil } },
    tell: { _, operations in .allow(operations) },
    hear: { event, _ in if case .allow(let operations) = event { operations } else { nil } }
  )

  static let modifiers = EventSpec(
    "modifiers",
    "Other modifier keys are held.",
    EventField(
      KeySpec(
        name: "keys",
        kind: .list(.choice(SessionFormat.modifiers)),
        isRequired: true,
        doc: "all that are held now"
      )
    ) { (_, value, _) in
      Modifiers(names: value?.texts ?? [])
    } write: { keys, _ in
      Coding.keys.written(keys)
    },
    make: { .modifiers($0) },
    take: { if case .modifiers(let keys) = $0 { keys } else { nil } },
    tell: { _, keys in .modifiers(keys) },
    hear: { event, _ in if case .modifiers(let keys) = event { keys } else { nil } }
  )

  static let wait = EventSpec("wait", "Nothing but time passes.", .wait, .tick)
  static let drop = EventSpec(
    "drop",
    "The finger lifts; of a drag that began here and then left, another program gets it.",
    .drop,
    .drop
  )
  static let cancel = EventSpec("cancel", "The user gives up.", .cancel, .cancel)

  static let answer = EventSpec(
    "answer",
    "The user answers a question that a handler asked.",
    EventField<String?>(
      KeySpec(
        name: "to",
        kind: .string,
        fallback: "the one question that is open",
        doc: "a destination's id, for its oldest open question, or a question's id"
      )
    ) { (_, value, _) in
      value?.text
    } write: { to, _ in
      to.map { .string($0) }
    },
    EventField<JSONValue>(
      KeySpec(
        name: "value",
        kind: .anything,
        isRequired: true,
        doc: "the answers by field, or true; null and false refuse"
      )
    ) { (_, value, _) in
      value?.plain ?? .null
    } write: { value, _ in
      value
    },
    make: { .answer(to: $0, value: $1) },
    take: { if case .answer(let to, let value) = $0 { (to, value) } else { nil } },
    tell: { _, to, value in .reply(to: to, value: value) },
    hear: { event, _ in if case .reply(let to, let value) = event { (to, value) } else { nil } }
  )

  static let abort = EventSpec(
    "abort",
    "The user stops the transfer under way.",
    .drag("drop", else: "all that are under way"),
    make: { .abort(drop: $0) },
    take: { if case .abort(let drop) = $0 { .some(drop) } else { nil } },
    tell: { _, drop in .abort(drop) },
    hear: { event, _ in if case .abort(let drag) = event { .some(drag) } else { nil } }
  )

  static let undo = EventSpec(
    "undo",
    "The last change is taken back.",
    .destination,
    make: { .undo($0) },
    take: { if case .undo(let id) = $0 { id } else { nil } },
    tell: { _, id in .undo(id) },
    hear: { event, _ in if case .undo(let id) = event { id } else { nil } }
  )

  static let redo = EventSpec(
    "redo",
    "What was taken back is done again.",
    .destination,
    make: { .redo($0) },
    take: { if case .redo(let id) = $0 { id } else { nil } },
    tell: { _, id in .redo(id) },
    hear: { event, _ in if case .redo(let id) = event { id } else { nil } }
  )

  static let paste = EventSpec(
    "paste",
    "The same handler without a drag.",
    .destination,
    .items,
    .source,
    make: { .paste($0, items: $1, source: $2) },
    take: {
      if case .paste(let id, let items, let source) = $0 { (id, items, source) } else { nil }
    },
    tell: { session, id, items, source in
      .paste(id, source ?? session.source, items: session.chosen(items) ?? [])
    },
    hear: { event, places in
      guard case .paste(let id, let source, let items) = event else { return nil }
      return (id, places(items, false), source)
    }
  )

  static let share = EventSpec(
    "share",
    "The same handler, from a share sheet.",
    .destination,
    .items,
    .source,
    make: { .share($0, items: $1, source: $2) },
    take: {
      if case .share(let id, let items, let source) = $0 { (id, items, source) } else { nil }
    },
    tell: { session, id, items, source in
      .share(id, source ?? session.source, items: session.chosen(items) ?? [])
    },
    hear: { event, places in
      guard case .share(let id, let source, let items) = event else { return nil }
      return (id, places(items, false), source)
    }
  )

  static let reload = EventSpec(
    "reload",
    "A plugin is read again, in the middle of whatever runs.",
    .destination,
    EventField<String?>(
      KeySpec(
        name: "plugin",
        kind: .string,
        fallback: "the one that it has",
        doc: "the file that is read instead"
      )
    ) { (binder, value, path) throws(SessionError) in
      try binder.plugin(value, at: path)
    } write: { _, spelling in
      spelling.whole?.plugin.map { .string($0) }
    },
    make: { .reload($0, plugin: $1) },
    take: { if case .reload(let id, let plugin) = $0 { (id, plugin) } else { nil } }
  )

  static let change = EventSpec(
    "change",
    "A destination moved, or shows something else.",
    .destination,
    .change,
    make: { .change($0, $1) },
    take: { if case .change(let id, let change) = $0 { (id, change) } else { nil } },
    tell: { _, id, change in .change(id, change) },
    hear: { event, _ in if case .change(let id, let change) = event { (id, change) } else { nil } }
  )

  static let open = EventSpec(
    "open",
    "A destination appears, above the others.",
    .opening,
    make: { .open($0.destination, inside: $0.parent, handlers: $0.handlers, items: $0.items) },
    take: { kind in
      guard case .open(let opened, let parent, let handlers, let items) = kind else { return nil }
      return EventOpening(destination: opened, parent: parent, handlers: handlers, items: items)
    }
  )

  static let close = EventSpec(
    "close",
    "A destination goes away.",
    .closing,
    make: { .close($0) },
    take: { if case .close(let id) = $0 { id } else { nil } },
    tell: { _, id in .close(id) },
    hear: { event, _ in if case .close(let id) = event { id } else { nil } }
  )

  static let edit = EventSpec(
    "edit",
    "The app itself changes what a destination holds; one undo takes all of it back.",
    .destination,
    .edits,
    exactlyOne: RecordSpec.edit.keys.map(\.name) + [RecordSpec.editsKey.name],
    make: { .edit($0, $1) },
    take: { if case .edit(let id, let edits) = $0 { (id, edits) } else { nil } }
  )
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
