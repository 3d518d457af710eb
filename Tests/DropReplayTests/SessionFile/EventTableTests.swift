import DropContent
import DropCore
import DropReplay
import Testing

@Suite("The table of a session's events")
struct EventTableTests {
  static let texts = ["main", "other"]
  static let points = [Point.zero, Point(x: -1.5, y: 0.25)]
  static let lists: [[Int]?] = [nil, [], [0], [1, 0]]
  static let sources: [Source?] = [
    nil, Source(app: "a"), Source(isLocal: false, destination: "main"),
    Source(operations: [.copy, .link], context: ["a": 1]),
  ]
  static let changes: [Destination.Change] = [
    Destination.Change(), Destination.Change(frame: Rect(x: 1, y: 2, width: 3, height: 4)),
    Destination.Change(regions: [], context: .null),
    Destination.Change(
      regions: [Region(id: "r", frame: Rect(x: 0, y: 0, width: 1, height: 1), scale: 2)],
      layout: Layout(kind: .grid, cellWidth: 1, cellHeight: 2, columns: 3, spacing: 4, inset: 5),
      scroll: Scroll(contentWidth: 9, contentHeight: 8, offset: Point(x: 0, y: 1)),
      context: ["a": [true]]
    ),
    Destination.Change(layout: .places([Rect(x: 0, y: 0, width: 1, height: 1)])),
  ]

  static let edits: [[SessionEdit]] = [
    [], [.insert([], before: nil)], [.insert([1, 0], before: 0)], [.remove([])], [.remove([2, 0])],
    [.move([1], before: nil)], [.move([1, 0], before: 3)], [.rename(0, "é\n")],
    [.remove([0]), .rename(1, ""), .insert([0], before: 1)],
  ]

  /// Each kind but `open`, with each small value.
  static let kinds: [SessionEvent.Kind] = {
    var kinds: [SessionEvent.Kind] = [
      .leave, .wait, .drop, .cancel, .abort(drop: nil), .abort(drop: DragID(number: 2)),
    ]
    for items in lists {
      for point in points {
        for source in sources { kinds.append(.begin(items: items, at: point, source: source)) }
      }
      kinds += [.add(items: items), .reveal(items: items)]
      guard let items else { continue }
      for source in sources {
        kinds += [
          .paste("main", items: items, source: source),
          .share("other", items: items, source: source),
        ]
      }
    }
    kinds += points.map { .move($0) } + (0..<8).map { .allow(Operations(rawValue: $0)) }
    kinds += (0..<16).map { .modifiers(Modifiers(rawValue: $0)) }
    kinds += [nil, "main"].flatMap { to in
      [JSONValue.null, true, ["a": 1]].map { .answer(to: to, value: $0) }
    }
    for drag in [nil, DragID(number: 2)] {
      kinds.append(.provide("b", as: "public.png", of: drag))
      for app in [nil, "com.example.files"] {
        kinds += SourceEnd.allCases.map { .sourceEnd($0, by: app, of: drag) }
      }
    }
    kinds += texts.flatMap { [SessionEvent.Kind.undo($0), .redo($0), .reload($0)] }
    kinds += changes.map { .change("main", $0) }
    kinds += edits.map { .edit("main", $0) }
    return kinds
  }()

  static let head =
    #"{"format":"dndhost.session/1","items":[{"id":"a"},{"id":"b"}],"#
    + #""destinations":[{"id":"main"},{"id":"other"}]}"# + "\n"

  static var spelling: EventSpelling {
    EventSpelling(
      EventSpelling.Whole(plugin: nil) { ["id": .string($0.id)] },
      name: { ["a", "b"][$0] }
    )
  }

  static func session(_ kinds: [SessionEvent.Kind]) throws -> SessionReader.Opened {
    var text = head
    for kind in kinds {
      text += JSONWriter().text(SessionEvent(time: 1, kind: kind).written(spelling)) + "\n"
    }
    return try SessionReader().read(Array(text.utf8), name: "s.jsonl", folder: ".", isLines: true)
  }

  @Test("Each event is read as it was written")
  func same() throws {
    let events = try Self.session(Self.kinds).events.all()
    #expect(events.count == Self.kinds.count)
    for (event, kind) in zip(events, Self.kinds) {
      #expect(String(reflecting: event.kind) == String(reflecting: kind))
    }
  }

  @Test("What the core is told of an event is that event again")
  func told() throws {
    let session = try Self.session([]).session
    for kind in Self.kinds {
      guard let event = kind.event(in: session) else {
        #expect(["reload", "edit"].contains(kind.name))
        continue
      }
      let again = SessionEvent.Kind(event) { items, _ in
        items.map { $0.id == "a" ? 0 : 1 }
      }
      // Where the drag's own source isn't said it is the session's.
      let members = kind.members(EventSpelling(name: { ["a", "b"][$0] }))
      #expect(again?.name == kind.name)
      #expect(again?.members(EventSpelling(name: { ["a", "b"][$0] })) == members)
      #expect(again?.event(in: session) == event)
    }
  }

  @Test("An opened destination is its id in a transcript, and whole in a session")
  func opened() throws {
    let kind = SessionEvent.Kind.open(Destination(id: "new"), inside: "main", handlers: [:])
    #expect(kind.members(EventSpelling(name: { _ in "" })) == [.init("destination", "new")])
    let events = try Self.session([kind, .close("new")]).events.all()
    guard
      case .open(let destination, inside: "main", let handlers, items: [])? = events.first?.kind,
      case .close("new")? = events.last?.kind
    else {
      Issue.record("\(events)")
      return
    }
    #expect(destination.id == "new" && handlers.names == ["new"])
  }

  @Test("Each kind has a word of its own")
  func words() {
    let all = Self.kinds + [.open(Destination(id: "a"), inside: nil, handlers: [:]), .close("a")]
    #expect(
      Set(all.map(\.name)).sorted() == [
        "abort", "add", "allow", "answer", "begin", "cancel", "change", "close", "drop", "edit",
        "leave", "modifiers", "move", "open", "paste", "provide", "redo", "reload", "reveal",
        "share",
        "source_end", "undo", "wait",
      ]
    )
  }
}
