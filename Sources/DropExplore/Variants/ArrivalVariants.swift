import DropCore
import DropReplay

/// How things come: no pointer brings what is pasted or shared, and nothing of it hovered before.
struct ArrivalVariants {
  let run: RecordedRun

  private static let ofArrival: Set<String> = [
    "session.kind", "session.x", "session.y", "session:index", "session:region",
  ]

  /// What hovering leaves in `session.state` is read as any table is, so that each is pasted.
  ///
  /// Copies of a list's entries are pasted where a handler tells a paste from a drag, and shared by nobody.
  private var kinds: [String] {
    if run.dragsRows { return run.looksAt(Self.ofKind) ? ["paste"] : [] }
    return run.looksAt(Self.ofArrival) ? ["paste", "share"] : ["paste"]
  }

  private static let ofKind: Set<String> = ["session.kind"]

  var all: [SessionVariant] {
    kinds.compactMap { kind in
      let document = run.document.edited { json in
        json.changing("events") { $0 = handedOver($0, as: kind) }
      }
      if document.events == run.document.events { return nil }
      return SessionVariant("\(kind == "paste" ? "pasted" : "shared") instead of dropped", document)
    }
  }

  private static let eventsOfDrags: Set<String> = [
    "begin", "move", "add", "reveal", "leave", "allow", "modifiers", "wait",
  ]

  /// The same events with each drag that is performed made something that is handed over at its drop.
  private func handedOver(_ events: [JSONValue], as kind: String) -> [JSONValue] {
    var told: [JSONValue] = []
    var drag: (number: Int, events: [JSONValue])?
    var count = 0
    for event in events {
      let type = event["type"]?.string ?? ""
      if ["begin", "paste", "share"].contains(type) { count += 1 }
      if type == "begin" {
        told += drag?.events ?? []
        drag = (count, [event])
      } else if type == "drop", let dropped = drag {
        told += handedOver(dropped.events, at: run.performed[dropped.number], by: event, as: kind)
        drag = nil
      } else if drag == nil {
        told.append(event)
      } else {
        drag?.events.append(event)
      }
    }
    return told + (drag?.events ?? [])
  }

  private func handedOver(
    _ drag: [JSONValue],
    at place: String?,
    by drop: JSONValue,
    as kind: String
  ) -> [JSONValue] {
    // What is dragged out of a destination is moved; a handler that goes by where it lay is none that pastes it.
    let isFromList = run.dragsRows || drag[0]["source"]?["destination"] != nil
    guard let place, drag[0]["items"] != nil, !isFromList || run.looksAt(Self.ofKind) else {
      return drag + [drop]
    }
    let items = drag.filter { ["begin", "add"].contains($0["type"]?.string) }
      .flatMap { $0["items"]?.array ?? [] }
    let event = drop.setting("type", to: .string(kind))
      .setting("destination", to: .string(place))
      .setting("items", to: .array(items))
      .setting("source", to: drag[0]["source"])
    return drag.filter { !Self.eventsOfDrags.contains($0["type"]?.string ?? "") } + [event]
  }
}
