import DropCore
import DropReplay

/// How many items there are, where a handler looks at more than one it was handed.
struct CountVariants {
  let run: RecordedRun

  private static let ofCount: Set<String> = [
    "session.items", "session:has", "session:all", "session:find", "session:stabilize",
  ]
  /// Of more items none are doubled: hundreds are tried once, beside the search.
  private static let mostDoubled = 8

  var all: [SessionVariant] {
    guard run.looksAt(Self.ofCount) else { return [] }
    let rows = run.dragsRows ? [("all rows of the list", draggingAllRows)] : []
    let all =
      rows + [
        ("the first item alone", keeping { $0.prefix(1) }),
        ("the last item alone", keeping { $0.suffix(1) }),
        ("no item before one joins", beginningWithNone),
        ("what joins comes at the last moment", joiningLate),
      ] + (run.looksAt(Self.ofCount, whileHovering: true) ? [("the last item joins", joining)] : [])
    return (all + (doubled.map { [("two of each item", $0)] } ?? [])).map {
      SessionVariant($0, $1, isOfItems: true)
    }
  }

  private static let starts: Set<String> = ["begin", "paste", "share"]

  /// Each drag with some of its items, which none joins and of which alone more is told.
  private func keeping(_ some: ([JSONValue]) -> ArraySlice<JSONValue>) -> SessionDocument {
    run.document.edited { json in
      json.changing("events") { events in
        var kept: ArraySlice<JSONValue>?
        events = events.compactMap { event in
          guard let type = event["type"]?.string else { return event }
          let items = event["items"]?.array
          if Self.starts.contains(type) {
            kept = items.flatMap { $0.count > 1 ? some($0) : nil }
            return kept.map { event.setting("items", to: .array(Array($0))) } ?? event
          }
          guard let kept, ["add", "reveal"].contains(type) else { return event }
          guard type == "reveal", let items else { return type == "add" ? nil : event }
          let told = items.filter(kept.contains)
          return told.isEmpty ? nil : event.setting("items", to: .array(told))
        }
      }
    }
  }

  /// Each drag out of a list with all of its entries that the session has as items.
  private var draggingAllRows: SessionDocument {
    let list = run.session.source.destination
    return run.document.edited { json in
      json.changing("events") { events in
        for (place, event) in events.enumerated() where event["type"]?.string == "begin" {
          let source =
            event["source"]?["destination"]?.string ?? (event["source"] == nil ? list : nil)
          guard let source, let items = event["items"]?.array, !items.isEmpty else { continue }
          let dragged = NameSet(items.compactMap(\.string))
          let others = rows(of: source).filter { !dragged.contains($0) }
          events[place] = event.setting("items", to: .array(items + others.map { .string($0) }))
        }
      }
    }
  }

  /// The ids of the items that are entries of a list of the scene.
  private func rows(of list: String) -> [String] {
    guard let place = ScenePlaces(run.session.destinations)[list] else { return [] }
    let held = NameSet(place.destination.contents.map { $0.id ?? $0.name })
    return run.session.items.lazy.map(\.id).filter(held.contains)
  }

  /// Where items join a drag that is under way, all that it begins with joins then: nobody else drags nothing.
  private var beginningWithNone: SessionDocument {
    run.document.edited { json in
      json.changing("events") { events in
        var last: Int?
        for (place, event) in events.enumerated() {
          let type = event["type"]?.string ?? ""
          if Self.starts.contains(type) { last = place }
          guard type == "add", let joining = event["items"]?.array,
            let start = last, events[start]["type"]?.string == "begin",
            let items = events[start]["items"]?.array, !items.isEmpty
          else { continue }
          events[start] = events[start].setting("items", to: [])
          events[place] = event.setting("items", to: .array(items + joining))
        }
      }
    }
  }

  /// What joins a drag does so once nothing more is asked while it hovers.
  private var joiningLate: SessionDocument {
    run.document.edited { json in
      json.changing("events") { events in
        var (told, joining): ([JSONValue], [JSONValue]) = ([], [])
        for event in events {
          let type = event["type"]?.string ?? ""
          if type == "add" {
            joining.append(event)
            continue
          }
          if type == "drop" { told += joining.map { $0.setting("t", to: event["t"]) } }
          // Where nothing is dropped nothing more comes of them.
          if type == "drop" || Self.starts.contains(type) { joining = [] }
          told.append(event)
        }
        events = told
      }
    }
  }

  /// Of each drag of several items the last joins as it is dropped, where none does anyway and none is told of on the
  /// way; nobody adds a row to those that are dragged out of a list.
  private var joining: SessionDocument {
    if run.dragsRows { return run.document }
    return run.document.edited { json in
      json.changing("events") { events in
        var told: [JSONValue] = []
        var last: (place: Int, items: [JSONValue])?
        for event in events {
          let type = event["type"]?.string ?? ""
          let items = event["items"]?.array ?? []
          if Self.starts.contains(type) || ["add", "reveal"].contains(type) { last = nil }
          if type == "begin", items.count > 1 { last = (told.count, items) }
          if type == "drop", let drag = last {
            told[drag.place] = told[drag.place]
              .setting("items", to: .array(Array(drag.items.dropLast())))
            told.append([
              "t": event["t"] ?? 0, "type": "add", "items": .array(drag.items.suffix(1)),
            ])
            last = nil
          }
          told.append(event)
        }
        events = told
      }
    }
  }

  /// Each item and another of its kind, where several are dragged.
  ///
  /// Who is handed a single one may be meant for that; of an entry of a list, or of what a list of addresses
  /// makes, there is no other.
  private var doubled: SessionDocument? {
    let count = run.session.items.count
    let dragged = run.document.events.compactMap { $0["items"]?.array?.count }
    guard dragged.contains(where: { $0 > 1 }), count <= Self.mostDoubled,
      count * 2 <= run.roomForItems,
      !run.dragsRows, run.document.items.count == count
    else { return nil }
    let expected = run.document.json["expect"]
    return run.document.crowded(to: count * 2).edited { $0.setting("expect", to: expected) }
  }
}
