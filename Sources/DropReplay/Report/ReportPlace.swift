import DropContent
import DropCore

/// A destination as a report draws it, in the scene's coordinates.
struct ReportPlace {
  /// How it is from some time on; without a frame it is everything.
  struct State {
    fileprivate(set) var time: Double
    fileprivate(set) var frame: Rect?
    fileprivate(set) var regions: [Region]
    fileprivate(set) var layout: Layout?
    fileprivate(set) var offset: Point
  }

  let id: String
  let origin: Point
  private let parent: Point
  private(set) var states: [State]
  /// The names of what it holds in the beginning.
  private let contents: [String]
  private let contentCount: Int
  private let opened: Double?
  fileprivate(set) var closed: Double?

  /// More changes than anyone looks at; the page has to stay small.
  private static let mostStates = 500
  fileprivate static let mostContents = 2_000

  init(_ destination: Destination, opened: Double?, inside parent: Point) {
    id = destination.id
    self.parent = parent
    self.opened = opened
    contents = destination.contents.prefix(Self.mostContents).map { SafeText.line($0.name) }
    contentCount = destination.contents.count
    let own = destination.frame
    origin = own.isEverything ? parent : Point(x: parent.x + own.x, y: parent.y + own.y)
    let first = State(
      time: opened ?? 0,
      frame: own.isEverything ? nil : own.moved(by: parent),
      regions: destination.regions,
      layout: destination.layout,
      offset: destination.scroll?.offset ?? .zero
    )
    states = [first]
  }

  mutating func take(_ change: Destination.Change, at time: Double) {
    guard states.count < Self.mostStates, var state = states.last else { return }
    state.time = time
    if let frame = change.frame, !frame.isEverything { state.frame = frame.moved(by: parent) }
    state.regions = change.regions ?? state.regions
    state.layout = change.layout ?? state.layout
    state.offset = change.scroll?.offset ?? state.offset
    states.append(state)
  }

  func value(on ground: ReportGround) -> JSONValue {
    var members: Members = []
    members.add("id", SafeText.line(id))
    members.add("states", .array(states.map { $0.value(on: ground) }))
    members.add("contents", .array(contents.map { .string($0) }))
    if contentCount > contents.count { members.add("more", contentCount - contents.count) }
    members.add("opened", opened)
    members.add("closed", closed)
    return .object(members)
  }
}

/// The destinations of a replay, those that were opened on the way among them.
struct ReportPlaces {
  private(set) var list: [ReportPlace] = []
  private var numbers = NameTable<Int>()

  /// `parent` is the destination that it lies in, if any.
  mutating func open(_ destination: Destination, inside parent: String? = nil, at time: Double?) {
    let origin = parent.flatMap { numbers[$0] }.map { list[$0].origin }
    open(destination, at: time, inside: origin ?? .zero)
  }

  private mutating func open(
    _ destination: Destination,
    at time: Double?,
    inside origin: Point
  ) {
    let place = ReportPlace(destination, opened: time, inside: origin)
    numbers[place.id] = list.count
    list.append(place)
    for child in destination.destinations { open(child, at: time, inside: place.origin) }
  }

  mutating func close(_ id: String, at time: Double) {
    if let number = numbers[id] { list[number].closed = time }
  }

  mutating func change(_ id: String, _ change: Destination.Change, at time: Double) {
    if let number = numbers[id] { list[number].take(change, at: time) }
  }
}

extension ReportPlace.State {
  fileprivate func value(on ground: ReportGround) -> JSONValue {
    var members: Members = []
    members.add("t", time)
    if let frame { members.add("frame", .array(ground.placed(frame).numbers)) }
    let regions = regions.map { region -> JSONValue in
      .object([
        .init("id", .string(SafeText.line(region.id))),
        .init("frame", .array(region.frame.numbers)),
      ])
    }
    members.add("regions", .array(regions))
    if let layout { members.add("layout", layout.value) }
    members.add("offset", offset.value)
    return .object(members)
  }
}

extension Layout {
  fileprivate var value: JSONValue {
    if kind == .places {
      return .object([
        .init(
          "places",
          .array(rectangles.prefix(ReportPlace.mostContents).map { .array($0.numbers) })
        ),
        .init("columns", .int(isSideBySide ? 2 : 1)), .init("spacing", .int(0)),
      ])
    }
    return .object([
      .init("cell", .array([.double(cellWidth), .double(cellHeight)])),
      .init("columns", .int(kind == .grid ? max(1, columns) : 1)),
      .init("spacing", .double(spacing)), .init("inset", .double(inset)),
    ])
  }
}

extension Rect {
  fileprivate func moved(by origin: Point) -> Rect {
    Rect(x: x + origin.x, y: y + origin.y, width: width, height: height)
  }

  var numbers: [JSONValue] { [x, y, width, height].map { .double($0) } }
}
