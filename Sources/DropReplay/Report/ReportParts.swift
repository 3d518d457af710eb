import DropContent
import DropCore

/// A destination as a report draws it, in the scene's coordinates.
struct ReportPlace {
  let id: String
  let origin: Point
  private let parent: Point
  /// Its frames with the times from which they hold; none is everything.
  private(set) var frames: [(time: Double, frame: Rect)]
  let regions: [Region]
  let contents: [String]
  private let layout: Layout?
  let opened: Double?
  var closed: Double?

  init(_ destination: Destination, opened: Double?, inside parent: Point) {
    id = destination.id
    self.parent = parent
    self.opened = opened
    regions = destination.regions
    layout = destination.layout
    contents = destination.contents.map(\.name)
    let own = destination.frame
    origin =
      own.isEverything ? parent : Point(x: parent.x + own.x, y: parent.y + own.y)
    frames = own.isEverything ? [] : [(opened ?? 0, own.moved(by: parent))]
  }

  mutating func move(to frame: Rect, at time: Double) {
    if !frame.isEverything { frames.append((time, frame.moved(by: parent))) }
  }

  var value: JSONValue {
    var members: Members = []
    members.add("id", id)
    let frames = frames.map { time, frame -> JSONValue in
      .array([.double(time)] + frame.numbers)
    }
    members.add("frames", .array(frames))
    let regions = regions.map { region -> JSONValue in
      .object([.init("id", .string(region.id)), .init("frame", .array(region.frame.numbers))])
    }
    members.add("regions", .array(regions))
    members.add("contents", .array(contents.map { .string($0) }))
    if let layout { members.add("layout", layout.value) }
    members.add("opened", opened)
    members.add("closed", closed)
    return .object(members)
  }
}

extension Layout {
  var value: JSONValue {
    .object([
      .init("cell", .array([.double(cellWidth), .double(cellHeight)])),
      .init("columns", .int(kind == .grid ? max(1, columns) : 1)),
      .init("spacing", .double(spacing)), .init("inset", .double(inset)),
    ])
  }
}

extension Rect {
  func moved(by origin: Point) -> Rect {
    Rect(x: x + origin.x, y: y + origin.y, width: width, height: height)
  }

  var numbers: [JSONValue] { [x, y, width, height].map { .double($0) } }
}

/// One line of a report's list of what happened.
struct ReportRecord {
  let time: Double
  let kind: String
  let who: String
  let word: String
  let text: String
  var effect: Effect?

  init(time: Double, kind: String, who: String, word: String, text: String) {
    self.time = time
    self.kind = kind
    self.who = who
    self.word = word
    self.text = text
  }

  init(_ time: Double, _ kind: String, _ who: String, _ phrase: RecordPhrase) {
    self.init(time: time, kind: kind, who: who, word: phrase.word, text: phrase.text)
  }

  /// A short list rather than an object: there may be tens of thousands.
  var value: JSONValue {
    var list: [JSONValue] = [
      .double(time), .string(kind), .string(who), .string(word), .string(text),
    ]
    if let effect { list.append(effect.json(destination: nil)) }
    return .array(list)
  }
}

/// A load or a task, as a bar over time.
struct ReportTransfer {
  let item: String
  let what: String
  let how: JSONValue
  let start: Double
  let place: String
  private(set) var end: Double?
  private(set) var result = "unfinished"
  private(set) var isGood = false

  init(_ item: String, _ what: String, _ how: JSONValue, start: Double, place: String) {
    self.item = item
    self.what = what
    self.how = how
    self.start = start
    self.place = place
  }

  mutating func end(at time: Double, _ loaded: LoadResult) {
    end = time
    switch loaded {
    case .loaded(let size): (result, isGood) = (SafeText.size(size), true)
    case .failed(let code, let message): result = "\(code.rawValue): \(message)"
    }
  }

  mutating func end(at time: Double, _ task: TaskResult) {
    end = time
    switch task {
    case .succeeded: (result, isGood) = ("done", true)
    case .failed(let code, let message): result = "\(code.rawValue): \(message)"
    }
  }

  /// How it was made from what the item has, in words.
  var route: String {
    if case .array(let steps) = how {
      return "by way of " + steps.map(RecordPhrase.plain).joined(separator: ", ")
    }
    return "as it is"
  }

  func value(until duration: Double) -> JSONValue {
    .array([
      .string(item), .string(what), .double(start), .double(end ?? duration), .string(result),
      .bool(isGood), .string(place),
    ])
  }
}

/// A fault with the line it came from.
struct ReportFault {
  let time: Double
  let destination: String
  let handler: String
  let fault: Fault
  let excerpt: [String]
}
