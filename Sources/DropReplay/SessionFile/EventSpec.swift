import DropContent
package import DropCore
import DropHost

/// One kind of event of the session file: its word, what it is for, its keys, how it is read and written,
/// what the core is told of it, and what of the core's it is.
///
/// All of them stand with ``SessionEvent``.
final class EventSpec: Sendable {
  typealias Kind = SessionEvent.Kind
  /// Says where in the session items are, those that are shown whole apart.
  typealias Places = (_ items: [DragItem], _ isRevealed: Bool) -> [Int]

  let type: String
  let summary: String
  let keys: [KeySpec]
  /// Its keys with those that every event has; made once, as each event of a file is held against it.
  let record: RecordSpec
  let read: @Sendable (inout SessionBinder, WrittenEvent) throws(SessionError) -> Kind
  /// What is written of it beside its word.
  let members: @Sendable (Kind, EventSpelling) -> [JSONValue.Member]
  /// The core's event; none for what the engine takes otherwise.
  let told: @Sendable (Kind, SessionFile) -> Event?
  /// What the core took, where it is of this kind.
  let heard: @Sendable (Event, Places) -> Kind?

  /// `take` gives what its fields say, `make` puts that together, `tell` makes the core's event of it and
  /// `hear` takes it out of one.
  init<each Part>(
    _ type: String,
    _ summary: String,
    _ fields: repeat EventField<each Part>,
    exactlyOne: [String] = [],
    make: @escaping @Sendable (repeat each Part) -> Kind,
    take: @escaping @Sendable (Kind) -> (repeat each Part)?,
    tell: (@Sendable (SessionFile, repeat each Part) -> Event?)? = nil,
    hear: (@Sendable (Event, Places) -> (repeat each Part)?)? = nil
  ) {
    self.type = type
    self.summary = summary
    var keys: [KeySpec] = []
    repeat keys += (each fields).keys
    self.keys = keys
    record = RecordSpec(
      title: "`\(type)`",
      noun: "the event '\(type)'",
      summary: summary,
      keys: [Self.time, Self.typeKey] + keys,
      exactlyOne: exactlyOne
    )
    let all = (repeat each fields)
    read = { (binder, event) throws(SessionError) in
      make(repeat try (each all).read(&binder, event))
    }
    members = { kind, spelling in
      guard let parts = take(kind) else { return [] }
      var members: [JSONValue.Member] = []
      repeat members += (each all).write(each parts, spelling)
      return members
    }
    told = { kind, session in
      guard let tell, let parts = take(kind) else { return nil }
      return tell(session, repeat each parts)
    }
    heard = { event, places in
      guard let parts = hear?(event, places) else { return nil }
      return make(repeat each parts)
    }
  }

  /// One without keys.
  convenience init(_ type: String, _ summary: String, _ kind: Kind, _ event: Event) {
    self.init(
      type,
      summary,
      make: { kind },
      take: { _ in () },
      tell: { _ in event },
      hear: { other, _ in other == event ? () : nil }
    )
  }

  static func named(_ type: String) -> EventSpec? { all.first { $0.type == type } }

  static let time = KeySpec(
    name: "t",
    kind: .time,
    isRequired: true,
    doc: "milliseconds from the start, never falling"
  )
  static let typeKey = KeySpec(
    name: "type",
    kind: .name,
    isRequired: true,
    doc: "what happens"
  )
}

/// How an event is written: as a transcript tells of it, or as a session file has it.
package struct EventSpelling {
  /// What an item is called.
  let name: (Int) -> String
  /// What only a session file says.
  let whole: Whole?

  /// What a session file says of destinations and plugins.
  package struct Whole {
    /// One that opens, with all that lies on it.
    let destination: (Destination) -> JSONValue
    /// The file that is read.
    let plugin: String?

    package init(plugin: String?, destination: @escaping (Destination) -> JSONValue) {
      self.plugin = plugin
      self.destination = destination
    }
  }

  package init(_ whole: Whole? = nil, name: @escaping (Int) -> String) {
    self.name = name
    self.whole = whole
  }
}

/// What an event says under one key, or under some that belong together.
struct EventField<Value>: Sendable {
  let keys: [KeySpec]
  let read: @Sendable (inout SessionBinder, WrittenEvent) throws(SessionError) -> Value
  let write: @Sendable (Value, EventSpelling) -> [JSONValue.Member]

  init(
    keys: [KeySpec],
    read: @escaping @Sendable (inout SessionBinder, WrittenEvent) throws(SessionError) -> Value,
    write: @escaping @Sendable (Value, EventSpelling) -> [JSONValue.Member]
  ) {
    self.keys = keys
    self.read = read
    self.write = write
  }

  /// What stands under that key; nothing is written where `write` gives nothing.
  init(
    _ key: KeySpec,
    read:
      @escaping @Sendable (inout SessionBinder, LocatedJSON?, [JSONPath.Step])
      throws(SessionError) -> Value,
    write: @escaping @Sendable (Value, EventSpelling) -> JSONValue?
  ) {
    let name = key.name
    self.init(keys: [key]) { (binder, event) throws(SessionError) in
      try read(&binder, event.value[name], event.path + [.key(name)])
    } write: { value, spelling in
      write(value, spelling).map { [JSONValue.Member(name, $0)] } ?? []
    }
  }
}

// MARK: Fields that several kinds have

extension EventField where Value == Point {
  static var point: EventField {
    let key = KeySpec(
      name: "at",
      kind: .numbers(["x", "y"], sizesFrom: 2),
      isRequired: true,
      doc: "the pointer, in the scene"
    )
    return EventField(key) { (_, value, _) in
      SessionBinder.point(value) ?? .zero
    } write: {
      point,
      _ in
      point.value
    }
  }
}

extension EventField where Value == String {
  static var destination: EventField {
    EventField(destinationKey) { (binder, value, path) throws(SessionError) in
      try binder.destination(value, at: path)
    } write: { id, _ in
      .string(id)
    }
  }

  static var destinationKey: KeySpec {
    KeySpec(name: "destination", kind: .name, isRequired: true, doc: "which")
  }

  /// One that goes away, which changes what later events may name.
  static var closing: EventField {
    let open = EventField.destination
    return EventField(keys: open.keys) { (binder, event) throws(SessionError) in
      let id = try open.read(&binder, event)
      binder.noteClosed(id)
      return id
    } write: { id, spelling in
      open.write(id, spelling)
    }
  }
}

extension EventField where Value == Source? {
  /// A transcript says it once, with the drag.
  static var source: EventField {
    let key = KeySpec(
      name: "source",
      kind: .record(.dragSource),
      fallback: "the session's",
      doc: "who drags this time"
    )
    return EventField(key) { (binder, value, path) throws(SessionError) in
      guard let value else { return nil }
      return try binder.source(value, at: path)
    } write: { source, spelling in
      guard spelling.whole != nil, var source else { return nil }
      source.profile = nil
      let written = Coding.source(context: .raw).written(source)
      // One with nothing to say is the session's, which has none.
      if written == .object([]) { return nil }
      return written
    }
  }
}

extension EventField where Value == [Int]? {
  static func items(
    else fallback: String = "those that the source plugin makes",
    _ doc: String = EventField<[Int]>.doc
  ) -> EventField {
    let key = KeySpec(
      name: EventField<[Int]>.key,
      kind: .list(.string),
      fallback: fallback,
      doc: doc
    )
    return EventField(key) { (binder, value, path) throws(SessionError) in
      try binder.itemIndexes(value, path)
    } write: { items, spelling in
      items.map { .array($0.map { .string(spelling.name($0)) }) }
    }
  }
}

extension EventField where Value == [Int] {
  static var key: String { "items" }
  static var doc: String { "ids of the session's items" }

  static var items: EventField {
    let key = KeySpec(name: key, kind: .list(.string), isRequired: true, doc: doc)
    return EventField(key) { (binder, value, path) throws(SessionError) in
      try binder.itemIndexes(value, path) ?? []
    } write: { items, spelling in
      .array(items.map { .string(spelling.name($0)) })
    }
  }
}

// MARK: Destinations that come, and change

/// A destination that an event opens, with what the session says of the plugins on it.
struct EventOpening: Sendable {
  let destination: Destination
  let parent: String?
  let handlers: NameTable<HandlerSetting>
  /// Those that its last entries are.
  let items: [Int]
}

extension EventField where Value == EventOpening {
  /// A transcript says only its id.
  static var opening: EventField {
    let opened = KeySpec(
      name: EventField<String>.destinationKey.name,
      kind: .record(.destination),
      isRequired: true,
      doc: "all of it, as in `destinations`"
    )
    let inside = KeySpec(
      name: "inside",
      kind: .name,
      fallback: "the scene",
      doc: "the open destination that it lies in"
    )
    let held = KeySpec(
      name: EventField<[Int]>.key,
      kind: .list(.string),
      fallback: "[]",
      doc: "ids of the session's items that it holds behind its `contents`, with what they are"
    )
    return EventField(keys: [opened, inside, held]) { (binder, event) throws(SessionError) in
      binder.beginOpening()
      let parent = event.value[inside.name]
      if let parent, let id = parent.text {
        try binder.check(id, isDestinationAt: parent, event.path + [.key(inside.name)])
      }
      // It was checked that it is there.
      let path = event.path + [.key(opened.name)]
      var destination = Destination(id: "")
      if let written = event.value[opened.name] {
        if let id = written["id"]?.text { binder.noteReopened(id) }
        destination = try binder.destination(written, at: path)
      }
      let itemPath = event.path + [.key(held.name)]
      let items = try binder.itemIndexes(event.value[held.name], itemPath) ?? []
      destination.contents += items.map { HeldItem(binder.knownItems[$0], nil).entry() }
      let own = binder.openedByEvent.map { ($0, binder.handlers[$0] ?? HandlerSetting()) }
      return EventOpening(
        destination: destination,
        parent: parent?.text,
        handlers: NameTable(own),
        items: items
      )
    } write: { opening, spelling in
      let id = JSONValue.string(opening.destination.id)
      guard let whole = spelling.whole else { return [JSONValue.Member(opened.name, id)] }
      let parent = opening.parent.map { JSONValue.Member(inside.name, .string($0)) }
      var destination = opening.destination
      let names = JSONValue.array(opening.items.map { .string(spelling.name($0)) })
      destination.contents.removeLast(min(opening.items.count, destination.contents.count))
      let items = opening.items.isEmpty ? nil : JSONValue.Member(held.name, names)
      return [JSONValue.Member(opened.name, whole.destination(destination))]
        + [parent, items].compactMap(\.self)
    }
  }
}

extension EventField where Value == Destination.Change {
  /// A transcript doesn't say what changed.
  static var change: EventField {
    let frame = RecordSpec.frameKey(fallback: "as it was", doc: "where it is now")
    let regions = RecordSpec.regionsKey(
      fallback: "as they were",
      doc: "its named parts from then on"
    )
    let (layout, scroll) = (RecordSpec.layoutKey, RecordSpec.scrollKey)
    let context = RecordSpec.contextKey
    return EventField(keys: [frame, regions, layout, scroll, context]) {
      (binder, event) throws(SessionError) in
      let value = event.value
      return Destination.Change(
        frame: value[frame.name].flatMap(SessionBinder.rect),
        regions: try binder.regions(value[regions.name], at: event.path + [.key(regions.name)]),
        layout: value[layout.name].map(SessionBinder.layout),
        scroll: value[scroll.name].map(SessionBinder.scroll),
        context: value[context.name]?.plain
      )
    } write: { change, spelling in
      guard spelling.whole != nil,
        case .object(let members) = Coding.change(context: .raw).written(change)
      else { return [] }
      return members
    }
  }
}

// MARK: What an app changes itself

extension EventField where Value == [SessionEdit] {
  /// One alone stands beside the event's word, several under a key of their own.
  static var edits: EventField {
    EventField(keys: RecordSpec.edit.keys + [RecordSpec.editsKey]) {
      (binder, event) throws(SessionError) in
      let key = RecordSpec.editsKey.name
      guard let list = event.value[key] else {
        return [try SessionEdit(event.value, at: event.path, &binder)]
      }
      var edits: [SessionEdit] = []
      for (place, each) in list.elements.enumerated() {
        edits.append(try SessionEdit(each, at: event.path + [.key(key), .index(place)], &binder))
      }
      return edits
    } write: { edits, spelling in
      if edits.count == 1 { return [edits[0].member(spelling)] }
      let all = edits.map { JSONValue.object([$0.member(spelling)]) }
      return [JSONValue.Member(RecordSpec.editsKey.name, .array(all))]
    }
  }
}

extension SessionEdit {
  fileprivate init(
    _ value: LocatedJSON,
    at path: [JSONPath.Step],
    _ binder: inout SessionBinder
  ) throws(SessionError) {
    func index(_ value: LocatedJSON?) -> Int? { value?.integer.map { $0 - 1 } }
    func indexes(_ value: LocatedJSON?) -> [Int] { (value?.elements ?? []).compactMap(index) }
    if let insert = value["insert"] {
      let path = path + [.key("insert"), .key("items")]
      let items = try binder.itemIndexes(insert["items"], path) ?? []
      self = .insert(items, before: index(insert["before"]))
    } else if let move = value["move"] {
      self = .move(indexes(move["entries"]), before: index(move["before"]))
    } else if let rename = value["rename"] {
      self = .rename(index(rename["entry"]) ?? 0, rename["name"]?.text ?? "")
    } else {
      self = .remove(indexes(value["remove"]))
    }
  }

  fileprivate func member(_ spelling: EventSpelling) -> JSONValue.Member {
    func list(_ indexes: [Int]) -> JSONValue { .array(indexes.map { .int($0 + 1) }) }
    func placed(_ key: String, _ value: JSONValue, _ before: Int?) -> JSONValue {
      let place = before.map { [JSONValue.Member("before", .int($0 + 1))] } ?? []
      return .object([JSONValue.Member(key, value)] + place)
    }
    switch self {
    case .insert(let items, let before):
      let names = JSONValue.array(items.map { .string(spelling.name($0)) })
      return JSONValue.Member("insert", placed("items", names, before))
    case .remove(let entries): return JSONValue.Member("remove", list(entries))
    case .move(let entries, let before):
      return JSONValue.Member("move", placed("entries", list(entries), before))
    case .rename(let entry, let name):
      return JSONValue.Member("rename", ["entry": .int(entry + 1), "name": .string(name)])
    }
  }
}

extension SessionFile {
  /// The items at those places.
  func chosen(_ places: [Int]?) -> [DragItem]? { places.map { $0.map { items[$0] } } }
}
