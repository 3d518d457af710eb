import DropCore

/// `moves`: what a move costs over 10, 1,000 and 100,000 destinations, regions, items.
///
/// `moves KIND COUNT MOVES` runs one of them and prints nothing, to count instructions and
/// allocations by the difference of two runs.
enum MovesMode {
  static let kinds = ["destinations", "regions", "items", "contents", "nested"]
  static let counts = [10, 1_000, 100_000]

  static func run(_ arguments: [String]) throws -> Int32 {
    if arguments.count == 3, let count = Int(arguments[1]), let moves = Int(arguments[2]) {
      var drag = MovingDrag(arguments[0], count)
      drag.move(moves)
      return 0
    }
    let clock = ProcessorClock()
    for kind in kinds {
      let costs = counts.map { cost(kind, $0, clock) }
      let factor = (costs[2] / costs[0] * 100).rounded() / 100
      let line = zip(counts, costs).map { "\($0): \(Int($1.rounded())) ns" }
      print("a move over \(kind), \(line.joined(separator: ", ")), factor \(factor)")
    }
    return 0
  }

  private static func cost(_ kind: String, _ count: Int, _ clock: ProcessorClock) -> Double {
    var drag = MovingDrag(kind, count)
    let moves = 200_000
    drag.move(moves / 10)
    var best = Double.infinity
    for _ in 0..<5 { best = min(best, clock.measure { drag.move(moves) }) }
    return best / Double(moves)
  }
}

/// A drag that wanders about and gets the same answer, or, over highlights, one of a few in turn.
struct MovingDrag {
  private var session: DropSession
  private var effects = EffectQueue()
  private var state: UInt64 = 1
  private let side: Double
  /// Goes about as a hand does: a thousand points a second, seen 120 times.
  private var point = Point(x: 300, y: 300)
  private var answer = Answer.proposal(Proposal(.copy))
  /// What is answered in turn, where that isn't always the same.
  private var answers: [Answer] = []
  private var asked = 0

  static let highlights = "highlights"

  init(_ kind: String, _ count: Int) {
    side = kind == "nested" ? 640 : 1_000
    session = DropSession(scene: Self.scene(kind, count))
    let accepted = ContentType("public.utf8-plain-text")
    let items = (0..<(kind == "items" ? count : 1)).map {
      DragItem(id: "item \($0)", representations: [Representation(type: accepted)])
    }
    if kind == Self.highlights {
      answers = (0..<min(count, 5)).map {
        .proposal(Proposal(.copy, isPrecise: true, highlight: .region("r\($0)")))
      }
    }
    session.apply(.begin(Source(), items: items, at: .zero), at: 0, into: &effects)
    drain()
  }

  private static func scene(_ kind: String, _ count: Int) -> [Destination] {
    let whole = Rect(x: 0, y: 0, width: 1_000, height: 1_000)
    let columns = Int(Double(count).squareRoot().rounded(.up))
    let cell = 1_000 / Double(columns)
    let frames = (0..<count).map {
      Rect(
        x: Double($0 % columns) * cell,
        y: Double($0 / columns) * cell,
        width: cell,
        height: cell
      )
    }
    var destination = Destination(id: "all", frame: whole)
    switch kind {
    case "destinations":
      // One lies above them all, so that a move enters and leaves nothing.
      destination.destinations = frames.enumerated().map {
        Destination(id: "d\($0.offset)", frame: $0.element, profile: nil)
      }
    case "regions", Self.highlights:
      destination.regions = frames.enumerated().map {
        Region(id: "r\($0.offset)", frame: $0.element)
      }
    case "contents":
      destination.contents = (0..<count).map { ContentEntry(name: "entry \($0)") }
      destination.layout = Layout(kind: .grid, cellWidth: 10, cellHeight: 10, columns: 100)
    case "nested":
      destination.destinations = nested(count)
    default: break
    }
    return [destination]
  }

  /// Trees of ten on each other, side by side.
  private static func nested(_ count: Int) -> [Destination] {
    let depth = 5
    let columns = max(Int((Double(count) / Double(depth)).squareRoot().rounded(.up)), 1)
    let cell = 1_000 / Double(columns)
    return (0..<max(count / depth, 1)).map { number in
      var tree: [Destination] = []
      for level in (0..<depth).reversed() {
        let origin = level == 0 ? (Double(number % columns), Double(number / columns)) : (0, 0)
        let frame = Rect(x: origin.0 * cell, y: origin.1 * cell, width: cell, height: cell)
        tree = [
          Destination(id: "n\(number).\(level)", frame: frame, profile: nil, destinations: tree)
        ]
      }
      return tree[0]
    }
  }

  mutating func move(_ count: Int) {
    for _ in 0..<count {
      point.x = Self.bounded(point.x + random() * 16 - 8, side)
      point.y = Self.bounded(point.y + random() * 16 - 8, side)
      session.move(to: point, at: 1, into: &effects)
      drain()
    }
  }

  private static func bounded(_ value: Double, _ side: Double) -> Double {
    min(max(value, 0), side - 1)
  }

  private mutating func drain() {
    var next = 0
    while next < effects.entries.count {
      if case .ask(let ask) = effects.entries[next] {
        if case .canHandle = ask.call {
          session.answer(ask.id, .willing, at: 1, into: &effects)
        } else {
          if !answers.isEmpty { nextAnswer() }
          session.answer(ask.id, answer, at: 1, into: &effects)
        }
      }
      next += 1
    }
    effects.removeAll()
  }

  private mutating func nextAnswer() {
    asked += 1
    answer = answers[asked % answers.count]
  }

  private mutating func random() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / Double(1 << 53)
  }
}
