import DropContent
import DropCore
import DropHost

/// All small inputs: each kind with each small value of what it is made of.
enum SmallInputs {
  static let all: [HostInput] =
    events.map(HostInput.event) + hosting + completions.map(HostInput.completed)

  // MARK: Small values

  static let texts = ["", "a", "é\u{0}\"\\\n"]
  static let numbers: [Double] = [0, -1, 0.1, 1e300, .infinity, -.infinity]
  static let plain: [JSONValue] = [
    nil, true, 1, .double(1), .double(-0.5), .double(.infinity), "=", [], [[.double(2)], 2], [:],
    ["a": 1, "b": ["a": nil]], ["=": "1"], ["=": ["=": .double(3)]],
  ]
  static let points = numbers.map { Point(x: $0, y: 3) } + [Point(x: 3, y: 0.25)]
  static let rects = points.map { Rect(x: $0.x, y: $0.y, width: 1, height: 2) } + [.everything]
  static let types: [ContentType] = ["public.text", "org.example.own"]

  static let layouts: [Layout] = [
    .places([]), .places(Array(rects.prefix(3))),
    Layout(kind: .list, cellWidth: 1, cellHeight: 2),
    Layout(
      kind: .grid,
      cellWidth: 1,
      cellHeight: 0.5,
      columns: 3,
      spacing: 1,
      inset: 2,
      count: 0
    ),
  ]
  static let scrolls = [
    Scroll(contentWidth: 1, contentHeight: 2),
    Scroll(contentWidth: 1, contentHeight: 2, offset: Point(x: 1, y: 0), edge: 0, speed: 0.5),
  ]
  static let regions =
    [
      [], rects.map { Region(id: "r", frame: $0) },
      layouts.map { Region(id: "", frame: .everything, scale: 0.5, layout: $0) },
    ]
  static let profiles: [HandlerProfile?] = [
    nil, HandlerProfile(), HandlerProfile(handlers: []),
    HandlerProfile(accepts: [], policy: .allOrNothing, faultLimit: 0),
    HandlerProfile(accepts: types),
  ]
  static let entries: [ContentEntry] =
    texts.map { ContentEntry(name: $0) } + plain.map { ContentEntry(name: "a", details: $0) } + [
      ContentEntry(name: "a", id: "b", reference: .max, origins: [0, 1]),
      ContentEntry(name: "a", id: "", reference: 0, origins: [2]),
    ]

  static let destinations: [Destination] =
    texts.map { Destination(id: $0) } + rects.map { Destination(id: "d", frame: $0) }
    + profiles.map { Destination(id: "d", app: "a", profile: $0) }
    + regions.map { Destination(id: "d", regions: $0) }
    + entries.map { Destination(id: "d", contents: [$0, $0]) }
    + layouts.map { Destination(id: "d", layout: $0) }
    + scrolls.map { Destination(id: "d", scroll: $0) }
    + numbers.map { Destination(id: "d", spring: $0) }
    + plain.map { Destination(id: "d", context: $0) } + [
      Destination(
        id: "d",
        destinations: [
          Destination(id: "e", destinations: [Destination(id: "f")]), Destination(id: "g"),
        ]
      )
    ]

  static let changes: [Destination.Change] =
    [Destination.Change()] + rects.map { Destination.Change(frame: $0) }
    + regions.map { Destination.Change(regions: $0) }
    + layouts.map { Destination.Change(layout: $0) }
    + scrolls.map { Destination.Change(scroll: $0) }
    + plain.map { Destination.Change(context: $0) }

  static let operations: [Operations] = (0..<8).map { Operations(rawValue: $0) }

  static let sources: [Source] =
    [Source()] + texts.map { Source(app: $0) } + [true, false].map { Source(isLocal: $0) }
    + texts.map { Source(destination: $0) } + operations.map { Source(operations: $0) }
    + profiles.dropFirst().map { Source(profile: $0) }
    + plain.dropFirst().map { Source(context: $0) }

  static let items: [DragItem] =
    texts.map { DragItem(id: $0) } + texts.map { DragItem(id: "i", name: $0) }
    + plain.map { DragItem(id: "i", local: $0) }
    + [
      DragItem.Hover(), DragItem.Hover(name: ""), DragItem.Hover(types: []),
      DragItem.Hover(name: "n", types: types),
    ].map { DragItem(id: "i", hover: $0) }
    + [
      Representation(type: types[0]), Representation(type: types[1], size: 0),
      Representation(type: types[0], size: -1, file: types[1]),
    ].map { DragItem(id: "i", representations: [$0, $0]) }

  static let lists: [[DragItem]?] = [nil, [], items] + items.map { [$0] }

  // MARK: What happens

  static let events: [Event] =
    sources.map { .begin($0, items: nil, at: .zero) }
    + points.map { .begin(Source(), items: [], at: $0) }
    + lists.map { .begin(Source(), items: $0, at: .zero) } + points.map { .move(to: $0) }
    + lists.map { .add(items: $0) } + lists.map { .reveal(items: $0) }
    + operations.map { .allow($0) }
    + (0..<16).map { .modifiers(Modifiers(rawValue: $0)) }
    + [.leave, .tick, .drop, .cancel, .abort(nil)] + (1...3).map { .abort(DragID(number: $0)) }
    + texts.map { .provide(item: $0, as: types[0], of: nil) }
    + [.provide(item: "i", as: types[1], of: DragID(number: 2))]
    + SourceEnd.allCases.map { .sourceEnd($0, by: nil, of: nil) }
    + texts.map { .sourceEnd(.moved, by: $0, of: DragID(number: 1)) }
    + plain.map { .reply(to: nil, value: $0) } + texts.map { .reply(to: $0, value: true) }
    + texts.flatMap { [Event.undo($0), .redo($0), .close($0)] }
    + sources.flatMap { [Event.paste("d", $0, items: []), .share("d", $0, items: [])] }
    + lists.compactMap(\.self).flatMap {
      [Event.paste("", Source(), items: $0), .share("", Source(), items: $0)]
    }
    + changes.map { .change("d", $0) } + destinations.map { .open($0, inside: nil) }
    + texts.map { .open(Destination(id: "d"), inside: $0) }

  // MARK: What a host does

  static let limits: [HostLimits] = {
    var own = HostLimits()
    (own.hoverUnits, own.faultLimit, own.loadTimeout) = (0, -1, 0.5)
    var endless = HostLimits()
    (endless.performUnits, endless.loadTimeout) = (.max, .infinity)
    return [.interactive, .replay, own, endless]
  }()

  static let grants: [Set<Capability>] = [[], [.clock], [Capability(rawValue: "own")]]

  static let shares: [PluginShare] =
    limits.map { PluginShare(options: [:], limits: $0, grants: []) }
    + grants.map { PluginShare(options: ["a": .double(1)], limits: .replay, grants: $0) }

  static let assignments: [PluginAssignment] = {
    let texts = [PluginSource(text: "return 1"), PluginSource(text: "return 2")]
    return shares.map { PluginAssignment(texts[0], $0) } + [PluginAssignment(texts[1], shares[0])]
  }()

  static let openings: [HostOpening] =
    destinations.map { HostOpening($0) } + texts.map { HostOpening(destinations[1], inside: $0) }
    + shares.map { HostOpening(destinations[1], share: $0) }
    + contents.map { HostOpening(destinations[1], held: [HeldItem(items[0], $0)]) }
    + assignments.map { HostOpening(destinations[1], plugins: ["a": $0]) }

  static let hosting: [HostInput] =
    openings.map { .open($0) } + texts.map { .reload($0, nil) }
    + assignments.map { .reload("a", $0) } + assignments.map { .openSource($0) }
    + (0..<2).flatMap { place in assignments.map { .renewSource(place, $0) } }
    + texts.map { .dismiss($0) }
    + (0..<3).map { .begin(from: $0, selection: nil, Source(), at: .zero) }
    + plain.dropFirst().map { .begin(from: 0, selection: $0, Source(), at: .zero) }
    + sources.dropFirst().map { .begin(from: 0, selection: nil, $0, at: .zero) }

    + edits.map { .edit("d", $0) } + texts.map { .edit($0, []) }

  static let edits: [[HostEdit]] =
    items.map { [.insert([HeldItem($0, nil)], before: nil)] }
    + contents.map { [.insert([HeldItem(items[0], $0)], before: .max)] }
    + [[], [1], [1, .max]].flatMap { [[.remove($0)], [.move($0, before: nil)]] }
    + [1, .max].map { [.move([], before: $0)] } + texts.map { [.rename(1, $0)] }
    + [[.rename(2, ""), .remove([1])], [.remove([1]), .rename(2, "")]]

  // MARK: What comes back

  /// Numbers of requests can't be made up.
  static let ids: [IOID] = [1, 2].compactMap { number in
    guard
      case .completed(.timerFired(let id))? = HostInput.coding.read(
        ["input": "timer", "id": .int(number)],
        MemoryShelf()
      )
    else { return nil }
    return id
  }

  static let failures = [LoadFailure(.expired, ""), LoadFailure(.init(rawValue: "own"), "why\n")]

  static let contents: [Content] =
    [
      Content(type: types[0], bytes: []), Content(type: types[0], bytes: [0, 255]),
      Content(type: types[1], name: "", text: "text"), Content(type: types[0], storage: .zeros(7)),
      Content(type: types[0], name: "n", storage: .zeros(8)),
    ]

  static let problems: [ContentError.Problem] =
    Array(sequence(first: .needsTrait("a")) { following($0) })
    + [.limit(.pages, allowed: 1, found: 2), .fullDisk(keptFree: 0), .decoder("", .crashed)]
    + [.late, .confused, .absent("c")].map { .decoder("a", $0) }

  /// One of the next kind: the compiler asks here for each that is new.
  private static func following(_ problem: ContentError.Problem) -> ContentError.Problem? {
    switch problem {
    case .needsTrait: .noCoercion(from: "a", to: "b")
    case .noCoercion: .unsupported(format: "a", feature: "b")
    case .unsupported: .limit(.bytes, allowed: 1, found: nil)
    case .limit: .outside(path: "a")
    case .outside: .elsewhere(path: "a", host: "b")
    case .elsewhere: .gone(path: "a")
    case .gone: .changed("a")
    case .changed: .shortened("a", at: 1, of: 2)
    case .shortened: .malformed(format: "a", detail: "b")
    case .malformed: .noUnit(1, count: 2)
    case .noUnit: .truncated(at: 1, of: 2)
    case .truncated: .system(call: "a", path: "b", number: -3)
    case .system: .fullDisk(keptFree: 0.1)
    case .fullDisk: .codec(name: "a", message: "b")
    case .codec: .decoder("a", .crashed)
    case .decoder: .isFolder
    case .isFolder: .notRegular("a")
    case .notRegular: nil
    }
  }

  static let errors: [ContentError] =
    problems.map { ContentError($0) } + [
      ContentError(.isFolder, at: TextPlace(line: 1, column: 2)), ContentError(.isFolder, path: ""),
    ]

  static let completions: [IOCompletion] = ids.flatMap { id -> [IOCompletion] in
    let loads =
      contents.map { Result<Content, LoadFailure>.success($0) } + failures.map { .failure($0) }
    let works =
      contents.map { Result<Content, ContentError>.success($0) } + errors.map { .failure($0) }
    let values =
      plain.map { Result<JSONValue, LoadFailure>.success($0) } + failures.map { .failure($0) }
    let names =
      texts.map { Result<String, LoadFailure>.success($0) } + failures.map { .failure($0) }
    let totals: [Double?] = [nil, 0, .infinity]
    return loads.map { .loaded(id, $0) } + works.map { .worked(id, $0) }
      + values.flatMap { [IOCompletion.taskEnded(id, $0), .called(id, $0)] }
      + names.map { .saved(id, $0) } + [.timerFired(id), .takenBack(id, nil)]
      + failures.map { .takenBack(id, $0) }
      + totals.flatMap { total in
        numbers.flatMap {
          [
            IOCompletion.loadProgress(id, done: $0, total: total),
            .taskProgress(id, done: $0, total: total),
          ]
        }
      }
  }

  static let answers: [HostAnswer] =
    texts.map { .function($0, .success(1)) } + plain.map { .function("f", .success($0)) }
    + failures.map { .function("f", .failure($0)) } + numbers.map { .clock($0) }
    + texts.map { .text($0, of: "p", .success(nil)) }
    + texts.map { .text("f", of: $0, .success([])) }
    + [[0], [255, 10]].map { .text("f", of: "p", .success($0)) }
    + failures.map { .text("f", of: "p", .failure($0)) }
    + [0, .max].map { .kill(call: 1, units: $0) }
    + [0, .max].map { .kill(call: $0, units: 1) }
}
