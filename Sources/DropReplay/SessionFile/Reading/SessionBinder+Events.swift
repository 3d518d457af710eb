import DropContent
import DropCore

extension SessionBinder {
  /// One event, its references resolved; `open` and `close` change what later ones may name.
  mutating func event(
    _ value: LocatedJSON,
    at path: [JSONPath.Step]
  ) throws(SessionError) -> SessionEvent {
    let time = value["t"]?.number ?? 0
    guard let spec = value["type"]?.text.flatMap(EventSpec.named) else {
      return SessionEvent(time: time, kind: .wait)
    }
    let kind = try spec.read(&self, WrittenEvent(value: value, path: path))
    return SessionEvent(time: time, kind: kind)
  }

  func items(of event: WrittenEvent) throws(SessionError) -> [Int]? {
    try itemIndexes(event.value["items"], event.path + [.key("items")])
  }

  func destination(of event: WrittenEvent) throws(SessionError) -> String {
    guard let written = event.value["destination"], let id = written.text else { return "" }
    try check(id, isDestinationAt: written, event.path + [.key("destination")])
    return id
  }

  func source(of event: WrittenEvent) throws(SessionError) -> Source? {
    guard let written = event.value["source"] else { return nil }
    return try source(written, at: event.path + [.key("source")])
  }

  mutating func opening(of event: WrittenEvent) throws(SessionError) -> SessionEvent.Kind {
    guard let written = event.value["destination"] else { return .wait }
    beginOpening()
    let parent = event.value["inside"]
    if let parent, let id = parent.text {
      try check(id, isDestinationAt: parent, event.path + [.key("inside")])
    }
    // A destination that was closed may open again under its name.
    if let id = written["id"]?.text, closed.remove(id) { destinationPlaces[id] = nil }
    let destination = try destination(written, at: event.path + [.key("destination")])
    let own = openedByEvent.map { ($0, handlers[$0] ?? HandlerSetting()) }
    return .open(destination, inside: parent?.text, handlers: NameTable(own))
  }

  func change(of event: WrittenEvent) throws(SessionError) -> SessionEvent.Kind {
    let (value, path) = (event.value, event.path)
    let id = try destination(of: event)
    let change = Destination.Change(
      frame: value["frame"].flatMap(Self.rect),
      regions: try regions(value["regions"], at: path + [.key("regions")]),
      layout: value["layout"].map(Self.layout),
      scroll: value["scroll"].map(Self.scroll),
      context: value["context"]?.plain
    )
    return .change(id, change)
  }

  mutating func closing(of event: WrittenEvent) throws(SessionError) -> SessionEvent.Kind {
    let id = try destination(of: event)
    closed.insert(id)
    return .close(id)
  }
}

/// An event as it stands in the file, checked against its declaration.
struct WrittenEvent {
  let value: LocatedJSON
  let path: [JSONPath.Step]

  var point: Point { SessionBinder.point(value["at"]) ?? .zero }

  var operations: Operations {
    Operations(names: value["operations"]?.texts ?? [])
  }

  var modifiers: Modifiers {
    let names = value["keys"]?.texts ?? []
    var modifiers: Modifiers = []
    for (key, name) in Modifiers.named where names.contains(name) { modifiers.insert(key) }
    return modifiers
  }
}
