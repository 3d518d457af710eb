import DropContent
import DropCore

extension SessionBinder {
  /// One event, its references resolved; `open` and `close` change what later ones may name.
  mutating func event(
    _ value: LocatedJSON,
    at path: [JSONPath.Step]
  ) throws(SessionError) -> SessionEvent {
    let time = value["t"]?.number ?? 0
    return SessionEvent(time: time, kind: try kind(value, at: path))
  }

  private mutating func kind(
    _ value: LocatedJSON,
    at path: [JSONPath.Step]
  ) throws(SessionError) -> SessionEvent.Kind {
    let point = Self.point(value["at"]) ?? .zero
    let items = try itemIndexes(value["items"], path + [.key("items")])
    switch value["type"]?.text {
    case "begin": return .begin(items: items, at: point)
    case "move": return .move(point)
    case "add": return .add(items: items)
    case "modifiers": return .modifiers(Self.modifiers(value["keys"]?.texts ?? []))
    case "drop": return .drop
    case "cancel": return .cancel
    case "abort": return .abort
    case "answer": return .answer(to: value["to"]?.text, value: value["value"]?.plain ?? .null)
    case "undo": return .undo(try destinationID(value, path))
    case "redo": return .redo(try destinationID(value, path))
    case "paste": return .paste(try destinationID(value, path), items: items ?? [])
    case "share": return .share(try destinationID(value, path), items: items ?? [])
    case "reload": return .reload(try destinationID(value, path))
    case "change": return .change(try destinationID(value, path), try change(value, path))
    case "open": return try opening(value, path)
    case "close":
      let id = try destinationID(value, path)
      closed.insert(id)
      return .close(id)
    default: return .wait
    }
  }

  private func destinationID(
    _ value: LocatedJSON,
    _ path: [JSONPath.Step]
  ) throws(SessionError) -> String {
    guard let written = value["destination"], let id = written.text else { return "" }
    try check(id, isDestinationAt: written, path + [.key("destination")])
    return id
  }

  private mutating func opening(
    _ value: LocatedJSON,
    _ path: [JSONPath.Step]
  ) throws(SessionError) -> SessionEvent.Kind {
    guard let written = value["destination"] else { return .wait }
    let before = Set(handlers.keys)
    // A destination that was closed may open again under its name.
    if let id = written["id"]?.text, closed.remove(id) != nil { destinationPlaces[id] = nil }
    let opened = try destination(written, at: path + [.key("destination")])
    let own = handlers.filter { !before.contains($0.key) || $0.key == opened.id }
    return .open(opened, handlers: own)
  }

  private func change(
    _ value: LocatedJSON,
    _ path: [JSONPath.Step]
  ) throws(SessionError) -> Destination.Change {
    Destination.Change(
      frame: value["frame"].flatMap(Self.rect),
      regions: try regions(value["regions"], at: path + [.key("regions")]),
      layout: value["layout"].map(Self.layout),
      scroll: value["scroll"].map(Self.scroll),
      context: value["context"]?.plain
    )
  }

  private static func modifiers(_ names: [String]) -> Modifiers {
    var modifiers: Modifiers = []
    for (key, name) in Modifiers.named where names.contains(name) { modifiers.insert(key) }
    return modifiers
  }
}
